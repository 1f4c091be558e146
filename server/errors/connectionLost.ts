/** Failures of the connection to the database, not of the statement: it is unknown if a pending statement was executed. */
import { errorCode, messageOf, severityOf, systemCall } from './errorCodes.ts';

/** Thrown if the database did not respond and was given up; it is unknown if the pending statement was executed. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';

  constructor() {
    super('the database does not answer');
  }
}

/**
 * Thrown if a commit was written by the primary but no longer waited for its synchronous standby: a failover could lose it, so it
 * must not be acknowledged.
 */
export class CommitNotReplicated extends Error {
  override readonly name = 'CommitNotReplicated';

  constructor() {
    super('the commit has not reached a standby');
  }
}

/** Error code of a write on a standby: the connection leads to a server that is no longer, or not yet, the primary. */
const readOnlyServer = '25006';

/** True if the connection leads to a standby and must not be used again. */
export const isOnStandby = (error: unknown): boolean => errorCode(error) === readOnlyServer;

/**
 * Codes of PostgreSQL for connection failures, too many connections and shutdown, and of sockets that broke or could not connect.
 */
const codes = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  readOnlyServer,
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

/** Messages of the driver for a connection that ended or was never made; these errors have no code. */
const sentences =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

/** Code of PostgreSQL for a breach of the protocol; poolers end a connection with it, whatever the reason. */
const protocolViolation = '08P01';

/** True if the same call is worth retrying once the database is reachable. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseSilent || error instanceof CommitNotReplicated) return true;
  const code = errorCode(error);
  if (code === protocolViolation) return severityOf(error) === 'FATAL';
  // A Unix socket; a missing file has the same code.
  if (code === 'ENOENT') return systemCall(error) === 'connect';
  return code === undefined ? sentences.test(messageOf(error)) : codes.has(code);
}
