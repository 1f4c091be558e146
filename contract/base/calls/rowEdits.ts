/** Edits of the tables of set-up: row by row, each with the version somebody looked at. */
import { z } from 'zod';
import { checkMessage } from '../messages/en-US/entryChecks.ts';
import { lastSave } from './lastSave.ts';
import { cellValue, id, version } from '../values/scalars.ts';

export const rowCell = z.strictObject({ field: z.string().max(60), value: cellValue });

/** A new row, or cells of one that is there. */
export const rowEdit = z.strictObject({
  row: z.strictObject({ id, version }).nullable(),
  cells: z.array(rowCell).min(1).max(40),
});
export type RowEdit = z.infer<typeof rowEdit>;

const isEachOnce = (edits: readonly RowEdit[]): boolean => {
  const ids = edits.flatMap(({ row }) => row?.id ?? []);
  return new Set(ids).size === ids.length;
};

/** The edits of a call. A row stands in it once: of two edits of one version only the first could be kept. */
export const rowEdits = z
  .array(rowEdit)
  .min(1)
  .max(5000)
  .refine(isEachOnce, { params: { message: checkMessage('rowTwice') } });

export const rowProblem = z.strictObject({ field: z.string(), reason: z.string() });

/** What became of a row that was not written. */
export const rowRejected = z.strictObject({ status: z.literal('refused'), problems: z.array(rowProblem) });
export const rowGone = z.strictObject({ status: z.literal('gone'), reason: z.string() });

/** Somebody changed it since; `row` is how it stands, and `lastSave` who left it so, where that is known. */
export const rowConflict = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ status: z.literal('conflict'), row, reason: z.string(), lastSave: lastSave.nullable() });

/** Rows that somebody asks to delete, as they looked at them. */
export const rowDeletions = z.array(z.strictObject({ id, version })).min(1).max(5000);

/** What became of each row of a call that deletes, in order: one that is used stays. */
export const rowDeletionResults = z.array(
  z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('deleted') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
);
