/** What crews record. */
import { recordFieldWork } from '../../contract/fieldEntries.ts';
import type { Api, ServerContext } from '../context.ts';
import { auditCommodities } from '../repositories/commodityAudit.ts';
import { recordEntries } from '../services/progress/recordEntries.ts';

export function addFieldWorkRoutes(api: Api, { database, now }: ServerContext): void {
  api.handle(recordFieldWork, ({ body: { projectId, entries }, caller, requestId, say }) =>
    database.transaction((transaction) =>
      recordEntries(transaction, {
        projectId,
        entries,
        userId: caller.userId,
        now: now(),
        say,
        written: (written) =>
          auditCommodities(
            transaction,
            { caller, projectId, action: 'fieldWork.record', requestId },
            written.map(({ entry, before, after }) => ({
              type: entry.type,
              id: entry.commodityId,
              before,
              after: { ...after, entryId: entry.id, workDate: entry.workDate, note: entry.note },
            })),
          ),
      }),
    ),
  );
}
