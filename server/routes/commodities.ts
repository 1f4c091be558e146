/** Snapshots, deltas and edits of commodities. */
import { getChanges, updateCommodities } from '../../contract/changes.ts';
import { holds } from '../../contract/permissions.ts';
import { PreparedReply, type Api, type ServerContext } from '../context.ts';
import { auditCommodities } from '../repositories/commodityAudit.ts';
import { readChanges } from '../services/commodities/readChanges.ts';
import { createSnapshotCache, prepare } from '../services/commodities/snapshotCache.ts';
import { updateRows } from '../services/commodities/updateCommodities.ts';

export function addCommodityRoutes(api: Api, { database }: ServerContext): void {
  const snapshots = createSnapshotCache(database);

  api.handle(getChanges, async ({ query: { projectId, type, since } }) => {
    const { json } =
      since === 0
        ? await snapshots.full(projectId, type)
        : prepare(await database.transaction((transaction) => readChanges(transaction, projectId, type, since)));
    return new PreparedReply(json);
  });

  api.handle(updateCommodities, ({ body: { projectId, type, rows }, caller, requestId, say }) =>
    database.transaction((transaction) =>
      updateRows(transaction, {
        projectId,
        type,
        rows,
        may: (permission) => holds(caller, permission),
        say,
        written: (written) =>
          auditCommodities(
            transaction,
            { caller, projectId, action: 'commodity.update', requestId },
            written.map((row) => ({ type, ...row })),
          ),
      }),
    ),
  );
}
