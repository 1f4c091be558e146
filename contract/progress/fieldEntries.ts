/** Records entered by crews in the field. */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { cellConflict, conflictOptions, restores, seenUnit } from '../rows/changes.ts';
import { unknownName } from '../setup/codes/unknownName.ts';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { errorReply } from '../base/calls/errors.ts';
import { originalAuthor } from '../base/calls/originalAuthor.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { cellValue, id, longText, projectId, shortText, uuid, version } from '../base/values/scalars.ts';

/**
 * One entry: the field values a foreman set on one commodity. `id` is created on the device and makes resending idempotent.
 * `before` contains the values shown on the device for the same fields and for those of the steps of the row; a blank base is
 * null. `newNames` are the fields with a name that is in no list and that the user confirmed; `foreman` among them is the entry's
 * own.
 */
export const fieldEntry = z.strictObject({
  id: uuid,
  type: commodityType,
  commodityId: id,
  workDate: plausibleDate,
  foreman: z._default(shortText, ''),
  values: z.record(z.string().check(z.maxLength(60)), cellValue),
  before: z._default(z.record(z.string().check(z.maxLength(60)), cellValue), {}),
  note: z._default(longText, ''),
  source: z._default(z.enum(['grid', 'card', 'mobile']), 'grid'),
  unit: z.optional(seenUnit),
  newNames: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  restores: z.optional(restores),
  enteredBy: z.optional(originalAuthor),
});
export type FieldEntry = z.infer<typeof fieldEntry>;

/** An unreadable item in the list of entries: it is rejected by its id, and the other entries are recorded. */
const unreadableEntry = z.looseObject({ id: uuid });

/** A warning does not stop an entry; it is shown to the user. */
export const entryWarning = z.strictObject({ field: z.string(), message: z.string() });

export const fieldEntryResult = z.strictObject({
  id: uuid,
  outcome: z.enum(['recorded', 'replayed', 'conflict', 'refused']),
  /** Derived values of the row after the entry. */
  status: z.nullable(z.string()),
  percentComplete: z.nullable(z.number()),
  earnedHours: z.nullable(z.number()),
  warnings: z.array(entryWarning),
  /**
   * Fields changed by someone else since the user saw them: those of the entry, or those it depends on, such as the pull that a
   * test needs.
   */
  conflicts: z.array(cellConflict),
  error: z.nullable(errorReply),
  /** Rejected for a name that is in no list: the field, and the probable match. */
  unknown: z.optional(z.extend(unknownName, { field: z.string() })),
});
export type FieldEntryResult = z.infer<typeof fieldEntryResult>;

export const recordFieldWork = endpoint({
  method: 'POST',
  path: '/field-work/record',
  bodyLimit: 8 * 1024 * 1024,
  summary: 'Record entries of the field. Idempotent by entry id; each entry gets its own outcome.',
  cost: costOfEach('entries', 1 / 20),
  access: { scope: 'project', permission: 'field.enter' },
  body: z.strictObject({
    projectId,
    entries: z.array(z.union([fieldEntry, unreadableEntry])).check(z.minLength(1), z.maxLength(500)),
    includeLastSave: conflictOptions.includeLastSave,
  }),
  reply: z.strictObject({ version, results: z.array(fieldEntryResult) }),
});
