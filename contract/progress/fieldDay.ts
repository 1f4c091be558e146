/** Daily overview for a crew: the entries of one user on a day, and the rows that can be worked on now. */
import { z } from 'zod/mini';
import { seenUnit } from '../rows/changes.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { plausibleDate } from '../base/units/plausibleDate.ts';
import { id, isoDate, projectId, version } from '../base/values/scalars.ts';

/** Totals of one type. `quantity` is a length in the unit of the day, or the pieces whose main step progressed. */
const dayOfType = z.strictObject({
  type: commodityType,
  entries: z.int().check(z.nonnegative()),
  quantity: z.number(),
  earnedHours: z.number(),
  /** Rows whose main step the user finished. Omitted in days that a device stored earlier. */
  finished: z._default(z.int().check(z.nonnegative()), 0),
});

export const fieldDay = z.strictObject({
  /** Project version of these sums: later entries are not included. */
  version,
  day: isoDate,
  /** Unit of the lengths; omitted in days that a device stored earlier. */
  unit: z.optional(seenUnit),
  types: z.array(dayOfType),
  /** Number of these entries that the user passed on to another tablet and someone else sent. */
  sentBy: z._default(z.array(z.strictObject({ name: z.string(), entries: z.int().check(z.positive()) })), []),
  /** Ids of the entries in these sums: an entry whose reply was lost is still pending on the device but already included. */
  entryIds: z.array(z.uuid()),
});
export type FieldDay = z.infer<typeof fieldDay>;

export const getFieldDay = endpoint({
  method: 'GET',
  path: '/field-work/day',
  summary: 'What the caller entered for work of a day: entries, quantity and earned hours of each type.',
  cost: 2,
  access: { scope: 'project', permission: 'field.enter' },
  query: z.strictObject({ projectId, day: plausibleDate }),
  reply: fieldDay,
});

export const fieldReadiness = z.strictObject({
  ready: z.array(id),
  waiting: z.array(id),
  /** Rows that depend on something that is not in the project. */
  unknown: z.array(id),
});
export type FieldReadiness = z.infer<typeof fieldReadiness>;

export const getFieldReadiness = endpoint({
  method: 'GET',
  path: '/field-work/readiness',
  summary: 'Which open rows of a type, of those that are in packages, can be worked on now. Rows of the caller alone.',
  cost: 10,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType }),
  reply: fieldReadiness,
});
