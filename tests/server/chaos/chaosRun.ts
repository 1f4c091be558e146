/** Users of devices under every possible fault of networks, replies and disks; afterwards the network is good again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../../support/chaosProxy/faults.ts';
import type { TestServer } from '../testServer.ts';
import type { Device } from './device.ts';
import { finalCheck } from './finalCheck.ts';
import { report } from './figures.ts';
import { openSite, type Site } from './site.ts';

export interface ChaosRun {
  readonly seed: number;
  readonly people: number;
  /** Duration of the faults, in seconds. */
  readonly seconds: number;
}

const chaos: Faults = {
  delayMs: [0, 25],
  loss: 0.1,
  dropReply: 0.15,
  cut: { share: 0.05, bytes: [0, 4000] },
  duplicate: { share: 0.15, copies: [2, 5] },
  late: { share: 0.15, calls: [1, 12] },
  reorder: 0.2,
};

/** Number of cables per user, and of cables that all users write. */
const [own, shared] = [12, 6];
/** Number of unsent operations above which a user waits for the network. */
const max = 80;

/** Works, loses the network, loses the disk, and resolves conflicts, one action after the other, until the end. */
async function work({ chance, cables, devices }: Site, at: number, isOver: () => boolean): Promise<number> {
  const device: Device = devices[at]!;
  let written = 0;
  while (!isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- pauses so that no user gets far ahead of the device
    await wait(chance.whole(1, 12));
    if (device.left > max) {
      device.network(true);
      continue;
    }
    const mine = cables[at * own + chance.whole(0, own - 1)]!;
    const anybodys = cables[cables.length - 1 - chance.whole(0, shared - 1)]!;
    const act = chance.whole(0, 99);
    if (act < 45) device.pull(mine, 1);
    else if (act < 65) device.note(mine, `${device.name} ${(written += 1)}`);
    else if (act < 85) device.note(anybodys, `${device.name} ${(written += 1)}`);
    else if (act < 90) device.network(chance.happens(0.6));
    else if (act < 91) device.disk.loseHandles();
    else answer(device, chance.happens(0.5));
  }
  device.network(true);
  return written;
}

/** Resolves the user's conflicts with values that others wrote. */
function answer(device: Device, isMine: boolean): void {
  for (const recordId of new Set(device.kept.map((operation) => operation.recordId))) {
    if (isMine) device.keepMine(recordId);
    else device.takeTheirs(recordId);
  }
}

/** Resolves the conflicts of all users until none is left. */
async function answerAll({ devices, chance, heal }: Site): Promise<void> {
  while (devices.some(({ kept }) => kept.length > 0)) {
    for (const device of devices) answer(device, chance.happens(0.5));
    // oxlint-disable-next-line no-await-in-loop -- a resolved conflict can be followed by another
    await heal();
  }
}

/** Runs the chaos and returns every violated guarantee; prints the parameters of the run. */
export async function runChaos(server: TestServer, { seed, people, seconds }: ChaosRun): Promise<string[]> {
  const site = await openSite(server, { seed, people, cables: people * own + shared, faults: chaos });
  try {
    const end = performance.now() + seconds * 1000;
    await Promise.all(site.devices.map((_, at) => work(site, at, () => performance.now() > end)));
    await site.heal();
    const faults = await finalCheck(site);
    const count = (of: (device: Device) => number) => site.devices.reduce((sum, device) => sum + of(device), 0);
    report(`chaos, seed ${seed}`, site.proxy.done, {
      people,
      seconds,
      saved: count(({ saved }) => saved.size),
      confirmed: count(({ acknowledged }) => acknowledged.size),
      givenUp: count(({ settled }) => settled.size),
      inConflict: count(({ kept }) => kept.length),
      inMemory: count(({ queue }) => Number(queue.getSnapshot().isInMemory)),
    });
    await answerAll(site);
    return [...faults, ...(await finalCheck(site))];
  } finally {
    await site.close();
  }
}
