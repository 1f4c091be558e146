/** Decides which changes of the grid need a confirmation. */
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { ConvertedCells, GridEdit, KeyMismatch, NewLine, TypedCell } from '../../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import { startedWork, hasStarted, type StartedWork } from './startedWork.ts';
import type { StartedWorkEdit } from './startedWorkEdit.ts';

/** Number of cleared cells above which a confirmation is required; a slip that clears fewer is easy to notice. */
export const maxClearedUnconfirmed = 20;
/** Number of pasted or filled cells above which a confirmation with the rejections is required. */
export const maxPastedUnconfirmed = 50;

export interface EditQuestion {
  readonly kind: GridEdit['kind'];
  readonly cells: number;
  readonly rows: number;
  /** Number of cells whose text is not valid for their field; they stay marked, and the others are written. */
  readonly unreadable: number;
  /** Number of cells whose text means "none yet", such as TBD: they become blank. */
  readonly placeholders: number;
  /** Number of pasted rows beyond the last row. */
  readonly beyond: number;
  /** Mismatch between the tags of a pasted block and the rows. */
  readonly mismatch: KeyMismatch | undefined;
  /** Pasted lines whose tags the project does not have: they can be added as rows. */
  readonly newLines: readonly NewLine[];
  /** Lengths in a unit other than the project's. */
  readonly converted: ConvertedCells | undefined;
  /** Started work affected by a change of engineering data; null if none is. */
  readonly begun: StartedWork | null;
}

/** True if a text was typed and the value read from it is blank: `TBD`, `N/A`, `-`. */
export const isPlaceholder = (text: string, value: CellValue): boolean =>
  (value === null || value === '') && text.trim() !== '';

interface Questioned {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly act: GridEdit;
  readonly unit: LengthUnit;
}

/** Checks a change cell by cell; `question` returns the confirmation it requires, or null if it can be written. */
export function questionFor({ store, commodity, act, unit }: Questioned) {
  const startedIds = new Set<number>();
  const cells: TypedCell[] = [];
  let written: CellValue = null;
  let unreadable = 0;
  let placeholders = 0;
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
      if (isPlaceholder(text, typed.value)) placeholders++;
      written = typed.value;
      if (field.source === 'engineering' && hasStarted(store, row.row) && store.read(row.row, column) !== typed.value)
        startedIds.add(row.row);
    },
    question: () => questionOf({ store, commodity, act }, cells, { unreadable, placeholders, startedIds }),
    /** Returns the text of a single cell that becomes blank although something was typed; null for any other change. */
    placeholder: (): string | null =>
      cells.length === 1 && placeholders === 1 ? (cells[0]?.text.trim() ?? null) : null,
    /**
     * Returns the change of a single cell on a row with started work; null for any other change. Must be called before the change
     * is written.
     */
    startedWorkEdit: (): StartedWorkEdit | null => {
      const [cell] = cells;
      if (cells.length !== 1 || cell === undefined || startedIds.size === 0) return null;
      const { id, row } = cell.row;
      return {
        id,
        field: cell.column,
        before: store.read(row, cell.column),
        after: written,
        isComplete: Number(store.read(row, 'percentComplete')) >= 100,
        work: startedWork(store, commodity, startedIds),
      };
    },
  };
}

interface Looked {
  readonly unreadable: number;
  readonly placeholders: number;
  readonly startedIds: ReadonlySet<number>;
}

function questionOf(
  { store, commodity, act }: Omit<Questioned, 'unit'>,
  cells: readonly TypedCell[],
  { unreadable, placeholders, startedIds }: Looked,
): EditQuestion | null {
  const begun = startedIds.size === 0 ? null : startedWork(store, commodity, startedIds);
  const beyond = act.kind === 'paste' ? act.beyond : 0;
  const mismatch = act.kind === 'paste' ? act.mismatch : undefined;
  const converted = act.kind === 'paste' ? act.converted : undefined;
  const max = act.kind === 'clear' ? maxClearedUnconfirmed : maxPastedUnconfirmed;
  // A single cell shows its reason beside it; in a pasted block the marked cells are easily missed.
  const isUnsure = unreadable + placeholders > 0 && act.kind === 'paste' && cells.length > 1;
  // A change of a single cell is written and shown with Undo.
  const affectsWork = begun !== null && cells.length > 1;
  const isRequested =
    mismatch !== undefined ||
    converted !== undefined ||
    isUnsure ||
    affectsWork ||
    beyond > 0 ||
    cells.length > max ||
    act.kind === 'replace';
  if (!isRequested) return null;
  return {
    kind: act.kind,
    cells: cells.length,
    rows: new Set(cells.map(({ row }) => row.id)).size,
    unreadable,
    placeholders,
    beyond,
    mismatch,
    newLines: act.kind === 'paste' ? newLinesOf(store, commodity, act.newLines ?? []) : [],
    converted,
    begun,
  };
}

/** Returns the lines that name no row of the project: a row can also be hidden by a filter, or removed by a revision. */
function newLinesOf(store: CommodityStore, { keyFields }: Commodity, lines: readonly NewLine[]): readonly NewLine[] {
  if (lines.length === 0) return lines;
  const known = new Set<string>();
  for (let row = 0; row < store.table.length; row++)
    known.add(tagKey(keyFields.map((key) => store.read(row, key) ?? '').join(' ')));
  return lines.filter((line) => !known.has(tagKey(keyFields.map((key) => textIn(line, key)).join(' '))));
}

/** Returns the text of a column in a pasted line; '' if the block does not contain the column. */
export const textIn = (line: NewLine, key: string): string => line.find(({ column }) => column === key)?.text ?? '';
