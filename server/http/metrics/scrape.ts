/** Values that are read at each scrape, and the response to it. */
import type { Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { second } from '../../../contract/base/units/durations.ts';
import { scrapeTimeout, storedFiguresLife } from '../../timings.ts';
import type { Database } from '../../db/database.ts';
import type { StoredFigures } from '../../repositories/admin/storedFigures.ts';
import type { MetricKey } from './declarations.ts';
import type { Instruments } from './instruments.ts';

export interface ScrapeSources {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Reads the figures; rejects if the database is away. */
  readonly readStored: () => Promise<StoredFigures>;
  readonly readDisk: () => Promise<{ readonly freeBytes: number; readonly totalBytes: number } | null>;
  readonly areKeysKnown: () => boolean;
  readonly countStreams: () => number;
  /** Memory of the rows cached for readiness. */
  readonly readinessBytes: () => number;
  /** Monotonic time, ms. */
  readonly clock?: () => number;
}

/** Metrics of stored figures that have no labels. */
const storedKeys = [
  'databaseBytes',
  'oldestJob',
  'waitingEntries',
  'waitingDevices',
  'oldestEntry',
  'archiveSchedule',
  'goodArchive',
  'archiveCheck',
  'archiveBytes',
] as const satisfies readonly MetricKey[];

/** Returns the function that answers a scrape with all metrics as text. It never waits longer than `scrapeTimeout`. */
export function createScrape(
  { registry, instruments }: { readonly registry: Registry; readonly instruments: Instruments },
  {
    app,
    database,
    readStored,
    readDisk,
    areKeysKnown,
    countStreams,
    readinessBytes,
    clock = () => performance.now(),
  }: ScrapeSources,
): () => Promise<string> {
  const readRecently = createCache(readStored, clock);

  function setProcess(): void {
    const { inUse, idle, waiting } = database.connectionUse();
    instruments.connections.set({ state: 'inUse' }, inUse);
    instruments.connections.set({ state: 'idle' }, idle);
    instruments.connections.set({ state: 'waiting' }, waiting);
    instruments.liveStreams.set(countStreams());
    instruments.readinessCache.set(readinessBytes());
    instruments.signInKeysKnown.set(areKeysKnown() ? 1 : 0);
  }

  async function setReady(): Promise<void> {
    // Exactly what a proxy would see.
    const answer = await inTime(app.inject('/readyz'), null);
    instruments.ready.set(answer?.statusCode === 200 ? 1 : 0);
  }

  async function setDisk(): Promise<void> {
    const disk = await inTime(readDisk(), null);
    if (disk === null) {
      instruments.diskFree.remove();
      instruments.diskTotal.remove();
      return;
    }
    instruments.diskFree.set(disk.freeBytes);
    instruments.diskTotal.set(disk.totalBytes);
  }

  async function setStored(): Promise<void> {
    const figures = await inTime(readRecently(), null);
    instruments.databaseUp.set(figures === null ? 0 : 1);
    for (const key of storedKeys) instruments[key].remove();
    instruments.jobs.reset();
    instruments.imports.reset();
    if (figures !== null) setFigures(instruments, figures);
  }

  return async () => {
    // Before the reading below takes a connection itself.
    setProcess();
    await Promise.all([setReady(), setDisk(), setStored()]);
    return registry.metrics();
  };
}

function setFigures(instruments: Instruments, figures: StoredFigures): void {
  instruments.databaseBytes.set(figures.databaseBytes);
  for (const { labels, value } of figures.jobs) instruments.jobs.set(labels, value);
  instruments.oldestJob.set(figures.oldestJobSeconds);
  for (const { labels, value } of figures.imports) instruments.imports.set(labels, value);
  instruments.waitingEntries.set(figures.waitingEntries);
  instruments.waitingDevices.set(figures.waitingDevices);
  instruments.oldestEntry.set(figures.oldestEntrySeconds);
  instruments.archiveSchedule.set(figures.isArchiveScheduleOn ? 1 : 0);
  instruments.goodArchive.set((figures.lastGoodArchiveAt?.getTime() ?? 0) / second);
  if (figures.hasLastCheckPassed !== null) instruments.archiveCheck.set(figures.hasLastCheckPassed ? 1 : 0);
  if (figures.lastArchiveBytes !== null) instruments.archiveBytes.set(figures.lastArchiveBytes);
}

/** Repeated scrapes share one reading, and a reading that hangs is not started again. */
function createCache<Value>(read: () => Promise<Value>, clock: () => number): () => Promise<Value> {
  let latest: { readonly value: Promise<Value>; readonly at: number } | null = null;
  return () => {
    if (latest !== null && clock() - latest.at < storedFiguresLife) return latest.value;
    const value = read();
    const reading = { value, at: Infinity };
    latest = reading;
    value.then(
      () => (reading.at = clock()),
      () => (latest = null),
    );
    return value;
  };
}

/** Resolves to the fallback if the work fails or takes longer than a scrape can wait. */
async function inTime<Value>(work: Promise<Value>, fallback: null): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, scrapeTimeout, fallback).unref();
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
