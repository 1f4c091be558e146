/** What a change of many cells would do, cell by cell, before it is done. */
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
  /** What it would hold; the text where that cannot stand. */
  readonly after: CellValue;
  /** Why the text does not read as its field. */
  readonly reason: Message | null;
  /** The list the text names nothing of. */
  readonly unknownIn: PickList | null;
}

/** A name on no list, with the cells that hold it. */
export interface UnknownOfList {
  readonly field: Field;
  readonly list: PickList;
  readonly name: string;
  readonly cells: number;
}

export interface ChangePreview {
  /** All of them, names as their lists spell them. */
  readonly cells: readonly TypedCell[];
  readonly good: readonly PreviewedCell[];
  /** They stay marked where they were put, with the reason. */
  readonly bad: readonly PreviewedCell[];
  readonly unknown: readonly UnknownOfList[];
  /** Cells that hold it already. */
  readonly same: number;
}

/** The spelling of every name of a list, by its key; a list that is not here was not to be had, and is judged by the server. */
export type KnownNames = ReadonlyMap<PickList, ReadonlyMap<string, string>>;

export const keyOnList = (list: PickList, name: string): string => `${list} ${tagKey(name)}`;

export interface PreviewContext {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: LengthUnit;
  readonly known: KnownNames;
}

/** Looks at the cells one by one; `preview` is what would become of those it has seen. */
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
  // The first names of a list nobody has set up are taken as they come.
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

/** The lists these cells name something of. */
export const listsNamed = (commodity: Commodity, cells: readonly TypedCell[]): PickList[] => [
  ...new Set(
    Array.from(new Set(cells.map(({ column }) => column)), (key) => fieldIn(commodity, key)).flatMap((field) =>
      field ? (pickListOf(field) ?? []) : [],
    ),
  ),
];
