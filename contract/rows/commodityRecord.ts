/**
 * Details of one row: the rows it depends on, the rows that depend on it, and its history, for the detail drawer (domain rule 6).
 */
import { z } from 'zod/mini';
import { changeKind } from './editKinds.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid } from '../base/values/scalars.ts';

/** Another row, with its progress. */
export const relatedRow = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  typeCode: z.string(),
  status: z.string(),
  /** 0-100. */
  percentComplete: z.number(),
});
export type RelatedRow = z.infer<typeof relatedRow>;

/** A name in a field of the row, and the row it refers to; null while the project has no row with that tag. */
const namedRow = z.strictObject({ field: z.string(), name: z.string(), row: z.nullable(relatedRow) });
export type NamedRow = z.infer<typeof namedRow>;

/** Rows of one type that name this one in a field; `rows` are the first of `count`. */
const namingRows = z.strictObject({
  type: commodityType,
  field: z.string(),
  count: z.int().check(z.positive()),
  rows: z.array(relatedRow),
});
export type NamingRows = z.infer<typeof namingRows>;

const changedField = z.strictObject({ field: z.string(), before: cellValue, after: cellValue });

/** Event in the history of the row: user, time, cause, and the values before and after. */
const recordEvent = z.strictObject({
  at: instant,
  userName: z.string(),
  /** Author, as named by their tablet, if `userName` only delivered it; else blank. */
  enteredBy: z.string(),
  /** Kind of a change in a grid, `entry` of field work, `codes` renamed or merged, `import`. */
  cause: z.enum([...changeKind.options, 'entry', 'codes', 'import']),
  /** For an entry: its id, which links its photos, and its note; else null and blank. */
  entryId: z.nullable(uuid),
  note: z.string(),
  /** For an import: the schedule, and its change to the row. */
  fileName: z.string(),
  importId: z.string(),
  change: z.nullable(z.enum(['added', 'changed', 'removed', 'reinstated', 'marked'])),
  /** The import has been reverted since, except for rows with later work. */
  isTakenBack: z.boolean(),
  /** Unit of its lengths: the project's unit at that time. */
  unit: unitMeasurement,
  fields: z.array(changedField),
});
export type RecordEvent = z.infer<typeof recordEvent>;

/** Maximum items sent of each list; the count of rows that name a row is complete. */
export const maxNamingRows = 100;
export const maxEvents = 100;

export const getCommodityRecord = endpoint({
  method: 'GET',
  path: '/commodity/record',
  summary: 'What one row hangs on, what hangs on it, and its history, the newest first.',
  cost: 5,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType, id }),
  reply: z.strictObject({
    /** In field order; for a route, in route order. */
    names: z.array(namedRow),
    namedBy: z.array(namingRows),
    history: z.array(recordEvent),
    /** True if the history is longer than the part sent. */
    isHistoryCut: z.boolean(),
  }),
});
