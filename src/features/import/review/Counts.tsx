import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChangeSummary } from '../../../../contract/imports/changeReport.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { ImportCounts } from '../../../../contract/imports/imports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useAmounts } from './useAmounts.ts';
import styles from './Counts.module.css';

const kinds = ['added', 'removed', 'changed', 'reinstated'] as const;
const others = ['unchanged', 'errors', 'warnings', 'skipped'] as const;
const impacts = ['critical', 'review'] as const;

interface CountsProps {
  readonly type: ImportType;
  readonly summary: ChangeSummary;
  /** Counts of the file; absent when two imports are compared. */
  readonly counts?: ImportCounts | undefined;
}

/** Result in numbers, without zeros: rows, length and budget hours of each kind of change, and how many changes matter. */
export function Counts({ type, summary, counts }: CountsProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const amounts = useAmounts(type, summary.unitMeasurement);
  const { begun } = summary;
  return (
    <dl className={styles['counts']}>
      {kinds.map((kind) => {
        const totals = summary.kinds.find(({ change }) => change === kind);
        const held = kind === 'removed' ? (counts?.heldRemovals ?? 0) : 0;
        const { rows = 0, oldQuantity = 0, newQuantity = 0, oldHours = 0, newHours = 0 } = totals ?? {};
        if (rows + held === 0) return null;
        const measured =
          amounts.isMeasured && oldQuantity !== null && newQuantity !== null ? newQuantity - oldQuantity : null;
        return (
          <div key={kind} data-count={kind}>
            <dt>{t(`review.counts.${kind}`)}</dt>
            <dd>{formats.count(rows)}</dd>
            <dd>{amounts.lengthDelta(measured)}</dd>
            <dd>{amounts.hoursDelta(newHours - oldHours)}</dd>
            {held > 0 && <dd>{t('review.counts.held', { held: formats.count(held) })}</dd>}
          </div>
        );
      })}
      {impacts.map((impact) => {
        const rows = summary.impacts.find((one) => one.impact === impact)?.rows ?? 0;
        if (rows === 0) return null;
        return (
          <div key={impact} data-count={impact} data-alert={impact}>
            <dt>{t(`changes.impacts.${impact}`)}</dt>
            <dd>{formats.count(rows)}</dd>
          </div>
        );
      })}
      {begun.rows > 0 && (
        <div data-count="begun">
          <dt>{t('totals.begun')}</dt>
          <dd>{formats.count(begun.rows)}</dd>
          {amounts.isMeasured && begun.quantity !== null && <dd>{amounts.length(begun.quantity)}</dd>}
        </div>
      )}
      {summary.packageCount > 0 && (
        <div data-count="packages">
          <dt>{t('totals.packages')}</dt>
          <dd>{formats.count(summary.packageCount)}</dd>
        </div>
      )}
      {counts &&
        others
          .filter((key) => counts[key] > 0)
          .map((key) => (
            <div key={key} data-count={key} data-alert={key === 'errors' ? 'critical' : undefined}>
              <dt>{t(`review.counts.${key}`)}</dt>
              <dd>{formats.count(counts[key])}</dd>
              {key === 'unchanged' && counts.marked > 0 && (
                <dd>{t('review.counts.marked', { count: counts.marked, marked: formats.count(counts.marked) })}</dd>
              )}
            </div>
          ))}
    </dl>
  );
}
