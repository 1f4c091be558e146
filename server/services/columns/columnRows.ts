/** Columns of a type as rows, for the page and for replies. */
import type { ColumnRow } from '../../../contract/setup/columns/columns.ts';
import type { ColumnSetting } from '../../../contract/setup/columns/columnSetting.ts';
import { columnOrder } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { listColumns } from '../../../contract/setup/columns/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { countFilled, readStoredColumns, type StoredColumn } from '../../repositories/columnSettings.ts';
import { slotsOf, type SlotClass } from './checkColumns.ts';
import { valuesOf } from './columnValues.ts';

export type StoredColumns = ReadonlyMap<string, StoredColumn>;

export const settingsIn = (stored: StoredColumns): ColumnSetting[] =>
  Array.from(stored.values(), ({ setting }) => setting);

/** Field id: its place in the registry, from 1. */
export const idOf = (type: CommodityType, key: string): number =>
  commodities[type].fields.findIndex((field) => field.key === key) + 1;

export const declaredAt = (type: CommodityType, id: number): Field | undefined => commodities[type].fields[id - 1];

/** Slots of a type that the project uses for columns. */
export const namedSlots = (type: CommodityType, stored: StoredColumns): string[] =>
  commodities[type].fields.flatMap(({ key, isSlot }) => (isSlot && stored.get(key)?.setting.kind ? [key] : []));

interface Facts {
  readonly type: CommodityType;
  readonly stored: StoredColumns;
  /** Number of rows with a value, for the named slots. */
  readonly filled: ReadonlyMap<string, number>;
}

/** Rows of the page, in the project's order. */
export function columnRowsOf({ type, stored, filled }: Facts): ColumnRow[] {
  return columnOrder(type, settingsIn(stored)).map(({ key, isSlot }, at) => ({
    id: idOf(type, key),
    version: stored.get(key)?.version ?? 0,
    field: key,
    isUserDefined: isSlot === true,
    values: { ...valuesOf(stored.get(key)?.setting ?? { type, field: key }, at + 1) },
    rows: isSlot ? (filled.get(key) ?? 0) : null,
  }));
}

export const freeCustomColumns = (type: CommodityType, stored: StoredColumns, slotClass: SlotClass): Field[] =>
  slotsOf(type, slotClass).filter(({ key }) => stored.get(key)?.setting.kind === undefined);

export async function columnList(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
): Promise<ReplyOf<typeof listColumns>> {
  const stored = await readStoredColumns(transaction, projectId, type);
  const filled = await countFilled(transaction, projectId, type, namedSlots(type, stored));
  const room = (slotClass: SlotClass) => freeCustomColumns(type, stored, slotClass).length;
  return {
    rows: columnRowsOf({ type, stored, filled }),
    room: { text: room('text'), number: room('number'), date: room('date') },
  };
}
