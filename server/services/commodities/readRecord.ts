/** One row with the rows it depends on, the rows that depend on it, and its history. */
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import {
  maxEvents,
  type NamedRow,
  type NamingRows,
  type RelatedRow,
  type getCommodityRecord,
} from '../../../contract/rows/commodityRecord.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { routeEntries } from '../../../contract/base/values/routes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { isNoTag, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { readRows } from '../../repositories/rows/commodities.ts';
import { readBroughtProgress, readRevisions, readWrites } from '../../repositories/history/recordHistory.ts';
import { fieldsNaming, findNaming, type FoundRow } from '../../repositories/rows/recordLinks.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readNamedRows } from './namedRows.ts';

interface RecordRequest {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly id: number;
  readonly scope: RowScope | null;
}

/** Throws a not-found error if the project has no such row in the scope (domain rule 6). */
export async function readRecord(
  transaction: Transaction,
  request: RecordRequest,
): Promise<ReplyOf<typeof getCommodityRecord>> {
  const { projectId, type, id, scope } = request;
  const commodity = commodities[type];
  const row = (await readRows(transaction, projectId, type, [id], scope)).get(id);
  if (!row) throw new DomainError('commodity.notFound', cellMessage('rowUnknown'));
  const names = await readNames(transaction, projectId, commodity, row.values);
  const namedBy = await readNaming(transaction, request, commodity, row.values);
  const writes = await readWrites(transaction, projectId, type, id, { most: maxEvents + 1 });
  const revisions = await readRevisions(transaction, projectId, type, id);
  const brought = await readBroughtProgress(transaction, projectId, type, id);
  const history = [...writes, ...revisions, ...brought].toSorted(
    (left, right) => right.at.getTime() - left.at.getTime(),
  );
  return { names, namedBy, history: history.slice(0, maxEvents), isHistoryCut: history.length > maxEvents };
}

/** Names in a field: each entry of a route, otherwise the single name. */
function namesIn({ kind }: Field, value: CellValue | undefined): string[] {
  if (typeof value !== 'string' || isNoTag(value)) return [];
  return kind === 'route' ? routeEntries(value) : [value];
}

async function readNames(
  transaction: Transaction,
  projectId: number,
  { fields }: Commodity,
  values: Readonly<Record<string, CellValue>>,
): Promise<NamedRow[]> {
  const found: NamedRow[] = [];
  for (const field of fields) {
    const names = namesIn(field, values[field.key]);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const named = await readNamedRows(transaction, projectId, field, names);
    found.push(...named.map(({ name, row }) => ({ field: field.key, name, row: row && asRelated(row) })));
  }
  return found;
}

const asRelated = ({ key: _key, mainPercent: _mainPercent, ...row }: FoundRow): RelatedRow => row;

async function readNaming(
  transaction: Transaction,
  { projectId, scope }: RecordRequest,
  commodity: Commodity,
  values: Readonly<Record<string, CellValue>>,
): Promise<NamingRows[]> {
  const tag = values[commodity.keyFields[0] ?? ''];
  if (typeof tag !== 'string' || isNoTag(tag)) return [];
  const lists: NamingRows[] = [];
  for (const { type, field } of fieldsNaming(commodity)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const rows = await findNaming(transaction, projectId, { type, field }, tagKey(tag), scope);
    const [first] = rows;
    if (first)
      lists.push({ type, field: field.key, count: first.count, rows: rows.map(({ count: _count, ...row }) => row) });
  }
  return lists;
}
