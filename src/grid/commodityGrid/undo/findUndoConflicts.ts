/** Cells that an undo or redo would overwrite with other users' values, determined before anything is written. */
import { updateCommodities, type CellConflict } from '../../../../contract/rows/changes.ts';
import { restoredLengths } from '../../../device/outbox/restoredLengths.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { Call } from '../../../api/client.ts';
import { undoneOperations, type ChangedCell } from '../../../store/edits/cellEdits.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

export type UndoConflict = Pick<CellConflict, 'id' | 'field' | 'theirs' | 'lastSave'>;

/** Rows per request. */
const rowsOfCall = 1000;

/**
 * Returns the cells of `changed` that now have another user's value. The server decides, because the tab might not have a
 * spelling or a unit; offline, the tab's data is used. Never rejects.
 */
export async function findUndoConflicts(
  call: Call,
  store: CommodityStore,
  changed: readonly ChangedCell[],
): Promise<readonly UndoConflict[]> {
  const rows = Array.from(
    groupBy(changed, ({ id }) => id),
    ([id, cells]) => ({
      id,
      ...(store.fieldEntries.unit && { unit: store.fieldEntries.unit }),
      cells: cells.map(({ field, before, after }) => ({ field, before, after })),
      ...restoredLengths(store.type, undoneOperations(cells)),
    }),
  );
  try {
    const conflicts: UndoConflict[] = [];
    for (let at = 0; at < rows.length; at += rowsOfCall) {
      const { projectId, type } = store;
      const body = {
        projectId,
        type,
        rows: rows.slice(at, at + rowsOfCall),
        includeLastSave: true,
        checkOnly: true,
      } as const;
      // oxlint-disable-next-line no-await-in-loop -- sequential, as edits are sent
      conflicts.push(...(await call(updateCommodities, { body, quiet: true })).conflicts);
    }
    return conflicts;
  } catch {
    return changed.map(({ id, field, now }) => ({ id, field, theirs: now, lastSave: null }));
  }
}
