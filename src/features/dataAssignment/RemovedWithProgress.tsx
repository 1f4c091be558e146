import { useTranslation } from '../../i18n/useTranslation.ts';
import { removedWithProgress } from '../../../contract/commodities/fields/status.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { filterRows } from '../../store/views/filterRows.ts';
import type { Filter } from '../../store/views/query.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import styles from './removedWithProgress.module.css';

const filter = { field: 'status', is: 'equals', text: removedWithProgress } as const satisfies Filter;

interface RemovedWithProgressProps {
  readonly store: CommodityStore;
  readonly filters: readonly Filter[];
  readonly shown: readonly string[];
  readonly onSearch: (patch: { filters: Filter[]; columns: string[] }) => void;
}

/**
 * Number of rows that a revision removed although work was done on them, with a button that shows these rows, and instructions
 * for removing their hours. Renders nothing if there are none.
 */
export function RemovedWithProgress({ store, filters, shown, onSearch }: RemovedWithProgressProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const { table } = useStoreSnapshot(store);
  const count = filterRows(table, { search: '', searchFields: [], filters: [filter] }, store.today()).length;
  const reason = commodity.fields.find(({ isOfRemoved }) => isOfRemoved);
  if (count === 0 || !reason) return null;
  const isShown = filters.some((one) => one.field === filter.field && one.is === filter.is && one.text === filter.text);
  const show = () =>
    onSearch({ filters: [filter], columns: shown.includes(reason.key) ? [...shown] : [...shown, reason.key] });
  const reported = t('removedWithProgress.count', {
    count,
    shown: formats.count(count),
    commodities: count === 1 ? terms.commodityInText(store.type) : terms.pluralInText(store.type),
  });
  return (
    <p className={styles['notice']} role="status">
      <span>
        {reported}
        {isShown && ` ${t('removedWithProgress.step', { column: terms.label(reason) })}`}
      </span>
      {!isShown && (
        <button type="button" className="button" onClick={show}>
          {t('removedWithProgress.show')}
        </button>
      )}
    </p>
  );
}
