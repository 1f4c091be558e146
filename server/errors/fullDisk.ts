/** Errors of a database or file system without free space. Nothing was written; the same call succeeds once there is room. */
import { errorCode } from './errorCodes.ts';

/** PostgreSQL's code `disk_full`; the embedded database throws it too when it stops writing. */
export const diskFull = '53100';

const codes = new Set([diskFull, 'ENOSPC', 'EDQUOT']);

export function isFullDiskError(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && codes.has(code);
}
