/** Redacts data that must not leave this browser: tokens, queries and fragments of URLs, names. */

const redactions: readonly (readonly [RegExp, string])[] = [
  // Signed tokens, anywhere in the text.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [token]'],
  [/((?:access|refresh|id)_token\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\&,}]+/gi, '$1[token]'],
  // Queries and fragments with values: codes, states, searches, filters.
  [/([\w/.~%-])[?#][^\s"'<>()\\]*=[^\s"'<>()\\]*/g, '$1'],
  [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, '[address]'],
  // Elements are described by their label if they have one.
  [/\[(aria-label|title|alt|placeholder|name)=(\\?["'])(?:(?!\2).)*?\2\]/g, '[$1]'],
];

/** Works on plain text and on JSON text, which remains valid JSON. */
export function redact(text: string): string {
  return redactions.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
