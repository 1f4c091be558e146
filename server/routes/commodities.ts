/** Snapshots, deltas and edits of commodities. */
import { randomUUID } from 'node:crypto';
import { getChanges, updateCommodities } from '../../contract/changes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/commodityHistory.ts';
import { getCommodityRecord } from '../../contract/commodityRecord.ts';
import { findTags } from '../../contract/findTags.ts';
import type { CommodityType } from '../../contract/commodities/index.ts';
import { PreparedReply, type Api, type ServerContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { DomainError } from '../domainError.ts';
import { cellMessage } from '../locales/en-US/cells.ts';
import { auditCommodities, type WriteBy } from '../repositories/commodityAudit.ts';
import { isOthersChange, listChanges } from '../repositories/commodityHistory.ts';
import { findByTag } from '../repositories/tags.ts';
import { readChanges } from '../services/commodities/readChanges.ts';
import { createSnapshotCache, prepare } from '../services/commodities/snapshotCache.ts';
import { readRecord } from '../services/commodities/readRecord.ts';
import { revertChange } from '../services/commodities/revertChange.ts';
import { updateRows, type WrittenRow } from '../services/commodities/updateCommodities.ts';

/** One call is one change of the audit trail, unless it says which it is part of: a change is taken back as one. */
const written = (by: WriteBy, transaction: Transaction, type: CommodityType) => (rows: readonly WrittenRow[]) =>
  auditCommodities(
    transaction,
    { ...by, changeId: by.changeId ?? randomUUID() },
    rows.map((row) => ({ type, ...row })),
  );

/**
 * Nobody adds to what another person did, or to what another call than an edit of this type did. Asked when rows of the
 * caller's own are written: that a change of others exists is told to nobody who has none.
 */
const writtenAsPart = (by: WriteBy, transaction: Transaction, type: CommodityType) => {
  const audit = written(by, transaction, type);
  return async (rows: readonly WrittenRow[]) => {
    if (by.changeId && (await isOthersChange(transaction, by, type, by.changeId)))
      throw new DomainError('commodity.notFound', cellMessage('changeUnknown'));
    await audit(rows);
  };
};

export function addCommodityRoutes(api: Api, { database }: ServerContext): void {
  const snapshots = createSnapshotCache(database);

  api.handle(getChanges, async ({ query: { projectId, type, since, scope: readIn }, caller: { rowScope: scope } }) => {
    const asked = { projectId, type, since, scope, readIn };
    const { json } =
      scope === null && (since === 0 || readIn !== '')
        ? await snapshots.full(projectId, type)
        : await prepare(await database.transaction((transaction) => readChanges(transaction, asked)));
    return new PreparedReply(json);
  });

  api.handle(updateCommodities, ({ body: { projectId, type, rows, changeId }, caller, may, requestId, say }) =>
    database.transaction((transaction) => {
      const by = { caller, projectId, action: 'commodity.update', requestId, ...(changeId && { changeId }) };
      return updateRows(transaction, {
        projectId,
        type,
        rows,
        scope: caller.rowScope,
        userId: caller.userId,
        may,
        say,
        written: writtenAsPart(by, transaction, type),
      });
    }),
  );

  api.handle(listCommodityChanges, async ({ query: { projectId, type }, caller }) => ({
    changes: await database.transaction((transaction) => listChanges(transaction, projectId, type, caller.rowScope)),
  }));

  api.handle(revertCommodityChange, ({ body: { projectId, type, changeId }, caller, may, requestId, say }) =>
    database.transaction((transaction) =>
      revertChange(transaction, {
        projectId,
        type,
        changeId,
        scope: caller.rowScope,
        userId: caller.userId,
        may,
        say,
        written: written(
          { caller, projectId, action: 'commodity.revert', requestId, revertsChangeId: changeId },
          transaction,
          type,
        ),
      }),
    ),
  );

  api.handle(findTags, ({ query: { projectId, text }, caller: { rowScope: scope } }) =>
    database.transaction(async (transaction) => ({ rows: await findByTag(transaction, projectId, text, scope) })),
  );

  api.handle(getCommodityRecord, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => readRecord(transaction, { ...query, scope })),
  );
}
