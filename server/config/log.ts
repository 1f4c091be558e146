/** The server's log before a Fastify application exists: Fastify's own logger, which needs no other package. */
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { workOrigin } from './workOrigin.ts';

/** Paths that can contain tokens, parameters or values of rows; they are removed from every log line. */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'err.params',
  'err.parameters',
  // PostgreSQL quotes values of the row here, such as the e-mail address that is taken.
  'err.detail',
  'err.where',
];

export function createLog(level: Config['logLevel'], stream?: { write(line: string): void }): FastifyBaseLogger {
  const redact = { paths: secrets, remove: true };
  return fastify({ logger: { level, redact, mixin, ...(stream ? { stream } : {}) } }).log;
}

/** Adds the call and the job that a line belongs to, unless its logger is already the logger of a call. */
function mixin(_line: object, _level: number, logger: { bindings?: () => object }): object {
  const { reqId, job } = workOrigin();
  const isOfCall = reqId === undefined || Object.hasOwn(logger.bindings?.() ?? {}, 'reqId');
  return { ...(!isOfCall && { reqId }), ...(job !== undefined && { job }) };
}
