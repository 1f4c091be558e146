/** What one row hangs on, what hangs on it, and what became of it: the detail drawer (domain rule 6). */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid } from '../base/values/scalars.ts';

/** Another row, with what tells how far it is. */
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

/** A name that stands in a field of the row, and the row it names; null while the project has none of that tag. */
const namedRow = z.strictObject({ field: z.string(), name: z.string(), row: relatedRow.nullable() });
export type NamedRow = z.infer<typeof namedRow>;

/** Rows of one type that name this one in a field; `rows` are the first of `count`. */
const namingRows = z.strictObject({
  type: commodityType,
  field: z.string(),
  count: z.number().int().positive(),
  rows: z.array(relatedRow),
});
export type NamingRows = z.infer<typeof namingRows>;

const changedField = z.strictObject({ field: z.string(), before: cellValue, after: cellValue });

/** What became of the row: who, when, by what, from what to what. */
const recordEvent = z.strictObject({
  at: instant,
  userName: z.string(),
  /** Who entered it, as their tablet said, where `userName` only delivered it; else blank. */
  enteredBy: z.string(),
  /** `edit` in a grid, `entry` of field work, `revert` of an edit, `codes` renamed or merged, or by an import. */
  cause: z.enum(['edit', 'entry', 'revert', 'codes', 'import']),
  /** Of an entry: its id, by which photos belong to it, and what was said with it; else null and blank. */
  entryId: uuid.nullable(),
  note: z.string(),
  /** Of an import: the schedule, and what it did to the row. */
  fileName: z.string(),
  importId: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'reinstated', 'marked']).nullable(),
  /** The import was taken back since, as far as nobody had worked on its rows. */
  isTakenBack: z.boolean(),
  /** What its lengths are in: the project's unit at that time. */
  unit: unitMeasurement,
  fields: z.array(changedField),
});
export type RecordEvent = z.infer<typeof recordEvent>;

/** As many of each list as are sent; of what names a row, the whole is counted. */
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
    /** In the order of the fields; of a route, in its own order. */
    names: z.array(namedRow),
    namedBy: z.array(namingRows),
    history: z.array(recordEvent),
    /** There is more history than was sent. */
    isHistoryCut: z.boolean(),
  }),
});
