/** Cells typed, pasted or cleared by the user, combined into one action on the store. */
import { fieldIn, type Commodity } from '../../contract/commodities/fields/field.ts';
import type { CellContext } from '../../contract/commodities/fields/kind.ts';
import type { EditKind } from '../../contract/rows/editKinds.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import type { CommodityStore } from './commodityStore.ts';
import type { CellChange, LargeAction } from './edits/editHistory.ts';
import { ofWholeRows, writeInTurn } from './edits/inSlices.ts';
import type { UnreadableCell } from './edits/pendingEdits.ts';
import { readCell } from '../../contract/commodities/fields/readCell.ts';

interface Typed {
  readonly id: number;
  readonly field: string;
  readonly text: string;
  readonly isNew?: true | undefined;
  /** Value of the cell when its editor was opened. */
  readonly opened?: CellValue | undefined;
}

/**
 * Edits the valid cells; invalid ones are shown with the reason and do not block the others. For many cells, the first are
 * written at once and the rest while the page stays responsive; if the action is undone in the meantime, the rest is not written.
 */
export function typeCells(
  store: CommodityStore,
  commodity: Commodity,
  cells: readonly Typed[],
  unit: LengthUnit,
  kind?: EditKind,
): void {
  const large: LargeAction = { changes: null, isTakenBack: false, kind };
  const write = (some: readonly Typed[]) =>
    writeCells(store, readCells(commodity, some, { unit, today: store.today() }), large);
  const [first = [], ...rest] = ofWholeRows(cells);
  write(first);
  if (rest.length > 0) void writeInTurn(rest, write, () => !large.isTakenBack);
}

interface ReadCells {
  readonly changes: CellChange[];
  readonly unreadable: UnreadableCell[];
}

function writeCells(store: CommodityStore, { changes, unreadable }: ReadCells, large: LargeAction): void {
  if (changes.length + unreadable.length > 0) store.edit(changes, unreadable, large);
}

function readCells(commodity: Commodity, cells: readonly Typed[], context: CellContext): ReadCells {
  const changes: CellChange[] = [];
  const unreadable: UnreadableCell[] = [];
  for (const { id, field: key, text, isNew, opened } of cells) {
    const field = fieldIn(commodity, key);
    if (!field) continue;
    const typed = readCell(field, text, context);
    if (typed.ok) changes.push({ id, field: key, after: typed.value, isNew, ...(opened !== undefined && { opened }) });
    else unreadable.push({ id, field: key, wanted: text, reason: typed.reason });
  }
  return { changes, unreadable };
}
