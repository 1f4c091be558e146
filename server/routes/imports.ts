/** Imports: upload, map, check, apply, and what is kept of each. */
import { endpoints } from '../../contract/endpoints.ts';
import { findImports, findIssues } from '../repositories/imports.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../plugins/audit.ts';
import { applySchedule } from '../services/importing/apply.ts';
import { cancelSchedule } from '../services/importing/cancel.ts';
import { readChangeReport } from '../services/importing/changeReport.ts';
import { checkSchedule } from '../services/importing/check.ts';
import { progressOf } from '../services/importing/jobs.ts';
import { requireStillAllowed } from '../services/importing/permission.ts';
import { previewSchedule, requireImport, uploadSchedule } from '../services/importing/upload.ts';

export function importRoutes(api: Api, context: ServerContext): void {
  const { database } = context;

  api.handle(endpoints.uploadImport, async ({ body, file, caller, requestId }) => {
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
    return draft;
  });

  api.handle(endpoints.previewImport, ({ query }) => previewSchedule(context, query));

  api.handle(endpoints.checkImport, ({ body: { projectId, importId, ...choice } }) =>
    checkSchedule(context, { projectId, importId }, choice),
  );

  api.handle(endpoints.applyImport, ({ body, caller, requestId }) =>
    applySchedule(context, {
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
    }),
  );

  api.handle(endpoints.cancelImport, ({ body: { projectId, importId }, caller, requestId }) =>
    cancelSchedule(context, projectId, importId, (session) =>
      audit(session, { caller, action: 'import.cancel', projectId, target: importId, requestId }),
    ),
  );

  api.handle(endpoints.listImports, ({ query }) =>
    database.bulk((session) => findImports(session, query.projectId, query.importType)),
  );

  api.handle(endpoints.getImport, async ({ query: { projectId, importId } }) => {
    const { record } = await database.bulk((session) => requireImport(session, projectId, importId));
    return { ...record, progress: progressOf(importId) ?? record.progress };
  });

  api.handle(endpoints.getChangeReport, ({ query }) => database.bulk((session) => readChangeReport(session, query)));

  api.handle(endpoints.getImportIssues, ({ query: { projectId, importId } }) =>
    database.bulk(async (session) => {
      await requireImport(session, projectId, importId);
      return { issues: await findIssues(session, projectId, importId, null) };
    }),
  );
}
