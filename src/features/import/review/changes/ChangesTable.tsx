import { Link } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ChangeRow } from '../../../../../contract/imports/changeReport.ts';
import { fieldIn } from '../../../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import type { UnitMeasurement } from '../../../../../contract/base/values/scalars.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { useCommodity } from '../../../../shared/projects/useCommodity.ts';
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../../ui/status/statusTone.ts';
import { ChangeText } from './ChangeText.tsx';
import styles from '../tables.module.css';
import { useAmounts } from '../useAmounts.ts';

const impactTones: Record<ChangeRow['impact'], StatusTone> = { critical: 'critical', review: 'warning', info: 'none' };

interface ChangesTableProps {
  readonly projectId: number;
  readonly type: ImportType;
  readonly rows: readonly ChangeRow[];
  readonly unit: UnitMeasurement;
}

/** Number of lines that fill the viewport: they are drawn before the rest of the page. */
const firstLines = 20;

/** Table with the lines of each commodity grouped: old value, new value, impact, and who is affected. */
export function ChangesTable({ projectId, type, rows, unit }: ChangesTableProps) {
  const { t } = useTranslation('imports');
  const drawn = useDeferredValue(rows, rows.slice(0, firstLines));
  if (rows.length === 0) return <p className="muted">{t('changes.none')}</p>;
  return (
    // A scrolling region is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={t('review.changes')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {(['tag', 'field', 'what', 'delta', 'impact', 'hours', 'package'] as const).map((key) => (
              <th key={key} scope="col" className={key === 'delta' || key === 'hours' ? 'numeric' : undefined}>
                {t(`changes.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <Lines projectId={projectId} type={type} rows={drawn} unit={unit} />
      </table>
    </section>
  );
}

/** Rendered at low priority, so that the filters stay responsive. */
const Lines = memo(function Lines({ rows, ...shown }: ChangesTableProps) {
  return byCommodity(rows).map((lines, place) => (
    // Two refused rows can be alike in every word.
    // oxlint-disable-next-line react/no-array-index-key
    <CommodityLines key={place} {...shown} lines={lines} />
  ));
});

interface CommodityLinesProps extends Omit<ChangesTableProps, 'rows'> {
  readonly lines: readonly ChangeRow[];
}

function CommodityLines({ projectId, type, lines, unit }: CommodityLinesProps) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const commodity = useCommodity(type);
  const amounts = useAmounts(type, unit);
  const [first] = lines;
  if (!first) return null;
  const { tag, change, commodityId, typeCode, area, oldHours, newHours } = first;
  const span = lines.length;
  const nameOf = (row: ChangeRow) => {
    const field = fieldIn(commodity, row.field);
    if (isOfFile(row)) return `${t(`changes.kinds.${row.change}`)} · ${row.field}`;
    return field ? terms.label(field) : t(`changes.kinds.${row.change}`);
  };
  const deltaOf = ({ field, delta, deltaPercent }: ChangeRow) => {
    if (delta === null || delta === 0) return null;
    const isLength = fieldIn(commodity, field)?.kind === 'length';
    return (
      <>
        <span className={styles['amount']}>{isLength ? amounts.lengthDelta(delta) : amounts.numberDelta(delta)}</span>{' '}
        {deltaPercent !== null && (
          <span className={`muted ${styles['amount']}`}>{amounts.percentDelta(deltaPercent)}</span>
        )}
      </>
    );
  };
  return (
    <tbody className={styles['commodity']} data-change={change}>
      {lines.map((row, place) => (
        <tr key={`${row.field} ${row.change}`}>
          {place === 0 && (
            <th scope="rowgroup" rowSpan={span} className={styles['identity']}>
              {isOfFile(first) ? (
                tag
              ) : commodityId === null ? (
                <span className={styles['tag']}>{tag}</span>
              ) : (
                <Link
                  className={styles['tag']}
                  to="/$projectId/data/$dataGridType"
                  params={{ projectId: String(projectId), dataGridType: type }}
                  search={{ q: tag, row: commodityId, removed: change === 'removed' }}
                >
                  {tag}
                </Link>
              )}
              <span className={styles['under']}>{[typeCode, area].filter(Boolean).join(' · ')}</span>
            </th>
          )}
          <td>{nameOf(row)}</td>
          {isOfFile(first) ? (
            // A line of the file is one sentence, without amounts or a package.
            <td colSpan={5} className={styles['sentence']}>
              <ChangeText type={type} row={row} unit={unit} />
            </td>
          ) : (
            <>
              <td className={styles['value']}>
                <ChangeText type={type} row={row} unit={unit} />
              </td>
              <td className="numeric">{deltaOf(row)}</td>
              <td className={styles['impact']}>
                <StatusBadge tone={impactTones[row.impact]}>{t(`changes.impacts.${row.impact}`)}</StatusBadge>
                <span className={styles['under']}>
                  {[
                    row.reason === null ? '' : t(`changes.reasons.${row.reason}`),
                    change === 'added' || row.progressState === '' ? '' : terms.status(row.progressState),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
            </>
          )}
          {place === 0 && !isOfFile(first) && (
            <>
              <td rowSpan={span} className="numeric">
                <HoursText oldHours={oldHours} newHours={newHours} amounts={amounts} />
              </td>
              <td rowSpan={span}>
                <span className={styles['tag']}>{first.package}</span>
                <span className={styles['under']}>{first.foreman}</span>
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface HoursTextProps extends Pick<ChangeRow, 'oldHours' | 'newHours'> {
  readonly amounts: ReturnType<typeof useAmounts>;
}

function HoursText({ oldHours, newHours, amounts }: HoursTextProps) {
  const [before, after] = [oldHours ?? 0, newHours ?? 0];
  const delta = amounts.hoursDelta(after - before);
  if (delta === '') return <span className="muted">{amounts.hours(after)}</span>;
  return (
    <>
      {delta}
      {before !== 0 && (
        <span className={styles['under']}>
          <span className={styles['amount']}>{amounts.hours(before)} →</span>{' '}
          <span className={styles['amount']}>{amounts.hours(after)}</span>
        </span>
      )}
    </>
  );
}

/** True if a line is about the file, not about a commodity: a rejected row, a corrected cell. */
const isOfFile = ({ change }: Pick<ChangeRow, 'change'>): boolean => change === 'error' || change === 'corrected';

/** Groups consecutive lines of the same commodity; a line about the file is a separate group. */
function byCommodity(rows: readonly ChangeRow[]): ChangeRow[][] {
  const groups: ChangeRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame = first && !isOfFile(row) && !isOfFile(first) && first.tag === row.tag;
    if (last && isSame) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
