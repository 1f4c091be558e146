/** Totals of the changes by type code, and the packages they affect; both expand on demand. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChangeSummary } from '../../../../contract/imports/changeReport.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { missingValue } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { ChangesSearch } from '../search.ts';
import { Fold } from './Fold.tsx';
import styles from './tables.module.css';
import { useAmounts } from './useAmounts.ts';

interface TypeTotalsProps {
  readonly type: ImportType;
  readonly summary: ChangeSummary;
}

/** Lengths and budget hours of each type code, before and after. */
export function TypeTotals({ type, summary }: TypeTotalsProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const amounts = useAmounts(type, summary.unitMeasurement);
  const length = (quantity: number | null) => (quantity === null ? missingValue : amounts.length(quantity));
  if (summary.typeCodes.length === 0) return null;
  return (
    <Fold label={t('totals.byType', { count: summary.typeCodes.length })}>
      <div className={styles['frame']}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('changes.typeCode')}</th>
              <th scope="col" className="numeric">
                {t('totals.rows')}
              </th>
              {amounts.isMeasured && (
                <th scope="col" className="numeric" colSpan={2}>
                  {t('totals.length')}
                </th>
              )}
              <th scope="col" className="numeric" colSpan={2}>
                {t('changes.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.typeCodes.map(({ typeCode, rows, oldQuantity, newQuantity, oldHours, newHours }) => (
              <tr key={typeCode}>
                <th scope="row">{typeCode || t('totals.noType')}</th>
                <td className="numeric">{formats.count(rows)}</td>
                {amounts.isMeasured && (
                  <>
                    <td className="numeric">
                      {length(oldQuantity)} → {length(newQuantity)}
                    </td>
                    <td className="numeric">
                      {amounts.lengthDelta(
                        oldQuantity === null || newQuantity === null ? null : newQuantity - oldQuantity,
                      )}
                    </td>
                  </>
                )}
                <td className="numeric">
                  {amounts.hours(oldHours)} → {amounts.hours(newHours)}
                </td>
                <td className="numeric">{amounts.hoursDelta(newHours - oldHours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}

interface TouchedPackagesProps {
  readonly summary: ChangeSummary;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
}

/** Packages with changed rows, whose cards must be printed again. */
export function TouchedPackages({ summary, onSearch }: TouchedPackagesProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { packages, packageCount } = summary;
  if (packages.length === 0) return null;
  return (
    <Fold label={t('totals.touched', { count: packageCount, shown: formats.count(packageCount) })}>
      <ul className={styles['causes']}>
        {packages.map(({ package: number, foreman, rows, critical }) => (
          <li key={number} className={styles['cause']}>
            <button
              type="button"
              className="button plain"
              onClick={() => onSearch({ package: number, page: undefined })}
            >
              <span className="mono">{number}</span>
            </button>
            {foreman}
            <span>{t('totals.cards', { count: rows, cards: formats.count(rows) })}</span>
            {critical > 0 && (
              <StatusBadge tone="critical">
                {t('changes.impacts.critical')} {formats.count(critical)}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {packageCount > packages.length && (
        <p className="muted">{t('totals.touchedFirst', { shown: formats.count(packages.length) })}</p>
      )}
    </Fold>
  );
}
