/** The snapshot of a commodity type and its deltas, read from the database in one consistent view. */
import type { Changes, SnapshotColumn } from '../../../contract/changes.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { ofTypeSql } from '../../repositories/commodityTable.ts';
import { cellTextSql, joinedSql, separator } from './columnText.ts';
import { encodeColumn, encodeDeltaColumn } from './encodeColumn.ts';

const numbersIn = (joined: string) => joined.split(separator).map(Number);

async function versionOf(transaction: Transaction, projectId: number): Promise<number> {
  const [project] = await transaction.query<{ version: number }>('select version from project where id = $1', [
    projectId,
  ]);
  if (!project) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  return project.version;
}

/** Rows that no longer exist, deleted after `since`. */
async function removedSince(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
): Promise<number[]> {
  const rows = await transaction.query<{ commodity_id: number }>(
    'select commodity_id from commodity_tombstone where project_id = $1 and commodity_type = $2 and version > $3 order by commodity_id',
    [projectId, type, since],
  );
  return rows.map((row) => row.commodity_id);
}

interface Columns {
  readonly ids: number[];
  readonly rowVersions: number[];
  readonly columns: Record<string, SnapshotColumn>;
}

async function readColumns(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
  full: boolean,
): Promise<Columns> {
  const { table, fields } = commodities[type];
  const aggregates = fields.map((field, index) => `${joinedSql(cellTextSql(field, 'r'))} as c${index}`);
  const [row] = await transaction.query<Record<string, string | null>>(
    `select ${joinedSql('r.id::text')} as ids, ${joinedSql('r.row_version::text')} as row_versions, ${aggregates.join(', ')}
     from (select * from ${table} where project_id = $1${ofTypeSql(type)}${full ? '' : ' and row_version > $2'} order by id) r`,
    full ? [projectId] : [projectId, since],
  );
  if (!row || row['ids'] === null || row['ids'] === undefined) return { ids: [], rowVersions: [], columns: {} };
  const columns: Record<string, SnapshotColumn> = {};
  for (const [index, field] of fields.entries()) {
    const joined = row[`c${index}`] ?? '';
    const column = full ? encodeColumn(field.kind, joined) : encodeDeltaColumn(field.kind, joined);
    if (column) columns[field.key] = column;
  }
  return { ids: numbersIn(row['ids']), rowVersions: numbersIn(row['row_versions'] ?? ''), columns };
}

/**
 * All rows of a type (`since` 0, or a version this project never reached), or the rows and tombstones after `since`.
 * A full snapshot leaves out columns in which every row is blank; a delta carries every column.
 * The session's transaction must not have run a statement yet: version and rows are read in one view.
 */
export async function readChanges(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
): Promise<Changes> {
  await transaction.execute('set transaction isolation level repeatable read, read only');
  // Aggregation keeps the order of its sorted input only when one worker does it.
  await transaction.execute('set local max_parallel_workers_per_gather = 0');
  const version = await versionOf(transaction, projectId);
  const full = since === 0 || since > version;
  const rows = await readColumns(transaction, projectId, type, since, full);
  const removedIds = full ? [] : await removedSince(transaction, projectId, type, since);
  return { type, version, full, ...rows, removedIds };
}
