/** Adds up the hours of projects that changed before anybody asks for them (ADR 196). */
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { findChanged } from '../../repositories/figures/keptFigures.ts';
import { readProjectHours } from './hourFigures.ts';

/** ms. */
const everyMs = 60_000;
/** A project is worked on all day: it is added up again no sooner than this after it was, unless somebody asks, ms. */
const restMs = 10 * 60_000;

export interface HoursKeeper {
  start(): void;
  /** Ends with the project that is being added up. */
  stop(): Promise<void>;
}

/** Adds up what changed, one project at a time, so that whoever calls meanwhile goes first. `addedAt`: when each was, by id, ms. */
export async function addUpChanged(
  database: Database,
  { addedAt, now, isStopped }: { addedAt: Map<number, number>; now: () => number; isStopped: () => boolean },
): Promise<void> {
  const changed = await database.transaction((transaction) => findChanged(transaction, 'hours'));
  for (const id of changed) {
    if (isStopped()) return;
    if (now() - (addedAt.get(id) ?? -Infinity) < restMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
    await readProjectHours(database, [id]);
    addedAt.set(id, now());
  }
}

/** With a first round as soon as it is started: a database that was just taken over has nothing kept. */
export function createHoursKeeper({ database, log }: Pick<ServerContext, 'database' | 'log'>): HoursKeeper {
  const addedAt = new Map<number, number>();
  let isStopped = false;
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    round ??= addUpChanged(database, { addedAt, now: () => performance.now(), isStopped: () => isStopped })
      .catch((error: unknown) => log.warn({ err: error }, 'The hours of projects could not be added up ahead'))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    start() {
      begin();
      timer = setInterval(begin, everyMs).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
