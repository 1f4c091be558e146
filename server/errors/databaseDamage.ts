/** Errors of a database that cannot read its own files: PostgreSQL's codes, and one for the embedded engine. */
import { errorCode } from './errorCodes.ts';

/** The embedded engine aborted in the middle of a statement; it answers nothing more. */
export const engineAborted = 'ENGINE_ABORTED';

/** Damaged data, a damaged index, a missing file. */
const codes = new Set(['XX001', 'XX002', '58P01', engineAborted]);

/** The database is damaged; trying again fails again. */
export function isDamage(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && codes.has(code);
}
