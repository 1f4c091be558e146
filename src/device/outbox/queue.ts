/**
 * What this tab knows of the operations of the person who is signed in. Reads are at once and never change under the
 * reader: a change makes a new snapshot. Writes go to the disk first, in order; only then are they called stored.
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

/** A picture this device could not keep; everything else stands. `noRoom`: the disk is full · `noDisk`: it keeps nothing at all. */
export class PictureNotStored extends Error {
  readonly why: 'noRoom' | 'noDisk';
  constructor(why: PictureNotStored['why'], options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

export type Draft = Omit<NewOperation, 'owner'>;

/** Told after every change that reached the storage; other tabs read it again then. */
export interface QueueListener {
  stored(): void;
  failed(error: unknown): void;
}

/** Storage of a person's queue from its opening to its closing; the disk may be opened again in between. */
interface Session {
  readonly owner: string;
  storage: OutboxStorage;
  isInMemory: boolean;
  /** Of the storage; null where it tells none, undefined before it was read. */
  born: string | null | undefined;
  broken: readonly unknown[];
}

/** Larger than any place in a stored order: what is not stored yet is the latest. */
const unstored = 2 ** 52;

const taking = ({ seq, id }: Operation): OperationChange => ({ seq, id, become: null });

function withoutPlace(operation: Operation): NewOperation {
  const { seq: _place, ...rest } = operation;
  return rest;
}

export class OperationQueue {
  #session: Session | null = null;
  #operations: readonly Operation[] = [];
  /** The place up to which this tab has read what all tabs wrote. */
  #readTo = 0;
  /** Handed in and not on the disk yet. */
  #writing: readonly Operation[] = [];
  #sending: ReadonlySet<string> = new Set();
  /** No other tab of the person sends while this is so. */
  #sendsAlone = false;
  /** Done on this page while it alone sends, and on its way to nobody so far. */
  readonly #neverSent = new Set<string>();
  #withdrawn: ReadonlySet<string> = new Set();
  /** Photos whose caption is being typed on this page. */
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

  /** What may be sent: never what the page alone knows. */
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
   * Takes over a person's operations from a storage; what was handed in before is written to it. Rejects where the storage
   * does not let us, and can be tried again then.
   */
  open(owner: Owner, storage: OutboxStorage, isInMemory: boolean): Promise<void> {
    const key = ownerKey(owner);
    if (this.#session && this.#session.owner !== key) this.close();
    if (!this.#session) this.#writing = this.#writing.map((operation) => ({ ...operation, owner: key }));
    const session = (this.#session ??= { owner: key, storage, isInMemory, born: undefined, broken: [] });
    // In turn: what is being written by an earlier handle is read here, or has failed.
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
    // The device was cleared under this page: what the page still knows is written anew, by the same ids.
    const lost = isAnotherDisk ? unsent.filter(({ kind }) => kind !== 'photo') : [];
    if (lost.length > 0) await storage.restore(owner, lost.map(withoutPlace));
    const read = await storage.read(owner);
    // The user signed out while the disk was slow: `#leave` must write to the disk, not to memory that is discarded.
    if (isInMemory && this.#session !== session) return;
    if (session.storage !== storage) session.storage.close();
    Object.assign(session, { storage, isInMemory, born, broken });
    // Somebody else signed in while the disk was slow: theirs is the queue now.
    if (this.#session !== session) return;
    if (isAnotherDisk) {
      this.#restored = lost.length;
      this.#lostPhotos = unsent.length - lost.length;
      this.#readTo = 0;
    }
    this.#takeIn(read);
    const known = new Set(read.map(({ id }) => id));
    // What the lost disk held is sent from memory all the same: a repeat is harmless.
    this.#writing = [...(isInMemory ? unsent : []), ...this.#writing].filter(({ id }) => !known.has(id));
    this.#publish();
    await this.#flush(session);
    // Taken back while the disk failed.
    this.tryChange(read.filter(({ id }) => this.#withdrawn.has(id)).map(taking));
  }

  /** Removes everything of the person from the page; what was asked of the storage is carried out all the same. */
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

  /** Closes the storage once what was asked of it is done. What is not written yet is sent by whoever opens the disk next. */
  async #leave(session: Session, writing: readonly Operation[]): Promise<void> {
    const left = this.#next(async () => {
      const { owner, storage } = session;
      if (writing.length === 0) return;
      const known = new Set((await storage.read(owner)).map(({ id }) => id));
      const unwritten = writing.filter(({ id }) => !known.has(id) && !this.#withdrawn.has(id));
      await storage.add(unwritten.map(withoutPlace));
    });
    // A disk that fails now stores nothing: until here the screen said that they were on the page only.
    await left.catch(() => undefined);
    session.storage.close();
  }

  /** The person has read that the device was cleared. */
  acceptRestored(): void {
    this.#restored = null;
    this.#lostPhotos = 0;
    this.#publish();
  }

  /** As they lie on the device: for a file, which whoever can read them is given. */
  get broken(): readonly unknown[] {
    return this.#session?.broken ?? [];
  }

  /** What the person did, shown at once and written to the device. */
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
   * Keeps a photo, picture first: it is shown once both are on the device. Rejects with `PictureNotStored` where they cannot be, and
   * leaves everything else as it is: a full disk that still takes entries is not given up for a picture. `isHeld`: it does
   * not go before it is let go.
   */
  async addPhoto(draft: Draft, picture: QueuedPicture, isHeld = false): Promise<void> {
    if (isHeld) this.#held = new Set([...this.#held, draft.id]);
    if (this.#sendsAlone) this.#neverSent.add(draft.id);
    let isKept = false;
    try {
      await this.#inTurn(async (session) => {
        const { owner, storage } = session;
        if (!storage.keepsPictures) return;
        const { photo } = draft;
        const added =
          isHeld && photo ? { ...draft, photo: { ...photo, heldUntil: Date.now() + photoCaptionWindow } } : draft;
        const stored = await storage.add([{ ...added, owner }], new Map([[draft.id, picture]]));
        isKept = true;
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
    if (!isKept) throw new PictureNotStored('noDisk');
  }

  /** Keeps what is typed of a photo that is held, and holds it on, in every window. */
  holdOn(id: string, caption: string | undefined): void {
    this.tryChange(this.#captioning(id, caption, Date.now() + photoCaptionWindow));
  }

  /** A photo that was held may go, once what was typed of it is on the device. */
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

  /** What a photo of this device shows; null where it is not here any more. */
  async readPicture(id: string): Promise<QueuedPicture | null> {
    let picture: QueuedPicture | null = null;
    await this.#inTurn(async ({ storage }) => {
      picture = await storage.readPicture(id);
    });
    return picture;
  }

  /** Changes stored operations; null removes one. Resolves when it is on the device; rejects when it could not be. */
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
      // What is said of it now is the answer: it is not on its way any more.
      this.#noLongerSent(changeOf);
      this.#publish();
      this.#listener.stored();
    });
  }

  /** As `change`, for the person's own clicks: a failure is told to the listener. */
  tryChange(changes: readonly OperationChange[]): void {
    const session = this.#session;
    this.change(changes).catch((error: unknown) => this.#fail(session, error));
  }

  /** The last ones the server has, the newest first; none where the device does not let us read. */
  async readSent(): Promise<readonly SentOperation[]> {
    let sent: readonly SentOperation[] = [];
    const read = this.#inTurn(async ({ owner, storage }) => {
      sent = await storage.readSent(owner);
    });
    await read.catch((error: unknown) => this.#listener.failed(error));
    return sent;
  }

  /**
   * Takes back what was done on this page and is on its way to nobody: from now on it is not sent. False where it is too late, or
   * where it might be: a call whose answer was lost may have been heard, and another tab or tablet may have
   * read it.
   */
  withdraw(operation: Operation): boolean {
    return this.withdrawAll([operation]).size > 0;
  }

  /** The same for each of many, shown at once; gives the ids of those that are taken back. */
  withdrawAll(meant: readonly Operation[]): ReadonlySet<string> {
    const stored = new Map(this.#operations.map((operation) => [operation.id, operation]));
    const unwritten = new Set(this.#writing.map(({ id }) => id));
    const taken = meant.filter(({ id }) => {
      const here = stored.get(id);
      const isHere = here ? here.status === 'queued' && here.handedOverAt === undefined : unwritten.has(id);
      // What is held here no window sends.
      return isHere && (this.#neverSent.has(id) || this.#held.has(id));
    });
    if (taken.length === 0) return new Set();
    const ids = new Set(taken.map(({ id }) => id));
    this.#withdrawn = new Set([...this.#withdrawn, ...ids]);
    this.#publish();
    this.tryChange(taken.flatMap(({ id }) => stored.get(id) ?? []).map(taking));
    return ids;
  }

  /** Another tab wrote: reads everything again. */
  reload(): Promise<void> {
    return this.#inTurn(async (session) => {
      const all = await session.storage.read(session.owner);
      if (this.#session !== session) return;
      this.#takeIn(all);
      this.#publish();
    });
  }

  /** Reads what other tabs wrote since: asked before a choice that has to know what came first. */
  catchUp(): Promise<void> {
    return this.#inTurn(async (session) => {
      const later = await session.storage.read(session.owner, this.#readTo);
      if (this.#session !== session) return;
      const places = new Set(later.map(({ seq }) => seq));
      const known = new Set(this.#operations.map(({ seq }) => seq));
      const isNews = later.some(({ seq }) => !known.has(seq));
      const earlier = this.#operations.filter(({ seq }) => !places.has(seq));
      this.#takeIn([...earlier, ...later].toSorted((one, other) => one.seq - other.seq));
      if (isNews) this.#publish();
    });
  }

  #takeIn(read: readonly Operation[]): void {
    this.#operations = read;
    this.#readTo = Math.max(this.#readTo, read.at(-1)?.seq ?? 0);
    this.#wakeForHeld();
  }

  /** A photo that another window holds goes when that one is gone without a word. */
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

  /** Whether this tab sends, and no other can: what was done before, or is done while another sends, may be on its way from there. */
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

  /** Whether one of them was on its way. */
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
    // Taken back while they were being written.
    const withdrawn = stored.filter(({ id }) => this.#withdrawn.has(id)).map(taking);
    // Closed meanwhile: what is on the disk is sent by whoever opens it next, in the order of the disk.
    if (this.#session !== session) return session.storage.change(withdrawn);
    const written = new Set(batch);
    this.#operations = [...this.#operations, ...stored].toSorted((one, other) => one.seq - other.seq);
    this.#writing = this.#writing.filter((operation) => !written.has(operation));
    this.#publish();
    this.#listener.stored();
    this.tryChange(withdrawn);
  }

  /** Reports a failure of the session that is open; one of a disk that was left concerns nobody. */
  #fail(session: Session | null, error: unknown): void {
    if (this.#session !== session) return;
    this.#isDiskFull ||= isFull(error);
    this.#listener.failed(error);
  }

  /** Accesses the storage of the session that is open now; does nothing where nothing of it was read. */
  #inTurn(task: (session: Session) => Promise<void>): Promise<void> {
    const session = this.#session;
    return this.#next(async () => {
      if (session && session.born !== undefined) await task(session);
    });
  }

  /** Runs one access at a time, in the order they were asked for. */
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
