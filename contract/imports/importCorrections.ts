/** The refused rows of a checked file: seen, corrected without touching the file, or taken home (domain rule 3.8). */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { importAccess, oneImport } from './imports.ts';

/** Cells corrected in one call, and of one import: more than these are quicker mended in the file. */
export const maxCorrectionsPerCall = 5000;
export const maxCorrections = 20_000;

export const correction = z.strictObject({
  /** 1-based row of the file. */
  row: z.number().int().positive(),
  /** 0-based. */
  column: z.number().int().nonnegative(),
  /** What the file says there. */
  was: z.string().max(32_767),
  /** What is read instead. */
  value: z.string().max(2000),
});
export type Correction = z.infer<typeof correction>;

const refusedRow = z.strictObject({
  row: z.number().int(),
  /** As the file has them, by 0-based column. */
  cells: z.array(z.string()),
  /** Why the last check refused it; empty for a row whose corrections were enough. */
  reasons: z.array(
    z.strictObject({
      /** 0-based; null where it is of no column. */
      column: z.number().int().nullable(),
      title: z.string(),
      reason: z.string(),
    }),
  ),
  /** The tag that was built for it, where tags are built with a running number; null otherwise. */
  builtTag: z.string().nullable(),
});
export type RejectedRow = z.infer<typeof refusedRow>;

/** Cells corrected in one call. */
export const correctedCells = z.array(correction).min(1).max(maxCorrectionsPerCall);

/** A page of refused rows. */
export const rejectedPage = {
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(200),
};

/** The refused rows of a file, whatever it is of, and those that were corrected. */
export const rejectedRows = z.strictObject({
  columns: z.array(z.strictObject({ title: z.string(), field: z.string().nullable() })),
  /** What a row under the header says of the units of the columns, or a person does; null when nothing does. */
  units: z.array(z.string()).nullable(),
  rows: z.array(refusedRow),
  /** The corrections of these rows. */
  corrections: z.array(correction),
  total: z.number().int(),
  /** Cells of the sheet that are corrected. */
  correctedCells: z.number().int(),
});
export type RejectedRows = z.infer<typeof rejectedRows>;

/** Whether a cell was corrected since the last check: then what was checked is not what would be written. */
const isCorrectedSince = z.boolean();

export const listRejectedRows = endpoint({
  method: 'GET',
  path: '/import/rejected-rows',
  formerPaths: ['/import/refused-rows'],
  summary: 'The rows of the file that a check refused, and those corrected since, as the file has them.',
  cost: 20,
  access: importAccess,
  query: oneImport.extend(rejectedPage),
  reply: rejectedRows.extend({ isCorrectedSince }),
});

export const correctImport = endpoint({
  method: 'POST',
  path: '/import/correct',
  summary:
    'Correct cells of a checked import; what the file says again takes a correction back. Read by the next check.',
  access: importAccess,
  body: oneImport.extend({ cells: correctedCells }),
  reply: z.strictObject({ correctedCells: z.number().int(), isCorrectedSince }),
});
