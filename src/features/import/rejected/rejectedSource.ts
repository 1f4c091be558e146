/** Source of the rejected rows of an uploaded file of any kind: reads and corrects them. */
import {
  correctImport,
  listRejectedRows,
  type Correction,
  type RejectedRows,
} from '../../../../contract/imports/importCorrections.ts';
import type { ImportRecord } from '../../../../contract/imports/imports.ts';
import { correctTimesheet, listRejectedTimesheetRows } from '../../../../contract/timesheets/timesheetCorrections.ts';
import { builtFrom } from '../../../../contract/imports/tagRecipe.ts';
import type { TimesheetRecord } from '../../../../contract/timesheets/timesheets.ts';
import type { Call } from '../../../api/client.ts';

export interface RejectedSource {
  readonly importId: string;
  readonly fileName: string;
  /** Number of rejected rows. */
  readonly refused: number;
  /** Returns the number of rejected rows missing from the `read` rows that were loaded. */
  leftOut(read: number): number;
  /** Indexes (0-based) of columns that are read without being mapped to a field. */
  readonly alsoRead: readonly number[];
  read(page: { readonly offset?: number; readonly limit: number }, signal?: AbortSignal): Promise<RejectedRows>;
  correct(cells: readonly Correction[]): Promise<{ readonly correctedCells: number }>;
}

export function rejectedOfSchedule(call: Call, record: ImportRecord): RejectedSource {
  const { projectId, id: importId, fileName, counts, options } = record;
  return {
    importId,
    fileName,
    refused: counts?.errors ?? 0,
    // Of a very large number, the server stores only the first ones.
    leftOut: (read) => Math.max(0, (counts?.errors ?? 0) - read),
    alsoRead: builtFrom(options ?? {}),
    read: (page, signal) =>
      call(listRejectedRows, { query: { projectId, importId, ...page }, quiet: true, ...(signal && { signal }) }),
    correct: (cells) => call(correctImport, { body: { projectId, importId, cells: [...cells] }, quiet: true }),
  };
}

export function rejectedOfTimesheet(
  call: Call,
  { projectId, id: importId, fileName }: TimesheetRecord,
  refused: number,
): RejectedSource {
  return {
    importId,
    fileName,
    refused,
    // The server finds them by checking the whole file, so none are missing.
    leftOut: () => 0,
    alsoRead: [],
    read: (page, signal) =>
      call(listRejectedTimesheetRows, {
        query: { projectId, importId, ...page },
        quiet: true,
        ...(signal && { signal }),
      }),
    correct: (cells) => call(correctTimesheet, { body: { projectId, importId, cells: [...cells] }, quiet: true }),
  };
}
