/** Roles granted by the provider's claims: administrator, or the role whose preset applies outside projects. */
import { administratorRoleKey, roleNames } from '../../contract/base/calls/permissions.ts';
import { rolesOf } from '../../contract/base/calls/roleClaims.ts';
import type { Claims } from './identity.ts';
import type { ProviderHabits } from '../config/oidcConfig.ts';

export interface RoleRules extends Pick<ProviderHabits, 'rolesClaim' | 'roleMap'> {
  /** The provider's project resource id; null uses only the general roles claim. */
  readonly projectId: string | null;
}

type Payload = Readonly<Record<string, unknown>>;

/** Returns the most powerful of several roles. With a role map only its names count. */
export function grantedRoles(payload: Payload, rules: RoleRules): Pick<Claims, 'isAdmin' | 'role'> {
  const given = rolesOf(claimsOfRoles(payload, rules).flat());
  const { roleMap } = rules;
  const held =
    roleMap === null ? given : new Set([...given].map((name) => Object.hasOwn(roleMap, name) && roleMap[name]));
  return {
    isAdmin: held.has(administratorRoleKey),
    role: roleNames.find((name) => held.has(name)) ?? null,
  };
}

/** Returns the claim in the settings, or else the `urn:zitadel:` claims: of the project, and the general one. */
export function namesOfRoleClaims({ rolesClaim, projectId }: Pick<RoleRules, 'rolesClaim' | 'projectId'>): string[] {
  if (rolesClaim !== null) return [rolesClaim];
  const names = ['urn:zitadel:iam:org:project:roles'];
  if (projectId !== null) names.push(`urn:zitadel:iam:org:project:${projectId}:roles`);
  return names;
}

/** Returns the values of these claims. */
export const claimsOfRoles = (payload: Payload, rules: RoleRules): unknown[] =>
  namesOfRoleClaims(rules).map((name) => claimAt(payload, name));

/** Returns a claim by name, or with a leading slash by JSON Pointer (RFC 6901): `/realm_access/roles`. Own properties only. */
export function claimAt(payload: Payload, name: string): unknown {
  const path = name.startsWith('/')
    ? name
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    : [name];
  let value: unknown = payload;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
