/** Routes of the Admin Dashboard. */
import { createArchive, listArchives, saveArchiveSettings } from '../../contract/admin/archives.ts';
import { getProblemReport, listProblemReports, sendProblemReport } from '../../contract/admin/problemReport.ts';
import { getDataQuality } from '../../contract/admin/dataQuality.ts';
import { listAuditLog, recordAuditExport } from '../../contract/admin/auditLog.ts';
import { listDevices, listOwnDevices, reportDevice } from '../../contract/admin/devices.ts';
import { listFeatureSwitches, switchFeature } from '../../contract/admin/featureSwitches.ts';
import { cancelSystemJob, listSystemJobs } from '../../contract/admin/jobs.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { getSystemOverview } from '../../contract/admin/overview.ts';
import { audit } from '../audit/audit.ts';
import type { Api, ServerContext } from '../calls/context.ts';
import { listEntries } from '../repositories/admin/auditLog.ts';
import { findProblemReports } from '../repositories/admin/problemReports.ts';
import { readSwitches } from '../repositories/admin/featureSwitches.ts';
import { listDevicesOf, listWaitingDevices, noteDevice } from '../repositories/admin/devices.ts';
import { listJobs } from '../repositories/admin/systemJobs.ts';
import { countSystem, lastImports, lastSignIns } from '../repositories/admin/overview.ts';
import { readList, requestArchive, saveSettings } from '../services/archives/schedule.ts';
import { readProblemReportOf, storeProblemReport } from '../services/admin/problemReports.ts';
import { readDataQuality } from '../services/admin/dataQuality.ts';
import { switchTo } from '../services/admin/featureSwitches.ts';
import { shownJob, stopJob } from '../services/admin/systemJobs.ts';
import { readHealth, type ProcessState } from '../services/admin/health.ts';

export function addAdminRoutes(api: Api, context: ServerContext, state: ProcessState): void {
  const { database, now } = context;

  api.handle(getSystemHealth, () => readHealth(context, state));

  api.handle(getSystemOverview, () =>
    database.transaction(async (transaction) => ({
      ...(await countSystem(transaction)),
      lastSignIns: await lastSignIns(transaction),
      lastImports: await lastImports(transaction),
    })),
  );

  api.handle(getDataQuality, () => readDataQuality(context));

  api.handle(listAuditLog, async ({ query }) => {
    // Reads one row more than requested to detect another page.
    const asked = { ...query, limit: query.limit + 1 };
    const found = await database.transaction((transaction) => listEntries(transaction, asked));
    const entries = found.slice(0, query.limit);
    return { entries, below: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null };
  });

  api.handle(recordAuditExport, async ({ body, caller, requestId }) => {
    await audit(database, { caller, action: 'table.export', target: 'audit log', after: body, requestId });
    return { recorded: true as const };
  });

  api.handle(listSystemJobs, async () => {
    const jobs = await database.transaction((transaction) => listJobs(transaction));
    return { at: now(), jobs: jobs.map(shownJob) };
  });

  api.handle(cancelSystemJob, async ({ body: { jobId }, caller, requestId }) => {
    await stopJob(context, jobId, { caller, requestId });
    return { cancelled: true as const };
  });

  api.handle(listFeatureSwitches, () => database.transaction((transaction) => readSwitches(transaction)));

  api.handle(switchFeature, ({ body, caller, requestId }) => switchTo(context, body, { caller, requestId }));

  api.handle(listArchives, () => readList(context));

  api.handle(createArchive, async ({ caller, requestId }) => {
    await requestArchive(context, { caller, requestId });
    return { started: true as const };
  });

  api.handle(saveArchiveSettings, ({ body, caller, requestId }) => saveSettings(context, body, { caller, requestId }));

  api.handle(reportDevice, async ({ body, caller: { userId } }) => {
    await database.transaction((transaction) => noteDevice(transaction, userId, body));
    return { noted: true as const };
  });

  api.handle(listOwnDevices, async ({ query: { except }, caller: { userId } }) => ({
    devices: await database.transaction((transaction) => listDevicesOf(transaction, userId, except)),
  }));

  api.handle(listDevices, async () => ({
    at: now(),
    devices: await database.transaction((transaction) => listWaitingDevices(transaction)),
  }));

  api.handle(sendProblemReport, async ({ body, caller, requestId }) => {
    await storeProblemReport(context, body, { caller, requestId });
    return { boxId: body.boxId };
  });

  api.handle(listProblemReports, () => database.transaction((transaction) => findProblemReports(transaction)));

  api.handle(getProblemReport, ({ query: { boxId } }) => readProblemReportOf(context, boxId));
}
