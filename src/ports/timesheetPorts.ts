/**
 * Effects of the import machine for timesheets: the product API. A check and an apply are complete when their response arrives.
 */
import { maxImportFileBytes } from '../../contract/imports/imports.ts';
import {
  applyTimesheet,
  cancelTimesheet,
  checkTimesheet,
  getTimesheetReview,
  previewTimesheet,
  uploadTimesheet,
} from '../../contract/timesheets/timesheets.ts';
import type { ImportPorts, TimesheetFile } from '../../machines/import/ports.ts';
import type { Call } from '../api/client.ts';
import { contentOf, rejectTooLarge, understood } from './importPorts.ts';

export function timesheetPorts(call: Call): ImportPorts<TimesheetFile> {
  return {
    upload: async ({ projectId, file }, signal) =>
      understood(
        file.size > maxImportFileBytes
          ? rejectTooLarge()
          : call(uploadTimesheet, { body: { projectId }, file: contentOf(file), signal, quiet: true }),
      ),
    async check({ plan, ...target }, signal) {
      const review = await understood(call(checkTimesheet, { body: { ...target, ...plan }, signal, quiet: true }));
      return { record: review.record, review };
    },
    apply: async ({ projectId, importId, review }, signal) => ({
      record: await understood(
        call(applyTimesheet, {
          body: { projectId, importId, reviewed: review?.reviewed ?? '' },
          signal,
          quiet: true,
        }),
      ),
    }),
    cancel: async (target, signal) =>
      void (await understood(call(cancelTimesheet, { body: target, signal, quiet: true }))),
    async load(target, signal) {
      const draft = await understood(call(previewTimesheet, { query: target, signal, quiet: true }));
      const { record } = draft;
      const { sheet, headerRow, mapping, options } = record;
      const isChecked = sheet !== null && headerRow !== null && mapping !== null && options !== null;
      const review =
        record.status === 'checked'
          ? await understood(call(getTimesheetReview, { query: target, signal, quiet: true }))
          : null;
      return { record, draft, plan: isChecked ? { sheet, headerRow, mapping, options } : null, review };
    },
    // A check and an apply are complete with their response: there is no job to follow.
    async look(target, signal) {
      const { record } = await understood(call(previewTimesheet, { query: target, signal, quiet: true }));
      return { record };
    },
    readReview: (target, signal) => understood(call(getTimesheetReview, { query: target, signal, quiet: true })),
    watchJob: () => () => undefined,
  };
}
