/** What a thrown value says about itself, whoever threw it. */

function textIn(error: unknown, property: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}

/** The HTTP status an error asks for. */
export function errorStatus(error: unknown): number | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** The code of a system call (`ENOENT`), of PostgreSQL (`23505`) or of Fastify (`FST_…`). */
export const errorCode = (error: unknown): string | undefined => textIn(error, 'code');

/** The system call that failed: `connect`, `open`. */
export const systemCall = (error: unknown): string | undefined => textIn(error, 'syscall');

/** The database constraint that was violated. */
export const violatedConstraint = (error: unknown): string | undefined => textIn(error, 'constraint');

export const messageOf = (error: unknown): string => textIn(error, 'message') ?? String(error);
