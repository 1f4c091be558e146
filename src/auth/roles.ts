/** Roles from the provider's claim: specification sections 3 and 6. */

/** The claim that holds the roles of one project resource. */
export const rolesClaim = (projectResourceId: string): string =>
  `urn:zitadel:iam:org:project:${projectResourceId}:roles`;

/**
 * Whether a person's claims hold a role of the configured project resource. The claim is a list of objects whose keys
 * are role names, or one such object; a list entry must give the role something. Another project's claim never counts.
 */
export function hasRole(
  claims: Readonly<Record<string, unknown>>,
  role: string,
  projectResourceId: string | null | undefined,
): boolean {
  if (!projectResourceId) throw new Error('projectResourceID is required for hasRole');
  const key = rolesClaim(projectResourceId);
  const claim = Object.hasOwn(claims, key) ? claims[key] : undefined;
  if (Array.isArray(claim))
    return claim.some((entry) => isRecord(entry) && Object.hasOwn(entry, role) && Boolean(entry[role]));
  return isRecord(claim) && Object.hasOwn(claim, role);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
