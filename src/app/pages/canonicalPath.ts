/**
 * Returns a path in the form that links use: all paths of the application are lower case without a trailing slash, whatever a
 * user types or a tablet capitalizes. Escapes (`%C3`) are unchanged.
 */
export function canonicalPath(path: string): string {
  const lower = path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
  return lower.replace(/\/+$/, '') || '/';
}
