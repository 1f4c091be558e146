/** Metrics of one application: what it counts, what a scrape reads, and the listener. */
import type { FastifyInstance } from 'fastify';
import { second } from '../../../contract/base/units/durations.ts';
import type { ServerContext } from '../../calls/context.ts';
import { readStoredFigures } from '../../repositories/admin/storedFigures.ts';
import { endpointOf, isHealthCheck, noteOf } from '../callLog.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { createMetricsServer } from './metricsServer.ts';
import { createScrape, type ScrapeSources } from './scrape.ts';

/** Field entries of one call, with what became of them. */
type NoteEntries = (results: readonly { readonly id: string; readonly outcome: string }[]) => void;

export interface Metrics {
  readonly noteEntries: NoteEntries;
}

type Sources = Pick<ScrapeSources, 'readDisk' | 'areKeysKnown' | 'countStreams' | 'readinessBytes'> & {
  readonly version: string;
  readonly build: string;
};

const unmeasured: Metrics = { noteEntries: () => undefined };

/**
 * Counts the calls of routes that are registered afterwards, and serves the metrics once the application is ready. Without
 * METRICS_PORT nothing is counted.
 */
export function addMetrics(
  app: FastifyInstance,
  { config, database, log, now }: ServerContext,
  { version, build, ...sources }: Sources,
): Metrics {
  if (config.metrics === null) return unmeasured;
  const made = createInstruments();
  const { registry, instruments } = made;
  const readStored = () => readStoredFigures(database);
  const scrape = createScrape(made, { app, database, readStored, ...sources });
  const server = createMetricsServer(config.metrics, { contentType: registry.contentType, scrape });
  instruments.build.set({ version, build, engine: database.engine }, 1);
  database.onConnectionWait((waitMs) => instruments.connectionWait.observe(waitMs / second));
  countCalls(app, instruments);
  app.addHook('onReady', async () => log.info(`Metrics are at ${await server.start()}`));
  // Scrapes are answered as long as calls are.
  app.addHook('onClose', () => server.stop());
  return {
    noteEntries(results) {
      for (const { id, outcome } of results) {
        instruments.entries.inc({ outcome });
        const madeAt = timeOfUuid7(id);
        // The clock of a device can be ahead.
        if (madeAt !== null && outcome !== 'replayed')
          instruments.entryAge.observe(Math.max(0, now().getTime() - madeAt) / second);
      }
    },
  };
}

/** Counts each call when its response is sent. */
function countCalls(app: FastifyInstance, { calls, callDuration, rejections }: Instruments): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (isHealthCheck(request)) return;
    const endpoint = endpointOf(request);
    calls.inc({ endpoint, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (request.routeOptions.config.isLong !== true) callDuration.observe({ endpoint }, reply.elapsedTime / second);
    const { rejection } = noteOf(request);
    if (rejection) rejections.inc({ cause: rejection });
  });
}

const version7 = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns the time at which a UUID of version 7 was made, by the clock of its device, ms since 1970; null for other versions. */
function timeOfUuid7(id: string): number | null {
  const [, high, low] = version7.exec(id) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}
