/**
 * A few people for a few seconds of everything at once; `scripts/chaos.ts` has it for as many, as long and as often as one likes.
 * `CHAOS_SEED` brings a run back as far as two machines are alike: what is drawn is, when it happens is not.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { runChaos } from './chaosRun.ts';
import { seedOf } from './figures.ts';
import { exploration, isDrawn } from '../../support/exploration.ts';

const asked = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const isGate = exploration < 1;
const people = asked('CHAOS_PEOPLE', isGate ? 3 : 5);
const seconds = asked('CHAOS_SECONDS', isGate ? 2 : 4);
const seeds = asked('CHAOS_SEEDS', 1);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.runIf(isDrawn('a site under everything at once')).each(Array.from({ length: seeds }, (_, nth) => seedOf() + nth))(
  'nothing is lost, doubled or out of order, and everybody sees the same (seed %i)',
  async (seed) => {
    expect(await runChaos(server, { seed, people, seconds })).toEqual([]);
  },
  (2 * seconds + 300) * 1000,
);
