/** What a card says of its row: the row, the raceways of its route, and the rows that hang on it. */
import { z } from 'zod';
import { commodityType, commodityTypes } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, projectId } from '../base/values/scalars.ts';

const values = z.record(z.string(), cellValue);

/** An entry of a route, in order; what is not known of its raceway is blank. */
const routeStop = z.strictObject({
  tag: z.string(),
  level: z.string(),
  type: z.string(),
  size: z.string(),
  /** Null where the project has no raceway of that tag. */
  isDone: z.boolean().nullable(),
});
export type RouteStop = z.infer<typeof routeStop>;

export const printRecord = z.strictObject({
  id,
  values,
  route: z.array(routeStop),
  /** By type; types nobody asked for are left out. */
  attached: z.partialRecord(commodityType, z.array(values)),
});
export type PrintRecord = z.infer<typeof printRecord>;

/** Rows of one call: a longer selection comes in several. */
export const maxRecords = 100;
/** Rows of one type on a card. */
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
    /** Null is the one row that is nearest to the tag: what a preview shows. */
    ids: z.array(id).min(1).max(maxRecords).nullable(),
    /** A part of a tag; blank is the first row by tag. Nothing where ids are named. */
    tag: z.string().trim().max(200),
    /** Of which types the rows that hang on them are wanted. */
    attached: z.array(commodityType).max(commodityTypes.length),
  }),
  reply: z.strictObject({ records: z.array(printRecord) }),
});
