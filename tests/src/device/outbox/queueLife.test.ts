/**
 * Queue of one page under the outbox machine, over a disk that is slow, full, broken, lost or cleared at any moment, while users
 * sign in and out. Invariants: whatever is shown as saved is on disk; an operation is never visible to another user and never
 * lost.
 */
import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate';
import type { ConnectionChanged } from '../../../../machines/connection/watchConnection.ts';
import { type Operation, type Owner, ownerKey } from '../../../../machines/outbox/operation.ts';
import { type outboxMachine, provideOutbox } from '../../../../machines/outbox/outboxMachine.ts';
import type { QueueEvent } from '../../../../machines/outbox/ports.ts';
import type { OwnerChanged } from '../../../../machines/outbox/watchOwner.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { isFull } from '../../../../src/device/outbox/quotaRetry.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage, type OutboxStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { nothing, settled } from '../../../machines/support/deferred.ts';
import {
  describeExploration,
  type Exploration,
  type InvariantLog,
  type Observer,
  weighted,
} from '../../../machines/support/explore.ts';
import { ann, bob } from './support/device.ts';

const invariants = {
  saved: 'what the screen calls saved on the device is on its disk, once, and nothing is where the disk was given up',
  own: 'an operation is its own person’s, on the page and on the disk',
  kept: 'what a person did is on the page or on the disk, until they take it back or are told that the page alone has it',
  written: 'once the disk is well, all is written to it and can be sent; where it was given up, all can be sent',
  withdrawn: 'what was taken back is not shown again and leaves the disk',
} as const;
type Name = keyof typeof invariants;

type Step =
  | 'add'
  | 'photo'
  | 'withdraw'
  | 'confirm'
  | 'reload'
  | 'slow'
  | 'quick'
  | 'answer'
  | 'good'
  | 'full'
  | 'broken'
  | 'lose'
  | 'clear'
  | 'ann'
  | 'bob'
  | 'nobody'
  | number;

const steps = weighted<Step>(
  [8, ['add']],
  [2, ['photo', 'withdraw', 'confirm', 'reload']],
  [6, ['answer']],
  [3, ['slow', 'quick']],
  [4, ['good', 'good', 'full', 'broken']],
  [2, ['lose', 'clear']],
  [4, ['ann', 'ann', 'bob', 'nobody']],
  [4, [0, 699, 700, 2000]],
);

type Condition = 'good' | 'full' | 'broken';

/** In-memory disk; each access takes as long as the test requires. */
class Disk {
  content = memoryStorage();
  born = 0;
  condition: Condition = 'good';
  isSlow = false;
  readonly waiting: (() => void)[] = [];
  /** Incremented when the browser closes all handles. */
  generation = 0;

  /** Like IndexedDB, completes accesses that started before the handle was closed. */
  open(): OutboxStorage {
    const { generation } = this;
    let isClosed = false;
    const access = async <Result>(write: boolean, act: (content: OutboxStorage) => Promise<Result>) => {
      if (isClosed) throw new Error('The handle is closed.');
      await this.pass();
      if (generation !== this.generation) throw new Error('The handle is gone.');
      if (this.condition === 'broken') throw new Error('The disk does not answer.');
      if (write && this.condition === 'full') throw new DOMException('No room.', 'QuotaExceededError');
      return act(this.content);
    };
    return {
      read: (owner, after) => access(false, (content) => content.read(owner, after)),
      readBroken: async () => [],
      born: () => access(false, async () => `${this.born}`),
      restore: (owner, lost) =>
        access(true, async (content) => {
          const there = new Set((await content.read(owner)).map(({ id }) => id));
          await content.restore(
            owner,
            lost.filter(({ id }) => !there.has(id)),
          );
        }),
      add: (operations) => access(true, (content) => content.add(operations)),
      change: (changes) => access(false, (content) => content.change(changes)),
      readPicture: async () => null,
      keepsPictures: true,
      readSent: async () => [],
      close: () => {
        isClosed = true;
      },
    };
  }

  async pass(): Promise<void> {
    if (this.isSlow) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async rows(): Promise<Operation[]> {
    const all = await Promise.all([ann, bob].map((owner) => this.content.read(ownerKey(owner))));
    return all.flat();
  }
}

const confirmed = (stored: Operation): Operation => ({ ...stored, status: 'confirmed', version: 1 });

const picture = { bytes: new Uint8Array(), thumbnail: null };

class Page implements Observer<Step> {
  readonly #witness: InvariantLog<Name>;
  readonly #disk = new Disk();
  readonly #queue = new OperationQueue();
  readonly #clock = new SimulatedClock();
  readonly #actor: ActorRefFrom<typeof outboxMachine>;
  #sendOwner: (event: OwnerChanged) => void = nothing;
  #notify: (event: QueueEvent) => void = nothing;
  #who: Owner | null = null;
  /** True from the opening of the disk until its loss. */
  #hasHandle = false;
  #count = 0;
  readonly #ownerOf = new Map<string, string>();
  readonly #withdrawn = new Set<string>();
  /**
   * Ids exempt from the invariants: the server has them, the user saw that only the page has them, or the disk was cleared before
   * the page read them.
   */
  readonly #excused = new Set<string>();
  /** Ids being written to a working disk when their user signed out. */
  #leaving: ReadonlySet<string> = new Set();
  /** True until the screen is notified that the disk was cleared. */
  #isCleared = false;

  constructor(witness: InvariantLog<Name>) {
    this.#witness = witness;
    const queue = this.#queue;
    const disk = this.#disk;
    const ports = provideOutbox({
      openQueue: async ({ owner, isInMemory }, signal) => {
        this.#hasHandle = isInMemory;
        if (!isInMemory) await disk.pass();
        signal.throwIfAborted();
        this.#hasHandle = true;
        try {
          await queue.open(owner, isInMemory ? memoryStorage() : disk.open(), isInMemory);
        } catch (error) {
          this.#hasHandle = false;
          throw error;
        }
      },
      closeQueue: () => queue.close(),
      watchQueue: (send) => {
        this.#notify = send;
        queue.listen({
          stored: () => send({ type: 'queue.grew' }),
          failed: (error) => send({ type: isFull(error) ? 'storage.full' : 'storage.lost' }),
        });
        return () => {
          this.#notify = nothing;
          queue.listen({ stored: nothing, failed: nothing });
        };
      },
      watchLeadership(_request, send) {
        queue.sendsAlone(true);
        send({ type: 'leadership.gained' });
        return nothing;
      },
      sendBatch: async () => ({ kind: 'drained' }),
      park: async () => undefined,
    });
    const machine = ports.provide({
      actors: {
        watchOwner: fromCallback<OwnerChanged>(({ sendBack }) => {
          this.#sendOwner = sendBack;
        }),
        watchConnection: fromCallback<ConnectionChanged>(nothing),
      },
    });
    this.#actor = createActor(machine, { clock: this.#clock }).start();
  }

  async take(step: Step): Promise<void> {
    await this.#act(step);
    await settled();
    await this.#check();
  }

  async #act(step: Step): Promise<void> {
    const disk = this.#disk;
    switch (step) {
      case 'add':
      case 'photo':
        return this.#add(step === 'photo');
      case 'withdraw': {
        const last = this.#queue.getSnapshot().operations.at(-1);
        if (last && this.#queue.withdraw(last)) this.#withdrawn.add(last.id);
        return undefined;
      }
      case 'confirm': {
        const [first] = this.#queue.stored;
        if (!first) return undefined;
        this.#excused.add(first.id);
        return this.#queue.tryChange([{ seq: first.seq, id: first.id, become: confirmed }]);
      }
      case 'reload':
        return void this.#queue.reload().catch(() => this.#notify({ type: 'storage.lost' }));
      case 'slow':
        disk.isSlow = true;
        return undefined;
      case 'quick':
        disk.isSlow = false;
        return undefined;
      case 'answer':
        return disk.waiting.shift()?.();
      case 'good':
      case 'full':
      case 'broken':
        disk.condition = step;
        return step === 'good' ? undefined : this.#excuse(this.#leaving);
      case 'lose':
      case 'clear':
        return this.#lose(step === 'clear');
      case 'ann':
        return this.#signIn(ann);
      case 'bob':
        return this.#signIn(bob);
      case 'nobody':
        return this.#signIn(null);
      default:
        return this.#clock.increment(step);
    }
  }

  #add(isPhoto: boolean): void {
    // Before the first opening, an operation has no possible owner.
    const owner = this.#who && ownerKey(this.#who);
    if (owner === null) return;
    const draft = draftOf({
      kind: isPhoto ? 'photo' : 'cellEdits',
      projectId: 7,
      type: 'cable',
      recordId: (this.#count += 1),
      before: {},
      after: {},
      entry: null,
      ...(isPhoto && { photo: { entryId: 'none', caption: '', width: 1, height: 1, size: 1 } }),
    });
    if (!isPhoto) {
      this.#ownerOf.set(draft.id, owner);
      this.#queue.add([draft]);
      return;
    }
    const { generation } = this.#disk;
    const added = this.#queue.addPhoto(draft, picture);
    const isStored = async () => {
      await added;
      this.#ownerOf.set(draft.id, owner);
      if (generation !== this.#disk.generation) this.#excused.add(draft.id);
    };
    // A rejection means that it is not stored, which the user sees.
    isStored().catch(nothing);
  }

  async #excuse(ids: Iterable<string>): Promise<void> {
    const there = new Set((await this.#disk.rows()).map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) this.#excused.add(id);
  }

  async #lose(isCleared: boolean): Promise<void> {
    const disk = this.#disk;
    await this.#excuse(this.#leaving);
    disk.generation += 1;
    this.#hasHandle = false;
    if (isCleared) {
      const known = new Set(
        this.#queue
          .getSnapshot()
          .operations.filter(({ kind, status }) => kind !== 'photo' && status !== 'confirmed')
          .map(({ id }) => id),
      );
      for (const { id } of await disk.rows()) if (!known.has(id)) this.#excused.add(id);
      disk.content = memoryStorage();
      disk.born += 1;
      this.#isCleared = true;
    }
    this.#notify({ type: 'storage.lost' });
  }

  async #signIn(owner: Owner | null): Promise<void> {
    if (owner === this.#who) return;
    const { operations, isInMemory } = this.#queue.getSnapshot();
    const ids = operations.map(({ id }) => id);
    const isWell = this.#disk.condition === 'good' && !isInMemory && this.#hasHandle && !this.#isCleared;
    // The screen shows these separately: `onPageOnly`.
    if (!isWell) await this.#excuse(ids);
    else this.#leaving = new Set([...this.#leaving, ...ids]);
    this.#isCleared = false;
    this.#who = owner;
    this.#sendOwner({ type: 'owner.changed', owner, isLocked: false });
  }

  async #check(): Promise<void> {
    const { operations, whereabouts, isInMemory } = this.#queue.getSnapshot();
    if (this.#actor.getSnapshot().matches('open')) this.#isCleared = false;
    const rows = await this.#disk.rows();
    const onDisk = new Set(rows.map(({ id }) => id));
    const shown = new Set(operations.map(({ id }) => id));
    const isOnce = onDisk.size === rows.length && shown.size === operations.length;
    this.#witness.ensure('saved', isOnce, 'each is there once');
    for (const operation of operations) {
      const { id, owner } = operation;
      const isShownAsSaved = whereabouts(operation) === 'device' && !this.#isCleared;
      this.#witness.ensure('saved', !isShownAsSaved || (!isInMemory && onDisk.has(id)), 'saved is what is on the disk');
      const isOwn = this.#who !== null && (owner === '' || owner === ownerKey(this.#who));
      this.#witness.ensure('own', isOwn && (owner === '' || owner === this.#ownerOf.get(id)), 'shown to its person');
      this.#witness.ensure('withdrawn', !this.#withdrawn.has(id), 'what was taken back is not shown');
    }
    for (const { id, owner } of rows) {
      const known = this.#ownerOf.get(id);
      this.#witness.ensure('own', known === undefined || known === owner, 'stored as its person’s');
    }
    if (this.#who) this.#checkStored(this.#who, onDisk, shown);
  }

  #checkStored(who: Owner, onDisk: ReadonlySet<string>, shown: ReadonlySet<string>): void {
    for (const [id, owner] of this.#ownerOf) {
      if (owner !== ownerKey(who) || this.#excused.has(id) || this.#withdrawn.has(id) || this.#leaving.has(id))
        continue;
      this.#witness.ensure('kept', onDisk.has(id) || shown.has(id), 'what was done is on the page or on the disk');
    }
  }

  async finish(): Promise<void> {
    this.#disk.condition = 'good';
    this.#disk.isSlow = false;
    await this.#rest();
    await this.#settle();
    for (const owner of [null, ann, bob]) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await this.#signIn(owner);
      // oxlint-disable-next-line no-await-in-loop
      await this.#rest();
      this.#leaving = new Set();
      // oxlint-disable-next-line no-await-in-loop
      await this.#settle();
    }
    this.#actor.stop();
    this.#queue.close();
  }

  async #rest(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      for (const pass of this.#disk.waiting.splice(0)) pass();
      // oxlint-disable-next-line no-await-in-loop -- each round opens the disk again
      await settled();
      this.#clock.increment(700);
    }
    await settled();
  }

  async #settle(): Promise<void> {
    await this.#check();
    if (!this.#who) return;
    const { onPageOnly, isInMemory, operations } = this.#queue.getSnapshot();
    const stored = new Set(this.#queue.stored.map(({ id }) => id));
    const isWritten = isInMemory || onPageOnly === 0;
    this.#witness.ensure('written', isWritten && operations.every(({ id }) => stored.has(id)), 'nothing is stuck');
    const rows = isInMemory ? [] : await this.#disk.rows();
    const isGone = rows.every(({ id, owner }) => owner !== ownerKey(this.#who!) || !this.#withdrawn.has(id));
    this.#witness.ensure('withdrawn', isGone, 'what was taken back leaves the disk');
  }
}

const exploration: Exploration<Step, Name> = { steps, begin: (witness) => new Page(witness) };

describeExploration('the queue on the disk', 3000, invariants, exploration);
