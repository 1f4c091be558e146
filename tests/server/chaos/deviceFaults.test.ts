/**
 * Faults on and around one device: its clock and the server's, a slow link, its disk, an entry the server cannot process, the
 * provider. Tests of a device without a server: `createOutboxPorts.test.ts` and `outboxMachine.test.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { getCurrentUser } from '../../../contract/users/currentUser.ts';
import { withServerWorkDate } from '../../../src/device/outbox/suspectWorkDate.ts';
import { draftOf } from '../../../src/device/outbox/draft.ts';
import { dayOfDevice } from '../../../src/base/today.ts';
import { slowNetwork } from '../../support/chaosProxy/faults.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import type { Device } from './device.ts';
import { finalCheck } from './finalCheck.ts';
import { seedOf, report } from './figures.ts';
import { openSite, until, type Site, type SiteOptions } from './site.ts';
import { exploration, runsOf, explorationTimeout } from '../../support/exploration.ts';
import { attack } from '../../support/attack.ts';

// Random explorations take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

const [minute, day] = [60_000, 86_400_000];
/** Factor by which the machines' time is faster where a test waits for it. */
const hurry = 200;
/** Offset of the server's clock from the true time, ms. */
let skew = 0;
/** The gate uses a tenth of the number in the title of F23. */
const entries = runsOf(1000);
/** The gate uses a third of the pulls: fewer might not lose the disk. */
const pulls = exploration < 1 ? 100 : 300;
let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer({
    now: () => new Date(performance.timeOrigin + performance.now() + skew),
  });
});
afterAll(() => server.close());
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
  skew = 0;
});

async function open(options: Omit<SiteOptions, 'seed'>): Promise<Device> {
  site = await openSite(server, { seed: seedOf(), ...options });
  return site.devices[0]!;
}

describe('F12, clocks', () => {
  attack('of the device jump a day back and forth: the order is that in which things were done', async () => {
    const device = await open({ cables: 5 });
    device.network(false);
    const created: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + [0, day, -day][n % 3]! });
      device.pull(site.cables[n % 5]!, 1);
      vi.useRealTimers();
    }
    await until(() => device.saved.size === 40);
    for (const { createdAt } of device.saved.values()) created.push(createdAt);
    expect(created.toSorted()).not.toEqual(created);
    const before = new Date();
    device.network(true);
    await site.heal();
    expect(await finalCheck(site)).toEqual([]);
    const stamped = await server.database.transaction((transaction) =>
      transaction.query<{ at: Date }>('select at from audit_event where project_id = $1 and action = $2', [
        site.projectId,
        'fieldWork.record',
      ]),
    );
    expect(stamped).toHaveLength(40);
    // Compared to the second: PostgreSQL and Node read the same clock with different precision.
    for (const { at } of stamped) expect(new Date(at).getTime()).toBeGreaterThan(before.getTime() - 1000);
    report('F12, clock of the device', { confirmed: device.acknowledged.size });
  });

  attack(
    'of the device a day ahead, or behind: "today" is asked about, what names its day is not, and the answer is written',
    async () => {
      const device = await open({ cables: 6 });
      device.network(false);
      const [ahead, behind, onNamedDay, ...others] = site.cables;
      const now = Date.now();
      const enter = (at: number, id: number, on?: string) => {
        vi.useFakeTimers({ toFake: ['Date'], now: at });
        device.pull(id, 1, on ?? dayOfDevice(new Date(at)));
        vi.useRealTimers();
      };
      enter(now + day, ahead!);
      enter(now + day, onNamedDay!, '2026-11-19');
      await until(() => device.saved.size === 2);
      // The clock is still wrong when the signal is back: the time in the server's responses reveals it.
      vi.useFakeTimers({ toFake: ['Date'], now: now + day });
      await device.call(getCurrentUser, { query: {} });
      const { version } = device.store.table;
      device.network(true);
      // Wait for the rows, too: their response would otherwise report the correct clock during the next step.
      await until(() => device.kept.length === 1 && device.left === 0 && device.store.table.version > version);
      vi.useFakeTimers({ toFake: ['Date'], now: now - day });
      await device.call(getCurrentUser, { query: {} });
      enter(now - day, behind!);
      await until(() => device.kept.length === 2 && device.left === 0);
      vi.useRealTimers();
      expect(device.kept.map(({ dayByServer }) => dayByServer)).toEqual([
        dayOfDevice(new Date(now)),
        dayOfDevice(new Date(now)),
      ]);
      const requested = device.kept.map(withServerWorkDate);
      device.disk.run(() =>
        device.queue.tryChange(requested.map((next) => ({ seq: next.seq, id: next.id, become: () => next }))),
      );
      for (const id of others) device.pull(id, 1);
      await site.heal();
      const written = await server.database.transaction((transaction) =>
        transaction.query<{ work_date: string; commodity_id: number }>(
          'select work_date::text, commodity_id from progress_transaction where project_id = $1',
          [site.projectId],
        ),
      );
      const dayOf = new Map(written.map(({ commodity_id, work_date }) => [commodity_id, work_date]));
      expect([ahead, behind, onNamedDay].map((id) => dayOf.get(id!))).toEqual([
        dayOfDevice(new Date(now)),
        dayOfDevice(new Date(now)),
        '2026-11-19',
      ]);
      report('F12, the day of a wrong clock', { asked: 2, confirmed: device.acknowledged.size });
      expect(await finalCheck(site)).toEqual([]);
    },
  );

  attack('of the server jump a day: the session is renewed once for each jump, and work goes on', async () => {
    const device = await open({ cables: 5 });
    const [session] = site.sessions;
    for (const [nth, jump] of [0, day, 0, -day, 0].entries()) {
      skew = jump;
      for (const id of site.cables) {
        device.pull(id, 1);
        device.note(id, `${id} at the ${nth}th time`);
      }
      // oxlint-disable-next-line no-await-in-loop -- one clock jump at a time
      await until(() => device.left === 0);
    }
    await site.heal();
    report('F12, clock of the server', { confirmed: device.acknowledged.size, renewed: session!.asked });
    expect(device.acknowledged.size).toBe(50);
    expect(session!.asked).toBeLessThanOrEqual(4);
    expect(await finalCheck(site)).toEqual([]);
  });
});

attack('F17: over 256 kbit/s with 400 ms there and back everything arrives, however long it takes', async () => {
  const device = await open({ cables: 150, faults: slowNetwork, hurry: 1 });
  const started = performance.now();
  for (const id of site.cables) device.pull(id, 1);
  await until(() => device.left === 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await site.heal();
  report('F17, slow network', site.proxy.done, { confirmed: device.acknowledged.size, seconds });
  expect(site.proxy.done.calls).toBeLessThan(10);
  expect(await finalCheck(site)).toEqual([]);
});

describe('the disk of the device', () => {
  attack('F20: loses its handles again and again: nothing called saved is lost, nothing is written twice', async () => {
    const device = await open({ cables: 20, faults: { dropReply: 0.1 }, hurry });

    let lost = 0;
    for (let n = 0; n < pulls; n += 1) {
      device.pull(site.cables[n % 20]!, 1);
      if (!site.chance.happens(0.1)) continue;
      // oxlint-disable-next-line no-await-in-loop -- waits so that the loss occurs while the device is working
      await wait(site.chance.whole(0, 5));
      device.disk.loseHandles();
      lost += 1;
      // oxlint-disable-next-line no-await-in-loop -- a disk lost three times without recovering in between is abandoned
      await wait(50).then(() => until(() => device.where().openFailures === 0));
    }
    await site.heal();
    report('F20, handles lost', site.proxy.done, { lost, confirmed: device.acknowledged.size });
    expect(device.queue.getSnapshot().isInMemory).toBe(false);
    expect(device.acknowledged.size).toBe(pulls);
    expect(await finalCheck(site)).toEqual([]);
  });

  attack(
    'F20, as in WebKit: its handles die in the background without a word, and it opens at the second attempt',
    async () => {
      const device = await open({ cables: 20, faults: { dropReply: 0.1 }, hurry });
      const pull = (at: number) => device.pull(site.cables[at % 20]!, 1);
      let [pulled, lost] = [0, 0];
      while (pulled < pulls) {
        pull(pulled++);
        if (!site.chance.happens(0.1)) continue;
        // oxlint-disable-next-line no-await-in-loop -- waits so that the loss occurs while the device is working
        await wait(site.chance.whole(0, 5));
        device.disk.loseHandlesUnheard(site.chance.whole(0, 1));
        lost += 1;
        // The user returns to the page and continues, which is when the page first detects the loss.
        pull(pulled++);
        const due = pulled;
        // oxlint-disable-next-line no-await-in-loop -- a disk lost three times without recovering in between is abandoned
        await wait(50).then(() => until(() => device.where().openFailures === 0 && device.saved.size === due));
      }
      await site.heal();
      report('F20, handles dead without a word', site.proxy.done, { lost, confirmed: device.acknowledged.size });
      expect(lost).toBeGreaterThan(pulls / 30);
      expect(device.queue.getSnapshot().isInMemory).toBe(false);
      expect(device.acknowledged.size).toBe(pulled);
      expect(await finalCheck(site)).toEqual([]);
    },
  );

  attack('F19: is cleared under the open page: what the page knows is on it again, and rows come anew', async () => {
    const device = await open({ cables: 40, faults: { dropReply: 0.1 }, hurry });
    device.network(false);
    for (const id of site.cables) device.pull(id, 1);
    await until(() => device.saved.size === 40);
    await device.disk.clear();
    await until(() => device.queue.getSnapshot().restored === 40);
    for (const id of site.cables) device.pull(id, 1);
    await until(() => device.saved.size === 80 && device.queue.getSnapshot().onPageOnly === 0);
    device.network(true);
    await site.heal();
    report('F19, cleared', { restored: 40, confirmed: device.acknowledged.size });
    expect(device.acknowledged.size).toBe(80);
    expect(await finalCheck(site)).toEqual([]);
  });

  attack('F22: is full: what does not fit is never called saved, and reaches the server all the same', async () => {
    const device = await open({ cables: 60 });
    device.network(false);
    device.disk.room = 25;
    for (const id of site.cables) {
      device.pull(id, 1);
      // oxlint-disable-next-line no-await-in-loop -- each operation is written separately
      await wait(0);
    }
    await until(() => device.queue.getSnapshot().isInMemory);
    const { operations, onPageOnly } = device.queue.getSnapshot();
    expect(operations).toHaveLength(60);
    expect(onPageOnly).toBe(60);
    expect(device.saved.size).toBe(25);
    device.network(true);
    await site.heal();
    report('F22, disk full', { kept: 25, inMemory: 35, confirmed: device.acknowledged.size });
    expect(device.acknowledged.size).toBe(60);
    expect(await finalCheck(site)).toEqual([]);
  });
});

attack('F23: one of 1,000 entries the server cannot read is set aside with its reason, 999 are written', async () => {
  const device = await open({ cables: entries });
  const [poisoned, ...others] = site.cables;
  device.network(false);
  for (const id of others.slice(0, entries / 2)) device.pull(id, 1);
  device.disk.run(() =>
    device.queue.add([
      {
        ...draftOf({
          kind: 'fieldEntry',
          projectId: site.projectId,
          type: 'cable',
          recordId: poisoned!,
          before: { pulledLength: null },
          after: { pulledLength: 1 },
          entry: { workDate: '2026-11-19', foreman: '', note: '', source: 'card' },
        }),
        // A call with this id cannot be parsed.
        id: 'no id at all',
      },
    ]),
  );
  for (const id of others.slice(entries / 2)) device.pull(id, 1);
  await until(() => device.saved.size === entries);
  device.network(true);
  await site.heal();
  const { kept, acknowledged } = device;
  report('F23, poison', site.proxy.done, { confirmed: acknowledged.size, parked: kept.length });
  expect(acknowledged.size).toBe(entries - 1);
  expect(kept).toMatchObject([{ id: 'no id at all', status: 'parked', attempts: 0 }]);
  expect(kept[0]!.reason).toBeTruthy();
  expect(await finalCheck(site)).toEqual([]);
});

attack('F24: the provider is away for an hour: work is sent until the session ends, then kept, then sent', async () => {
  const device = await open({ cables: 20, hurry: 2000 });
  const [session] = site.sessions;
  session!.providerIsDown = true;
  for (const id of site.cables) device.pull(id, 1);
  await until(() => device.left === 0);
  const beforeItsEnd = device.acknowledged.size;
  for (skew = 0; skew <= 60 * minute; skew += 5 * minute) {
    device.pull(site.cables[(skew / minute / 5) % 20]!, 1);
    // oxlint-disable-next-line no-await-in-loop -- five minutes on the accelerated clock
    await wait((5 * minute) / 2000);
  }
  const { waiting, operations } = device.queue.getSnapshot();
  const asked = session!.asked;
  expect(waiting).toBeGreaterThan(8);
  expect(operations.filter(({ status }) => status === 'queued').every(({ attempts }) => attempts === 0)).toBe(true);
  session!.providerIsDown = false;
  await site.heal();
  report('F24, provider away', { beforeItsEnd, kept: waiting, asked, confirmed: device.acknowledged.size });
  expect(device.acknowledged.size).toBe(33);
  expect(await finalCheck(site)).toEqual([]);
});

attack(
  'an application older than the server, whose answers it cannot read, loses nothing; the one that can finds each written once',
  async () => {
    let isNewer = true;
    let answers = 0;
    const device = await open({
      cables: 30,
      proxy: {
        altered(path, answer) {
          if (!isNewer || !path.endsWith('/field-work/record')) return answer;
          answers += 1;
          const body = Buffer.from(JSON.stringify({ ...JSON.parse(answer.body.toString()), ofANewerServer: true }));
          return { ...answer, body };
        },
      },
    });
    for (const id of site.cables) device.pull(id, 1);
    await until(() => answers > 3);
    expect(device.acknowledged.size).toBe(0);
    expect([device.left, device.kept.length]).toEqual([30, 0]);
    isNewer = false;
    await site.heal();
    report('an older application', { answers, confirmed: device.acknowledged.size });
    expect(device.acknowledged.size).toBe(30);
    expect(await finalCheck(site)).toEqual([]);
  },
);

attack(
  'an entry for a cable that is gone is set aside with its reason, those of others are written, and it is still there',
  async () => {
    const device = await open({ cables: 10 });
    const [gone, ...others] = site.cables;
    device.network(false);
    for (const id of site.cables) device.pull(id, 1);
    device.pull(gone!, 2);
    await until(() => device.saved.size === 11);
    await server.database.transaction((transaction) =>
      transaction.execute('delete from cable where project_id = $1 and id = $2', [site.projectId, gone!]),
    );
    device.network(true);
    await until(() => device.acknowledged.size === others.length && device.left === 0);
    expect(device.kept).toMatchObject([{ recordId: gone!, status: 'parked', after: { pulledLength: 1 } }]);
    expect(JSON.stringify(device.kept[0]!.reason)).toMatch(/is no longer in the project/);
    expect(device.queue.getSnapshot().operations.filter(({ recordId }) => recordId === gone)).toHaveLength(2);
    expect(await finalCheck(site)).toEqual([]);
  },
);
