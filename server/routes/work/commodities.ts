/** Snapshots, deltas and edits of commodities. */
import { randomUUID } from 'node:crypto';
import { getChanges, updateCommodities } from '../../../contract/rows/changes.ts';
import { createCommodities } from '../../../contract/rows/createCommodities.ts';
import { listCommodityChanges, revertCommodityChange } from '../../../contract/rows/commodityHistory.ts';
import { getBulkEdit, resumeBulkEdit, startBulkEdit, stopBulkEdit } from '../../../contract/rows/bulkEdits.ts';
import { getRowsOfDay } from '../../../contract/rows/rowsOfDay.ts';
import { getCommodityRecord } from '../../../contract/rows/commodityRecord.ts';
import { findTags } from '../../../contract/rows/findTags.ts';
import { PreparedReply, type Api, type ServerContext } from '../../calls/context.ts';
import { listChanges } from '../../repositories/history/commodityHistory.ts';
import { findByTag } from '../../repositories/rows/tags.ts';
import {
  bulkEditOf,
  requestBulkEdit,
  resumeBulkEdit as resumeEdit,
  stopBulkEdit as stopEdit,
} from '../../services/bulkEdits/bulkEdits.ts';
import { written, writtenAsPart } from '../../services/commodities/editAudit.ts';
import { readChanges } from '../../services/commodities/readChanges.ts';
import { createSnapshotCache, prepare } from '../../services/commodities/snapshotCache.ts';
import { createRows } from '../../services/imports/createRows.ts';
import { readRowsOfDay } from '../../services/reporting/readRowsOfDay.ts';
import { readRecord } from '../../services/commodities/readRecord.ts';
import { pairReverted } from '../../services/commodities/revertedChanges.ts';
import { revertChange } from '../../services/commodities/revertChange.ts';
import { updateRows } from '../../services/commodities/updateCommodities.ts';

export function addCommodityRoutes(api: Api, { database, now }: ServerContext): void {
  const snapshots = createSnapshotCache(database);

  api.handle(getChanges, async ({ query: { projectId, type, since, scope: readIn }, caller: { rowScope: scope } }) => {
    const requested = { projectId, type, since, scope, readIn };
    const { json } =
      scope === null && (since === 0 || readIn !== '')
        ? await snapshots.full(projectId, type)
        : await prepare(await database.transaction((transaction) => readChanges(transaction, requested)));
    return new PreparedReply(json);
  });

  api.handle(getRowsOfDay, async ({ query, caller: { rowScope: scope }, say }) => {
    const rows = await database.transaction((transaction) =>
      readRowsOfDay(transaction, query, { scope, now: now(), say }),
    );
    return new PreparedReply((await prepare(rows)).json);
  });

  api.handle(
    updateCommodities,
    ({ body: { projectId, type, rows, changeId: sharedId, editKind, ...options }, caller, may, requestId, say }) =>
      database.transaction((transaction) => {
        const changeId = sharedId ?? randomUUID();
        const by = { caller, projectId, action: 'commodity.update', requestId, changeId, editKind };
        const audit = sharedId === undefined ? written : writtenAsPart;
        return updateRows(transaction, {
          projectId,
          type,
          rows,
          ...options,
          changeId,
          scope: caller.rowScope,
          userId: caller.userId,
          may,
          say,
          written: audit(by, transaction, type),
        });
      }),
  );

  api.handle(createCommodities, ({ body, caller, requestId, say }) =>
    database.transaction((transaction) => createRows(transaction, { ...body, caller, requestId, now: now(), say })),
  );

  api.handle(listCommodityChanges, async ({ query: { projectId, type }, caller }) => ({
    changes: pairReverted(
      await database.transaction((transaction) => listChanges(transaction, projectId, type, caller.rowScope)),
    ),
  }));

  api.handle(
    revertCommodityChange,
    ({ body: { projectId, type, changeId, ...options }, caller, may, requestId, say }) =>
      database.transaction((transaction) =>
        revertChange(transaction, {
          projectId,
          type,
          changeId,
          ...options,
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

  api.handle(startBulkEdit, ({ body, ...requested }) =>
    database.transaction((transaction) => requestBulkEdit(transaction, body, requested)),
  );

  api.handle(getBulkEdit, ({ query, caller }) =>
    database.transaction((transaction) => bulkEditOf(transaction, query, caller)),
  );

  api.handle(stopBulkEdit, ({ body, ...requested }) =>
    database.transaction((transaction) => stopEdit(transaction, body, requested)),
  );

  api.handle(resumeBulkEdit, ({ body, ...requested }) =>
    database.transaction((transaction) => resumeEdit(transaction, body, requested)),
  );

  api.handle(findTags, ({ query: { projectId, text }, caller: { rowScope: scope } }) =>
    database.transaction(async (transaction) => ({ rows: await findByTag(transaction, projectId, text, scope) })),
  );

  api.handle(getCommodityRecord, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => readRecord(transaction, { ...query, scope })),
  );
}
