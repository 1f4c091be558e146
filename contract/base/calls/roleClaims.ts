/** Parser of a provider's roles claim in any of its forms, shared by server and browser. */

/**
 * Returns the role names in a roles claim (specification section 3): the text itself, each entry of a list, each key of an object
 * whose value is truthy. A list can mix texts and objects. Anything else, and everything an object inherits, is not a role.
 */
export function rolesOf(claim: unknown): ReadonlySet<string> {
  return new Set([claim].flat().flatMap(namesIn));
}

function namesIn(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()];
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
  return Object.entries(entry).flatMap(([name, grant]) => (grant ? [name] : []));
}
