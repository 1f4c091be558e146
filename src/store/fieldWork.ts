/**
 * Entries of the field on their way to the server, one at a time per commodity, in batches. An entry says "saved" only
 * when the server confirmed it; until then it lives in this page, and the screen says so.
 */
import type { CellConflict } from '../../contract/changes.ts';
import type { FieldEntry, FieldEntryResult } from '../../contract/fieldEntries.ts';
import type { CellValue } from '../../contract/scalars.ts';
import { messagesOf } from '../../contract/message.ts';
import { messageOf } from '../api/apiErrors.ts';
import type { fieldWork } from '../i18n/locales/en-US/fieldWork.ts';
import type { MessageOrText } from '../../contract/message.ts';
import type { Transport } from './transport.ts';

export type EntryState =
  | { readonly is: 'saving' }
  | { readonly is: 'saved'; readonly result: FieldEntryResult }
  /** It did not get through; sending it again is harmless. */
  | { readonly is: 'failed'; readonly reason: MessageOrText }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'conflict'; readonly conflicts: readonly CellConflict[] };

export interface SentEntry {
  readonly entry: FieldEntry;
  readonly state: EntryState;
}

interface Listeners {
  changed(commodityIds: readonly number[]): void;
  /** The server wrote something: the table is behind until this version. */
  recorded(version: number): void;
}

const entriesPerCall = 100;
const unanswered = messagesOf<typeof fieldWork>('fieldWork')('unanswered');

export class FieldWork {
  readonly #transport: Pick<Transport, 'record'>;
  readonly #listeners: Listeners;
  readonly #newId: () => string;
  /** The latest entry of each commodity. */
  readonly #latest = new Map<number, SentEntry>();
  #queue: FieldEntry[] = [];
  #isSending = false;

  constructor(
    transport: Pick<Transport, 'record'>,
    listeners: Listeners,
    newId: () => string = () => crypto.randomUUID(),
  ) {
    this.#transport = transport;
    this.#listeners = listeners;
    this.#newId = newId;
  }

  /** What became of the latest entry of a commodity. */
  stateOf(commodityId: number): SentEntry | undefined {
    return this.#latest.get(commodityId);
  }

  /** Entries of this page the server has not confirmed. */
  get unconfirmed(): number {
    return [...this.#latest.values()].filter(({ state }) => state.is !== 'saved').length;
  }

  /** Sends an entry; its id is made here, so that a resend is never a second entry. */
  record(draft: Omit<FieldEntry, 'id'>): void {
    this.#enqueue({ ...draft, id: this.#newId() });
  }

  /** The same entry again, by the same id. */
  retry(commodityId: number): void {
    const known = this.#latest.get(commodityId);
    if (known?.state.is === 'failed') this.#enqueue(known.entry);
  }

  /** A conflict settled: the person's values on top of theirs. A new entry, because it says something new. */
  keepMine(commodityId: number): void {
    const known = this.#latest.get(commodityId);
    if (known?.state.is !== 'conflict') return;
    const theirs: Record<string, CellValue> = {};
    for (const conflict of known.state.conflicts) theirs[conflict.field] = conflict.theirs;
    this.record({ ...known.entry, before: { ...known.entry.before, ...theirs } });
  }

  /** An entry given up: what the server holds stands. */
  discard(commodityId: number): void {
    this.#latest.delete(commodityId);
    this.#listeners.changed([commodityId]);
  }

  #enqueue(entry: FieldEntry): void {
    this.#latest.set(entry.commodityId, { entry, state: { is: 'saving' } });
    this.#queue.push(entry);
    this.#listeners.changed([entry.commodityId]);
    if (this.#isSending) return;
    this.#isSending = true;
    // One turn later: what one act of the person recorded goes out together.
    queueMicrotask(() => void this.#sendNext());
  }

  async #sendNext(): Promise<void> {
    const batch = this.#nextBatch();
    this.#isSending = batch.length > 0;
    if (!this.#isSending) return;
    try {
      const { version, results } = await this.#transport.record(batch);
      const resultOf = new Map(results.map((result) => [result.id, result]));
      for (const entry of batch) this.#settle(entry, resultOf.get(entry.id));
      this.#listeners.recorded(version);
    } catch (error) {
      const reason = messageOf(error);
      for (const entry of batch) this.#become(entry, { is: 'failed', reason });
    }
    this.#listeners.changed(batch.map(({ commodityId }) => commodityId));
    await this.#sendNext();
  }

  /** At most one entry of a commodity per call, in the order they were made. */
  #nextBatch(): FieldEntry[] {
    const batch: FieldEntry[] = [];
    const later: FieldEntry[] = [];
    const seen = new Set<number>();
    for (const entry of this.#queue) {
      if (batch.length < entriesPerCall && !seen.has(entry.commodityId)) batch.push(entry);
      else later.push(entry);
      seen.add(entry.commodityId);
    }
    this.#queue = later;
    return batch;
  }

  #settle(entry: FieldEntry, result: FieldEntryResult | undefined): void {
    this.#become(entry, result ? stateOfResult(result) : { is: 'failed', reason: unanswered });
  }

  /** A newer entry of the same commodity is what the row shows. */
  #become(entry: FieldEntry, state: EntryState): void {
    const { commodityId } = entry;
    if (this.#latest.get(commodityId)?.entry.id !== entry.id) return;
    this.#latest.set(commodityId, { entry, state });
  }
}

function stateOfResult(result: FieldEntryResult): EntryState {
  if (result.outcome === 'conflict') return { is: 'conflict', conflicts: result.conflicts };
  if (result.outcome === 'refused') return { is: 'refused', reason: result.error?.message ?? '' };
  return { is: 'saved', result };
}
