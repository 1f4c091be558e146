/**
 * Operations of the signed-in user as known to this tab. Reads are synchronous from immutable snapshots: each change creates a
 * new one. Writes go to the disk first, in order; only then do they count as stored.
 */
import { type Operation, type Owner, ownerKey } from '../../../machines/outbox/operation.ts';
import { photoCaptionWindow } from '../../../machines/pageTimings.ts';
import { isFull } from './quotaRetry.ts';
import { captioned, heldFor, photosToFollow } from './photoOperations.ts';
import { makeQueueSnapshot, type QueueSnapshot } from './queueSnapshot.ts';
import {
  remainingAfter,
  type QueuedPicture,
  type NewOperation,
  type OperationChange,
  type OutboxStorage,
  type SentOperation,
} from './storage/storage.ts';

/**
 * A picture that this device could not store; everything else is unaffected. `noRoom`: the disk is full · `noDisk`: the device
 * stores nothing at all.
 */
export class PictureNotStored extends Error {
  readonly why: 'noRoom' | 'noDisk';
  constructor(why: PictureNotStored['why'], options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

export type Draft = Omit<NewOperation, 'owner'>;

/** Notified after every change that reached the storage, so that other tabs read it again. */
export interface QueueListener {
  stored(): void;
  failed(error: unknown): void;
}

/** Storage of a user's queue from opening to closing; the disk can be reopened in between. */
interface Session {
  readonly owner: string;
  storage: OutboxStorage;
  isInMemory: boolean;
  /** Id of the storage; null if it has none, undefined before it was read. */
  born: string | null | undefined;
  broken: readonly unknown[];
}

/** Larger than any stored sequence number, so that unstored operations sort last. */
const unstored = 2 ** 52;

const taking = ({ seq, id }: Operation): OperationChange => ({ seq, id, become: null });

function withoutPlace(operation: Operation): NewOperation {
  const { seq: _place, ...rest } = operation;
  return rest;
}

export class OperationQueue {
  #session: Session | null = null;
  #operations: readonly Operation[] = [];
  /** Last sequence number up to which this tab has read the operations of all tabs. */
  #readTo = 0;
  /** Added, but not on the disk yet. */
  #writing: readonly Operation[] = [];
  #sending: ReadonlySet<string> = new Set();
  /** True while no other tab of the user sends. */
  #sendsAlone = false;
  /** Ids added by this tab while only it sends, and not sent so far. */
  readonly #neverSent = new Set<string>();
  #withdrawn: ReadonlySet<string> = new Set();
  /** Ids of photos whose caption is being typed in this tab. */
  #held: ReadonlySet<string> = new Set();
  #wake: ReturnType<typeof setTimeout> | undefined;
  #lostPhotos = 0;
  #isDiskFull = false;
  #restored: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #made = 0;
  #snapshot: QueueSnapshot = this.#makeSnapshot();
  readonly #subscribers = new Set<() => void>();
  #listener: QueueListener = { stored: () => undefined, failed: () => undefined };

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  readonly getSnapshot = (): QueueSnapshot => this.#snapshot;

  /** Operations that can be sent: never those that exist only in this tab. */
  get stored(): readonly Operation[] {
    const now = Date.now();
    return this.#operations.filter(
      (operation) =>
        !this.#withdrawn.has(operation.id) && !this.#held.has(operation.id) && heldFor(operation, now) === 0,
    );
  }

  listen(listener: QueueListener): void {
    this.#listener = listener;
  }

  /**
   * Loads a user's operations from a storage and writes operations added before. Rejects if the storage denies access; it can
   * then be called again.
   */
  open(owner: Owner, storage: OutboxStorage, isInMemory: boolean): Promise<void> {
    const key = ownerKey(owner);
    if (this.#session && this.#session.owner !== key) this.close();
    if (!this.#session) this.#writing = this.#writing.map((operation) => ({ ...operation, owner: key }));
    const session = (this.#session ??= { owner: key, storage, isInMemory, born: undefined, broken: [] });
    // Queued, so that writes through an earlier handle have either succeeded and are read here, or have failed.
    return this.#next(() => this.#readAll(session, storage, isInMemory)).catch((error: unknown) => {
      if (session.storage !== storage) storage.close();
      this.#isDiskFull ||= this.#session === session && isFull(error);
      throw error;
    });
  }

  async #readAll(session: Session, storage: OutboxStorage, isInMemory: boolean): Promise<void> {
    const { owner } = session;
    const [born, broken] = await Promise.all([storage.born(), storage.readBroken(owner)]);
    const unsent = this.#session === session ? this.#operations.filter(({ status }) => status !== 'confirmed') : [];
    const isAnotherDisk = born !== null && born !== (session.born ?? born);
    // The device's data was cleared while the page was open: operations still in memory are written again with the same ids.
    const lost = isAnotherDisk ? unsent.filter(({ kind }) => kind !== 'photo') : [];
    if (lost.length > 0) await storage.restore(owner, lost.map(withoutPlace));
    const read = await storage.read(owner);
    // The user signed out while the disk was slow: `#leave` must write to the disk, not to memory that is discarded.
    if (isInMemory && this.#session !== session) return;
    if (session.storage !== storage) session.storage.close();
    Object.assign(session, { storage, isInMemory, born, broken });
    // Another user has signed in while the disk was slow: the queue is theirs now.
    if (this.#session !== session) return;
    if (isAnotherDisk) {
      this.#restored = lost.length;
      this.#lostPhotos = unsent.length - lost.length;
      this.#readTo = 0;
    }
    this.#takeIn(read);
    const known = new Set(read.map(({ id }) => id));
    // Operations from the lost disk are sent from memory as well: a repeat has no second effect.
    this.#writing = [...(isInMemory ? unsent : []), ...this.#writing].filter(({ id }) => !known.has(id));
    this.#publish();
    await this.#flush(session);
    // Withdrawn while the disk was failing.
    this.tryChange(read.filter(({ id }) => this.#withdrawn.has(id)).map(taking));
  }

  /** Removes all of the user's data from memory; pending storage writes are still completed. */
  close(): void {
    this.sendsAlone(false);
    clearTimeout(this.#wake);
    if (this.#session) void this.#leave(this.#session, this.#writing);
    this.#turn = Promise.resolve();
    this.#session = null;
    this.#operations = [];
    this.#readTo = 0;
    this.#writing = [];
    this.#sending = new Set();
    this.#isDiskFull = false;
    this.#restored = null;
    this.#lostPhotos = 0;
    this.#held = new Set();
    this.#publish();
  }

  /** Closes the storage after its pending writes. Operations written here are sent when the disk is next opened. */
  async #leave(session: Session, writing: readonly Operation[]): Promise<void> {
    const left = this.#next(async () => {
      const { owner, storage } = session;
      if (writing.length === 0) return;
      const known = new Set((await storage.read(owner)).map(({ id }) => id));
      const unwritten = writing.filter(({ id }) => !known.has(id) && !this.#withdrawn.has(id));
      await storage.add(unwritten.map(withoutPlace));
    });
    // If the disk fails now, nothing is stored; the screen showed these operations as in this tab only until the end.
    await left.catch(() => undefined);
    session.storage.close();
  }

  /** Dismisses the message that the device's data was cleared. */
  acceptRestored(): void {
    this.#restored = null;
    this.#lostPhotos = 0;
    this.#publish();
  }

  /** Unreadable operations as stored on the device, for export to a file for someone who can read them. */
  get broken(): readonly unknown[] {
    return this.#session?.broken ?? [];
  }

  /** Adds operations: shown at once and written to the device. */
  add(drafts: readonly Draft[]): void {
    if (drafts.length === 0) return;
    const owner = this.#session?.owner ?? '';
    if (this.#sendsAlone) for (const { id } of drafts) this.#neverSent.add(id);
    this.#writing = [
      ...this.#writing,
      ...drafts.map((draft): Operation => ({ ...draft, owner, seq: unstored + this.#made++ })),
    ];
    this.#publish();
    void this.#write();
  }

  /**
   * Stores a photo, picture first: it is shown once both are on the device. Rejects with `PictureNotStored` if they cannot be
   * stored, and leaves everything else unchanged: a full disk that still takes entries is not given up for a picture. `isHeld`:
   * it is not sent until it is released.
   */
  async addPhoto(draft: Draft, picture: QueuedPicture, isHeld = false): Promise<void> {
    if (isHeld) this.#held = new Set([...this.#held, draft.id]);
    if (this.#sendsAlone) this.#neverSent.add(draft.id);
    let isStored = false;
    try {
      await this.#inTurn(async (session) => {
        const { owner, storage } = session;
        if (!storage.keepsPictures) return;
        const { photo } = draft;
        const added =
          isHeld && photo ? { ...draft, photo: { ...photo, heldUntil: Date.now() + photoCaptionWindow } } : draft;
        const stored = await storage.add([{ ...added, owner }], new Map([[draft.id, picture]]));
        isStored = true;
        if (this.#session !== session) return;
        this.#operations = [...this.#operations, ...stored].toSorted((one, other) => one.seq - other.seq);
        this.#publish();
        this.#listener.stored();
      });
    } catch (error) {
      if (isFull(error)) throw new PictureNotStored('noRoom', { cause: error });
      this.#listener.failed(error);
      throw new PictureNotStored('noDisk', { cause: error });
    }
    if (!isStored) throw new PictureNotStored('noDisk');
  }

  /** Stores the caption typed for a held photo and extends its hold, in every tab. */
  holdOn(id: string, caption: string | undefined): void {
    this.tryChange(this.#captioning(id, caption, Date.now() + photoCaptionWindow));
  }

  /** Releases a held photo once its caption is on the device. */
  async letGo(id: string, caption?: string): Promise<void> {
    if (!this.#held.has(id)) return;
    await this.change(this.#captioning(id, caption, null)).catch((error: unknown) => this.#listener.failed(error));
    this.#held = new Set([...this.#held].filter((other) => other !== id));
    this.#publish();
    this.#listener.stored();
  }

  #captioning(id: string, caption: string | undefined, heldUntil: number | null): OperationChange[] {
    const photo = this.#operations.find((operation) => operation.id === id);
    return photo ? [{ seq: photo.seq, id, become: (stored) => captioned(stored, caption, heldUntil) }] : [];
  }

  /** Returns the picture of a photo on this device; null if it is no longer here. */
  async readPicture(id: string): Promise<QueuedPicture | null> {
    let picture: QueuedPicture | null = null;
    await this.#inTurn(async ({ storage }) => {
      picture = await storage.readPicture(id);
    });
    return picture;
  }

  /**
   * Changes stored operations; a `become` of null removes one. Resolves when the change is on the device; rejects if it could not
   * be stored.
   */
  change(asked: readonly OperationChange[]): Promise<void> {
    if (asked.length === 0) return Promise.resolve();
    return this.#inTurn(async (session) => {
      const changes = [...asked, ...photosToFollow(this.#operations, asked)];
      await session.storage.change(changes);
      if (this.#session !== session) return;
      const changeOf = new Map(changes.map((change) => [change.id, change]));
      this.#operations = this.#operations.flatMap((operation) => {
        const change = changeOf.get(operation.id);
        if (!change) return operation;
        return remainingAfter(change.become?.(operation)) ?? [];
      });
      // The new state is the result, so the operation no longer counts as being sent.
      this.#noLongerSent(changeOf);
      this.#publish();
      this.#listener.stored();
    });
  }

  /** Same as `change`, for user actions: a failure is passed to the listener. */
  tryChange(changes: readonly OperationChange[]): void {
    const session = this.#session;
    this.change(changes).catch((error: unknown) => this.#fail(session, error));
  }

  /** Returns the last operations the server has confirmed, newest first; none if the device denies access. */
  async readSent(): Promise<readonly SentOperation[]> {
    let sent: readonly SentOperation[] = [];
    const read = this.#inTurn(async ({ owner, storage }) => {
      sent = await storage.readSent(owner);
    });
    await read.catch((error: unknown) => this.#listener.failed(error));
    return sent;
  }

  /**
   * Withdraws an operation that was added in this tab and has not been sent: from now on it will not be sent. Returns false if it
   * is too late, or might be: a call without a response might have been processed, and another tab or tablet might have read the
   * operation.
   */
  withdraw(operation: Operation): boolean {
    return this.withdrawAll([operation]).size > 0;
  }

  /** Same for several operations, shown at once; returns the ids of those withdrawn. */
  withdrawAll(intended: readonly Operation[]): ReadonlySet<string> {
    const stored = new Map(this.#operations.map((operation) => [operation.id, operation]));
    const unwritten = new Set(this.#writing.map(({ id }) => id));
    const taken = intended.filter(({ id }) => {
      const here = stored.get(id);
      const isHere = here ? here.status === 'queued' && here.handedOverAt === undefined : unwritten.has(id);
      // Photos held here are not sent by any tab.
      return isHere && (this.#neverSent.has(id) || this.#held.has(id));
    });
    if (taken.length === 0) return new Set();
    const ids = new Set(taken.map(({ id }) => id));
    this.#withdrawn = new Set([...this.#withdrawn, ...ids]);
    this.#publish();
    this.tryChange(taken.flatMap(({ id }) => stored.get(id) ?? []).map(taking));
    return ids;
  }

  /** Reads everything again after another tab wrote. */
  reload(): Promise<void> {
    return this.#inTurn(async (session) => {
      const all = await session.storage.read(session.owner);
      if (this.#session !== session) return;
      this.#takeIn(all);
      this.#publish();
    });
  }

  /** Reads operations other tabs have written since, before a decision that depends on their order. */
  catchUp(): Promise<void> {
    return this.#inTurn(async (session) => {
      const later = await session.storage.read(session.owner, this.#readTo);
      if (this.#session !== session) return;
      const places = new Set(later.map(({ seq }) => seq));
      const known = new Set(this.#operations.map(({ seq }) => seq));
      const isEvent = later.some(({ seq }) => !known.has(seq));
      const earlier = this.#operations.filter(({ seq }) => !places.has(seq));
      this.#takeIn([...earlier, ...later].toSorted((one, other) => one.seq - other.seq));
      if (isEvent) this.#publish();
    });
  }

  #takeIn(read: readonly Operation[]): void {
    this.#operations = read;
    this.#readTo = Math.max(this.#readTo, read.at(-1)?.seq ?? 0);
    this.#wakeForHeld();
  }

  /** Releases a photo held by another tab once that tab has ended without releasing it. */
  #wakeForHeld(): void {
    clearTimeout(this.#wake);
    const now = Date.now();
    const waits = this.#operations.map((operation) => heldFor(operation, now)).filter((wait) => wait > 0);
    if (waits.length === 0) return;
    this.#wake = setTimeout(
      () => {
        this.#listener.stored();
        this.#wakeForHeld();
      },
      Math.min(...waits),
    );
  }

  /**
   * Sets whether only this tab sends. Operations added before, or while another tab sends, might already have been sent from
   * there.
   */
  sendsAlone(isSo: boolean): void {
    this.#sendsAlone = isSo;
    this.#neverSent.clear();
  }

  markSending(ids: readonly string[]): void {
    for (const id of ids) this.#neverSent.delete(id);
    this.#sending = new Set([...this.#sending, ...ids]);
    this.#publish();
  }

  markSettled(ids: readonly string[]): void {
    if (this.#noLongerSent(new Set(ids))) this.#publish();
  }

  /** Removes the ids from those being sent; returns true if one of them was. */
  #noLongerSent(ids: { has(id: string): boolean }): boolean {
    const sending = [...this.#sending].filter((id) => !ids.has(id));
    if (sending.length === this.#sending.size) return false;
    this.#sending = new Set(sending);
    return true;
  }

  async #write(): Promise<void> {
    const session = this.#session;
    await this.#inTurn((current) => this.#flush(current)).catch((error: unknown) => this.#fail(session, error));
  }

  async #flush(session: Session): Promise<void> {
    const batch = this.#session === session ? this.#writing : [];
    if (batch.length === 0) return;
    const stored = await session.storage.add(batch.map(withoutPlace));
    // Withdrawn while they were being written.
    const withdrawn = stored.filter(({ id }) => this.#withdrawn.has(id)).map(taking);
    // Closed in the meantime: operations on the disk are sent when it is next opened, in disk order.
    if (this.#session !== session) return session.storage.change(withdrawn);
    const written = new Set(batch);
    this.#operations = [...this.#operations, ...stored].toSorted((one, other) => one.seq - other.seq);
    this.#writing = this.#writing.filter((operation) => !written.has(operation));
    this.#publish();
    this.#listener.stored();
    this.tryChange(withdrawn);
  }

  /** Reports a failure of the current session; failures of a disk that was left are ignored. */
  #fail(session: Session | null, error: unknown): void {
    if (this.#session !== session) return;
    this.#isDiskFull ||= isFull(error);
    this.#listener.failed(error);
  }

  /** Runs a task on the storage of the current session; does nothing if it was not read yet. */
  #inTurn(task: (session: Session) => Promise<void>): Promise<void> {
    const session = this.#session;
    return this.#next(async () => {
      if (session && session.born !== undefined) await task(session);
    });
  }

  /** Runs one storage access at a time, in the order requested. */
  #next(task: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(task);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #publish(): void {
    this.#snapshot = this.#makeSnapshot();
    for (const subscriber of this.#subscribers) subscriber();
  }

  #makeSnapshot(): QueueSnapshot {
    return makeQueueSnapshot({
      stored: this.#operations,
      writing: this.#writing,
      isOpen: this.#session !== null,
      withdrawn: this.#withdrawn,
      sending: this.#sending,
      held: this.#held,
      isInMemory: this.#session?.isInMemory ?? false,
      isDiskFull: this.#isDiskFull,
      restored: this.#restored,
      lostPhotos: this.#lostPhotos,
      broken: this.broken.length,
    });
  }
}
