/** Rows of a type as of a day, in the form of a snapshot, or as the differences from the caller's current rows. */
import { rowMoves, type getRowsOfDay, type RowsOfDayReply } from '../../../contract/rows/rowsOfDay.ts';
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';

import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findDay } from '../../repositories/projectDays.ts';
import { readColumnsOfDay } from '../../repositories/reporting/rowsOfDay.ts';
import { readRowScope } from '../../repositories/sql/rowScope.ts';
import { aggregateInOrder, joinByHash, readConsistently } from '../../repositories/sql/transactionSettings.ts';
import { findVersion } from '../../repositories/projects/versions.ts';
import type { Translate } from '../../locales/translate.ts';
import type { ScopedPerson } from '../../calls/rowScope.ts';
import { asOfDay } from './requestedRows.ts';
import { dayNotices } from './dayNotices.ts';
import { encodeColumn } from '../commodities/encodeColumn.ts';
import { columnsOf, readChanges } from '../commodities/readChanges.ts';

interface Context {
  /** Person whose rows are read; null for all rows. */
  readonly scope: ScopedPerson | null;
  readonly now: Date;
  readonly say: Translate;
}

/** The session's transaction must not have run a statement yet: everything is read in one snapshot. */
export async function readRowsOfDay(
  transaction: Transaction,
  { projectId, type, base, scope: readIn, ...days }: QueryOf<typeof getRowsOfDay>,
  { scope: person, now, say }: Context,
): Promise<RowsOfDayReply> {
  const current = await (base === undefined
    ? readConsistently(transaction)
    : readChanges(transaction, { projectId, type, since: base, scope: person, readIn }));
  await aggregateInOrder(transaction);
  await joinByHash(transaction);
  const version = await findVersion(transaction, projectId);
  if (version === undefined) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  const scope = await readRowScope(transaction, projectId, person);
  const asOf = await asOfDay(transaction, projectId, days.asOf);
  const since = await asOfDay(transaction, projectId, days.since);
  const joined = await readColumnsOfDay(transaction, {
    projectId,
    type,
    scope,
    asOf,
    since,
    differencesOnly: Boolean(current),
  });
  const { columns, ...rows } = await columnsOf(joined?.names ?? [], joined, !current);
  for (const { key, kind } of rowMoves) {
    const moved = encodeColumn(kind, joined?.moves[key] ?? '');
    if (moved) columns[key] = moved;
  }
  const today = await findDay(transaction, projectId, now);
  const notices = await dayNotices(transaction, projectId, { asOf: days.asOf, since: days.since, today });
  return {
    type,
    version,
    full: !current,
    ...rows,
    columns,
    removedIds: [],
    ...(scope && { scope: scope.rowsId }),
    notices: notices.map(say),
    ...(current && { current }),
  };
}
