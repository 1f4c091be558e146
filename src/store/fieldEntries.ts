/** Field entries of one commodity type, read from the operations of the outbox and added to it. */
import type { UnknownName } from '../../contract/setup/codes/unknownName.ts';
import type { CellConflict } from '../../contract/rows/changes.ts';
import type { FieldEntry, FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import { needsAttention, photosOf, type Operation } from '../../machines/outbox/operation.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import { becoming, sendAgain, settleConflict, theirsWithPhotos } from '../device/outbox/conflicts.ts';
import { draftOf } from '../device/outbox/draft.ts';
import { convertUnit, seenIn } from '../device/outbox/convertUnit.ts';
import { uuidv7 } from '../base/uuidv7.ts';
import type { OperationQueue } from '../device/outbox/queue.ts';
import type { QueueSnapshot, UnsentState } from '../device/outbox/queueSnapshot.ts';

export type EntryState =
  | { readonly is: 'saving'; readonly place: UnsentState }
  | { readonly is: 'saved'; readonly result: FieldEntryResult }
  | {
      readonly is: 'refused';
      readonly reason: MessageOrText;
      /** Name that is on no list: the user can choose another one or confirm it. */
      readonly unknown?: RejectedName;
    }
  | { readonly is: 'conflict'; readonly conflicts: readonly CellConflict[] };

export interface RejectedName extends UnknownName {
  /** Field of the entry; `foreman` is the person who did the work. */
  readonly field: string;
  /** Name as entered. */
  readonly name: string;
}

/** Name the user chose, or confirmed after a question (`isNew`). */
export interface ConfirmedName {
  readonly field: string;
  readonly name: string;
  readonly isNew?: true | undefined;
}

export interface SentEntry {
  readonly operation: Operation;
  readonly state: EntryState;
}

export class FieldEntries {
  /** Unit of the project, in which lengths are shown. */
  unit: LengthUnit | undefined;
  readonly #queue: OperationQueue;
  /** Time zone of the open project's site, stored with each entry. */
  readonly #timeZone: () => string | undefined;
  readonly #tagOf: (recordId: number) => string;
  /** Latest entry of each record; the same object until part of it changes. */
  #latest = new Map<number, SentEntry>();
  #operations: readonly Operation[] = [];

  constructor(queue: OperationQueue, timeZone: () => string | undefined, tagOf: (recordId: number) => string = String) {
    this.#queue = queue;
    this.#timeZone = timeZone;
    this.#tagOf = tagOf;
  }

  /** Sets the project's unit of length; returns the records whose latest entry was in another one. */
  measureIn(unit: LengthUnit): Set<number> {
    this.unit = unit;
    const changed = new Set<number>();
    for (const [id, sent] of this.#latest) {
      const operation = convertUnit(sent.operation, unit);
      if (operation === sent.operation) continue;
      this.#latest.set(id, { ...sent, operation });
      changed.add(id);
    }
    return changed;
  }

  /** Reads the operations of this type again; returns the records whose latest entry changed. */
  update(operations: readonly Operation[], { unsentState }: Pick<QueueSnapshot, 'unsentState'>): Set<number> {
    const latest = new Map<number, SentEntry>();
    this.#operations = operations.filter(({ kind }) => kind === 'fieldEntry');
    for (const operation of this.#operations) {
      const earlier = latest.get(operation.recordId);
      // Later entries wait behind one that needs the user, so that one is shown.
      if (earlier === undefined || !needsAttention(earlier.operation))
        latest.set(operation.recordId, sentEntry(operation, unsentState));
    }
    const changed = new Set<number>();
    for (const [id, known] of this.#latest) {
      const next = latest.get(id);
      // The device removes a confirmed entry once its rows show it; this page still shows its result.
      if (next === undefined && known.state.is === 'saved') latest.set(id, known);
      else if (next === undefined) changed.add(id);
    }
    for (const [id, next] of latest) {
      const known = this.#latest.get(id);
      if (known && isSame(known, next)) latest.set(id, known);
      else changed.add(id);
    }
    this.#latest = latest;
    const unasked = this.#revertedConflicts();
    if (unasked.length > 0)
      queueMicrotask(() => this.#queue.tryChange(unasked.map((operation) => becoming(operation, null))));
    return changed;
  }

  /**
   * Returns entries that were reverted before their response arrived and that conflict with another user's value, each with the
   * entry that reverts it. Neither was recorded, so there is no conflict to resolve. Entries with photos stay.
   */
  #revertedConflicts(): Operation[] {
    return this.#operations.flatMap((entry) => {
      const fields = Object.keys(entry.after);
      if (entry.status !== 'conflict' || fields.length === 0) return [];
      const reverts = ({ restores = {} }: Operation) => fields.every((field) => restores[field] === entry.id);
      const next = this.#operations.find((other) => reverts(other) && other.recordId === entry.recordId);
      if (next?.status !== 'queued') return [];
      const isSeen = photosOf(this.#queue.getSnapshot().operations, new Set([entry.id, next.id])).length > 0;
      return isSeen ? [] : [entry, next];
    });
  }

  /** Returns the state of the latest entry of a record. */
  stateOf(recordId: number): SentEntry | undefined {
    return this.#latest.get(recordId);
  }

  /** Every entry stored on the device, in the order they were made. */
  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** Records with an entry known to this page. */
  get recordIds(): readonly number[] {
    return [...this.#latest.keys()];
  }

  /**
   * Adds an entry to the outbox and returns its id. An entry that the server rejected is replaced by it, at its place in the
   * order.
   */
  record(projectId: number, entry: Omit<FieldEntry, 'id'>): string {
    const timeZone = this.#timeZone();
    const draft = draftOf({
      kind: 'fieldEntry',
      projectId,
      type: entry.type,
      recordId: entry.commodityId,
      tag: this.#tagOf(entry.commodityId),
      before: entry.before,
      after: entry.values,
      unit: entry.unit ?? this.unit,
      ...(entry.newNames && { newNames: entry.newNames }),
      ...(entry.restores && { restores: entry.restores }),
      ...(timeZone !== undefined && { timeZone }),
      entry: { workDate: entry.workDate, foreman: entry.foreman, note: entry.note, source: entry.source },
    });
    const known = this.#latest.get(entry.commodityId);
    if (known === undefined || !needsAttention(known.operation)) {
      this.#queue.add([draft]);
      return draft.id;
    }
    const theirs = Object.fromEntries(known.operation.conflicts.map((conflict) => [conflict.field, conflict.theirs]));
    const before = { ...draft.before, ...pick(theirs, Object.keys({ ...draft.before, ...draft.after })) };
    const { owner, seq } = known.operation;
    this.#queue.tryChange([becoming(known.operation, { ...draft, before, owner, seq })]);
    return draft.id;
  }

  /** Withdraws the latest entry of a record as long as it has not been sent; returns false if it is too late. */
  withdraw(recordId: number): boolean {
    const known = this.#operations.findLast((operation) => operation.recordId === recordId);
    return known !== undefined && this.#queue.withdraw(known);
  }

  /** Resends an entry with the same id; its lengths are sent as shown on the screen. */
  retry(recordId: number): void {
    this.#change(recordId, (operation) => seenIn(sendAgain(operation), this.unit));
  }

  /** Applies the user's answer about a name on no list. The content is new, so it is sent under a new id. */
  rename(recordId: number, { field, name, isNew }: ConfirmedName): void {
    this.#change(recordId, (operation) => ({
      ...operation,
      ...(field === 'foreman' && operation.entry
        ? { entry: { ...operation.entry, foreman: name } }
        : { after: { ...operation.after, [field]: name } }),
      newNames: [...(operation.newNames ?? []).filter((other) => other !== field), ...(isNew ? [field] : [])],
      id: uuidv7(),
      refusals: [],
      reason: null,
      attempts: 0,
      status: 'queued',
    }));
  }

  /** Resolves a conflict with the user's values on top of the server's. `note`: the reason, if the entry has none. */
  keepMine(recordId: number, note = ''): void {
    this.#change(recordId, (operation) => settleConflict(operation, 'mine', note));
  }

  /** Resolves a conflict: the server's values remain where both wrote, the rest is sent. */
  takeTheirs(recordId: number): void {
    this.#change(recordId, (operation) => theirsWithPhotos(operation, this.#queue.getSnapshot().operations));
  }

  /** Discards an entry: the server's values remain. */
  discard(recordId: number): void {
    this.#change(recordId, () => null);
  }

  #change(recordId: number, next: (operation: Operation) => Operation | null): void {
    const known = this.#latest.get(recordId);
    if (!known || !needsAttention(known.operation)) return;
    this.#queue.tryChange([becoming(known.operation, next(known.operation))]);
  }
}

const pick = <Value>(record: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

const isSame = (one: SentEntry, other: SentEntry): boolean =>
  one.operation === other.operation &&
  (one.state.is !== 'saving' || other.state.is !== 'saving' || one.state.place === other.state.place);

function sentEntry(operation: Operation, unsentState: QueueSnapshot['unsentState']): SentEntry {
  return { operation, state: stateOf(operation, unsentState) };
}

function rejectedName({ refusals: [rejection], entry, after }: Operation): { readonly unknown?: RejectedName } {
  if (!rejection?.unknown) return {};
  const { field, unknown } = rejection;
  const name = String((field === 'foreman' ? entry?.foreman : after[field]) ?? '');
  return { unknown: { ...unknown, field, name } };
}

function stateOf(operation: Operation, unsentState: QueueSnapshot['unsentState']): EntryState {
  if (operation.status === 'conflict') return { is: 'conflict', conflicts: operation.conflicts };
  if (operation.status === 'parked' || operation.status === 'refused')
    return { is: 'refused', reason: operation.reason ?? '', ...rejectedName(operation) };
  if (operation.status === 'confirmed' && operation.result) return { is: 'saved', result: operation.result };
  return { is: 'saving', place: unsentState(operation) };
}
