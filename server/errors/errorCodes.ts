/** Reads a text property from a thrown value of any origin. */

function textIn(error: unknown, property: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}

/** HTTP status that an error requests. */
export function errorStatus(error: unknown): number | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Code of a system call (`ENOENT`), of PostgreSQL (`23505`) or of Fastify (`FST_…`). */
export const errorCode = (error: unknown): string | undefined => textIn(error, 'code');

/** Severity of an error of PostgreSQL: `FATAL` ends the connection. */
export const severityOf = (error: unknown): string | undefined => textIn(error, 'severity');

/** Name of the failed system call: `connect`, `open`. */
export const systemCall = (error: unknown): string | undefined => textIn(error, 'syscall');

/** Path of the file or folder that a system call failed for. */
export const errorPath = (error: unknown): string | undefined => textIn(error, 'path');

/** Name of the violated database constraint. */
export const violatedConstraint = (error: unknown): string | undefined => textIn(error, 'constraint');

export const messageOf = (error: unknown): string => textIn(error, 'message') ?? String(error);
