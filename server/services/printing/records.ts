/** Data printed on cards: each row, the raceways of its route, and its dependent rows. */
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { attachedRowsOf } from '../../../contract/printing/attachedRows.ts';
import type { getPrintRecords, PrintRecord, RouteStop } from '../../../contract/printing/printRecords.ts';
import { routeEntries, splitLevel } from '../../../contract/base/values/routes.ts';
import { isNoTag, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { readRows, type CommodityRow } from '../../repositories/rows/commodities.ts';
import { findAttached, findRaceways, nearestRow, type Raceway } from '../../repositories/printing/printRecords.ts';
import type { RowScope } from '../../calls/rowScope.ts';

type Requested = BodyOf<typeof getPrintRecords> & { readonly scope: RowScope | null };

/** Returns the records in the order of the ids; rows outside the project or the scope are left out. */
export async function readPrintRecords(transaction: Transaction, requested: Requested): Promise<PrintRecord[]> {
  const { projectId, type, tag, scope } = requested;
  const nearest = requested.ids === null ? await nearestRow(transaction, projectId, type, tag, scope) : undefined;
  const ids = requested.ids ?? (nearest === undefined ? [] : [nearest]);
  if (ids.length === 0) return [];
  const found = await readRows(transaction, projectId, type, ids, scope);
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
  const routes = await readRoutes(transaction, projectId, type, rows);
  const attached = await readAttached(transaction, requested, rows);
  return rows.map((row) => ({
    id: row.id,
    values: row.values,
    route: routes.get(row.id) ?? [],
    attached: attached.get(row.id) ?? {},
  }));
}

const textOf = ({ values }: CommodityRow, field: string): string => {
  const value = values[field];
  return typeof value === 'string' && !isNoTag(value) ? value : '';
};

async function readRoutes(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: readonly CommodityRow[],
): Promise<Map<number, RouteStop[]>> {
  const field = commodities[type].fields.find(({ kind }) => kind === 'route');
  if (field?.refersTo === undefined) return new Map();
  const entries = new Map(rows.map((row) => [row.id, routeEntries(textOf(row, field.key))]));
  const keys = new Set(
    [...entries.values()].flat().flatMap((entry) => [tagKey(entry), tagKey(splitLevel(entry, () => false).tag)]),
  );
  const raceways = new Map<string, Raceway>();
  for (const raceway of await findRaceways(transaction, projectId, [...keys], field.refersTo))
    raceways.set(raceway.key, raceway);
  const stopOf = (entry: string): RouteStop => {
    const { tag, level } = splitLevel(entry, (whole) => raceways.has(tagKey(whole)));
    const raceway = raceways.get(tagKey(tag));
    return {
      tag,
      level: level ?? '',
      type: raceway?.type ?? '',
      size: raceway?.size ?? '',
      isDone: raceway?.isDone ?? null,
    };
  };
  return new Map([...entries].map(([id, stops]) => [id, stops.map(stopOf)]));
}

async function readAttached(
  transaction: Transaction,
  { projectId, type, attached, scope }: Requested,
  rows: readonly CommodityRow[],
): Promise<Map<number, PrintRecord['attached']>> {
  const found = new Map<number, PrintRecord['attached']>();
  const wanted = new Set(attached);
  for (const link of attachedRowsOf(type).filter((each) => wanted.has(each.type))) {
    const keyOf = (row: CommodityRow) => tagKey(textOf(row, link.by));
    const keys = [...new Set(rows.map(keyOf))].filter((key) => key !== '');
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const named = await findAttached(transaction, projectId, link, keys, scope);
    const byKey = groupBy(named, ({ key }) => key);
    for (const row of rows) {
      const own = byKey.get(keyOf(row)) ?? [];
      found.set(row.id, { ...found.get(row.id), [link.type]: own.map(({ values }) => values) });
    }
  }
  return found;
}
