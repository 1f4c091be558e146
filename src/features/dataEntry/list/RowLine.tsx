import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { reelFieldsOf } from '../../../../contract/progress/pieces.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { shownText } from '../../../i18n/fieldText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { cardFieldsOf } from '../cards/cardFields.ts';
import styles from './entryList.module.css';

interface RowLineProps {
  readonly id: string;
  readonly commodity: Commodity;
  readonly values: Row;
  readonly unit: UnitMeasurement;
  /** State of the row, right of the tag. */
  readonly children: ReactNode;
}

const maxFacts = 3;

/** Tag and state on the first line; below, the route end or the type, with length and reel on the right. */
export function RowLine({ id, commodity, values, unit, children }: RowLineProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const terms = useTerms();
  const { ends, facts } = cardFieldsOf(commodity);
  const words = { unit, formats, terms, yes: t('yes') };
  const { lengthField } = commodity;
  const reels = reelFieldsOf(commodity).flatMap((key) => (values[key] ? String(values[key]) : []));
  const length = lengthField === undefined ? null : values[lengthField];
  const what = facts
    .filter(({ key, kind }) => key !== lengthField && key !== 'foreman' && kind !== 'route')
    .map((field) => shownText(field, values[field.key], words))
    .filter((text) => text !== '')
    .slice(0, maxFacts);
  return (
    <>
      <span id={id} className={styles['tag']}>
        {commodity.keyFields.map((key) => String(values[key] ?? '')).join(' ')}
      </span>
      {children}
      <span className={styles['location']}>
        {ends ? `${String(values[ends[0].key] ?? '-')} → ${String(values[ends[1].key] ?? '-')}` : what.join(' · ')}
      </span>
      <span className={styles['amount']}>
        {typeof length === 'number' && `${formats.length(length, unit)} ${terms.unit(unit)}`}
        {reels.length > 0 && <span className="mono"> {reels.join(' + ')}</span>}
      </span>
    </>
  );
}
