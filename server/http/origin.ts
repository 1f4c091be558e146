/** Calls come from our own pages or from no page at all. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

/** Refuses calls that a foreign page makes; programs without an Origin pass, for they need a token anyway. */
export function rejectForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.origin !== undefined && headers.origin !== own) {
      throw new DomainError('origin.foreign', requestMessage('foreignOrigin', { own }));
    }
  });
}
