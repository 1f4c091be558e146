/** Open work of people who are about to be removed from a project. */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId } from '../base/values/scalars.ts';
import { packageType } from '../setup/codes/packageKinds.ts';

/** Maximum number of people in one request. */
export const maxPeoplePreviewed = 5000;

const count = z.int().check(z.nonnegative());

/** Work in the name of a person; it keeps the name after the person is removed. */
export const openWork = z.strictObject({
  id,
  name: z.string(),
  /** Packages in the field whose foreman is the person, by number. */
  packages: z.array(z.strictObject({ type: packageType, number: z.string() })),
  /** Unfinished rows whose foreman is the person. */
  rows: count,
  /** Entries not sent from the person's devices, by the last report of each. */
  unsent: count,
});
export type OpenWork = z.infer<typeof openWork>;

export const previewRemoval = endpoint({
  method: 'POST',
  path: '/users/removal-preview',
  summary: 'The open work of people of the project: what stays in their name when they are removed.',
  cost: costOfEach('ids', 1 / 20),
  access: { scope: 'project', permission: 'users.manage' },
  isUnaudited: true,
  body: z.strictObject({ projectId, ids: z.array(id).check(z.minLength(1), z.maxLength(maxPeoplePreviewed)) }),
  /** Members among the people, in the order of the request. */
  reply: z.strictObject({ people: z.array(openWork) }),
});
