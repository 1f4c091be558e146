/**
 * One change of many rows (domain section 6, bulk assignment): requested in one call, written in pieces by a server job,
 * monitored and stopped from anywhere. All pieces are one entry of the history, which reverts them together.
 */
import { z } from 'zod/mini';
import { seenUnit } from './changes.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { wholes } from './columnLists.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { jobStatus } from '../base/calls/live.ts';
import { cellValue, projectId, uuid } from '../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());

/** Maximum rows of one bulk edit: twice the largest existing project. */
export const maxBulkRows = 500_000;

/** One field and its new value. */
export const bulkSetting = z.strictObject({
  field: z.string().check(z.maxLength(60)),
  after: cellValue,
  /** The user was prompted about a name in no list, and confirmed it. */
  isNew: z.optional(z.literal(true)),
  /**
   * Values of the rows as shown to the user: the distinct values, and the index of the value for each of `ids`; -1 skips the row.
   */
  before: z.strictObject({ values: z.array(cellValue).check(z.maxLength(maxBulkRows)), places: wholes }),
});
export type BulkSetting = z.infer<typeof bulkSetting>;

export const bulkRequest = z.strictObject({
  ids: wholes.check(z.refine((ids) => ids.length > 0 && ids.length <= maxBulkRows)),
  unit: z.optional(seenUnit),
  settings: z.array(bulkSetting).check(z.minLength(1), z.maxLength(100)),
});
export type BulkRequest = z.infer<typeof bulkRequest>;

/** Progress of a bulk edit, and its result once it has ended. */
export const bulkEdit = z.strictObject({
  changeId: uuid,
  status: jobStatus,
  /** Number of requested rows. */
  rows: count,
  /** Number of processed rows, in the order of the request; later ones were not changed. */
  done: count,
  /** Number of rows written. */
  written: count,
  cells: count,
  /** Rows that someone else changed since the user saw them; they are not changed. */
  conflicts: count,
  /** Rows with cells that the server rejected, by reason. */
  refused: z.array(z.strictObject({ reason: z.string(), rows: count })),
  /** Reason it ended early; null if it did not, or was stopped by the user. */
  failure: z.nullable(z.string()),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

const access = { scope: 'project', permission: 'data.assign' } as const;
const named = z.strictObject({ projectId, changeId: uuid });

export const startBulkEdit = endpoint({
  method: 'POST',
  path: '/commodity/bulk',
  bodyLimit: 32 * 1024 * 1024,
  maxListItems: maxBulkRows,
  summary:
    'Set fields of many rows: up to 1,000 at once, more as a job. Asked again with the same change, it answers how far that is.',
  cost: 20,
  access,
  body: z.extend(named, { type: commodityType, request: bulkRequest }),
  reply: bulkEdit,
});

export const getBulkEdit = endpoint({
  method: 'GET',
  path: '/commodity/bulk',
  summary: 'How far a bulk edit of the caller is, and what it could not write.',
  access,
  query: named,
  reply: bulkEdit,
});

export const stopBulkEdit = endpoint({
  method: 'POST',
  path: '/commodity/bulk/stop',
  summary: 'Stop a bulk edit of the caller after the piece that is being written. What is written stays.',
  access,
  body: named,
  reply: bulkEdit,
});

export const resumeBulkEdit = endpoint({
  method: 'POST',
  path: '/commodity/bulk/resume',
  summary: 'Write the rest of a bulk edit of the caller that was stopped or failed.',
  access,
  body: named,
  reply: bulkEdit,
});
