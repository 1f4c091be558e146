/** Project with cables on a real server that listens, behind a faulty network, and the devices of its users. */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createChance, type Chance } from '../../../server/seed/random.ts';
import { noFaults, type Faults } from '../../support/chaosProxy/faults.ts';
import { startChaosProxy, type ChaosProxy, type ChaosProxyOptions } from '../../support/chaosProxy/chaosProxy.ts';
import { addRows } from '../commodityFixture.ts';
import type { TestServer } from '../testServer.ts';
import { openDevice, type Device } from './device.ts';
import { signInTo, type Session } from './session.ts';
import { testMs } from '../../support/slowness.ts';

export interface Site {
  readonly server: TestServer;
  readonly projectId: number;
  /** Ids of the cables. */
  readonly cables: readonly number[];
  readonly proxy: ChaosProxy;
  readonly devices: readonly Device[];
  readonly sessions: readonly Session[];
  readonly chance: Chance;
  /** Restores the network; resolves when every device has sent all operations that need no user. */
  readonly heal: () => Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly seed: number;
  readonly people?: number;
  readonly cables: number;
  readonly faults?: Faults;
  readonly hurry?: number;
  readonly proxy?: Omit<ChaosProxyOptions, 'target' | 'seed' | 'faults'>;
}

/** Returns the origin of the server, which listens from its first site on. */
export async function originOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Time without changes that counts as quiet, ms. */
const quiet = 300;

export async function openSite(server: TestServer, options: SiteOptions): Promise<Site> {
  const { seed, people = 1, faults = noFaults, hurry = 200 } = options;
  const target = await originOf(server);
  const { id: projectId } = await server.createProject({ startDate: '2026-09-01' });
  const cables = await addRows(
    server.database,
    projectId,
    'cable',
    Array.from({ length: options.cables }, (_, at) => ({ tag: `C-${at}`, designLength: 1000 })),
  );
  const proxy = await startChaosProxy({
    target,
    seed,
    faults: noFaults,
    // The network check itself is not under test.
    spares: (path) => path === '/livez',
    ...options.proxy,
  });
  const chance = createChance(seed + 1);
  const names = Array.from({ length: people }, (_, at) => `hand-${at + 1}`);
  const sessions = await Promise.all(names.map((name) => signInTo(server, projectId, name)));
  const devices = sessions.map((session, at) =>
    openDevice({ name: names[at]!, origin: proxy.origin, projectId, session, chance, hurry }),
  );
  await Promise.all(devices.map(({ store }) => store.open()));
  proxy.suffer(faults);

  const isQuiet = () => devices.every(({ left, store }) => left === 0 && store.freshness === 'fresh');
  return {
    server,
    projectId,
    cables,
    proxy,
    devices,
    sessions,
    chance,
    async heal() {
      proxy.suffer(noFaults);
      await proxy.deliverLate();
      await until(isQuiet, () => devices.map((device) => [device.name, device.left, device.where()]));
      await proxy.deliverLate();
      await wait(quiet);
      await until(isQuiet, () => devices.map(({ left }) => left));
      await Promise.all(devices.map(({ store }) => store.refresh()));
    },
    async close() {
      for (const device of devices) device.close();
      await proxy.stop();
    },
  };
}

/** Waits until the condition holds; a minute without any change fails with the current state. */
export async function until(isSo: () => boolean, found: () => unknown = () => ''): Promise<void> {
  let [last, since] = ['', performance.now()];
  while (!isSo()) {
    const now = JSON.stringify(found());
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() > since + testMs) throw new Error(`It did not come about: ${now}`);
    // oxlint-disable-next-line no-await-in-loop -- polls until the condition holds
    await wait(5);
  }
}
