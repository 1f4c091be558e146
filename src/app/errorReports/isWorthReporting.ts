/**
 * Faults of the program are reported; what a person is told and can mend is not. Errors are told by name: their
 * classes live in the entry, and importing them here would cut it into more pieces.
 */
const mended: ReadonlySet<string> = new Set([
  'PermissionMissing',
  'ProjectUnavailable',
  'ServerUnreachable',
  'AbortError',
]);

export function isWorthReporting(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error)) return true;
  // Only the server's own fault, and an answer that cannot be read.
  if (error.name === 'WirewayError') return 'code' in error && error.code === 'server.failure';
  return !mended.has(String(error.name));
}
