/** Listener of `/metrics`, on a port of its own: the public port has no such address. */
import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { MetricsConfig } from '../../config/metricsConfig.ts';
import { errorCode } from '../../errors/errorCodes.ts';
import { StartError } from '../../errors/startError.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

interface MetricsServer {
  /** Returns the address of the metrics. Throws a `StartError` if the port cannot be used. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

export function createMetricsServer(
  { host, port, token }: MetricsConfig,
  { contentType, scrape }: { readonly contentType: string; readonly scrape: () => Promise<string> },
): MetricsServer {
  const server: FastifyInstance = fastify({ forceCloseConnections: true });
  const expected = token === null ? null : digestOf(`Bearer ${token}`);
  server.setNotFoundHandler(async (_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));
  server.get('/metrics', async ({ headers }, reply) => {
    if (expected !== null && !timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN required\n');
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await scrape());
  });
  return {
    async start() {
      try {
        return `${await server.listen({ host, port })}/metrics`;
      } catch (error) {
        const code = errorCode(error);
        throw new StartError(
          code === 'EADDRINUSE'
            ? `Something else uses port ${port}. Stop it, or choose another port with METRICS_PORT.`
            : `Metrics cannot be served at ${host}:${port} (${code ?? 'unknown error'}). Check METRICS_HOST and METRICS_PORT.`,
          { cause: error },
        );
      }
    },
    stop: () => server.close(),
  };
}
