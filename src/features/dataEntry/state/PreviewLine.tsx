import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { percentComplete } from '../../../../contract/progress/progress.ts';
import type { CellValue, UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useStepWeights } from '../../../shared/projects/informationQuery.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { EntryPreview } from '../entries/entryPreview.ts';
import styles from '../dataEntry.module.css';

interface PreviewLineProps {
  readonly commodity: Commodity;
  readonly preview: EntryPreview;
  /** Design length in the project's unit. */
  readonly design: CellValue;
  readonly unit: UnitMeasurement;
}

/** Preview of the row with the entry being typed: length, percent, status. */
export function PreviewLine({ commodity, preview, design, unit }: PreviewLineProps) {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const { length, fractions, status } = preview;
  const writtenAs = (key: string | undefined) =>
    fieldFormats(commodity.fields.find((field) => field.key === key) ?? {}, { formats, unit });
  const lengths = writtenAs(commodity.lengthField);
  const weights = useStepWeights(commodity);
  return (
    <p className={styles['preview']} role="group" aria-label={t('preview.label')}>
      {commodity.quantity === 'length' && length !== null && (
        <span>
          <strong>{t('preview.length', { length: lengths.length(length), unit: terms.unit(unit) })}</strong>
          {typeof design === 'number' && (
            <span className="muted">
              {' '}
              {t('preview.design', { length: lengths.length(design), unit: terms.unit(unit) })}
            </span>
          )}
        </span>
      )}
      {weights && (
        <strong>
          {t('preview.percent', {
            percent: writtenAs('percentComplete').percent(percentComplete(commodity, fractions, weights)),
          })}
        </strong>
      )}
      <strong>{terms.status(status)}</strong>
    </p>
  );
}
