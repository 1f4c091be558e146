/** The refused rows of an uploaded file, whatever it is of: how they are read, and corrected. */
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
  /** Rows that were refused. */
  readonly refused: number;
  /** How many refused rows are not among these that were read. */
  leftOut(read: number): number;
  /** 0-based; columns that are read though no field is. */
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
    // Of very many the server keeps the first.
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
    // They are found by a check of the whole file.
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
