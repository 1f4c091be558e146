/** History of grid changes, and their revert (docs/decisions/edits-and-undo.md). */
import { z } from 'zod/mini';
import { cellRejection, conflictOptions } from './changes.ts';
import { changeKind } from './editKinds.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { lastSave } from '../base/calls/lastSave.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid, version } from '../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());

/** All cells written by one call. */
export const commodityChange = z.strictObject({
  changeId: uuid,
  at: instant,
  /** How it was made; `edit` for changes from before the kind was stored. */
  kind: changeKind,
  userName: z.string(),
  /** Authors, as named by their tablets, of entries that `userName` only delivered. */
  enteredBy: z.array(z.string()),
  rows: count,
  cells: count,
  /** Keys of the changed fields. */
  fields: z.array(z.string()),
  /** Unit of the lengths in the change: the project's unit at that time. */
  unit: unitMeasurement,
  /** Number of rows whose engineering data was changed after work on them had started. */
  begunRows: count,
  /** Change that this one reverts: from the history, or as an undo that is its exact opposite. */
  reverts: z.nullable(uuid),
  isReverted: z.boolean(),
});
export type CommodityChange = z.infer<typeof commodityChange>;

export const listCommodityChanges = endpoint({
  method: 'GET',
  path: '/commodity/history',
  summary: 'The last 30 changes made to a commodity type in the grid, the newest first.',
  cost: 5,
  access: { scope: 'project', permission: 'data.assign' },
  query: z.strictObject({ projectId, type: commodityType }),
  reply: z.strictObject({ changes: z.array(commodityChange) }),
});

/** A cell that someone has changed since: it is not reverted. */
const storedCell = z.strictObject({
  id,
  field: z.string(),
  theirs: cellValue,
  before: cellValue,
  lastSave: z.optional(z.nullable(lastSave)),
});

/** Lengths of a change made in the project's other unit, which a revert converts: their number, and the first in both units. */
const convertedLengths = z.strictObject({ unit: unitMeasurement, count, made: z.number(), now: z.number() });

export const revertCommodityChange = endpoint({
  method: 'POST',
  path: '/commodity/revert',
  summary: 'Takes a change back: every cell that still holds what the change wrote gets what it held before.',
  cost: 20,
  access: { scope: 'project', permission: 'data.assign' },
  body: z.strictObject({ projectId, type: commodityType, changeId: uuid, ...conflictOptions }),
  reply: z.strictObject({
    version,
    updatedIds: z.array(id),
    kept: z.array(storedCell),
    refusals: z.array(cellRejection),
    converted: z.optional(convertedLengths),
  }),
});
