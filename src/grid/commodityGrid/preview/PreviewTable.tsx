import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { isPlaceholder } from '../edits/editQuestion.ts';
import type { ChangePreview, PreviewedCell } from './changePreview.ts';
import styles from './preview.module.css';

interface PreviewTableProps {
  readonly preview: ChangePreview;
  readonly unit: UnitMeasurement;
  /** Returns the tag of a row. */
  readonly tagOf: (row: number) => string;
}

/** Maximum number of cells listed; the rest are only counted. */
const maxShown = 100;

/** Table of the cells: invalid ones first, each with its reason. */
export function PreviewTable({ preview: { good, bad }, unit, tagOf }: PreviewTableProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const all = [...bad.slice(0, maxShown), ...good.slice(0, maxShown)];
  const shown = all.slice(0, maxShown);
  const more = bad.length + good.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles['cells']} tabIndex={0} role="region" aria-label={t('preview.cells')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              <th scope="col">{t('preview.column')}</th>
              <th scope="col">{t('preview.now')}</th>
              <th scope="col">{t('preview.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr key={`${each.cell.row.id} ${each.field.key}`} className={isBad(each) ? styles['bad'] : undefined}>
                <td className="mono">{tagOf(each.cell.row.row)}</td>
                <td>{terms.label(each.field)}</td>
                <td className={styles['before']}>
                  <FieldValue field={each.field} value={each.before} unit={unit} />
                </td>
                <td>
                  <After one={each} unit={unit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>{t('preview.more', { count: more, shown: formats.count(more) })}</p>}
    </>
  );
}

const isBad = ({ reason, unknownIn }: PreviewedCell) => reason !== null || unknownIn !== null;

function After({ one, unit }: { readonly one: PreviewedCell; readonly unit: UnitMeasurement }) {
  const { t } = useTranslation('grid');
  const say = useTranslate();
  const { field, after, reason } = one;
  if (isBad(one))
    return (
      <>
        <span className={styles['text']}>{String(after)}</span>
        <span className={styles['reason']}>
          <AlertIcon aria-hidden size={14} stroke={1.5} />
          {reason === null ? t('bulk.unknown', { name: String(after) }) : say(reason)}
        </span>
      </>
    );
  const { text } = one.cell;
  if (isPlaceholder(text, after)) return <em>{t('placeholder', { text: text.trim() })}</em>;
  if (after === null || after === '') return <em>{t('preview.blank')}</em>;
  return <FieldValue field={field} value={after} unit={unit} />;
}
