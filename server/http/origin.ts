/** Rejects calls from foreign pages; calls come from the application's own pages or from programs. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Rejects calls from a foreign page; programs without an Origin pass, since they need a token anyway. */
export function rejectForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.origin !== undefined && headers.origin !== own) {
      throw new DomainError('origin.foreign', requestMessage('foreignOrigin', { own }));
    }
  });
}
