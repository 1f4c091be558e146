/** Timesheets: files, lines entered by hand, and the resulting hours. */
import { listEarnedRows } from '../../../contract/timesheets/earnedRows.ts';
import { correctTimesheet, listRejectedTimesheetRows } from '../../../contract/timesheets/timesheetCorrections.ts';
import { getTimesheetHours } from '../../../contract/timesheets/timesheetHours.ts';
import {
  listTimesheetLines,
  removeTimesheetLines,
  saveTimesheetLines,
} from '../../../contract/timesheets/timesheetLines.ts';
import {
  applyTimesheet,
  cancelTimesheet,
  checkTimesheet,
  getTimesheetReview,
  listTimesheetRows,
  listTimesheets,
  mapTimesheetNames,
  previewTimesheet,
  previewTimesheetRevert,
  revertTimesheet,
  uploadTimesheet,
} from '../../../contract/timesheets/timesheets.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import type { Translate } from '../../locales/translate.ts';
import { readEarnedRows } from '../../repositories/timesheets/earnedRows.ts';
import { workInMemory } from '../../repositories/sql/transactionSettings.ts';
import { findTimesheets } from '../../repositories/timesheets/batches.ts';
import { correctTimesheetCells, readRejectedTimesheetRows } from '../../services/timesheets/corrections.ts';
import { readLineList, removeLines, saveLines } from '../../services/timesheets/enterLines.ts';
import {
  cancelTimesheetFile,
  previewTimesheetFile,
  uploadTimesheetFile,
  type StoredDraft,
} from '../../services/timesheets/files.ts';
import { readTimesheetHours } from '../../services/timesheets/hours.ts';
import {
  applyTimesheetFile,
  checkTimesheetFile,
  previewTimesheetRevertOf,
  readTimesheetFindings,
  readTimesheetReview,
  revertTimesheetFile,
} from '../../services/timesheets/importTimesheet.ts';
import { localizeTimesheet } from '../../services/timesheets/localize.ts';
import { mapNames } from '../../services/timesheets/mapNames.ts';

const localizeDraft = (draft: StoredDraft, say: Translate) => ({
  ...draft,
  record: localizeTimesheet(draft.record, say),
});

export function addTimesheetRoutes(api: Api, context: ServerContext): void {
  const { database } = context;

  api.handle(uploadTimesheet, async ({ body: { projectId }, file, say, ...request }) => {
    const { fileName, stream, truncated } = file;
    return localizeDraft(await uploadTimesheetFile(context, { projectId, fileName, stream, truncated }, request), say);
  });

  api.handle(previewTimesheet, async ({ query, say }) =>
    localizeDraft(await previewTimesheetFile(context, query), say),
  );

  api.handle(checkTimesheet, ({ body: { projectId, importId, ...choice }, ...request }) =>
    checkTimesheetFile(context, { projectId, importId }, choice, request),
  );

  api.handle(getTimesheetReview, ({ query, say }) => readTimesheetReview(context, query, say));

  api.handle(listTimesheetRows, ({ query: { severity, ...target }, say }) =>
    readTimesheetFindings(context, target, severity, say),
  );

  api.handle(listRejectedTimesheetRows, ({ query, say }) => readRejectedTimesheetRows(context, query, say));

  api.handle(correctTimesheet, ({ body, ...request }) => correctTimesheetCells(context, body, request));

  api.handle(mapTimesheetNames, ({ body, ...request }) =>
    database.transaction((transaction) => mapNames(transaction, body, request)),
  );

  api.handle(applyTimesheet, async ({ body, say, ...request }) =>
    localizeTimesheet(await applyTimesheetFile(context, body, request), say),
  );

  api.handle(cancelTimesheet, async ({ body, say, ...request }) =>
    localizeTimesheet(await cancelTimesheetFile(context, body, request), say),
  );

  api.handle(listTimesheets, async ({ query: { projectId }, say }) => {
    const records = await database.transaction((transaction) => findTimesheets(transaction, projectId));
    return records.map((record) => localizeTimesheet(record, say));
  });

  api.handle(previewTimesheetRevert, ({ query }) => previewTimesheetRevertOf(context, query));

  api.handle(revertTimesheet, async ({ body, say, ...request }) =>
    localizeTimesheet(await revertTimesheetFile(context, body, request), say),
  );

  api.handle(listTimesheetLines, ({ query }) =>
    database.transaction((transaction) => readLineList(transaction, query)),
  );

  api.handle(saveTimesheetLines, ({ body, ...request }) =>
    database.transaction((transaction) => saveLines(transaction, body, request)),
  );

  api.handle(removeTimesheetLines, ({ body, ...request }) =>
    database.transaction((transaction) => removeLines(transaction, body, request)),
  );

  api.handle(getTimesheetHours, ({ query, caller }) =>
    database.transaction((transaction) => readTimesheetHours(transaction, query, caller.rowScope)),
  );

  api.handle(listEarnedRows, ({ query: { projectId, ...requested }, caller }) =>
    database.transaction(async (transaction) => {
      await workInMemory(transaction);
      return readEarnedRows(transaction, projectId, requested, caller.rowScope);
    }),
  );
}
