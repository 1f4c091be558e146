/** What crews record. */
import { fieldEntry, recordFieldWork } from '../../contract/fieldEntries.ts';
import type { Api, ServerContext } from '../context.ts';
import { zodMessages } from '../http/zodMessages.ts';
import { auditCommodities } from '../repositories/commodityAudit.ts';
import { recordEntries } from '../services/progress/recordEntries.ts';

export function addFieldWorkRoutes(api: Api, { database, now }: ServerContext): void {
  api.handle(recordFieldWork, ({ body: { projectId, entries }, caller, may, requestId, say, log }) =>
    database.transaction((transaction) =>
      recordEntries(transaction, {
        projectId,
        entries: entries.map((sent) => {
          const read = fieldEntry.safeParse(sent);
          return read.success ? read.data : { id: sent.id, reasons: zodMessages(read.error) };
        }),
        requestId,
        scope: caller.rowScope,
        caller,
        may,
        now: now(),
        say,
        failed: (entry, error) => log.error({ err: error, entryId: entry.id }, 'An entry could not be recorded'),
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
