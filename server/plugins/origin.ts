/** Calls come from our own pages or from no page at all. */
import type { FastifyInstance } from 'fastify';
import { WirewayError } from '../../contract/errors.ts';

/** Refuses calls that a foreign page makes; programs without an Origin pass, for they need a token anyway. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.origin !== undefined && headers.origin !== own) {
      throw new WirewayError('origin.foreign', `Calls are taken from ${own} only. Open Wireway there.`);
    }
  });
}
