/** As many as an address holds; the one opened longest ago closes. */
const mostOpen = 60;

/** The lines of a tree that stand open after one was opened or closed. */
export function toggledLine(open: readonly string[] | undefined, path: string): string[] {
  const lines = new Set(open);
  if (!lines.delete(path)) lines.add(path);
  return [...lines].slice(-mostOpen);
}
