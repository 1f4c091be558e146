/** For whoever keeps the server running: is the process alive, can it work. */
import type { FastifyInstance } from 'fastify';
import { readinessTimeout } from '../timings.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Pressure } from '../http/pressure.ts';
import { requireDatabase } from '../repositories/databaseHealth.ts';

interface Readiness {
  /** A server that sends calls away says so, and others are asked meanwhile. */
  readonly pressure: Pick<Pressure, 'isHigh'>;
  /** Tokens can be verified; a provider that is away changes nothing while its last keys hold (docs/decisions/identity-providers.md). */
  readonly areKeysKnown: () => boolean;
}

/** `/livez`: the process answers. `/readyz`: it can work, so the database answers, is whole as far as known, and it takes calls. */
export function addHealth(
  app: FastifyInstance,
  { database, log }: ServerContext,
  { pressure, areKeysKnown }: Readiness,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const keysKnown = areKeysKnown();
    const damage = database.damage?.() ?? null;
    const ready =
      !stopping &&
      damage === null &&
      !pressure.isHigh() &&
      keysKnown &&
      (await Promise.race([
        ping(),
        new Promise<boolean>((resolve) => void setTimeout(resolve, readinessTimeout, false).unref()),
      ]));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, signInKeys: keysKnown ? 'known' : 'unknown', ...(damage !== null && { damage }) });
  });

  async function ping(): Promise<boolean> {
    try {
      await requireDatabase(database);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'The database does not answer');
      return false;
    }
  }
}
