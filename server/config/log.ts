/** The server's log, before there is an app to own it: Fastify's own logger, so that nothing else has to be installed. */
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** Tokens never reach the log, wherever they stood. */
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
