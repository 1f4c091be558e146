/**
 * A few users for a few seconds under all faults at once; `scripts/chaos.ts` runs it with any number of users, duration and
 * repetitions. `CHAOS_SEED` reproduces a run as far as two machines are alike: random choices repeat, their timing does not.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { runChaos } from './chaosRun.ts';
import { seedOf } from './figures.ts';
import { exploration, isDrawn } from '../../support/exploration.ts';

const requested = (name: string, typical: number): number => Number(process.env[name] ?? typical);
const isGate = exploration < 1;
const people = requested('CHAOS_PEOPLE', isGate ? 3 : 5);
const seconds = requested('CHAOS_SECONDS', isGate ? 2 : 4);
const seeds = requested('CHAOS_SEEDS', 1);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.runIf(isDrawn('a site under everything at once')).each(Array.from({ length: seeds }, (_, nth) => seedOf() + nth))(
  'loses, doubles and reorders nothing, and all devices agree (seed %i)',
  async (seed) => {
    expect(await runChaos(server, { seed, people, seconds })).toEqual([]);
  },
  (2 * seconds + 300) * 1000,
);
