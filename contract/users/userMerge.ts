/** Joining the record of somebody who signed in with the record of their invitation: one person, one record. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { id } from '../base/values/scalars.ts';
import { user } from './users.ts';

/** `userId` signed in and is given up; `intoUserId` was invited and goes on. */
const pair = { userId: id, intoUserId: id };
const access = { scope: 'system', permission: 'system.users' } as const;

const named = z.strictObject({ id, name: z.string(), email: z.string() });

/** What moves from the one record to the other. */
export const mergePreview = z.strictObject({
  from: named,
  into: named,
  projects: z.int(),
  /** Projects both are members of: there the person may do what either of them may. */
  sharedProjects: z.int(),
  visits: z.int(),
  /** Entries, edits, imports and projects that name the person. */
  records: z.int(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/users/merge-preview',
  summary: 'What joining two records of one person would move.',
  access,
  query: z.strictObject(pair),
  reply: mergePreview,
});

export const mergeUsers = endpoint({
  method: 'POST',
  path: '/users/merge',
  summary: 'Join the record of a person who signed in with that of their invitation, which goes on.',
  access,
  body: z.strictObject(pair),
  reply: user,
});
