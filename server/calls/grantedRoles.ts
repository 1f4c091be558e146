/** What the provider's claims make of a person: administrator, or the role whose preset holds outside projects. */
import { administratorRoleKey, roleNames } from '../../contract/base/calls/permissions.ts';
import { rolesOf } from '../../contract/base/calls/roleClaims.ts';
import type { Claims } from './identity.ts';
import type { ProviderHabits } from '../config/oidcConfig.ts';

export interface RoleRules extends Pick<ProviderHabits, 'rolesClaim' | 'roleMap'> {
  /** The provider's project resource id; null knows only the general roles claim. */
  readonly projectId: string | null;
}

type Payload = Readonly<Record<string, unknown>>;

/** Of several roles the one that may most counts. With a map, only what it names counts. */
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

/** The claim of the settings alone, or else those of ZITADEL: of the project, and the general one. */
export function namesOfRoleClaims({ rolesClaim, projectId }: Pick<RoleRules, 'rolesClaim' | 'projectId'>): string[] {
  if (rolesClaim !== null) return [rolesClaim];
  const names = ['urn:zitadel:iam:org:project:roles'];
  if (projectId !== null) names.push(`urn:zitadel:iam:org:project:${projectId}:roles`);
  return names;
}

/** What these claims hold. */
export const claimsOfRoles = (payload: Payload, rules: RoleRules): unknown[] =>
  namesOfRoleClaims(rules).map((name) => claimAt(payload, name));

/** By name, or with a leading slash by JSON Pointer (RFC 6901): `/realm_access/roles`. Own properties only. */
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
