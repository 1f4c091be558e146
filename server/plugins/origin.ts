/** Calls come from our own pages or from no page at all. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { requestSentence } from '../words/en-US/requests.ts';

/** Refuses calls that a foreign page makes; programs without an Origin pass, for they need a token anyway. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.origin !== undefined && headers.origin !== own) {
      throw new Refusal('origin.foreign', requestSentence('foreignOrigin', { own }));
    }
  });
}
