/** People at devices while everything goes wrong that can: networks, replies, disks; then the network is good again. */
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
  /** How long everything goes wrong. */
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

/** Every person has cables of their own, and there are some that all of them write. */
const [own, shared] = [12, 6];
/** With so much unsent a person waits for the network. */
const most = 80;

/** Works, loses the network, loses the disk, answers questions: one act after the other until it is over. */
async function work({ chance, cables, devices }: Site, at: number, isOver: () => boolean): Promise<number> {
  const device: Device = devices[at]!;
  let written = 0;
  while (!isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- nobody is ahead of their device for long
    await wait(chance.whole(1, 12));
    if (device.left > most) {
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

/** The person is asked about what somebody else wrote meanwhile. */
function answer(device: Device, isMine: boolean): void {
  for (const recordId of new Set(device.kept.map((operation) => operation.recordId))) {
    if (isMine) device.keepMine(recordId);
    else device.takeTheirs(recordId);
  }
}

/** Everybody says what they want of what they are asked, until nobody is asked any more. */
async function answerAll({ devices, chance, heal }: Site): Promise<void> {
  while (devices.some(({ kept }) => kept.length > 0)) {
    for (const device of devices) answer(device, chance.happens(0.5));
    // oxlint-disable-next-line no-await-in-loop -- an answer may be met by the next question
    await heal();
  }
}

/** Everything that does not hold; what the run was is printed. */
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
