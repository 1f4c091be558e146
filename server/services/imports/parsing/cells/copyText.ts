/** COPY text format: tab separated, \N for null. */

const special = /[\\\t\n\r\0]/;
const specials = /[\\\t\n\r\0]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** One value of a COPY row. PostgreSQL text cannot hold NUL, so NUL is left out. */
export function copyValue(text: string | null): string {
  if (text === null) return '\\N';
  return special.test(text) ? text.replace(specials, (character) => escapes[character] ?? character) : text;
}
