/** Imports: upload, map, check, apply, and their stored records. */
import { endpoints } from '../../../contract/endpoints.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import { findImports } from '../../repositories/imports/records.ts';
import { findIssueCauses, findIssues } from '../../repositories/imports/issues.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { audit } from '../../audit/audit.ts';
import { missingPermission } from '../../errors/missingPermission.ts';
import { requestApply } from '../../services/imports/apply/apply.ts';
import { cancelSchedule } from '../../services/imports/cancel.ts';
import { readChangeReport, readChangeSummary } from '../../services/imports/changeReport.ts';
import { findReview, requestCheck } from '../../services/imports/check/check.ts';
import { correctCells, readRejectedRows } from '../../services/imports/corrections.ts';
import { localizeIssues, localizeRecord } from '../../services/imports/localize.ts';
import { cancelRevert, previewRevert, requestRevert } from '../../services/imports/apply/revert.ts';
import { requireImport } from '../../services/imports/importRecord.ts';
import { previewSchedule, uploadSchedule } from '../../services/imports/upload.ts';

export function importRoutes(api: Api, context: ServerContext): void {
  const { database } = context;

  api.handle(endpoints.uploadImport, async ({ body, file, caller, requestId, say }) => {
    const { projectId, importType } = body;
    const draft = await uploadSchedule(
      context,
      {
        projectId,
        importType,
        fileName: file.fileName,
        stream: file.stream,
        truncated: file.truncated,
        userId: caller.userId,
      },
      (transaction, target, fileName) =>
        audit(transaction, { caller, action: 'import.upload', projectId, target, after: { fileName }, requestId }),
    );
    return { ...draft, record: localizeRecord(draft.record, say) };
  });

  api.handle(endpoints.previewImport, async ({ query, say }) => {
    const draft = await previewSchedule(context, query);
    return { ...draft, record: localizeRecord(draft.record, say) };
  });

  api.handle(endpoints.checkImport, async ({ body, caller, requestId, say }) => {
    const { projectId, importId, ...choice } = body;
    const { sheet, headerRow, mode, options } = choice;
    // Holds are set by the office: a user who cannot assign rows cannot put them on hold through an import either.
    if (options.holds === 'put' && !holds(caller, 'data.assign')) throw missingPermission('data.assign');
    const after = { sheet, headerRow, mode, ...(options.holds === 'put' && { holds: options.holds }) };
    const record = await requestCheck(context, { projectId, importId }, choice, (transaction) =>
      audit(transaction, { caller, action: 'import.check', projectId, target: importId, after, requestId }),
    );
    return localizeRecord(record, say);
  });

  api.handle(endpoints.getImportReview, async ({ query, say }) => {
    const review = await database.transaction((transaction) => findReview(transaction, query));
    return { ...review, record: localizeRecord(review.record, say), issues: await localizeIssues(review.issues, say) };
  });

  api.handle(endpoints.listRejectedRows, ({ query, say }) => readRejectedRows(context, query, say));

  api.handle(endpoints.correctImport, ({ body, caller, requestId }) => {
    const { projectId, importId: target, cells } = body;
    const after = { cells: cells.length };
    return correctCells(context, body, caller.userId, (transaction) =>
      audit(transaction, { caller, action: 'import.correct', projectId, target, after, requestId }),
    );
  });

  api.handle(endpoints.applyImport, async ({ body, caller, requestId, say }) => {
    const { userId, issuer, subject, isAdmin } = caller;
    return localizeRecord(
      await requestApply(context, { ...body, caller: { userId, issuer, subject, isAdmin }, requestId }),
      say,
    );
  });

  api.handle(endpoints.cancelImport, async ({ body: { projectId, importId }, caller, requestId, say }) => {
    const record = await cancelSchedule(context, projectId, importId, (transaction) =>
      audit(transaction, { caller, action: 'import.cancel', projectId, target: importId, requestId }),
    );
    return localizeRecord(record, say);
  });

  api.handle(endpoints.previewRevert, async ({ query, say }) => {
    const outcome = await previewRevert(context, query);
    return { ...outcome, record: localizeRecord(outcome.record, say) };
  });

  api.handle(endpoints.revertImport, async ({ body, caller: { userId, issuer, subject, isAdmin }, requestId, say }) =>
    localizeRecord(
      await requestRevert(context, { ...body, caller: { userId, issuer, subject, isAdmin }, requestId }),
      say,
    ),
  );

  api.handle(endpoints.cancelRevert, async ({ body, caller, requestId, say }) => {
    const { projectId, importId: target } = body;
    const record = await cancelRevert(context, body, (transaction) =>
      audit(transaction, { caller, action: 'import.cancelRevert', projectId, target, requestId }),
    );
    return localizeRecord(record, say);
  });

  api.handle(endpoints.listImports, async ({ query, say }) => {
    const records = await database.transaction((transaction) =>
      findImports(transaction, query.projectId, query.importType),
    );
    return records.map((record) => localizeRecord(record, say));
  });

  api.handle(endpoints.getImport, async ({ query: { projectId, importId }, say }) => {
    const { record } = await database.transaction((transaction) => requireImport(transaction, projectId, importId));
    return localizeRecord(record, say);
  });

  api.handle(endpoints.getChangeReport, ({ query, say }) =>
    database.transaction((transaction) => readChangeReport(transaction, query, say)),
  );

  api.handle(endpoints.getChangeSummary, ({ query }) =>
    database.transaction((transaction) => readChangeSummary(transaction, query)),
  );

  api.handle(endpoints.listIssueCauses, async ({ query: { projectId, importId }, say }) => {
    const causes = await database.transaction(async (transaction) => {
      await requireImport(transaction, projectId, importId);
      return findIssueCauses(transaction, projectId, importId);
    });
    return { causes: causes.map((cause) => Object.assign(cause, { example: say(cause.example) })) };
  });

  api.handle(endpoints.getImportIssues, async ({ query: { projectId, importId, ...wanted }, say }) => {
    const issues = await database.transaction(async (transaction) => {
      await requireImport(transaction, projectId, importId);
      return findIssues(transaction, projectId, importId, wanted);
    });
    return { issues: await localizeIssues(issues, say) };
  });
}
