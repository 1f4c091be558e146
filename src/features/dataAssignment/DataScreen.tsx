/** Data & Assignment: all rows of a commodity type, with engineering data and the office's assignments (domain rule 6). */
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { SelectionBar } from '../../grid/commodityGrid/bulkEdit/SelectionBar.tsx';
import { CommodityGrid } from '../../grid/commodityGrid/CommodityGrid.tsx';
import styles from '../../grid/commodityGrid/commodityGrid.module.css';
import type { GridHandle } from '../../grid/dataGrid/DataGridFrame.tsx';
import { usePrintCards } from '../../grid/commodityGrid/usePrintCards.tsx';
import { RowsState } from '../../grid/commodityGrid/RowsState.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { entryNamespaces } from '../../i18n/translate.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { useCommodityStore, useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import { useRowsOfDay } from '../../rows/useRowsOfDay.ts';
import { RowCards } from './cards/RowCards.tsx';
import { DataActions, DataDetail } from './DataActions.tsx';
import { DataNotices } from './DataNotices.tsx';
import { DataToolbar } from './DataToolbar.tsx';
import { useDayView } from './day/useDayView.tsx';
import { useExportRows } from './exportRows.ts';
import { NoRowAnswers, NoRows, NothingMoved } from './NoRows.tsx';
import { useRecord } from './record/useRecord.ts';
import { WithRecordDrawer } from './record/WithRecordDrawer.tsx';
import { RowOptions } from './RowOptions.tsx';
import type { DataSearch } from './search.ts';
import { useCardsOrGrid } from './useCardsOrGrid.ts';
import { useDataEdits } from './useDataEdits.tsx';
import { useDataRows } from './useDataRows.ts';

interface DataScreenProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly search: DataSearch;
  /** Changes some of the search parameters. */
  readonly onSearch: (patch: Partial<DataSearch>) => void;
}

export function DataScreen({ projectId, type, search, onSearch }: DataScreenProps) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation([
    'grid',
    'views',
    'common',
    ...entryNamespaces,
    'outbox',
    'record',
    'photos',
    'printTemplates',
    'errors',
  ]);
  const terms = useTerms();
  const { unitMeasurement: unit } = useProject();
  const now = useCommodityStore(projectId, type);
  const ofDay = useRowsOfDay(now, search);
  const store = ofDay?.store ?? now;
  const { freshness } = useStoreSnapshot(store);
  const mayAssign = useMayChange('data.assign') && ofDay === null;
  const [isHistoryShown, setHistoryShown] = useState(false);
  const { isCards, change } = useCardsOrGrid(search.since !== undefined);
  const gridRef = useRef<GridHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  const title = t('title', { type: terms.commodity(type) });
  const commodity = useCommodity(type);
  const rows = useDataRows({ store, commodity, search, onSearch });
  const { view, shown } = rows;
  const { vector } = view;
  const record = useRecord({ store, rows, search, onSearch, isCards, gridRef });
  const day = useDayView({ store, rows: vector, commodity, days: search, onDays: onSearch });
  const edits = useDataEdits({
    store,
    commodity,
    view,
    mayAssign,
    shown,
    isNow: ofDay === null,
    onShow: record.showCell,
    onAnswered: record.focusRows,
  });
  const { checks, checkedRows, isEditable, pickLists } = edits;
  const printing = usePrintCards(store, commodity, view);
  const exportAs = useExportRows({
    store,
    commodity,
    shown,
    vector,
    extra: day.moves.exported,
    nameOfDays: day.words.fileName,
  });
  const noAnswer = <NoRowAnswers onClear={rows.clear} />;

  return (
    <Page
      fill
      title={title}
      {...(freshness !== 'opening' && {
        detail: <DataDetail store={store} shown={vector.length} isSaveShown={change !== null && !ofDay} />,
      })}
      actions={
        <DataActions
          title={title}
          store={store}
          rows={view.rows}
          fields={commodity.offered}
          shown={shown}
          isFolded={change !== null}
          options={!isCards && <RowOptions search={search} onSearch={onSearch} />}
          onShown={(columns) => onSearch({ columns: [...columns] })}
          onDefault={() => onSearch({ columns: [], widths: {}, frozen: '' })}
          onExport={exportAs}
          onCards={printing.printOnView}
          onDay={day.choose}
          {...(edits.addRow && { onAddRow: edits.addRow })}
          {...(mayAssign && { onHistory: () => setHistoryShown(true) })}
        />
      }
      toolbar={
        checkedRows.length > 0 ? (
          <SelectionBar
            store={store}
            unit={unit}
            rows={checkedRows}
            all={vector.length}
            onAll={() => {
              checks.toggle(0, view.rows.length - 1);
              record.focusRows();
            }}
            onAssign={mayAssign ? edits.assign : undefined}
            onSet={mayAssign ? edits.setFields : undefined}
            onPrint={printing.printRows && (() => printing.printRows?.(checkedRows))}
            onClear={() => {
              checks.clear();
              record.focusRows();
            }}
          />
        ) : (
          <DataToolbar
            {...{ store, commodity, rows, search, onSearch, isCards }}
            onOther={change}
            inputRef={searchRef}
            onRecord={record.toggle}
            onDown={record.focusRows}
          />
        )
      }
    >
      <div className={styles['screen']}>
        {edits.addRowDialog}
        <DataNotices
          {...{ store, rows, ofDay, day, search, onSearch, isHistoryShown }}
          onHistoryClose={() => setHistoryShown(false)}
        />
        <WithRecordDrawer
          record={record}
          commodity={commodity}
          store={now}
          note={ofDay ? t('day.drawer') : undefined}
          editing={{ isEditable, pickLists, onType: edits.type }}
          onPart={(part) => onSearch({ part })}
        >
          <RowsState
            store={store}
            empty={search.since === undefined ? <NoRows projectId={projectId} type={type} /> : <NothingMoved />}
          >
            {isCards ? (
              <RowCards
                ref={gridRef}
                label={terms.plural(type)}
                {...{ store, commodity, unit, view, shown, checks }}
                group={search.group}
                question={rows.question}
                open={record.part && record.row}
                onOpen={record.openCard}
              >
                {noAnswer}
              </RowCards>
            ) : (
              <CommodityGrid
                ref={gridRef}
                label={terms.plural(type)}
                title={title}
                notes={[...day.words.notes, ...(search.removed ? [t('showRemoved')] : [])]}
                {...{ store, view, unit, shown, checks, isEditable, pickLists, onSearch }}
                search={{ ...search, q: rows.text, filters: rows.filters }}
                adapt={edits.markStartedWork}
                extra={day.moves.columns}
                extraTotals={day.moves.totals}
                mayReplace={mayAssign}
                onType={edits.type}
                onUndo={edits.undo}
                onRedo={edits.redo}
                onFind={() => searchRef.current?.select()}
                onActiveRow={record.onActiveRow}
                onRange={printing.onRange}
                onOpenRow={record.openRow}
              >
                {noAnswer}
              </CommodityGrid>
            )}
            {edits.dialogs}
            {printing.open}
            {edits.notices}
          </RowsState>
        </WithRecordDrawer>
      </div>
    </Page>
  );
}
