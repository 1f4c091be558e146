/**
 * One to three tabs of a user over one disk, with the real machine, ports, queue, lock and storage, in random schedules: the user
 * works in any of them, calls arrive, are lost or lose their response, tabs are closed and killed. Whatever a tab once showed as
 * saved on the device reaches the server, once, in the order of its record.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Operation, recordKey } from '../../../../machines/outbox/operation.ts';
import { ann, type Device, makeDevice, type Tab, turn } from './support/device.ts';
import { runs } from '../../../support/exploration.ts';

type Step =
  | { readonly does: 'edit'; readonly tab: number; readonly record: number; readonly kind: 'cellEdits' | 'fieldEntry' }
  | { readonly does: 'answer' | 'loseCall' | 'loseAnswer'; readonly call: number }
  | { readonly does: 'close' | 'open' | 'offline' | 'online'; readonly tab: number }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'turn' };

const tab = fc.nat({ max: 2 });
const record = fc.nat({ max: 2 });
const edit = fc.record({
  does: fc.constant('edit' as const),
  tab,
  record,
  kind: fc.constantFrom('cellEdits' as const, 'fieldEntry' as const),
});
const answer = fc.record({ does: fc.constant('answer' as const), call: fc.nat({ max: 3 }) });
const loss = fc.record({ does: fc.constantFrom('loseCall' as const, 'loseAnswer' as const), call: fc.nat({ max: 3 }) });
const life = fc.record({
  does: fc.constantFrom('close' as const, 'open' as const, 'open' as const, 'offline' as const, 'online' as const),
  tab,
});
const wait = fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(0, 999, 1000, 5000) });
const pause = fc.constant<Step>({ does: 'turn' });

const gentle: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: edit, weight: 6 },
  { arbitrary: answer, weight: 5 },
  { arbitrary: pause, weight: 4 },
  { arbitrary: wait, weight: 1 },
);
const rough: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: gentle, weight: 10 },
  { arbitrary: loss, weight: 3 },
  { arbitrary: life, weight: 4 },
);

const records = [1, 2, 3];

/** Waits for everything that needs no more than event loop turns. */
const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2));

class World {
  readonly device: Device = makeDevice();
  readonly tabs = new Map<number, Tab>();
  /** Ids that a tab showed as saved on the device. */
  readonly saved = new Set<string>();

  constructor(count: number) {
    for (let at = 0; at < count; at += 1) this.open(at);
  }

  open(at: number): void {
    if (this.tabs.has(at)) return;
    const opened = this.device.openTab();
    this.tabs.set(at, opened);
    opened.queue.subscribe(() => {
      const { operations, whereabouts } = opened.queue.getSnapshot();
      for (const operation of operations) if (whereabouts(operation) !== 'page') this.saved.add(operation.id);
    });
    opened.signIn(ann);
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'edit':
        return void this.tabs.get(step.tab)?.edit(records[step.record]!, step.kind);
      case 'answer':
        return this.underWay(step.call)?.answer();
      case 'loseCall':
        return this.underWay(step.call)?.lose('nothing');
      case 'loseAnswer':
        return this.underWay(step.call)?.lose('effect');
      case 'close':
        this.tabs.get(step.tab)?.close();
        return void this.tabs.delete(step.tab);
      case 'open':
        return this.open(step.tab);
      case 'offline':
      case 'online':
        return this.tabs.get(step.tab)?.connect(step.does === 'online');
      case 'wait':
        for (const { clock } of this.tabs.values()) clock.increment(step.ms);
        return undefined;
      default:
        return turn();
    }
  }

  underWay(at: number) {
    return [...this.device.server.underWay][at];
  }

  /** Runs without faults until nothing is left to do; the disk of a busy machine can take its time. */
  async settle(): Promise<void> {
    this.open(0);
    for (const each of this.tabs.values()) each.connect(true);
    for (let quiet = 0, round = 0; quiet < 5 && round < 500; quiet += 1, round += 1) {
      await rest();
      if (this.device.server.underWay.size > 0 || this.isLeftToDo) quiet = 0;
      for (const sent of this.device.server.underWay) sent.answer();
      for (const { clock } of this.tabs.values()) clock.increment(60_000);
    }
  }

  private get isLeftToDo(): boolean {
    const { effects } = this.device.server;
    const isWritten = [...this.saved].every((id) => effects.includes(id));
    return !isWritten || this.stored.some(({ status }) => status !== 'confirmed');
  }

  /** Operations on the disk, as read by a newly opened tab. */
  get stored(): readonly Operation[] {
    return [...this.tabs.values()][0]!.queue.stored;
  }

  /** Returns the invariants violated at the end. */
  faults(): string[] {
    const { effects } = this.device.server;
    const faults: string[] = [];
    if (new Set(effects).size !== effects.length) faults.push('written twice');
    for (const id of this.saved) if (!effects.includes(id)) faults.push(`saved and never written: ${id}`);
    const known = new Map(this.stored.map((operation) => [operation.id, operation]));
    for (const { id, status } of known.values()) if (status !== 'confirmed') faults.push(`${status} at the end: ${id}`);
    const last = new Map<string, number>();
    for (const id of effects) {
      const operation = known.get(id);
      if (!operation) continue;
      if (operation.seq < (last.get(recordKey(operation)) ?? 0)) faults.push(`out of the order of its record: ${id}`);
      last.set(recordKey(operation), operation.seq);
    }
    return faults;
  }

  end(): void {
    for (const each of this.tabs.values()) each.close();
  }
}

async function play(count: number, steps: readonly Step[]): Promise<{ faults: string[]; mostTimes: number }> {
  const world = new World(count);
  try {
    for (const step of steps) await world.take(step);
    await world.settle();
    return { faults: world.faults(), mostTimes: Math.max(1, ...world.device.server.times.values()) };
  } finally {
    world.end();
  }
}

describe.each([1, 2, 3])('%i tabs over one disk', (count) => {
  const playAll = (step: fc.Arbitrary<Step>, look: (end: Awaited<ReturnType<typeof play>>) => void) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        look(await play(count, steps));
      }),
      runs(100),
    );

  it('lose nothing, write each operation once and keep the order of each record', async () => {
    await expect(playAll(rough, ({ faults }) => expect(faults).toEqual([]))).resolves.toBeUndefined();
  }, 120_000);

  it('send each operation in one call when no call is lost and no tab dies', async () => {
    const end = { faults: [], mostTimes: 1 };
    await expect(playAll(gentle, (found) => expect(found).toEqual(end))).resolves.toBeUndefined();
  }, 120_000);
});
