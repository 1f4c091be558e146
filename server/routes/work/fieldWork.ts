/** Records made by crews. */
import { getFieldDay, getFieldReadiness } from '../../../contract/progress/fieldDay.ts';
import { fieldEntry, recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { getRouteStates } from '../../../contract/rows/routeStates.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import type { Metrics } from '../../http/metrics/metrics.ts';
import { zodMessages } from '../../http/zodMessages.ts';
import { auditCommodities } from '../../repositories/history/commodityAudit.ts';
import { readFieldDay } from '../../repositories/entries/fieldDay.ts';
import { readinessCacheOf } from '../../repositories/packages/readiness/readinessCache.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { findVersion } from '../../repositories/projects/versions.ts';
import { readinessOf } from '../../services/fieldWork/readiness.ts';
import { routeStatesOf } from '../../services/fieldWork/routeStates.ts';
import { recordEntries } from '../../services/progress/recordEntries.ts';

export function addFieldWorkRoutes(
  api: Api,
  { database, now }: ServerContext,
  noteEntries: Metrics['noteEntries'],
): void {
  const cache = readinessCacheOf(database);
  api.handle(
    recordFieldWork,
    async ({ body: { projectId, entries, includeLastSave }, caller, may, requestId, say, log }) => {
      const recorded = await database.transaction((transaction) =>
        recordEntries(transaction, {
          projectId,
          entries: entries.map((sent) => {
            const read = fieldEntry.safeParse(sent);
            return read.success ? read.data : { id: sent.id, reasons: zodMessages(read.error) };
          }),
          requestId,
          includeLastSave,
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
                enteredBy: entry.enteredBy,
              })),
            ),
        }),
      );
      noteEntries(recorded.results);
      return recorded;
    },
  );

  api.handle(getFieldDay, ({ query: { projectId, day }, caller }) =>
    database.transaction(async (transaction) => ({
      version: (await findVersion(transaction, projectId)) ?? 0,
      day,
      unit: lengthUnitOf(await findUnit(transaction, projectId)),
      ...(await readFieldDay(transaction, projectId, caller.userId, day)),
    })),
  );

  api.handle(getFieldReadiness, ({ query, caller }) =>
    database.transaction((transaction) => readinessOf(transaction, query, caller.rowScope, cache)),
  );

  api.handle(getRouteStates, ({ query, caller }) =>
    database.transaction((transaction) => routeStatesOf(transaction, query, caller.rowScope)),
  );
}
