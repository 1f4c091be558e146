/** Data for the card of a row: the row, the raceways of its route, and its attached rows. */
import { z } from 'zod/mini';
import { commodityType, commodityTypes } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, projectId } from '../base/values/scalars.ts';

const values = z.record(z.string(), cellValue);

/** Entry of a route, in order; unknown data of its raceway is blank. */
const routeStop = z.strictObject({
  tag: z.string(),
  level: z.string(),
  type: z.string(),
  size: z.string(),
  /** Null if the project has no raceway with that tag. */
  isDone: z.nullable(z.boolean()),
});
export type RouteStop = z.infer<typeof routeStop>;

export const printRecord = z.strictObject({
  id,
  values,
  route: z.array(routeStop),
  /** Attached rows by type; types that were not requested are omitted. */
  attached: z.partialRecord(commodityType, z.array(values)),
});
export type PrintRecord = z.infer<typeof printRecord>;

/** Maximum rows per call: a longer selection takes several calls. */
export const maxRecords = 100;
/** Maximum attached rows of one type on a card. */
export const maxAttached = 400;

export const getPrintRecords = endpoint({
  method: 'POST',
  path: '/print/records',
  summary:
    'What cards say of rows, in the order asked for; rows that are not there, or not the caller’s, are left out.',
  cost: 10,
  isUnaudited: true,
  isAllowedWhenArchived: true,
  access: { scope: 'project', permission: 'data.view' },
  body: z.strictObject({
    projectId,
    type: commodityType,
    /** Ids of the rows; null selects the one row that best matches the tag, for a preview. */
    ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(maxRecords))),
    /** Part of a tag; blank is the first row by tag. Ignored if ids are given. */
    tag: z.string().check(z.trim(), z.maxLength(200)),
    /** Types of the attached rows to include. */
    attached: z.array(commodityType).check(z.maxLength(commodityTypes.length)),
  }),
  reply: z.strictObject({ records: z.array(printRecord) }),
});
