/** JSON text that every database column can store. */

/** Returns user input without the characters PostgreSQL rejects: NUL is removed, half of a surrogate pair becomes U+FFFD. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** `JSON.stringify` for database values: every text in them is made storable. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}
