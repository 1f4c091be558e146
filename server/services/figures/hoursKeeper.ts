/** Computes the hours of changed projects before they are requested (docs/decisions/figures.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { hoursCheckInterval, maxHoursRest } from '../../timings.ts';
import type { ServerContext } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { findChanged } from '../../repositories/figures/cachedFigures.ts';
import { readProjectHours } from './hourFigures.ts';

/**
 * Multiples of the time one computation took: during the first no project is computed, during the second not that project; at
 * most `maxHoursRest`, ms.
 */
const restOfAll = 9;
const restOfOne = 300;

export interface HoursKeeper {
  start(): void;
  /** Resolves when the current project is done. */
  stop(): Promise<void>;
}

interface Keeping {
  /** Time until which a computed project is skipped, by id, ms. */
  readonly restsUntil: Map<number, number>;
  readonly now: () => number;
  readonly rest: (ms: number) => Promise<unknown>;
  readonly isStopped: () => boolean;
}

/**
 * Computes changed projects one at a time, so that concurrent calls take precedence. There is no pause after a project that was
 * not computed since the server started, so that all are ready soon after a server update.
 */
export async function addUpChanged(database: Database, { restsUntil, now, rest, isStopped }: Keeping): Promise<void> {
  const changed = await database.transaction((transaction) => findChanged(transaction, 'hours'));
  for (const id of changed) {
    const until = restsUntil.get(id);
    if (isStopped()) return;
    if (until !== undefined && now() < until) continue;
    const start = now();
    // oxlint-disable-next-line no-await-in-loop -- one project at a time: no user waits for this
    await readProjectHours(database, [id]);
    const end = now();
    const restMs = (times: number) => Math.min(maxHoursRest, times * (end - start));
    restsUntil.set(id, end + restMs(restOfOne));
    // oxlint-disable-next-line no-await-in-loop
    if (until !== undefined) await rest(restMs(restOfAll));
  }
}

/** Runs the first round at the start: a newly restored or upgraded database has an empty cache. */
export function createHoursKeeper({ database, log }: Pick<ServerContext, 'database' | 'log'>): HoursKeeper {
  const restsUntil = new Map<number, number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    round ??= addUpChanged(database, {
      restsUntil,
      now: () => performance.now(),
      rest,
      isStopped: () => signal.aborted,
    })
      .catch((error: unknown) => log.warn({ err: error }, 'The hours of projects could not be added up ahead'))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    start() {
      begin();
      timer = setInterval(begin, hoursCheckInterval).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await round;
    },
  };
}
