/** User of a device with an outbox, under any failure of network, session, tabs, disk and replies: invariants I11 to I15. */
import { nextBatch } from '../../../machines/outbox/batch.ts';
import {
  isAnswered,
  needsAttention,
  type Operation,
  type Owner,
  ownerKey,
  recordKey,
} from '../../../machines/outbox/operation.ts';
import type { outboxMachine } from '../../../machines/outbox/outboxMachine.ts';
import { failureKind } from '../../../machines/outbox/outcome.ts';
import type { SendRequest } from '../../../machines/outbox/ports.ts';
import { type Call, flushed } from './deferred.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';
import { ann, bob, operation, outboxHarness } from './outboxHarness.ts';

export const outboxInvariants = {
  I11: 'what was committed is queued, in conflict, parked or confirmed, until the person discards it',
  I12: 'the server writes each operation at most once, and a confirmed one has been written',
  I13: 'operations of a record take effect in their order, and one set aside holds up its own record only',
  I14: 'operations of a person are sent in their own session only',
  I15: 'once all goes well, everything that can be sent is sent',
} as const;

type Name = keyof typeof outboxInvariants;
type Kind = Operation['kind'];
type Nature = 'good' | 'conflicting' | 'refused' | 'malformed';
/** Ending of a call: with its response, with a response lost after the effect, or with a failure of the whole call. */
type Ending = 'answer' | 'lostAnswer' | 'noAnswer' | 'busy' | 'unauthorized' | 'broken' | 'diskFails';

type Step =
  | { readonly does: 'add'; readonly record: number; readonly nature: Nature; readonly kind: Kind }
  | { readonly does: 'end'; readonly ending: Ending; readonly lane: 0 | 1 }
  | { readonly does: 'signIn'; readonly who: 'ann' | 'bob' | 'nobody' | 'locked' }
  | { readonly does: 'connect'; readonly isOnline: boolean }
  | { readonly does: 'lead'; readonly leads: boolean }
  | { readonly does: 'open'; readonly isOk: boolean }
  | { readonly does: 'park'; readonly isOk: boolean }
  | { readonly does: 'queue'; readonly event: 'queue.grew' | 'storage.lost' | 'storage.full' | 'page.visible' }
  | { readonly does: 'settle' }
  | { readonly does: 'wait'; readonly ms: number };

const kinds = ['cellEdits', 'fieldEntry'] as const;
const adds = (record: number, nature: Nature): Step[] => kinds.map((kind) => ({ does: 'add', record, nature, kind }));
/** Ends the first or the second of the pending calls. */
const end = (ending: Ending, lane: 0 | 1 = 0): Step => ({ does: 'end', ending, lane });
const ends = (ending: Ending): Step[] => [end(ending), end(ending, 1)];

const steps = weighted<Step>(
  [8, [1, 2, 3].flatMap((record) => adds(record, 'good'))],
  [2, [...adds(1, 'conflicting'), ...adds(2, 'refused'), ...adds(3, 'malformed')]],
  [8, ends('answer')],
  [4, (['lostAnswer', 'noAnswer', 'busy', 'unauthorized', 'broken', 'diskFails'] as const).flatMap(ends)],
  [5, [{ does: 'open', isOk: true }]],
  [1, [{ does: 'open', isOk: false }]],
  [3, [{ does: 'lead', leads: true }]],
  [1, [{ does: 'lead', leads: false }]],
  [
    2,
    [
      { does: 'park', isOk: true },
      { does: 'park', isOk: false },
    ],
  ],
  [3, (['ann', 'ann', 'bob', 'nobody', 'locked'] as const).map((who) => ({ does: 'signIn', who }) as const)],
  [
    2,
    [
      { does: 'connect', isOnline: true },
      { does: 'connect', isOnline: false },
    ],
  ],
  [
    2,
    (['queue.grew', 'storage.lost', 'storage.full', 'page.visible'] as const).map(
      (event) => ({ does: 'queue', event }) as const,
    ),
  ],
  [1, [{ does: 'settle' }]],
  [3, [0, 1, 699, 700, 999, 1000, 4999, 5000, 60_000].map((ms) => ({ does: 'wait', ms }) as const)],
);

/** Assumptions of the machine about its surroundings; a test of the tests breaks them. */
interface Surroundings {
  readonly change: (machine: typeof outboxMachine) => typeof outboxMachine;
  readonly choose: typeof nextBatch;
  /** True if the server recognizes an id it has already written. */
  readonly knowsRepeats: boolean;
  /** True if operations that need the user are stored until the user decides. */
  readonly keepsSetAside: boolean;
}

const sound: Surroundings = {
  change: (machine) => machine,
  choose: nextBatch,
  knowsRepeats: true,
  keepsSetAside: true,
};

export const outboxExploration = (broken: Partial<Surroundings> = {}): Exploration<Step, Name> => ({
  steps,
  begin: (witness) => new OutboxObserver(witness, { ...sound, ...broken }),
});

/** Steps that settle a promise; all others take full effect at once. */
const answers: ReadonlySet<Step['does']> = new Set(['end', 'open', 'park']);

const owners = { ann, bob, nobody: null, locked: null } as const;

class OutboxObserver implements Observer<Step> {
  private readonly witness: InvariantLog<Name>;
  private readonly surroundings: Surroundings;
  private readonly bench;
  private readonly disk = new Map<number, Operation>();
  private readonly natures = new Map<string, Nature>();
  private readonly discarded = new Set<string>();
  /** Keys in the order in which they took effect. */
  private readonly effects: string[] = [];
  private readonly batches = new Map<Call<SendRequest, never>, readonly Operation[]>();
  private added = 0;
  private who: keyof typeof owners = 'nobody';

  constructor(witness: InvariantLog<Name>, surroundings: Surroundings) {
    this.witness = witness;
    this.surroundings = surroundings;
    this.bench = outboxHarness(surroundings.change);
  }

  take(step: Step): void | Promise<void> {
    this.act(step);
    if (!answers.has(step.does)) return this.check();
    return flushed().then(() => this.check());
  }

  private act(step: Step): void {
    const { bench } = this;
    switch (step.does) {
      case 'add':
        return this.add(step);
      case 'end':
        return this.end(step.ending, step.lane);
      case 'signIn':
        this.who = step.who;
        return bench.signIn(owners[step.who], step.who === 'locked');
      case 'connect':
        return bench.connect(step.isOnline);
      case 'lead':
        return bench.lead(step.leads);
      case 'queue':
        return bench.queue(step.event);
      case 'open': {
        const [call] = bench.openQueue.open;
        return step.isOk ? call?.resolve() : call?.reject(new Error('The disk does not open.'));
      }
      case 'park': {
        const [call] = bench.park.open;
        if (call && step.isOk) this.park(call.input.operationIds);
        return step.isOk ? call?.resolve() : call?.reject(new Error('The disk does not write.'));
      }
      case 'settle': {
        const stuck = [...this.disk.values()].find(needsAttention);
        if (!stuck) return undefined;
        this.disk.delete(stuck.seq);
        this.discarded.add(stuck.id);
        return bench.queue('queue.grew');
      }
      default:
        return bench.clock.increment(step.ms);
    }
  }

  private add({ record: recordId, nature, kind }: Extract<Step, { does: 'add' }>): void {
    const owner = owners[this.who];
    if (!owner) return;
    const seq = (this.added += 1);
    const added = operation(seq, { recordId, kind, owner: ownerKey(owner) });
    this.natures.set(added.id, nature);
    this.disk.set(seq, added);
    this.bench.queue('queue.grew');
  }

  /** Returns the batch the port sends for a call: selected and checked when the call is made, ended when the test decides. */
  private chosen(call: Call<SendRequest, never>): readonly Operation[] {
    const known = this.batches.get(call);
    if (known) return known;
    const mine = [...this.disk.values()].filter(({ owner }) => owner === ownerKey(call.input.owner));
    const batch = this.surroundings.choose(mine, call.input.kind, call.input.limit);
    this.batches.set(call, batch);
    return batch;
  }

  private end(ending: Ending, lane: number): void {
    const call = [...this.bench.sendBatch.open][lane];
    if (!call) return;
    const batch = this.chosen(call);
    const operationIds = batch.map(({ id }) => id);
    if (batch.length === 0) return call.resolve({ kind: 'drained' });
    if (!this.isSession(call.input.owner) || ending === 'unauthorized') return call.resolve({ kind: 'unauthorized' });
    if (ending === 'noAnswer') return call.resolve({ kind: 'later', retryAfterMs: 0, random: 1 });
    if (ending === 'busy') return call.resolve({ kind: 'later', retryAfterMs: 2000, random: 0 });
    if (ending === 'broken') return this.breakOn(call, batch);
    if (batch.some(({ id }) => this.natures.get(id) === 'malformed')) {
      this.witness.ensure('I13', failureKind(400, false) === 'refused', 'a call the server will not have is refused');
      return call.resolve({ kind: 'refused', operationIds, reason: 'It cannot be read.' });
    }
    const served = batch.map((each) => [each, this.serve(each)] as const);
    if (ending === 'lostAnswer') return call.resolve({ kind: 'later', retryAfterMs: 0, random: 1 });
    if (ending === 'diskFails') return call.reject(new Error('The disk does not write.'));
    for (const [each, status] of served) {
      if (status === 'confirmed' || this.surroundings.keepsSetAside) this.patch(each, { status });
      else this.disk.delete(each.seq);
    }
    return call.resolve({ kind: 'sent' });
  }

  private breakOn(call: Call<SendRequest, never>, batch: readonly Operation[]): void {
    for (const each of batch) this.patch(each, { attempts: (this.disk.get(each.seq)?.attempts ?? 0) + 1 });
    const operationIds = batch.map(({ id }) => id);
    call.resolve({ kind: 'broken', operationIds, retryAfterMs: 0, random: 1 } as never);
  }

  /** Serves an operation on the server; a repeat gets the same response as the first time. */
  private serve(served: Operation): Operation['status'] {
    const { id, seq, owner } = served;
    const isOvertaking = [...this.disk.values()].some(
      (earlier) =>
        earlier.owner === owner &&
        recordKey(earlier) === recordKey(served) &&
        earlier.seq < seq &&
        !isAnswered(earlier),
    );
    this.witness.ensure('I13', !isOvertaking, 'nothing overtakes what waits before it in its record');
    const nature = this.natures.get(id);
    if (nature === 'conflicting') return 'conflict';
    if (nature === 'refused') return 'parked';
    if (!this.surroundings.knowsRepeats || !this.effects.includes(id)) this.effects.push(id);
    return 'confirmed';
  }

  private park(ids: readonly string[]): void {
    for (const each of this.disk.values()) if (ids.includes(each.id)) this.patch(each, { status: 'parked' });
  }

  private patch({ seq, id }: Operation, change: Partial<Operation>): void {
    const stored = this.disk.get(seq);
    if (stored?.id !== id) return;
    this.disk.set(seq, { ...stored, ...change });
    this.bench.queue('queue.grew');
  }

  private isSession(owner: Owner): boolean {
    const now = owners[this.who];
    return now !== null && ownerKey(now) === ownerKey(owner);
  }

  private check(): void {
    const { witness, disk, effects } = this;
    for (const call of this.bench.sendBatch.open) {
      const batch = this.chosen(call);
      if (call.signal.aborted) continue;
      const isTheirs = batch.every(({ owner }) => owner === ownerKey(call.input.owner));
      witness.ensure(
        'I14',
        isTheirs && (this.who === 'locked' || this.isSession(call.input.owner)),
        'sent by their owner',
      );
    }
    const kept = new Set([...disk.values()].map(({ id }) => id));
    for (const id of this.natures.keys())
      witness.ensure('I11', kept.has(id) !== this.discarded.has(id), `${id} is in exactly one place`);
    witness.ensure('I12', new Set(effects).size === effects.length, 'no effect twice');
    for (const { id, status } of disk.values())
      witness.ensure('I12', status !== 'confirmed' || effects.includes(id), 'confirmed means written');
    this.checkOrder();
  }

  private checkOrder(): void {
    const orders = new Map<string, number>();
    const bySeq = new Map([...this.disk.values()].map((each) => [each.id, each]));
    for (const id of this.effects) {
      const each = bySeq.get(id);
      if (!each) continue;
      const key = `${each.owner} ${recordKey(each)}`;
      this.witness.ensure('I13', (orders.get(key) ?? 0) < each.seq, 'effects of a record in their order');
      orders.set(key, each.seq);
    }
  }

  /** Completes the run: without further failures, every operation of both users that is not blocked reaches the server. */
  async finish(): Promise<void> {
    for (const who of ['ann', 'bob'] as const) {
      await this.take({ does: 'signIn', who });
      await this.take({ does: 'connect', isOnline: true });
      for (let turn = 0; turn < 120 && !this.isDrained(owners[who]); turn += 1) {
        await this.take({ does: 'open', isOk: true });
        await this.take({ does: 'lead', leads: true });
        await this.take({ does: 'park', isOk: true });
        await this.take(end('answer', 1));
        await this.take(end('answer'));
        if (this.bench.sendBatch.open.size === 0) await this.take({ does: 'wait', ms: 60_000 });
      }
      this.witness.ensure('I15', this.isDrained(owners[who]), `the queue of ${who} reaches the server`);
    }
    this.bench.actor.stop();
  }

  /** Returns true if no queued operation is left, except those behind one that needs the user. */
  private isDrained(owner: Owner): boolean {
    const mine = [...this.disk.values()].filter((each) => each.owner === ownerKey(owner));
    return kinds.every((kind) => nextBatch(mine, kind).length === 0);
  }
}
