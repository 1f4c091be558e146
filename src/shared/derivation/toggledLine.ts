/** Maximum number of open lines in an address; the line opened first closes. */
const maxOpen = 60;

/** Returns the open lines of a tree after one was opened or closed. */
export function toggledLine(open: readonly string[] | undefined, path: string): string[] {
  const lines = new Set(open);
  if (!lines.delete(path)) lines.add(path);
  return [...lines].slice(-maxOpen);
}
