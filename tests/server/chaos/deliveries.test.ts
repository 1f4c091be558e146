/**
 * Devices in use while calls are lost, doubled, late and overtaken, on both databases: each operation has one effect, in its
 * order, and every device shows it. Repeats of a single call are tested in `fieldWork.test.ts` and `commodityUpdate.test.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import type { Answer } from '../../support/chaosProxy/chaosProxy.ts';
import { finalCheck } from './finalCheck.ts';
import { openSite, until, type Site, type SiteOptions } from './site.ts';
import { seedOf, report } from './figures.ts';
import { exploration, explorationTimeout } from '../../support/exploration.ts';
import { attack } from '../../support/attack.ts';

// Random explorations take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

/** The gate uses a quarter of the numbers in the titles: fewer might not meet each fault. */
const share = exploration < 1 ? 0.25 : 1;
const [entries, pairs] = [1000 * share, 200 * share];

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => site.close());

async function open(options: Omit<SiteOptions, 'seed'>): Promise<Site> {
  site = await openSite(server, { seed: seedOf(), ...options });
  return site;
}

attack('1,000 entries of which three replies in ten are lost have 1,000 effects', async () => {
  const { devices, cables, proxy, heal } = await open({ cables: 250, faults: { dropReply: 0.3 } });
  const [device] = devices;
  for (let n = 0; n < entries; n += 1) {
    device!.pull(cables[n % cables.length]!, 1);
    // oxlint-disable-next-line no-await-in-loop -- so that many calls carry few entries each
    if (n % 10 === 9) await until(() => device!.left < 20);
  }
  await heal();
  report('F7, replies lost', proxy.done, { confirmed: device!.acknowledged.size });
  expect(proxy.done.repliesDropped).toBeGreaterThan(5 * share);
  expect(device!.acknowledged.size).toBe(entries);
  expect(await finalCheck(site)).toEqual([]);
});

/** Returns the content of a response about its entries, whether it was the first one or a repeat. */
function textOf({ status, body }: Answer): string {
  const read = recordFieldWork.reply.safeParse(JSON.parse(body.toString()));
  if (!read.success) return String(status);
  return JSON.stringify(read.data.results.map((result) => Object.assign(result, { outcome: 'taken' })));
}

attack('calls that arrive two to five times at once are written once and answered alike', async () => {
  const unlike: string[][] = [];
  const { devices, cables, proxy, heal } = await open({
    people: 3,
    cables: 60,
    faults: { duplicate: { share: 0.7, copies: [2, 5] } },
    proxy: {
      doubled(answers) {
        const text = [...new Set(answers.map(textOf))];
        if (text.length > 1) unlike.push(text);
      },
    },
  });
  for (let n = 0; n < 100 * share; n += 1) {
    for (const [at, device] of devices.entries()) {
      const own = cables[at * 20 + (n % 20)]!;
      if (n % 2 === 0) device.pull(own, 1);
      else device.note(own, `${device.name} ${n}`);
    }
    // oxlint-disable-next-line no-await-in-loop -- in small batches, as users work
    if (n % 5 === 4) await until(() => devices.every(({ left }) => left < 5));
  }
  await heal();
  report('F8, doubled', proxy.done, {
    confirmed: devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
  });
  expect(proxy.done.doubled).toBeGreaterThan(20 * share);
  expect(unlike).toEqual([]);
  expect(await finalCheck(site)).toEqual([]);
});

attack('calls that overtake each other, and copies that come late, leave the order of each record', async () => {
  const { devices, cables, proxy, heal } = await open({
    people: 2,
    cables: 12,
    faults: { reorder: 0.5, dropReply: 0.1, late: { share: 0.5, calls: [1, 8] } },
  });
  for (let n = 0; n < 120 * share; n += 1) {
    for (const [at, device] of devices.entries()) {
      const own = cables[at * 6 + (n % 6)]!;
      device.pull(own, 1);
      device.note(own, `${device.name} ${n}`);
    }
    // oxlint-disable-next-line no-await-in-loop -- so that a record has both waiting and in-flight operations
    if (n % 6 === 5) await until(() => devices.every(({ left }) => left < 15));
  }
  await heal();
  report('F9, reordered', proxy.done, {
    confirmed: devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
  });
  expect([proxy.done.overtaken > 10 * share, proxy.done.late > 10 * share]).toEqual([true, true]);
  expect(await finalCheck(site)).toEqual([]);
});

attack('of 200 pairs who write one cell, one is written and one is asked; what is kept is on record too', async () => {
  const { devices, cables, proxy, chance, heal } = await open({
    people: 2,
    cables: pairs,
    faults: { delayMs: [0, 6], dropReply: 0.1, duplicate: { share: 0.2, copies: [2, 3] } },
  });
  let [asked, keptMine] = [0, 0];
  for (let from = 0; from < cables.length; from += 20) {
    const some = cables.slice(from, from + 20);
    for (const id of some) {
      const order = chance.happens(0.5) ? devices : devices.toReversed();
      for (const device of order) device.note(id, `${device.name} at ${id}`);
      // oxlint-disable-next-line no-await-in-loop -- some writes are concurrent, others follow shortly after
      if (chance.happens(0.2)) await wait(chance.whole(0, 4));
    }
    // oxlint-disable-next-line no-await-in-loop -- waits until both devices have sent everything
    await until(() => devices.every(({ left }) => left === 0));
    for (const id of some) {
      const losers = devices.filter(({ kept }) => kept.some(({ recordId }) => recordId === id));
      expect(
        losers.map(({ name }) => name),
        `who is asked about ${id}`,
      ).toHaveLength(1);
      const [loser] = losers;
      const winner = devices.find((device) => device !== loser);
      expect(loser!.kept.find(({ recordId }) => recordId === id)!.conflicts).toEqual([
        {
          id,
          field: 'notes',
          yours: `${loser!.name} at ${id}`,
          theirs: `${winner!.name} at ${id}`,
          before: null,
          lastSave: { name: winner!.name, at: expect.any(Date) },
        },
      ]);
      asked += 1;
      if (chance.happens(0.5)) {
        keptMine += 1;
        loser!.keepMine(id);
      } else loser!.takeTheirs(id);
    }
  }
  await heal();
  const confirmed = devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  report('F10, pairs on one cell', proxy.done, { asked, keptMine, confirmed });
  expect([asked, confirmed]).toEqual([pairs, pairs + keptMine]);
  expect(await finalCheck(site)).toEqual([]);
});
