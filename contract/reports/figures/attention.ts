/** Warnings of a project (domain section 13), each with the filter that shows exactly its rows. */
import { z } from 'zod/mini';
import { commodityTypes, importTypes } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { id, projectId, uuid } from '../../base/values/scalars.ts';

const count = z.int().check(z.positive());

export const attentionItem = z.discriminatedUnion('kind', [
  /** Rows with started work whose identity or location was changed by the newest schedule of their type. */
  z.strictObject({ kind: z.literal('changedBegun'), type: z.enum(importTypes), importId: uuid, count }),
  /** Rows without hours, because no labor unit applies to them. */
  z.strictObject({ kind: z.literal('noLaborUnit'), type: z.enum(commodityTypes), count }),
  /** Tags named by routes and ends of cables but not in the project. */
  z.strictObject({ kind: z.literal('unknownTags'), count }),
  /** Rows whose owner, such as a conductor's cable, is not in the project; `owners` are the names in their `field`. */
  z.strictObject({
    kind: z.literal('orphans'),
    type: z.enum(commodityTypes),
    field: z.string(),
    count,
    owners: z.readonly(z.array(z.string())),
  }),
  /** Uploaded files that are waiting for a user; `importId` if there is exactly one. */
  z.strictObject({ kind: z.literal('importsWaiting'), type: z.enum(importTypes), importId: z.nullable(uuid), count }),
  /** Files that could not be imported; only the newest of each type. */
  z.strictObject({ kind: z.literal('importFailed'), type: z.enum(importTypes), importId: uuid, count }),
]);
export type AttentionItem = Readonly<z.infer<typeof attentionItem>>;

export const getProjectAttention = endpoint({
  method: 'GET',
  path: '/project/attention',
  summary: 'What of a project needs somebody, the most urgent first, and how much of its cable could be pulled now.',
  cost: 10,
  access: { scope: 'project', permission: 'reports.view', rows: 'all' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    items: z.array(attentionItem),
    /** Cables whose route and ends are ready; length in the project's unit. */
    routeReady: z.strictObject({ cables: z.int(), length: z.number() }),
  }),
});

export const listAttention = endpoint({
  method: 'GET',
  path: '/project/attention-counts',
  summary:
    'How many things need somebody in each project whose hours the caller may see. Null where that is still to be worked out: ask again.',
  cost: 10,
  access: { scope: 'signedIn' },
  reply: z.array(z.strictObject({ projectId: id, count: z.nullable(z.int()) })),
});
