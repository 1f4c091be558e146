/** Takes out of a text what must not leave this browser: tokens, queries and fragments of addresses, names. */

const redactions: readonly (readonly [RegExp, string])[] = [
  // Signed tokens, wherever they are.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [token]'],
  [/((?:access|refresh|id)_token\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\&,}]+/gi, '$1[token]'],
  // A query or a fragment that says something: codes, states, searches, filters.
  [/([\w/.~%-])[?#][^\s"'<>()\\]*=[^\s"'<>()\\]*/g, '$1'],
  [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, '[address]'],
  // Elements are told by their label where they have one.
  [/\[(aria-label|title|alt|placeholder|name)=(\\?["'])(?:(?!\2).)*?\2\]/g, '[$1]'],
];

/** Holds for plain text and for JSON text, which stays JSON. */
export function redact(text: string): string {
  return redactions.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
