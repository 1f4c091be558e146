/**
 * Program faults are reported; errors that are explained to the user, who can fix them, are not. Errors are identified by name:
 * importing their classes here would split the entry chunk into more pieces.
 */
const fixed: ReadonlySet<string> = new Set([
  'PermissionMissing',
  'ProjectUnavailable',
  'ServerUnreachable',
  'AbortError',
]);

export function isWorthReporting(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error)) return true;
  // Only faults of the server itself, and responses that cannot be read.
  if (error.name === 'WirewayError') return 'code' in error && error.code === 'server.failure';
  return !fixed.has(String(error.name));
}
