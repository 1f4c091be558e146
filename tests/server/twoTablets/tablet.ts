/**
 * Tablet in Node: rows, entries and outbox of the browser application against a server in this process. The test sets when it has
 * a signal.
 */
import { NetworkFailure } from '../../../src/api/apiErrors.ts';
import type { Call } from '../../../src/api/client.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { EndpointShape } from '../../../contract/base/calls/endpoint.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import type { Row } from '../../../contract/progress/progress.ts';
import { FieldEntryStore } from '../../../src/features/dataEntry/entries/fieldEntryStore.ts';
import type { Texts } from '../../../src/features/dataEntry/entries/entryDrafts.ts';
import { voidTexts, valuesBefore } from '../../../src/features/dataEntry/entries/stepActions.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { sendNext } from '../../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../../src/device/outbox/storage/storage.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import { rowRequestsOf } from '../../../src/store/rowRequests.ts';
import { noCache } from '../../support/noCache.ts';
import type { CallArguments, Client } from '../client.ts';

/** Resolution by the crew of an entry that the server did not accept. */
export type Answer = 'keepMine' | 'takeTheirs' | 'discard';

export interface SentEntry {
  readonly tablet: string;
  readonly entry: FieldEntry;
  readonly result: FieldEntryResult;
}

export interface TabletOptions {
  readonly name: string;
  readonly client: Client;
  readonly projectId: number;
  /** Called for each entry that the server processed, in response sequence, whether or not the response reached the tablet. */
  readonly onAnswer: (sent: SentEntry) => Promise<void>;
}

export class Tablet {
  readonly #options: TabletOptions;
  readonly #storage = memoryStorage();
  #queue = new OperationQueue();
  #store!: CommodityStore;
  #entries!: FieldEntryStore;
  #losesAnswers = 0;

  constructor(options: TabletOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** Loads or reloads the tab: saved entries remain, typed values are lost. */
  async open(): Promise<void> {
    this.#queue.close();
    this.#queue = new OperationQueue();
    const { projectId } = this.#options;
    await this.#queue.open(this.#owner, { ...this.#storage, close: () => undefined }, false);
    this.#store = new CommodityStore(projectId, 'cable', rowRequestsOf(this.#call, projectId, 'cable'), {
      cache: noCache,
      queue: this.#queue,
    });
    this.#store.measureIn('ft');
    await this.#store.open();
    this.#entries = new FieldEntryStore(this.#store, {
      commodity: commodities.cable,
      unit: 'ft',
      projectStart: null,
      source: 'card',
    });
  }

  /** Reads the current rows of the server. */
  async refresh(): Promise<void> {
    await this.#store.refresh();
  }

  /** Returns the displayed row of a cable, including the entries of the crew. */
  shown(id: number): Row {
    const row = this.#store.table.rowOf(id) ?? 0;
    const values = Object.fromEntries(
      commodities.cable.fields.map(({ key }) => [key, this.#store.read(row, key)] as const),
    );
    return { ...values, ...this.#entries.entryOf(id)?.sent };
  }

  /** True if the crew must resolve a conflict on the cable before it can continue. */
  hasQuestion(id: number): boolean {
    return this.#entries.getSnapshot().needsAttention.includes(id);
  }

  /** Types on the card of a cable and saves; values that the tablet rejects are not saved. */
  enter(id: number, texts: Texts, note: string): void {
    this.#entries.type(Object.entries(texts).map(([field, text]) => ({ id, field, text })));
    if (!this.#entries.save(id, note)) this.#entries.discard(id);
  }

  /** Undoes the last step as the card does: an unsent entry is withdrawn, otherwise the undo is a separate entry. */
  undo(id: number): void {
    if (this.#entries.withdraw(id)) return;
    const last = this.#store.fieldEntries.stateOf(id);
    const isOwn = last?.state.is === 'saved' || last?.state.is === 'saving';
    const texts = isOwn
      ? valuesBefore(last.operation.before, last.operation.after)
      : voidTexts(commodities.cable, this.shown(id));
    this.#entries.discard(id);
    if (texts) this.enter(id, texts, 'Not done');
  }

  answer(id: number, answer: Answer): void {
    const { state } = this.#store.fieldEntries.stateOf(id) ?? {};
    if (state?.is === 'conflict') this.#entries[answer](id);
    else this.#entries.discard(id);
  }

  /**
   * Sends pending entries as far as possible. `losesAnswers` is the number of calls that reach the server but whose responses are
   * lost.
   */
  async send(losesAnswers = 0): Promise<void> {
    this.#losesAnswers = losesAnswers;
    const environment = { call: this.#call, queue: this.#queue, random: () => 0.5 };
    const request = { owner: this.#owner, kind: 'fieldEntry', limit: 100 } as const;
    await settled();
    // oxlint-disable-next-line no-await-in-loop -- operations of one cable must be sent in sequence
    while ((await sendNext(environment, request, new AbortController().signal)).kind !== 'drained') await settled();
    await settled();
  }

  /** State of the entries of the cable, for analyzing a failure. */
  stateOf(id: number): unknown {
    return this.#store.fieldEntries.stateOf(id)?.state ?? null;
  }

  get waiting(): number {
    return this.#queue.getSnapshot().waiting;
  }

  close(): void {
    this.#store.close();
    this.#queue.close();
  }

  get #owner() {
    return { issuer: 'https://id.example', subject: this.#options.name };
  }

  readonly #call = (async (endpoint: EndpointShape, args: CallArguments<EndpointShape>) => {
    const { query, body } = args;
    const reply = await this.#options.client.call(endpoint, { query, body });
    if (endpoint.path !== recordFieldWork.path) return reply;
    const { entries } = body as unknown as { readonly entries: readonly FieldEntry[] };
    for (const result of (reply as { readonly results: readonly FieldEntryResult[] }).results) {
      const entry = entries.find(({ id }) => id === result.id)!;
      // oxlint-disable-next-line no-await-in-loop -- in the order of the results
      await this.#options.onAnswer({ tablet: this.name, entry, result });
    }
    if (this.#losesAnswers === 0) return reply;
    this.#losesAnswers -= 1;
    throw new NetworkFailure('The answer was lost.');
  }) as unknown as Call;
}

/** The queue writes its storage asynchronously, after the calls that change it. */
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));
