/** JSON that every column can hold. */

/** What a person typed without the characters PostgreSQL refuses to store: NUL goes, half of a surrogate pair becomes U+FFFD. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** `JSON.stringify` for values that go into the database, with every text in them storable. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}
