import { useTranslation } from 'react-i18next';
import { useTerms } from '../../../i18n/useTerms.ts';
import { fieldIn, type Field } from '../../../../contract/commodities/field.ts';
import type { ImportType } from '../../../../contract/commodities/types.ts';
import type { ChangeRow } from '../../../../contract/imports.ts';
import type { ValueFormats } from '../../../../contract/fieldKinds/kind.ts';
import { useCommodity } from '../../../projects/useCommodity.ts';
import { useProject } from '../../../context/useApp.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/statusTone.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import { missingValue } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ChangeValue } from './ChangeValue.tsx';
import styles from './tables.module.css';

const impactTones: Record<ChangeRow['impact'], StatusTone> = { critical: 'critical', review: 'warning', info: 'none' };

const hours = ({ oldHours, newHours }: ChangeRow, written: ValueFormats) => {
  const now = newHours === null ? missingValue : written.hours(newHours);
  return oldHours === null || oldHours === newHours ? now : `${written.hours(oldHours)} → ${now}`;
};

/** `unit` is what stands behind a length; null for other values. */
const delta = ({ delta: amount, deltaPercent }: ChangeRow, written: ValueFormats, unit: string | null) => {
  if (amount === null) return '';
  const sign = amount > 0 ? '+' : '';
  const text = unit === null ? written.number(amount) : `${written.length(amount)} ${unit}`;
  return `${sign}${text}${deltaPercent === null ? '' : ` (${sign}${written.count(deltaPercent)} %)`}`;
};

interface ChangesTableProps {
  readonly type: ImportType;
  readonly rows: readonly ChangeRow[];
  readonly total: number;
}

/** One line a changed field: what it was, what it becomes, whom it touches. */
export function ChangesTable({ type, rows, total }: ChangesTableProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  const { unitMeasurement: unit } = useProject();
  const writtenAs = (field: Pick<Field, 'decimals'> = {}) => fieldFormats(field, { formats, unit });
  const hoursWritten = writtenAs(fieldIn(commodity, 'budgetHours'));
  if (rows.length === 0) return <p className="muted">{t('changes.none')}</p>;
  return (
    <>
      {/* A scrolling region is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['frame']} aria-label={t('review.changes')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {(
                [
                  'change',
                  'tag',
                  'typeCode',
                  'field',
                  'old',
                  'new',
                  'delta',
                  'progress',
                  'impact',
                  'package',
                  'foreman',
                  'hours',
                ] as const
              ).map((key) => (
                <th key={key} scope="col" className={key === 'delta' || key === 'hours' ? 'numeric' : undefined}>
                  {t(`changes.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => {
              const field = fieldIn(commodity, row.field);
              return (
                // Two errors of one row can be alike in every word.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <td>{t(`changes.kinds.${row.change}`)}</td>
                  <td className="mono">{row.tag}</td>
                  <td>{row.typeCode}</td>
                  <td>{field ? terms.label(field) : row.field}</td>
                  <td className={styles['value']}>
                    <ChangeValue field={field} value={row.oldValue} />
                  </td>
                  <td className={styles['value']}>
                    <ChangeValue field={field} value={row.newValue} />
                  </td>
                  <td className="numeric">
                    {delta(row, writtenAs(field), field?.kind === 'length' ? terms.unit(unit) : null)}
                  </td>
                  <td>{terms.status(row.progressState)}</td>
                  <td>
                    <StatusBadge tone={impactTones[row.impact]}>{t(`changes.impacts.${row.impact}`)}</StatusBadge>
                  </td>
                  <td className="mono">{row.package}</td>
                  <td>{row.foreman}</td>
                  <td className="numeric">{hours(row, hoursWritten)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rows.length < total && (
        <p className="muted">
          {t('changes.shown', { shown: formats.count(rows.length), total: formats.count(total) })}
        </p>
      )}
    </>
  );
}
