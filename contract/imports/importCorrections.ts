/** Rejected rows of a checked file: viewed, corrected without changing the file, or exported (domain rule 3.8). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { importAccess, oneImport } from './imports.ts';

/** Maximum corrected cells per call, and per import: more corrections are faster to make in the file. */
export const maxCorrectionsPerCall = 5000;
export const maxCorrections = 20_000;

export const correction = z.strictObject({
  /** 1-based row of the file. */
  row: z.int().check(z.positive()),
  /** 0-based. */
  column: z.int().check(z.nonnegative()),
  /** Original text of the cell in the file. */
  was: z.string().check(z.maxLength(32_767)),
  /** Text to read instead. */
  value: z.string().check(z.maxLength(2000)),
});
export type Correction = z.infer<typeof correction>;

const rejectedRow = z.strictObject({
  row: z.int(),
  /** Cells as in the file, by 0-based column. */
  cells: z.array(z.string()),
  /** Reasons of the last check for the rejection; empty for a row whose corrections were sufficient. */
  reasons: z.array(
    z.strictObject({
      /** 0-based; null if no column is concerned. */
      column: z.nullable(z.int()),
      title: z.string(),
      reason: z.string(),
    }),
  ),
  /** Tag built for the row, if tags are built with a running number; null otherwise. */
  builtTag: z.nullable(z.string()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

/** Cells corrected in one call. */
export const correctedCells = z.array(correction).check(z.minLength(1), z.maxLength(maxCorrectionsPerCall));

/** Paging of rejected rows. */
export const rejectedPage = {
  offset: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 200),
};

/** Rejected rows of a file of any type, and rows that were corrected. */
export const rejectedRows = z.strictObject({
  columns: z.array(z.strictObject({ title: z.string(), field: z.nullable(z.string()) })),
  /** Units of the columns according to the unit row under the header or to the user; null if there are none. */
  units: z.nullable(z.array(z.string())),
  rows: z.array(rejectedRow),
  /** The corrections of these rows. */
  corrections: z.array(correction),
  total: z.int(),
  /** Number of corrected cells in the sheet. */
  correctedCells: z.int(),
});
export type RejectedRows = z.infer<typeof rejectedRows>;

/** True if a cell was corrected since the last check: the checked data is no longer the data that would be written. */
const isCorrectedSince = z.boolean();

export const listRejectedRows = endpoint({
  method: 'GET',
  path: '/import/rejected-rows',
  formerPaths: ['/import/refused-rows'],
  summary: 'The rows of the file that a check refused, and those corrected since, as the file has them.',
  cost: 20,
  access: importAccess,
  query: z.extend(oneImport, rejectedPage),
  reply: z.extend(rejectedRows, { isCorrectedSince }),
});

export const correctImport = endpoint({
  method: 'POST',
  path: '/import/correct',
  summary:
    'Correct cells of a checked import; what the file says again takes a correction back. Read by the next check.',
  access: importAccess,
  body: z.extend(oneImport, { cells: correctedCells }),
  reply: z.strictObject({ correctedCells: z.int(), isCorrectedSince }),
});
