/** Edits of the visible rows: typing, selecting, bulk changes, undo and redo. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import { useAddRowDialog } from '../../grid/commodityGrid/addRows/useAddRowDialog.tsx';
import { useBulkEdit } from '../../grid/commodityGrid/bulkEdit/useBulkEdit.tsx';
import { EditNotices } from '../../grid/commodityGrid/edits/EditNotices.tsx';
import { withStartedWorkMark } from '../../grid/commodityGrid/edits/startedWorkEdit.ts';
import { usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';
import { useUndoSavedEdits } from '../../grid/commodityGrid/undo/useUndoSavedEdits.tsx';
import { useEditGuard } from '../../grid/commodityGrid/useEditGuard.tsx';
import type { GridColumn, GridEdit, TypedCell } from '../../grid/dataGrid/gridColumn.ts';
import { useRowChecks } from '../../grid/dataGrid/useRowChecks.ts';
import type { GroupedRows } from '../../rows/useGroupedRows.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { CellAddress } from '../../store/edits/pendingEdits.ts';
import { typeCells } from '../../store/typeCells.ts';

interface DataEditsOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly view: GroupedRows;
  readonly mayAssign: boolean;
  /** Keys of the shown fields. */
  readonly shown: readonly string[];
  /** False for rows of another day. */
  readonly isNow: boolean;
  readonly onShow: (cell: CellAddress | null) => void;
  /** Returns the focus to the rows. */
  readonly onAnswered: () => void;
}

const noRows = new Int32Array(0);

export function useDataEdits(options: DataEditsOptions) {
  const { store, commodity, view, mayAssign, shown, isNow, onShow, onAnswered } = options;
  const { t } = useTranslation('grid');
  const { notify } = useApp();
  const { unitMeasurement: unit } = useProject();
  const isEditable = useEditable(commodity, mayAssign);
  const tagOf = (id: number) => {
    const row = store.table.rowOf(id);
    return row === undefined ? String(id) : commodity.keyFields.map((key) => store.read(row, key) ?? '').join(' ');
  };
  const typed = (cells: readonly TypedCell[], kind: GridEdit['kind']) => {
    const addressed = cells.map((cell) => ({
      id: cell.row.id,
      field: cell.column,
      text: cell.text,
      isNew: cell.isNew,
      opened: cell.opened,
    }));
    typeCells(store, commodity, addressed, lengthUnitOf(unit), kind === 'type' ? undefined : kind);
  };
  const pickLists = usePickLists(store.projectId, store.type);
  const checks = useRowChecks(view.rows);
  // Selected rows that no longer match the search are excluded, since the user cannot see them.
  const checkedRows = useMemo(
    () => (checks.ids.size === 0 ? noRows : view.vector.filter((row) => checks.ids.has(store.table.ids[row]!))),
    [checks, view.vector, store],
  );
  const editableFields = useMemo(() => commodity.offered.filter(isEditable), [commodity, isEditable]);
  const bulk = useBulkEdit({ store, unit, rows: checkedRows, fields: editableFields, pickLists, onAnswered });
  const walker = useUndoSavedEdits({ store, unit, onShow, onAnswered });
  const undo = () => {
    if (bulk.undo()) return;
    if (store.canUndo) walker.walk('undo');
    else notify.info(t('history.nothingHere'));
  };
  const [firstKey = ''] = commodity.keyFields;
  const adding = useAddRowDialog({
    store,
    commodity,
    unit,
    shown,
    isNow,
    isEditable,
    pickLists,
    onShow: (id) => {
      onAnswered();
      if (id !== null) onShow({ id, field: firstKey });
    },
  });
  const guard = useEditGuard({
    store,
    unit,
    onType: typed,
    onUndo: undo,
    lastAct: () => store.lastAct,
    onAddRows: adding.addLines,
    onAnswered,
  });
  const { flagged } = guard;
  const markStartedWork = useCallback((column: GridColumn) => withStartedWorkMark(column, flagged), [flagged]);
  return {
    isEditable,
    pickLists,
    /** Adds the mark for edits of started work to a column. */
    markStartedWork,
    type: guard.type,
    undo,
    redo: () => walker.walk('redo'),
    checks,
    checkedRows,
    /** Opens the form for a new row; undefined if the user cannot add rows. */
    addRow: adding.ask,
    addRowDialog: adding.open,
    /** Opens the dialog that changes the selected rows. */
    assign: () => bulk.ask(editableFields.filter(isAssigned)),
    setFields: () => bulk.ask([]),
    /** Open questions and dialogs, to be rendered next to the rows. */
    dialogs: (
      <>
        {guard.notices}
        {walker.question}
        {bulk.open}
      </>
    ),
    notices: <EditNotices store={store} tagOf={tagOf} onShow={onShow} />,
  };
}

/** True for fields the office assigns: its own fields except remarks and user-defined columns. */
const isAssigned = ({ source, isNote, isUserDefined }: Field) => source === 'contractor' && !isNote && !isUserDefined;

/**
 * Returns a function that decides which fields are editable: the office's own, engineering fields with the permission, the key
 * never. The server checks again.
 */
function useEditable({ keyFields }: Commodity, mayAssign: boolean): (field: Field) => boolean {
  const mayEngineer = useMayChange('data.edit.engineering');
  return useCallback(
    ({ source, key }) =>
      mayAssign && (source === 'contractor' || (source === 'engineering' && mayEngineer && !keyFields.includes(key))),
    [keyFields, mayAssign, mayEngineer],
  );
}
