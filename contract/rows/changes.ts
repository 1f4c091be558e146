/** The columnar snapshot, its deltas, and edits from the grid. */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { costOfEach } from '../base/calls/callCost.ts';
import { numbersOrBlank, repeatedTexts, wholes } from './columnLists.ts';
import { unknownName } from '../setup/codes/unknownName.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { lastSave } from '../base/calls/lastSave.ts';
import { originalAuthor } from '../base/calls/originalAuthor.ts';
import { cellValue, id, projectId, uuid, version } from '../base/values/scalars.ts';

/** Text repeats: each distinct value once, then one index per row; -1 is blank. */
export const dictionaryColumn = z.strictObject({
  kind: z.literal('dictionary'),
  ...repeatedTexts,
});
/** Numbers, flags (0 or 1) and days (days since 1970-01-01); null is blank. */
export const numberColumn = z.strictObject({
  kind: z.literal('number'),
  values: numbersOrBlank,
});
export const column = z.discriminatedUnion('kind', [dictionaryColumn, numberColumn]);
export type SnapshotColumn = z.infer<typeof column>;

/**
 * The rows that changed after `since` (all rows when `full`), column by column in the order of `ids`.
 * A column that is left out of a full snapshot is blank in every row. `removedIds` are rows that no longer exist, or no longer
 * for the caller; a row removed by a revision is still a row, with `removed` = 1.
 */
export const changes = z.strictObject({
  type: commodityType,
  version,
  full: z.boolean(),
  ids: wholes,
  /** The project version at which each row last changed: the base of the next edit. */
  rowVersions: wholes,
  columns: z.record(z.string(), column),
  removedIds: wholes,
  /** The row scope these rows were read in; left out where every row may be read. */
  scope: z.string().optional(),
});
export type Changes = z.infer<typeof changes>;

/** All rows are asked for, not what changed. */
const asksForAll = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Reflect.get(query, 'since') === 0;

export const getChanges = endpoint({
  method: 'GET',
  path: '/commodity/changes',
  summary: 'All rows of a type (since=0) or what changed since a version, as dictionary-encoded columns.',
  cost: ({ query }) => (asksForAll(query) ? 10 : 1),
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({
    projectId,
    type: commodityType,
    since: version.default(0),
    /** The `scope` of the rows at hand: rows of another scope are answered with all rows of the present one. */
    scope: z.string().max(40).default(''),
  }),
  reply: changes,
});

/**
 * The unit in which the person saw and wrote bare lengths of a change; the answer's conflicts are in it, too. Where none is named
 * it is the project's, as long as the project never had another: then such a length is refused, so that the person is asked.
 */
export const seenUnit = z.enum(['ft', 'm']);

/**
 * By field, the edit or entry that an undo reverts. A page knows three decimals of a length: the field gets exactly
 * what it held before that write, as long as this is what the page showed.
 */
export const restores = z.record(z.string().max(60), uuid);

/** One cell: what it was when the person looked, what they want. */
export const cellEdit = z.strictObject({
  field: z.string().max(60),
  before: cellValue,
  after: cellValue,
  /** The person was asked about a name on no list, and means it: a code is added to its list, a foreman stands. */
  isNew: z.literal(true).optional(),
});

/**
 * The cells of one row a person changed at once. `operationId` is made on the device and makes resending harmless: a
 * repeat is answered as the first time, another edit under the same id is refused.
 */
export const commodityEdit = z.strictObject({
  id,
  operationId: uuid.optional(),
  unit: seenUnit.optional(),
  cells: z.array(cellEdit).min(1).max(100),
  restores: restores.optional(),
  enteredBy: originalAuthor.optional(),
});
export type CommodityEdit = z.infer<typeof commodityEdit>;

/** Somebody else changed the same field since: both values, nothing written for that row. */
export const cellConflict = z.strictObject({
  id,
  field: z.string(),
  yours: cellValue,
  theirs: cellValue,
  before: cellValue,
  /** Whose value `theirs` is, where the call asked; null where the trail does not name the person. */
  lastSave: lastSave.nullable().optional(),
});
export type CellConflict = z.infer<typeof cellConflict>;

/** What a call may ask about conflicts: pages of an earlier version cannot read an answer that they did not ask for. */
export const conflictOptions = {
  includeLastSave: z.literal(true).optional(),
  /** Writes nothing: the reply says what the change would meet. */
  checkOnly: z.literal(true).optional(),
};

export const cellRejection = z.strictObject({
  id,
  field: z.string(),
  value: cellValue,
  reason: z.string(),
  /** The name is on no list: sent again with `isNew`, it is added. */
  unknown: unknownName.optional(),
});
export type CellRejection = z.infer<typeof cellRejection>;

export const updateCommodities = endpoint({
  method: 'POST',
  path: '/commodity/update',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Edit cells. Good rows are written; conflicting and refused ones come back with the reason. Idempotent by operation id.',
  cost: costOfEach('rows', 1 / 20),
  access: { scope: 'project', permission: 'data.assign' },
  body: z.strictObject({
    projectId,
    type: commodityType,
    rows: z.array(commodityEdit).min(1).max(5000),
    /** Calls that name the same change are one entry of the history, taken back as one; left out, a call is a change of its own. */
    changeId: uuid.optional(),
    ...conflictOptions,
  }),
  reply: z.strictObject({
    version,
    updatedIds: z.array(id),
    conflicts: z.array(cellConflict),
    refusals: z.array(cellRejection),
  }),
});
