import { FilterChips } from '../../grid/commodityGrid/filters/FilterChips.tsx';
import type { RowsOfDay } from '../../rows/useRowsOfDay.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { DayNotice } from './day/DayNotice.tsx';
import type { DayView } from './day/useDayView.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { RemovedWithProgress } from './RemovedWithProgress.tsx';
import type { DataSearch } from './search.ts';
import type { DataRows } from './useDataRows.ts';

interface DataNoticesProps {
  readonly store: CommodityStore;
  readonly rows: DataRows;
  readonly ofDay: RowsOfDay | null;
  readonly day: DayView;
  readonly search: DataSearch;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
  readonly isHistoryShown: boolean;
  readonly onHistoryClose: () => void;
}

/** Notices above the rows: the history of changes, the rows' day, and active filters. */
export function DataNotices(props: DataNoticesProps) {
  const { store, rows, ofDay, day, search, onSearch, isHistoryShown, onHistoryClose } = props;
  const { view, filters, shown } = rows;
  return (
    <>
      {isHistoryShown && (
        <HistoryPanel
          projectId={store.projectId}
          type={store.type}
          onReverted={() => void store.refresh()}
          onClose={onHistoryClose}
        />
      )}
      {ofDay ? (
        <DayNotice
          ofDay={ofDay}
          days={search}
          onOther={day.choose}
          onNow={() => onSearch({ asOf: undefined, since: undefined })}
        />
      ) : (
        <RemovedWithProgress store={store} filters={filters} shown={shown} onSearch={onSearch} />
      )}
      {day.open}
      <FilterChips store={store} view={view} filters={filters} onFilters={(next) => onSearch({ filters: next })} />
    </>
  );
}
