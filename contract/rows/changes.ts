/** Columnar snapshots, their deltas, and edits from the grid. */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { costOfEach } from '../base/calls/callCost.ts';
import { numbersOrBlank, repeatedTexts, wholes } from './columnLists.ts';
import { unknownName } from '../setup/codes/unknownName.ts';
import { editKind } from './editKinds.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { lastSave } from '../base/calls/lastSave.ts';
import { originalAuthor } from '../base/calls/originalAuthor.ts';
import { cellValue, id, projectId, uuid, version } from '../base/values/scalars.ts';

/** Repeated text: each distinct value once, then one index per row; -1 is blank. */
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
 * Rows changed after `since` (all rows if `full`), column by column in the order of `ids`. A column omitted from a full snapshot
 * is blank in every row. `removedIds` are rows that no longer exist, or are no longer visible to the caller; a row removed by a
 * revision is still included, with `removed` = 1.
 */
export const changes = z.strictObject({
  type: commodityType,
  version,
  full: z.boolean(),
  ids: wholes,
  /** Project version at which each row last changed: the base of the next edit. */
  rowVersions: wholes,
  columns: z.record(z.string(), column),
  removedIds: wholes,
  /** Row scope in which these rows were read; omitted if the caller can read every row. */
  scope: z.optional(z.string()),
});
export type Changes = z.infer<typeof changes>;

/** True if all rows are requested, not only changes. */
const requestsForAll = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Reflect.get(query, 'since') === 0;

export const getChanges = endpoint({
  method: 'GET',
  path: '/commodity/changes',
  summary: 'All rows of a type (since=0) or what changed since a version, as dictionary-encoded columns.',
  cost: ({ query }) => (requestsForAll(query) ? 10 : 1),
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({
    projectId,
    type: commodityType,
    since: z._default(version, 0),
    /** The `scope` of the caller's cached rows: if it has changed, the response contains all rows of the current scope. */
    scope: z._default(z.string().check(z.maxLength(40)), ''),
  }),
  reply: changes,
});

/**
 * Unit of bare lengths in a change, as shown to the user; conflicts in the response use it too. The default is the project's
 * unit, provided that it never changed: otherwise such a length is rejected, so that the user is prompted.
 */
export const seenUnit = z.enum(['ft', 'm']);

/**
 * Edit or entry that an undo reverts, by field. A client has three decimals of a length: the field gets its exact previous value,
 * provided that it matches what the client showed.
 */
export const restores = z.record(z.string().check(z.maxLength(60)), uuid);

/** One cell: its value as shown to the user, and the new value. */
export const cellEdit = z.strictObject({
  field: z.string().check(z.maxLength(60)),
  before: cellValue,
  after: cellValue,
  /** The user was prompted about a name in no list, and confirmed it: a code is added to its list, a foreman is accepted. */
  isNew: z.optional(z.literal(true)),
});

/**
 * Cells of one row changed by a user at once. `operationId` is created on the device and makes resending idempotent: a repeat
 * gets the original response, another edit under the same id is rejected.
 */
export const commodityEdit = z.strictObject({
  id,
  operationId: z.optional(uuid),
  unit: z.optional(seenUnit),
  cells: z.array(cellEdit).check(z.minLength(1), z.maxLength(100)),
  restores: z.optional(restores),
  enteredBy: z.optional(originalAuthor),
});
export type CommodityEdit = z.infer<typeof commodityEdit>;

/** Someone else changed the same field since: both values; nothing is written for that row. */
export const cellConflict = z.strictObject({
  id,
  field: z.string(),
  yours: cellValue,
  theirs: cellValue,
  before: cellValue,
  /** User who wrote `theirs`, if requested; null if the audit trail does not name the user. */
  lastSave: z.optional(z.nullable(lastSave)),
});
export type CellConflict = z.infer<typeof cellConflict>;

/** Options for conflicts in the response; clients of an earlier version cannot parse them, so they must be requested. */
export const conflictOptions = {
  includeLastSave: z.optional(z.literal(true)),
  /** Writes nothing: the response contains the conflicts the change would have. */
  checkOnly: z.optional(z.literal(true)),
};

export const cellRejection = z.strictObject({
  id,
  field: z.string(),
  value: cellValue,
  reason: z.string(),
  /** The name is in no list: resending with `isNew` adds it. */
  unknown: z.optional(unknownName),
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
    rows: z.array(commodityEdit).check(z.minLength(1), z.maxLength(5000)),
    /**
     * Calls with the same change id are one entry of the history, reverted together; if omitted, each call is a separate change.
     */
    changeId: z.optional(uuid),
    /** How the cells were changed, for the history; typed if omitted. */
    editKind: z.optional(editKind),
    ...conflictOptions,
  }),
  reply: z.strictObject({
    version,
    updatedIds: z.array(id),
    conflicts: z.array(cellConflict),
    refusals: z.array(cellRejection),
  }),
});
