/** Imports: upload, map, check, apply, and what is kept of each. */
import { endpoints } from '../../contract/endpoints.ts';
import { findImports } from '../repositories/imports.ts';
import { findIssues } from '../repositories/importsIssues.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../plugins/audit.ts';
import { applySchedule } from '../services/importing/apply.ts';
import { cancelSchedule } from '../services/importing/cancel.ts';
import { readChangeReport } from '../services/importing/changeReport.ts';
import { checkSchedule } from '../services/importing/check.ts';
import { progressOf } from '../services/importing/jobs.ts';
import { requireStillAllowed } from '../services/importing/permission.ts';
import { issuesSaid, recordSaid } from '../services/importing/said.ts';
import { previewSchedule, requireImport, uploadSchedule } from '../services/importing/upload.ts';

export function importRoutes(api: Api, context: ServerContext): void {
  const { database } = context;

  api.handle(endpoints.uploadImport, async ({ body, file, caller, requestId, say }) => {
    const draft = await uploadSchedule(context, {
      ...body,
      fileName: file.fileName,
      stream: file.stream,
      truncated: file.truncated,
      userId: caller.userId,
    });
    await audit(database.kysely, {
      caller,
      action: 'import.upload',
      projectId: body.projectId,
      target: draft.importId,
      after: { fileName: draft.record.fileName },
      requestId,
    });
    return { ...draft, record: recordSaid(draft.record, say) };
  });

  api.handle(endpoints.previewImport, async ({ query, say }) => {
    const draft = await previewSchedule(context, query);
    return { ...draft, record: recordSaid(draft.record, say) };
  });

  api.handle(endpoints.checkImport, async ({ body: { projectId, importId, ...choice }, say }) => {
    const checked = await checkSchedule(context, { projectId, importId }, choice);
    return { ...checked, record: recordSaid(checked.record, say), issues: await issuesSaid(checked.issues, say) };
  });

  api.handle(endpoints.applyImport, async ({ body, caller, requestId, say }) => {
    const { record, version } = await applySchedule(context, {
      ...body,
      authorize: (session) => requireStillAllowed(session, caller, body.projectId),
      audit: (session, after) =>
        audit(session, {
          caller,
          action: 'import.apply',
          projectId: body.projectId,
          target: body.importId,
          after,
          requestId,
        }),
    });
    return { record: recordSaid(record, say), version };
  });

  api.handle(endpoints.cancelImport, async ({ body: { projectId, importId }, caller, requestId, say }) => {
    const record = await cancelSchedule(context, projectId, importId, (session) =>
      audit(session, { caller, action: 'import.cancel', projectId, target: importId, requestId }),
    );
    return recordSaid(record, say);
  });

  api.handle(endpoints.listImports, async ({ query, say }) => {
    const records = await database.bulk((session) => findImports(session, query.projectId, query.importType));
    return records.map((record) => recordSaid(record, say));
  });

  api.handle(endpoints.getImport, async ({ query: { projectId, importId }, say }) => {
    const { record } = await database.bulk((session) => requireImport(session, projectId, importId));
    return { ...recordSaid(record, say), progress: progressOf(importId) ?? record.progress };
  });

  api.handle(endpoints.getChangeReport, ({ query, say }) =>
    database.bulk((session) => readChangeReport(session, query, say)),
  );

  api.handle(endpoints.getImportIssues, async ({ query: { projectId, importId }, say }) => {
    const issues = await database.bulk(async (session) => {
      await requireImport(session, projectId, importId);
      return findIssues(session, projectId, importId);
    });
    return { issues: await issuesSaid(issues, say) };
  });
}
