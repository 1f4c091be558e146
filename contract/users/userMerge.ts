/** Merge of the record of a user who signed in with the record of their invitation: one user, one record. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { id } from '../base/values/scalars.ts';
import { user } from './users.ts';

/**
 * `userId` signed in and is retired (its record is retained for the audit trail); `intoUserId` was invited and remains in use.
 */
const pair = { userId: id, intoUserId: id };
const access = { scope: 'system', permission: 'system.users' } as const;

const named = z.strictObject({ id, name: z.string(), email: z.string() });

/** Data that moves from one record to the other. */
export const mergePreview = z.strictObject({
  from: named,
  into: named,
  projects: z.int(),
  /** Projects with both as members: there the user gets the permissions of both. */
  sharedProjects: z.int(),
  visits: z.int(),
  /** Entries, edits, imports and projects that name the user. */
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
