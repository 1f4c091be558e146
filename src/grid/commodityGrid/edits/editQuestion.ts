/** Which changes of the grid are asked about before they are made. */
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { ConvertedCells, GridEdit, KeyMismatch, TypedCell } from '../../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import { startedWork, hasStarted, type StartedWork } from './startedWork.ts';
import type { StartedWorkEdit } from './startedWorkEdit.ts';

/** From here on, clearing is asked about: more cells than are emptied by a slip that one sees. */
export const maxClearedUnconfirmed = 20;
/** From here on, pasting and filling are asked about, with what would be refused. */
export const maxPastedUnconfirmed = 50;

export interface EditQuestion {
  readonly kind: GridEdit['kind'];
  readonly cells: number;
  readonly rows: number;
  /** Cells whose text does not read as their field; they stay marked, the others are written. */
  readonly unreadable: number;
  /** Pasted rows that found no row to land on. */
  readonly beyond: number;
  /** What does not match between the tags of a pasted block and the rows. */
  readonly mismatch: KeyMismatch | undefined;
  /** Lengths that are in the other unit than the project. */
  readonly converted: ConvertedCells | undefined;
  /** Engineering data of work that has begun; null when none is touched. */
  readonly begun: StartedWork | null;
}

interface Questioned {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly act: GridEdit;
  readonly unit: LengthUnit;
}

/** Looks at a change cell by cell; `question` is what it then raises, or null when it may go ahead. */
export function questionFor({ store, commodity, act, unit }: Questioned) {
  const begunIds = new Set<number>();
  const cells: TypedCell[] = [];
  let written: CellValue = null;
  let unreadable = 0;
  return {
    look: (cell: TypedCell): void => {
      const { row, column, text } = cell;
      cells.push(cell);
      const field = fieldIn(commodity, column);
      if (!field) return;
      const typed = readCell(field, text, { unit, today: store.today() });
      if (!typed.ok) {
        unreadable++;
        return;
      }
      written = typed.value;
      if (field.source === 'engineering' && hasStarted(store, row.row) && store.read(row.row, column) !== typed.value)
        begunIds.add(row.row);
    },
    question: () => questionOf({ store, commodity, act }, cells, unreadable, begunIds),
    /** The change of a single cell on a row with started work; null for any other change. To be read before it is written. */
    startedWorkEdit: (): StartedWorkEdit | null => {
      const [cell] = cells;
      if (cells.length !== 1 || cell === undefined || begunIds.size === 0) return null;
      const { id, row } = cell.row;
      return {
        id,
        field: cell.column,
        before: store.read(row, cell.column),
        after: written,
        isComplete: Number(store.read(row, 'percentComplete')) >= 100,
        work: startedWork(store, commodity, begunIds),
      };
    },
  };
}

function questionOf(
  { store, commodity, act }: Omit<Questioned, 'unit'>,
  cells: readonly TypedCell[],
  unreadable: number,
  begunIds: ReadonlySet<number>,
): EditQuestion | null {
  const begun = begunIds.size === 0 ? null : startedWork(store, commodity, begunIds);
  const beyond = act.kind === 'paste' ? act.beyond : 0;
  const mismatch = act.kind === 'paste' ? act.mismatch : undefined;
  const converted = act.kind === 'paste' ? act.converted : undefined;
  const most = act.kind === 'clear' ? maxClearedUnconfirmed : maxPastedUnconfirmed;
  // A single cell keeps its reason beside it; of a block nobody sees which cells are marked.
  const isUnsure = unreadable > 0 && act.kind === 'paste' && cells.length > 1;
  // A single cell is written and shown with Undo.
  const affectsWork = begun !== null && cells.length > 1;
  const isAsked =
    mismatch !== undefined ||
    converted !== undefined ||
    isUnsure ||
    affectsWork ||
    beyond > 0 ||
    cells.length > most ||
    act.kind === 'replace';
  if (!isAsked) return null;
  return {
    kind: act.kind,
    cells: cells.length,
    rows: new Set(cells.map(({ row }) => row.id)).size,
    unreadable,
    beyond,
    mismatch,
    converted,
    begun,
  };
}
