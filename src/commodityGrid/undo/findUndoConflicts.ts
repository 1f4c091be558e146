/** What an undo or redo would overwrite of other people, before anything is written. */
import { updateCommodities, type CellConflict } from '../../../contract/changes.ts';
import { groupBy } from '../../../contract/groupBy.ts';
import type { Call } from '../../api/client.ts';
import { addressSet } from '../../store/addressSet.ts';
import type { ChangedCell } from '../../store/cellActs.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';

export type UndoConflict = Pick<CellConflict, 'id' | 'field' | 'theirs' | 'lastSave'>;

/** Rows of a call. */
const rowsOfCall = 1000;
/** Cells of an act that is checked as a whole; of a larger one the cells in `changed` are. */
const maxCheckedCells = 1000;

/**
 * Returns the cells of an undo or redo that hold another person's value: of `changed`, and of `expected`, whose other values may
 * not have arrived. The server decides: the page may not know a spelling or a unit. Without a network, what the page knows
 * counts. Never rejects.
 */
export async function findUndoConflicts(
  call: Call,
  store: CommodityStore,
  { changed, expected }: { readonly changed: readonly ChangedCell[]; readonly expected: readonly ChangedCell[] },
): Promise<readonly UndoConflict[]> {
  const known = addressSet(changed);
  const others = expected.length > maxCheckedCells ? [] : expected.filter((cell) => !known.has(cell));
  const rows = Array.from(
    groupBy([...changed, ...others], ({ id }) => id),
    ([id, cells]) => ({
      id,
      ...(store.fieldEntries.unit && { unit: store.fieldEntries.unit }),
      cells: cells.map(({ field, before, after }) => ({ field, before, after })),
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as edits are sent
      conflicts.push(...(await call(updateCommodities, { body, quiet: true })).conflicts);
    }
    return conflicts;
  } catch {
    return changed.map(({ id, field, now }) => ({ id, field, theirs: now, lastSave: null }));
  }
}
