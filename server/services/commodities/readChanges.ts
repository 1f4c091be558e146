/** Snapshot of a commodity type and its deltas, read from the database in one consistent view. */
import { setImmediate } from 'node:timers/promises';
import type { Changes, SnapshotColumn } from '../../../contract/rows/changes.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { ScopedPerson } from '../../calls/rowScope.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { separator } from '../../repositories/sql/columnText.ts';
import { readRowScope } from '../../repositories/sql/rowScope.ts';
import {
  hasChangedSince,
  readJoinedColumns,
  removedSince,
  type JoinedColumns,
} from '../../repositories/rows/snapshots.ts';
import { aggregateInOrder, readConsistently } from '../../repositories/sql/transactionSettings.ts';
import { findHistory } from '../../repositories/projects/versions.ts';
import { encodeColumn, encodeDeltaColumn } from './encodeColumn.ts';

const numbersIn = (joined: string) => joined.split(separator).map(Number);

interface Columns {
  readonly ids: number[];
  readonly rowVersions: number[];
  readonly columns: Record<string, SnapshotColumn>;
}

/** Size in characters above which a column is split in its own turn of the event loop, so that other calls run in between. */
const charactersInATurn = 256 * 1024;

/** Encodes joined columns of these fields for transfer; a full snapshot omits columns in which every row is blank. */
export async function columnsOf(
  fields: readonly Field[],
  joined: JoinedColumns | null,
  full: boolean,
): Promise<Columns> {
  if (joined === null) return { ids: [], rowVersions: [], columns: {} };
  const columns: Record<string, SnapshotColumn> = {};
  for (const [index, { key, kind }] of fields.entries()) {
    const text = joined.fields[index] ?? '';
    const column = full ? encodeColumn(kind, text) : encodeDeltaColumn(kind, text);
    if (column) columns[key] = column;
    // oxlint-disable-next-line no-await-in-loop -- yields to other requests
    if (text.length > charactersInATurn) await setImmediate();
  }
  return { ids: numbersIn(joined.ids), rowVersions: numbersIn(joined.rowVersions), columns };
}

export interface ChangesRequest {
  readonly projectId: number;
  readonly type: CommodityType;
  /** 0 for all rows. */
  readonly since: number;
  /**
   * User whose rows are read; null for all rows. Their packages are read together with the rows: a package status change in
   * between would omit them permanently.
   */
  readonly scope: ScopedPerson | null;
  /** Scope in which the rows at `since` were read; undefined for all rows. */
  readonly readIn?: string;
}

/**
 * Reads all rows of a type in the scope (`since` is 0, a version this project never reached or had before it was restored, or
 * from another scope), or the rows and tombstones after `since`; a row that left the scope counts as removed. A full snapshot
 * leaves out columns in which every row is blank; a delta contains every column. The session's transaction must not have run a
 * statement yet: version and rows are read in one view.
 */
export async function readChanges(
  transaction: Transaction,
  { projectId, type, since, scope: person, readIn = '' }: ChangesRequest,
): Promise<Changes> {
  await readConsistently(transaction);
  const history = await findHistory(transaction, projectId);
  if (history === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const scope = await readRowScope(transaction, projectId, person);
  const { version, epochVersion } = history;
  const full = since < Math.max(1, epochVersion) || since > version || readIn !== (scope?.rowsId ?? '');
  // Every open page asks after every change, and few changes are in its rows: planning all columns would cost most of such a call.
  const isEmpty = !full && !(await hasChangedSince(transaction, projectId, type, since, scope));
  if (!isEmpty) await aggregateInOrder(transaction);
  const joined = isEmpty ? null : await readJoinedColumns(transaction, projectId, type, full ? null : since, scope);
  const rows = await columnsOf(commodities[type].fields, joined, full);
  const removedIds = full ? [] : await removedSince(transaction, projectId, type, since, scope);
  return { type, version, full, ...rows, removedIds, ...(scope && { scope: scope.rowsId }) };
}
