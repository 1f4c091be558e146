/** What a provider's roles claim says, in whatever form it comes. One rule for the server and the browser. */

/**
 * The names a roles claim holds (specification section 3): the text itself, each entry of a list, each key of an object
 * whose value is truthy. A list may mix texts and objects. Anything else, and what every object inherits, is no role.
 */
export function rolesOf(claim: unknown): ReadonlySet<string> {
  return new Set([claim].flat().flatMap(namesIn));
}

function namesIn(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()];
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
  return Object.entries(entry).flatMap(([name, grant]) => (grant ? [name] : []));
}
