/** The server's log before a Fastify application exists: Fastify's own logger, which needs no other package. */
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** Paths that can contain tokens or parameters; they are removed from every log line. */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'err.params',
  'err.parameters',
];

export function createLog(level: Config['logLevel'], stream?: { write(line: string): void }): FastifyBaseLogger {
  return fastify({ logger: { level, redact: { paths: secrets, remove: true }, ...(stream ? { stream } : {}) } }).log;
}
