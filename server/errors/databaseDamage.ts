/** Errors of a database that cannot read its own files: PostgreSQL's codes, and one for the embedded engine. */
import { errorCode } from './errorCodes.ts';

/** Code for an embedded engine that aborted during a statement; it no longer responds. */
export const engineAborted = 'ENGINE_ABORTED';

/** Codes for damaged data, a damaged index and a missing file. */
const codes = new Set(['XX001', 'XX002', '58P01', engineAborted]);

/** True if the database is damaged; a retry fails again. */
export function isDamage(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && codes.has(code);
}
