/** What was changed in the grids, change by change, and the way back (docs/decisions/edits-and-undo.md). */
import { z } from 'zod';
import { cellRejection, conflictOptions } from './changes.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { lastSave } from '../base/calls/lastSave.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid, version } from '../base/values/scalars.ts';

const count = z.number().int().nonnegative();

/** All cells one call wrote. */
export const commodityChange = z.strictObject({
  changeId: uuid,
  at: instant,
  userName: z.string(),
  /** Who entered of it what `userName` only delivered, as their tablets said. */
  enteredBy: z.array(z.string()),
  rows: count,
  cells: count,
  /** Keys of the fields it touched. */
  fields: z.array(z.string()),
  /** What the lengths of the change are in: the project's unit at that time. */
  unit: unitMeasurement,
  /** Rows whose engineering data it changed after work on them had begun. */
  begunRows: count,
  /** The change this one takes back: from the history, or as an undo that is its opposite cell by cell. */
  reverts: uuid.nullable(),
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

/** A cell that somebody changed since: it stays as it is. */
const keptCell = z.strictObject({
  id,
  field: z.string(),
  theirs: cellValue,
  before: cellValue,
  lastSave: lastSave.nullable().optional(),
});

/** Lengths of a change made in the project's other unit, which a revert converts: how many, and the first in both units. */
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
    kept: z.array(keptCell),
    refusals: z.array(cellRejection),
    converted: convertedLengths.optional(),
  }),
});
