/** Preview of a change of many cells, cell by cell, before it is written. */
import { pickListOf, type PickList } from '../../../../contract/setup/codes/pickLists.ts';
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';

export interface PreviewedCell {
  readonly cell: TypedCell;
  readonly field: Field;
  readonly before: CellValue;
  /** New value; the text if it is invalid. */
  readonly after: CellValue;
  /** Reason why the text is not valid for its field. */
  readonly reason: Message | null;
  /** List that does not contain the name. */
  readonly unknownIn: PickList | null;
}

/** Name on no list, with the cells that have it. */
export interface UnknownOfList {
  readonly field: Field;
  readonly list: PickList;
  readonly name: string;
  readonly cells: number;
}

export interface ChangePreview {
  /** All cells, with names spelled as in their lists. */
  readonly cells: readonly TypedCell[];
  readonly good: readonly PreviewedCell[];
  /** Invalid cells: they stay marked where they were entered, with the reason. */
  readonly bad: readonly PreviewedCell[];
  readonly unknown: readonly UnknownOfList[];
  /** Number of cells that already have the value. */
  readonly same: number;
}

/**
 * Spelling of every name of a list, by its key. The server checks the names of a list that could not be loaded and is missing
 * here.
 */
export type KnownNames = ReadonlyMap<PickList, ReadonlyMap<string, string>>;

export const keyOnList = (list: PickList, name: string): string => `${list} ${tagKey(name)}`;

export interface PreviewContext {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: LengthUnit;
  readonly known: KnownNames;
}

/** Checks the cells one by one; `preview` is the result for the cells checked so far. */
export function previewMaker(context: PreviewContext) {
  const spelled: TypedCell[] = [];
  const good: PreviewedCell[] = [];
  const bad: PreviewedCell[] = [];
  const unknown = new Map<string, UnknownOfList>();
  let same = 0;
  const look = (cell: TypedCell): void => {
    const field = fieldIn(context.commodity, cell.column);
    if (!field) return;
    const seen = previewed(context, cell, field);
    spelled.push(seen.cell);
    if (seen.unknownIn !== null) {
      const name = String(seen.after);
      const key = keyOnList(seen.unknownIn, name);
      const count = (unknown.get(key)?.cells ?? 0) + 1;
      unknown.set(key, { field, list: seen.unknownIn, name, cells: count });
    }
    if (seen.reason !== null || seen.unknownIn !== null) bad.push(seen);
    else if (fieldKinds[field.kind].isSame(seen.before, seen.after)) same++;
    else good.push(seen);
  };
  return { look, preview: (): ChangePreview => ({ cells: spelled, good, bad, unknown: [...unknown.values()], same }) };
}

function previewed({ store, unit, known }: PreviewContext, cell: TypedCell, field: Field): PreviewedCell {
  const before = store.read(cell.row.row, field.key);
  const typed = readCell(field, cell.text, { unit, today: store.today() });
  if (!typed.ok) return { cell, field, before, after: cell.text, reason: typed.reason, unknownIn: null };
  const list = pickListOf(field);
  const names = list && known.get(list);
  const { value } = typed;
  // Names are accepted unchecked while a list is empty because no one has set it up.
  if (!list || !names || names.size === 0 || typeof value !== 'string' || cell.isNew)
    return { cell, field, before, after: value, reason: null, unknownIn: null };
  const spelled = names.get(tagKey(value));
  const isUnknown = spelled === undefined && value !== before;
  const after = spelled ?? value;
  return {
    cell: spelled === undefined ? cell : { ...cell, text: spelled },
    field,
    before,
    after,
    reason: null,
    unknownIn: isUnknown ? list : null,
  };
}

/** Returns the lists from which these cells name an entry. */
export const listsNamed = (commodity: Commodity, cells: readonly TypedCell[]): PickList[] => [
  ...new Set(
    Array.from(new Set(cells.map(({ column }) => column)), (key) => fieldIn(commodity, key)).flatMap((field) =>
      field ? (pickListOf(field) ?? []) : [],
    ),
  ),
];
