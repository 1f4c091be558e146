/** Search for rows of any commodity by part of their tag, for the command palette. */
import { z } from 'zod/mini';
import { relatedRow } from './commodityRecord.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { projectId } from '../base/values/scalars.ts';

/** Maximum results; more are not useful, since another letter narrows the search. */
export const maxTags = 10;

export const findTags = endpoint({
  method: 'GET',
  path: '/commodity/find',
  summary:
    'Rows of any type with a tag of its own that holds a text, the nearest first: the same, then what begins with it. Removed rows are left out.',
  cost: 3,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.strictObject({ rows: z.array(relatedRow).check(z.maxLength(maxTags)) }),
});
