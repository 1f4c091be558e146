/** Entries of the field of one commodity type, read off the operations of the outbox and handed to it. */
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
import type { QueueSnapshot, Whereabouts } from '../device/outbox/queueSnapshot.ts';

export type EntryState =
  | { readonly is: 'saving'; readonly whereabouts: Whereabouts }
  | { readonly is: 'saved'; readonly result: FieldEntryResult }
  | {
      readonly is: 'refused';
      readonly reason: MessageOrText;
      /** It names something that is on no list: the person may mean another, or this one. */
      readonly unknown?: RejectedName;
    }
  | { readonly is: 'conflict'; readonly conflicts: readonly CellConflict[] };

export interface RejectedName extends UnknownName {
  /** Of the entry; `foreman` is who did the work. */
  readonly field: string;
  /** As it was entered. */
  readonly name: string;
}

/** The person chose a name, or was asked about one and means it (`isNew`). */
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
  /** The project's unit, as the person sees it. */
  unit: LengthUnit | undefined;
  readonly #queue: OperationQueue;
  /** Of the site of the open project, stored with what is entered in it. */
  readonly #timeZone: () => string | undefined;
  readonly #tagOf: (recordId: number) => string;
  /** The latest entry of each record; the same object until something of it changes. */
  #latest = new Map<number, SentEntry>();
  #operations: readonly Operation[] = [];

  constructor(queue: OperationQueue, timeZone: () => string | undefined, tagOf: (recordId: number) => string = String) {
    this.#queue = queue;
    this.#timeZone = timeZone;
    this.#tagOf = tagOf;
  }

  /** The project measures in a unit from now on; returns the records whose latest entry was in another one. */
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

  /** Reads the operations of this type anew; gives the records whose latest entry became another. */
  update(operations: readonly Operation[], { whereabouts }: QueueSnapshot): Set<number> {
    const latest = new Map<number, SentEntry>();
    this.#operations = operations.filter(({ kind }) => kind === 'fieldEntry');
    for (const operation of this.#operations) {
      const earlier = latest.get(operation.recordId);
      // What was entered later waits behind one that needs the person: that one is shown.
      if (earlier === undefined || !needsAttention(earlier.operation))
        latest.set(operation.recordId, sentEntry(operation, whereabouts));
    }
    const changed = new Set<number>();
    for (const [id, known] of this.#latest) {
      const next = latest.get(id);
      // The device forgets a confirmed entry when its rows show it; this page still says what became of it.
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
   * Entries that were reverted before their answer arrived, and that conflict with another person's value, each with the one that reverts
   * it: neither was recorded, so there is nothing to ask. Entries with photos stay.
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

  /** What became of the latest entry of a record. */
  stateOf(recordId: number): SentEntry | undefined {
    return this.#latest.get(recordId);
  }

  /** Every entry the device keeps, in the order they were done. */
  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** The records with an entry this page knows of. */
  get recordIds(): readonly number[] {
    return [...this.#latest.keys()];
  }

  /** Hands an entry in, and gives its id. One that the server did not take is replaced by it, in its place in the order. */
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

  /** The latest entry of a record as if it had not been made, while nobody has sent it. False where it is too late. */
  withdraw(recordId: number): boolean {
    const known = this.#operations.findLast((operation) => operation.recordId === recordId);
    return known !== undefined && this.#queue.withdraw(known);
  }

  /** The same entry again, by the same id: its lengths as they are read on the screen. */
  retry(recordId: number): void {
    this.#change(recordId, (operation) => seenIn(sendAgain(operation), this.unit));
  }

  /** The answer to a name on no list: which is meant. What it says is new, so it goes out under a new id. */
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

  /** A conflict settled: the person's values on top of theirs. `note`: why, where the entry says nothing. */
  keepMine(recordId: number, note = ''): void {
    this.#change(recordId, (operation) => settleConflict(operation, 'mine', note));
  }

  /** A conflict settled: theirs stand where both wrote, the rest is sent. */
  takeTheirs(recordId: number): void {
    this.#change(recordId, (operation) => theirsWithPhotos(operation, this.#queue.getSnapshot().operations));
  }

  /** An entry given up: what the server holds stands. */
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
  (one.state.is !== 'saving' || other.state.is !== 'saving' || one.state.whereabouts === other.state.whereabouts);

function sentEntry(operation: Operation, whereabouts: QueueSnapshot['whereabouts']): SentEntry {
  return { operation, state: stateOf(operation, whereabouts) };
}

function refusedName({ refusals: [refusal], entry, after }: Operation): { readonly unknown?: RejectedName } {
  if (!refusal?.unknown) return {};
  const { field, unknown } = refusal;
  const name = String((field === 'foreman' ? entry?.foreman : after[field]) ?? '');
  return { unknown: { ...unknown, field, name } };
}

function stateOf(operation: Operation, whereabouts: QueueSnapshot['whereabouts']): EntryState {
  if (operation.status === 'conflict') return { is: 'conflict', conflicts: operation.conflicts };
  if (operation.status === 'parked' || operation.status === 'refused')
    return { is: 'refused', reason: operation.reason ?? '', ...refusedName(operation) };
  if (operation.status === 'confirmed' && operation.result) return { is: 'saved', result: operation.result };
  return { is: 'saving', whereabouts: whereabouts(operation) };
}
