/** Health checks for the operator of the server: liveness and readiness. */
import type { FastifyInstance } from 'fastify';
import { readinessTimeout } from '../timings.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Drain } from '../http/listening/draining.ts';
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

/** Result of asking the database. */
interface Probe {
  readonly answers: boolean;
  /** Sentence about the full disk; null if there is room. */
  readonly fullDisk: string | null;
}

const unanswered: Probe = { answers: false, fullDisk: null };

/**
 * `/livez`: the process responds. `/readyz`: it is ready, so the database responds, is not known to be damaged, has room to
 * write, and calls are accepted.
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
    const isOverloaded = pressure.isHigh();
    const isAsked = !isDraining && damage === null && !isOverloaded && keysKnown;
    const found = isAsked
      ? await Promise.race([
          probe(),
          new Promise<Probe>((resolve) => void setTimeout(resolve, readinessTimeout, unanswered).unref()),
        ])
      : unanswered;
    const ready = found.answers && found.fullDisk === null;
    const isAway = isAsked && !found.answers;
    const reason = isDraining ? 'draining' : isOverloaded ? 'overloaded' : isAway ? 'database' : null;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        ...(reason !== null && { reason }),
        signInKeys: keysKnown ? 'known' : 'unknown',
        ...(damage !== null && { damage }),
        ...(found.fullDisk !== null && { fullDisk: found.fullDisk }),
      });
  });

  async function probe(): Promise<Probe> {
    try {
      await requireDatabase(database);
      return { answers: true, fullDisk: (await database.fullDisk?.()) ?? null };
    } catch (error) {
      log.warn({ err: error }, 'The database does not answer');
      return unanswered;
    }
  }
}
