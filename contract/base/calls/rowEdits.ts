/** Edits of setup tables: row by row, each with the version the user saw. */
import { z } from 'zod/mini';
import { checkMessage } from '../messages/messages.ts';
import { lastSave } from './lastSave.ts';
import { cellValue, id, version } from '../values/scalars.ts';

export const rowCell = z.strictObject({ field: z.string().check(z.maxLength(60)), value: cellValue });

/** A new row, or cells of an existing one. */
export const rowEdit = z.strictObject({
  row: z.nullable(z.strictObject({ id, version })),
  cells: z.array(rowCell).check(z.minLength(1), z.maxLength(40)),
});
export type RowEdit = z.infer<typeof rowEdit>;

const isEachOnce = (edits: readonly RowEdit[]): boolean => {
  const ids = edits.flatMap(({ row }) => row?.id ?? []);
  return new Set(ids).size === ids.length;
};

/** Edits of one call. Each row occurs only once: of two edits of one version only the first could be saved. */
export const rowEdits = z
  .array(rowEdit)
  .check(z.minLength(1), z.maxLength(5000), z.refine(isEachOnce, { params: { message: checkMessage('rowTwice') } }));

export const rowProblem = z.strictObject({ field: z.string(), reason: z.string() });

/** Result for a row that was not written. */
export const rowRejected = z.strictObject({ status: z.literal('refused'), problems: z.array(rowProblem) });
export const rowGone = z.strictObject({ status: z.literal('gone'), reason: z.string() });

/**
 * Result for a row that was changed since; `row` is its current state, and `lastSave` the user and time of that change, if known.
 */
export const rowConflict = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({ status: z.literal('conflict'), row, reason: z.string(), lastSave: z.nullable(lastSave) });

/** Rows to delete, with the versions the user saw. */
export const rowDeletions = z.array(z.strictObject({ id, version })).check(z.minLength(1), z.maxLength(5000));

/** Result for each row of a delete call, in order: a row in use is not deleted. */
export const rowDeletionResults = z.array(
  z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('deleted') }),
    z.strictObject({ status: z.literal('refused'), reason: z.string() }),
  ]),
);
