/** Roles from the provider's claim: specification sections 3 and 6. */
import { rolesOf } from '../../../contract/base/calls/roleClaims.ts';

/** Returns the name of the claim with the roles of one project resource. */
export const rolesClaim = (projectResourceId: string): string =>
  `urn:zitadel:iam:org:project:${projectResourceId}:roles`;

/**
 * True if a user's claims include a role of the configured project resource, by the same rule as the server
 * (`contract/base/calls/roleClaims.ts`). Another project's claim never counts.
 */
export function hasRole(
  claims: Readonly<Record<string, unknown>>,
  role: string,
  projectResourceId: string | null | undefined,
): boolean {
  if (!projectResourceId) throw new Error('projectResourceID is required for hasRole');
  const key = rolesClaim(projectResourceId);
  return Object.hasOwn(claims, key) && rolesOf(claims[key]).has(role);
}
