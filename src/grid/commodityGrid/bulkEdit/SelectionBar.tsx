import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { usePageActions } from '../../../base/pageActions.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { totalsOf } from '../../../store/views/totals.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { Toolbar } from '../../../ui/layout/Toolbar.tsx';
import styles from './bulkEdit.module.css';

interface SelectionBarProps {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Indexes of the checked rows in the store's table. */
  readonly rows: Int32Array;
  /** Number of listed rows. */
  readonly all: number;
  readonly onAll: () => void;
  /** Absent for users without the permission. */
  readonly onAssign?: (() => void) | undefined;
  readonly onSet?: (() => void) | undefined;
  /** Absent if the type has no printable cards. */
  readonly onPrint?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** Bar that replaces the toolbar while rows are checked: their number, their totals, and the available actions. */
export function SelectionBar(props: SelectionBarProps) {
  const { store, unit, rows, all, onAll, onAssign, onSet, onPrint, onClear } = props;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const { table } = useStoreSnapshot(store);
  const totals = useMemo(() => totalsOf(table, rows), [table, rows]);
  const design = commodity.lengthField === undefined ? undefined : fieldIn(commodity, 'quantity');
  const { budgetHours = 0 } = totals.sums;
  usePageActions([
    ...(onAssign ? [{ id: 'assign', label: t('checks.assign'), act: onAssign, opens: true }] : []),
    ...(onSet ? [{ id: 'set', label: t('checks.set'), act: onSet, opens: true }] : []),
  ]);
  return (
    <Toolbar
      label={t('checks.bar')}
      onEscape={onClear}
      end={
        <button type="button" className="button plain" onClick={onClear}>
          {t('checks.clear')}
        </button>
      }
    >
      <span className={styles['figures']} role="status">
        <strong>{t('checks.selected', { count: rows.length, shown: formats.count(rows.length) })}</strong>
        {design && (
          <span>{`${terms.label(design)} ${formats.length(totals.sums[design.key], unit)} ${terms.unit(unit)}`}</span>
        )}
        <span>{t('checks.hours', { hours: formats.hours(budgetHours) })}</span>
      </span>
      {onAssign && (
        <button type="button" className="button primary" onClick={onAssign}>
          {t('checks.assign')}
        </button>
      )}
      {onSet && (
        <button type="button" className="button" onClick={onSet}>
          {t('checks.set')}
        </button>
      )}
      {onPrint && (
        <button type="button" className="button" onClick={onPrint}>
          {t('checks.print')}
        </button>
      )}
      {rows.length < all && (
        <button type="button" className="button" onClick={onAll}>
          {t('checks.selectAll', { all: formats.count(all) })}
        </button>
      )}
    </Toolbar>
  );
}
