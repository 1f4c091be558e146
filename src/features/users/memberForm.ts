/** Form of one user of a project: its field values, and the request. */
import { z } from 'zod/mini';
import { permission, role } from '../../../contract/base/calls/permissions.ts';
import { personSchema, type User } from '../../../contract/users/users.ts';
import type { Saved } from '../../../machines/editForm/ports.ts';

const { name, email, phone, crewName } = personSchema.shape;

/** Schema with the same checks as the server. */
export const memberSchema = z.strictObject({
  name,
  email,
  phone,
  crewName,
  role,
  foreman: z.boolean(),
  granted: z.array(permission),
  revoked: z.array(permission),
  /** Id of a general foreman; '' for none. */
  reportsTo: z.pipe(
    z.string(),
    z.transform((id) => (id === '' ? null : Number(id))),
  ),
});
export type MemberValues = z.input<typeof memberSchema>;

export const memberPaths = [
  'name',
  'email',
  'phone',
  'role',
  'foreman',
  'crewName',
  'reportsTo',
  'granted',
  'revoked',
] as const satisfies readonly (keyof MemberValues)[];
export type MemberPath = (typeof memberPaths)[number];

export const isMemberPath = (path: string): path is MemberPath => memberPaths.some((each) => each === path);

export const savedMember = (user: User): Saved<MemberValues> => ({
  version: user.version,
  values: {
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role ?? 'viewer',
    foreman: user.foreman,
    crewName: user.crewName,
    reportsTo: user.reportsTo === null ? '' : String(user.reportsTo.id),
    granted: user.granted,
    revoked: user.revoked,
  },
});
