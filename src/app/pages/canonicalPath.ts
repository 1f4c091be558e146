/**
 * A path as links write it: every path of ours is lower case and ends without a slash, whatever a person types or their
 * tablet capitalises. Escapes (`%C3`) stay as they are.
 */
export function canonicalPath(path: string): string {
  const lower = path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
  return lower.replace(/\/+$/, '') || '/';
}
