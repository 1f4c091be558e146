/** A failure of the connection to the database, not of what was asked: what was under way may or may not have been done. */
import { errorCode, messageOf, systemCall } from './errorCodes.ts';

/** The database gave no answer and was given up; what was asked of it may or may not have been done. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';

  constructor() {
    super('the database does not answer');
  }
}

/** PostgreSQL: connection failures, too many connections, shutting down; and a socket that broke or found no one. */
const codes = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver says of a connection that ended or was never made; these errors have no code. */
const sentences =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

/** Whether the same call is worth repeating once the database can be reached. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseSilent) return true;
  const code = errorCode(error);
  // Of a Unix socket; a file that is missing has the same code.
  if (code === 'ENOENT') return systemCall(error) === 'connect';
  return code === undefined ? sentences.test(messageOf(error)) : codes.has(code);
}
