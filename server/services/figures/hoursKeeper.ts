/** Adds up the hours of projects that changed before anybody asks for them (docs/decisions/figures.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { hoursCheckInterval, maxHoursRest } from '../../timings.ts';
import type { ServerContext } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { findChanged } from '../../repositories/figures/cachedFigures.ts';
import { readProjectHours } from './hourFigures.ts';

/** So many times as long as adding up a project took nothing is added up, and that project is not; never longer than that, ms. */
const restOfAll = 9;
const restOfOne = 300;

export interface HoursKeeper {
  start(): void;
  /** Ends with the project that is being added up. */
  stop(): Promise<void>;
}

interface Keeping {
  /** Until when a project that was added up is left alone, by id, ms. */
  readonly restsUntil: Map<number, number>;
  readonly now: () => number;
  readonly rest: (ms: number) => Promise<unknown>;
  readonly isStopped: () => boolean;
}

/**
 * Adds up what changed, one project at a time, so that whoever calls meanwhile goes first. A project that was never added up since
 * the server started is not rested for: after an update of the server nobody waits for all of them.
 */
export async function addUpChanged(database: Database, { restsUntil, now, rest, isStopped }: Keeping): Promise<void> {
  const changed = await database.transaction((transaction) => findChanged(transaction, 'hours'));
  for (const id of changed) {
    const until = restsUntil.get(id);
    if (isStopped()) return;
    if (until !== undefined && now() < until) continue;
    const start = now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
    await readProjectHours(database, [id]);
    const end = now();
    const restMs = (times: number) => Math.min(maxHoursRest, times * (end - start));
    restsUntil.set(id, end + restMs(restOfOne));
    // oxlint-disable-next-line no-await-in-loop
    if (until !== undefined) await rest(restMs(restOfAll));
  }
}

/** With a first round as soon as it is started: a database that was just taken over has nothing kept. */
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
