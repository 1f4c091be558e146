/** Change of one engineering cell on a row whose work has started: written without a question, shown with Undo. */
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { GridColumn } from '../../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { CellAddress } from '../../../store/edits/pendingEdits.ts';
import type { StartedWork } from './startedWork.ts';

export interface StartedWorkEdit extends CellAddress {
  readonly before: CellValue;
  readonly after: CellValue;
  /** True if all work on the row is done. */
  readonly isComplete: boolean;
  readonly work: StartedWork;
}

/** True if the edit is in conflict, rejected or failed, and therefore has another notice. */
export function needsAnswer({ pending }: CommodityStore, { id, field }: CellAddress): boolean {
  const state = pending.get(id, field)?.state.is;
  return state !== undefined && state !== 'saving';
}

/** Returns the column with the edited cell marked; the mark of an unsaved edit takes precedence. */
export function withStartedWorkMark(column: GridColumn, edited: CellAddress | null): GridColumn {
  if (edited === null || column.key !== edited.field) return column;
  return {
    ...column,
    tone: (row) => {
      const tone = column.tone(row);
      return row.id === edited.id && (tone === 'plain' || tone === 'readOnly') ? 'flagged' : tone;
    },
  };
}
