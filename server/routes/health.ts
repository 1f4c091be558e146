/** Health checks for the operator of the server: liveness and readiness. */
import type { FastifyInstance } from 'fastify';
import { readinessTimeout } from '../timings.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Drain } from '../http/draining.ts';
import type { Pressure } from '../http/pressure.ts';
import { requireDatabase } from '../repositories/databaseHealth.ts';

interface Readiness {
  /** An overloaded server reports that it is not ready, so that calls go to others in the meantime. */
  readonly pressure: Pick<Pressure, 'isHigh'>;
  /**
   * True if tokens can be verified; an unreachable provider has no effect while its last keys are valid
   * (docs/decisions/identity-providers.md).
   */
  readonly areKeysKnown: () => boolean;
  /** A server that is about to stop answers calls, but wants no new ones. */
  readonly drain: Pick<Drain, 'isDraining'>;
}

/**
 * `/livez`: the process responds. `/readyz`: it is ready, so the database responds, is not known to be damaged, and calls are
 * accepted.
 */
export function addHealth(
  app: FastifyInstance,
  { database, log }: ServerContext,
  { pressure, areKeysKnown, drain }: Readiness,
): void {
  app.get('/livez', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const keysKnown = areKeysKnown();
    const damage = database.damage?.() ?? null;
    const isDraining = drain.isDraining();
    const ready =
      !isDraining &&
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
      .send({
        ready,
        ...(isDraining && { reason: 'draining' }),
        signInKeys: keysKnown ? 'known' : 'unknown',
        ...(damage !== null && { damage }),
      });
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
