import { useTranslation } from '../../../i18n/useTranslation.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { useProject } from '../../../context/useApp.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { capacityOf } from '../../../../contract/setup/codes/packageFields.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from './fill.module.css';
import { plus, type FillTrial } from './fillCalls.ts';

interface FillOutcomeProps {
  /** The package as it is before the rows join. */
  readonly row: PackageRow;
  readonly type: CommodityType;
  readonly trial: FillTrial;
  readonly movesFromOthers: boolean;
}

/**
 * Preview of adding rows: how many fit, how many are new and their work, the hours of the package with them against the capacity
 * of one crew, which packages rows would leave, and which rows are rejected and why.
 */
export function FillOutcome({ row, type, trial, movesFromOthers }: FillOutcomeProps) {
  const { t } = useTranslation('packages');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const { added, alreadyIn, free, moving, wouldMove, refused } = trial;
  const rejections = refused.reduce((sum, { rows }) => sum + rows, 0);
  const all = added + alreadyIn + moving.rows + rejections;
  const taken = { rows: added, ...free };
  const joins = movesFromOthers ? plus(taken, moving) : taken;
  const isLength = commodities[type].quantity === 'length';
  const hours = row.budgetHours + joins.hours;
  const limit = capacityOf(row.values);
  return (
    <>
      <p className={`numeric ${styles['found']}`}>
        <strong>{t('fill.found', { shown: formats.count(all), plural: terms.pluralInText(type), count: all })}</strong>
        {added > 0 && <span>{t('fill.new', { count: added, shown: formats.count(added) })}</span>}
        {alreadyIn > 0 && <span>{t('fill.alreadyIn', { count: alreadyIn, shown: formats.count(alreadyIn) })}</span>}
      </p>
      {joins.rows > 0 && (
        <p className={`numeric ${styles['found']}`}>
          <span>{t('fill.hours', { hours: formats.hours(joins.hours) })}</span>
          {isLength && (
            <span>{`${formats.length(joins.quantity, unitMeasurement)} ${terms.unit(unitMeasurement)}`}</span>
          )}
        </p>
      )}
      {joins.rows > 0 && (
        <p className={`numeric ${styles['found']}`}>
          <span>{t('fill.capacity', { hours: formats.hours(hours), limit: formats.hours(limit) })}</span>
          {hours > limit && <StatusBadge tone="warning">{t('capacity.above')}</StatusBadge>}
        </p>
      )}
      <ul>
        {wouldMove.map(({ package: from, rows }) => (
          <li key={from}>{t('fill.wouldMove', { count: rows, shown: formats.count(rows), from })}</li>
        ))}
        {refused.map(({ reason, rows }) => (
          <li key={reason}>{t('fill.refused', { count: rows, shown: formats.count(rows), reason })}</li>
        ))}
      </ul>
    </>
  );
}
