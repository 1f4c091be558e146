/** Edits of a user, the responses of the server, and the value of the cell at every moment. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../indexedDb.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { updateCommodities, type Changes, type CommodityEdit } from '../../../contract/rows/changes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import { noEditActions, type EditActionsStorage } from '../../../src/store/edits/editHistory.ts';
import { deviceCache, forgetOtherScopes, type SnapshotCache } from '../../../src/store/snapshotCache.ts';
import { noCache } from '../../support/noCache.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { sendNext } from '../../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../../src/device/outbox/storage/storage.ts';
import type { Call } from '../../../src/api/client.ts';
import type { RowRequests } from '../../../src/store/rowRequests.ts';
import { typeCells } from '../../../src/store/typeCells.ts';
import {
  editsReply,
  entriesReply,
  entryResult,
  recordedConflict,
  recordedRejection,
  rejectedBecause,
} from '../recordedAnswers.ts';
import { changesOf, threeCables, type Cable } from './cables.ts';
import { runs } from '../../support/exploration.ts';

type Update = ReplyOf<typeof updateCommodities>;
type Recorded = ReplyOf<typeof recordFieldWork>;

/** True if the browser closes the page without asking. */
const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** In-page server: holds the cables, and responds to edits like the real one. */
class FakeServer implements RowRequests {
  version = 1;
  readonly rows = new Map<number, Cable>(threeCables.map((cable) => [cable.id, { ...cable }]));
  readonly touched = new Map<number, number>();
  updates: CommodityEdit[][] = [];
  answer: ((rows: CommodityEdit[]) => Promise<Update>) | null = null;
  result: FieldEntryResult = entryResult.recorded;

  changes: (since: number, scope: string) => Promise<Changes> = async (since) => {
    const full = since === 0;
    const rows = [...this.rows.values()].filter(({ id }) => full || (this.touched.get(id) ?? 1) > since);
    return changesOf(rows, { version: this.version, full });
  };

  set(id: number, field: string, value: string | number | null): void {
    this.rows.get(id)![field] = value;
    this.touched.set(id, ++this.version);
  }

  update = async (rows: CommodityEdit[]): Promise<Update> => {
    this.updates.push(rows);
    if (this.answer) return this.answer(rows);
    const reply = editsReply.written([]);
    for (const { id, cells } of rows) {
      const row = this.rows.get(id)!;
      const conflicts = cells.filter(
        ({ field, before, after }) => (row[field] ?? null) !== before && (row[field] ?? null) !== after,
      );
      reply.conflicts.push(
        ...conflicts.map(({ field, before, after }) => ({
          ...recordedConflict,
          id,
          field,
          before,
          yours: after,
          theirs: row[field] ?? null,
        })),
      );
      if (conflicts.length > 0) continue;
      for (const { field, after } of cells) this.set(id, field, after as string | number | null);
      reply.updatedIds.push(id);
    }
    reply.version = this.version;
    return reply;
  };

  record = async (entries: readonly FieldEntry[]): Promise<Recorded> => ({
    ...entriesReply(
      entries,
      entries.map(() => this.result),
    ),
    version: ++this.version,
  });

  readonly call = (async (endpoint: unknown, { body }: { body: { rows: CommodityEdit[]; entries: FieldEntry[] } }) =>
    endpoint === updateCommodities ? this.update(body.rows) : this.record(body.entries)) as unknown as Call;
}

/** Holds the first edits until the returned function is called. */
function holdFirstEdit(server: FakeServer): () => void {
  const arrivals: (() => void)[] = [];
  server.answer = async (rows) => {
    await new Promise<void>((resolve) => void arrivals.push(resolve));
    server.answer = null;
    server.updates.pop();
    return server.update(rows);
  };
  return () => arrivals.forEach((arrive) => arrive());
}

const owner = { issuer: 'https://id.example', subject: 'dana' };

/** Returns an in-memory queue that sends as soon as it has an operation, one call at a time: the machine without its timers. */
async function sendingQueue(server: FakeServer): Promise<OperationQueue> {
  const queue = new OperationQueue();
  await queue.open(owner, memoryStorage(), true);
  let isSending = false;
  let hasEvent = false;
  const send = async () => {
    hasEvent = true;
    if (isSending) return;
    isSending = true;
    let outcome = 'sent';
    while (outcome === 'sent') {
      hasEvent = false;
      const environment = { call: server.call, queue, random: () => 0 };
      outcome = 'drained';
      for (const kind of ['cellEdits', 'fieldEntry'] as const) {
        const answer = await sendNext(environment, { owner, kind, limit: 100 }, new AbortController().signal);
        if (hasEvent || answer.kind === 'sent') outcome = 'sent';
      }
    }
    isSending = false;
  };
  const grew = () => void send();
  queue.listen({ stored: grew, failed: (error) => expect(error).toBeUndefined() });
  return queue;
}

/** Returns the edits sent to a server, without their ids. */
const sentTo = (server: FakeServer) => server.updates.map((rows) => rows.map(({ id, cells }) => ({ id, cells })));

async function opened(
  server: FakeServer = new FakeServer(),
  cache: SnapshotCache = noCache,
  acts?: EditActionsStorage,
) {
  const store = new CommodityStore(7, 'cable', server, {
    cache,
    queue: await sendingQueue(server),
    ...(acts && { acts }),
  });
  await store.open();
  return store;
}

const cell = (store: CommodityStore, id: number, field: string): CellValue => store.read(store.table.rowOf(id)!, field);
const settled = (store: CommodityStore) =>
  vi.waitFor(() => expect([...store.pending.cells()].every(({ cell: { state } }) => state.is !== 'saving')).toBe(true));

const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));
/** Makes an edit of two cells, of which the foreman is in conflict. */
async function heldUpEdit() {
  const server = new FakeServer();
  const queue = await sendingQueue(server);
  queue.sendsAlone(true);
  const store = new CommodityStore(7, 'cable', server, { cache: noCache, queue });
  await store.open();
  server.set(1, 'foreman', 'Svensson');
  store.edit([
    { id: 1, field: 'foreman', after: 'Tran' },
    { id: 1, field: 'notes', after: 'Wet pit' },
  ]);
  await vi.waitFor(() => expect(store.pending.get(1, 'foreman')?.state.is).toBe('conflict'));
  return { server, store };
}

/** Makes two edits of the foreman, one after the other: the first is in conflict. */
async function twoEdits() {
  const server = new FakeServer();
  const store = await opened(server);
  server.set(1, 'foreman', 'Svensson');
  store.edit([{ id: 1, field: 'foreman', after: 'Tran' }]);
  store.edit([
    { id: 1, field: 'foreman', after: 'Diaz' },
    { id: 1, field: 'notes', after: 'Wet pit' },
  ]);
  await vi.waitFor(() => expect(store.pending.get(1, 'foreman')?.state.is).toBe('conflict'));
  await nextTurn();
  return { server, store };
}
const answered = (store: CommodityStore) => vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));

describe('editing cables', () => {
  it('shows the value at once, and sends before and after', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    store.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    expect(cell(store, 2, 'foreman')).toBe('Tran');
    expect(store.pending.get(2, 'foreman')?.state.is).toBe('saving');
    await settled(store);
    expect(sentTo(server)).toEqual([[{ id: 2, cells: [{ field: 'foreman', before: null, after: 'Tran' }] }]]);
    expect(store.pending.isEmpty).toBe(true);
  });

  it('renders only the changed row again', async () => {
    const store = await opened();
    const [one, two] = [store.handle(0), store.handle(1)];
    store.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    expect(store.handle(0)).toBe(one);
    expect(store.handle(1)).not.toBe(two);
    await settled(store);
  });

  it('never changes a snapshot that a screen holds', async () => {
    const store = await opened();
    const { table } = store.getSnapshot();
    store.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    expect([table.read(1, 'foreman'), store.getSnapshot().table.read(1, 'foreman')]).toEqual([null, 'Tran']);
    await settled(store);
  });

  it('keeps both values of a conflict until the user chooses', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.set(1, 'foreman', 'Svensson');
    store.edit([{ id: 1, field: 'foreman', after: 'Tran' }]);
    await settled(store);
    expect(cell(store, 1, 'foreman')).toBe('Tran');
    expect(store.pending.get(1, 'foreman')?.state).toEqual({ is: 'conflict', theirs: 'Svensson', lastSave: null });
    store.keepMine({ id: 1, field: 'foreman' });
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
    expect(sentTo(server).at(-1)).toEqual([
      { id: 1, cells: [{ field: 'foreman', before: 'Svensson', after: 'Tran' }] },
    ]);
    expect(server.rows.get(1)!['foreman']).toBe('Tran');
    expect(store.pending.isEmpty).toBe(true);
  });

  describe('beside a conflict in another cell of the same edit', () => {
    it('undo of a retyped cell shows the value of the edit', async () => {
      const { server, store } = await heldUpEdit();
      store.edit([{ id: 1, field: 'notes', after: 'Dry pit' }]);
      await nextTurn();
      store.undo();
      expect(cell(store, 1, 'notes')).toBe('Wet pit');
      await nextTurn();
      store.takeTheirs([{ id: 1, field: 'foreman' }]);
      await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Svensson', notes: 'Wet pit' });
    });

    it('a retyped cell does not conflict with the edit', async () => {
      const { server, store } = await heldUpEdit();
      store.edit([{ id: 1, field: 'notes', after: 'Dry pit' }]);
      await nextTurn();
      store.keepMine({ id: 1, field: 'foreman' });
      await vi.waitFor(() => expect(store.pending.get(1, 'notes')?.state.is).not.toBe('saving'));
      expect(store.pending.isEmpty).toBe(true);
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Tran', notes: 'Dry pit' });
    });

    it('both retyped cells are written, without another question', async () => {
      const { server, store } = await heldUpEdit();
      store.edit([
        { id: 1, field: 'foreman', after: 'Diaz' },
        { id: 1, field: 'notes', after: 'Dry pit' },
      ]);
      await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Diaz', notes: 'Dry pit' });
    });

    it('a cell cleared and filled again is written with its last value', async () => {
      const { server, store } = await heldUpEdit();
      store.edit([{ id: 1, field: 'notes', after: null }]);
      await nextTurn();
      store.edit([{ id: 1, field: 'notes', after: 'Dry pit' }]);
      await nextTurn();
      store.takeTheirs([{ id: 1, field: 'foreman' }]);
      await vi.waitFor(() => expect(store.pending.get(1, 'notes')?.state.is).not.toBe('saving'));
      expect(store.pending.isEmpty).toBe(true);
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Svensson', notes: 'Dry pit' });
    });

    it('resolving the conflict leaves the other cell as typed', async () => {
      const { server, store } = await heldUpEdit();
      store.edit([{ id: 1, field: 'foreman', after: 'Diaz' }]);
      await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Diaz', notes: 'Wet pit' });
    });
  });

  describe('behind a conflict of the same cell', () => {
    it('asks no second question when the user types over it', async () => {
      const { server, store } = await twoEdits();
      store.edit([{ id: 1, field: 'foreman', after: 'Lopez' }]);
      await answered(store);
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Lopez', notes: 'Wet pit' });
    });

    it('asks no second question when the user takes theirs', async () => {
      const { server, store } = await twoEdits();
      store.takeTheirs([{ id: 1, field: 'foreman' }]);
      await answered(store);
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Svensson', notes: 'Wet pit' });
      expect(cell(store, 1, 'foreman')).toBe('Svensson');
    });

    it('sends the last value when the user keeps their own', async () => {
      const { server, store } = await twoEdits();
      store.keepMine({ id: 1, field: 'foreman' });
      await answered(store);
      expect(server.rows.get(1)).toMatchObject({ foreman: 'Diaz', notes: 'Wet pit' });
    });
  });

  it('takes their value on request', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.set(1, 'foreman', 'Svensson');
    store.edit([{ id: 1, field: 'foreman', after: 'Tran' }]);
    await settled(store);
    store.takeTheirs([{ id: 1, field: 'foreman' }]);
    await vi.waitFor(() => expect(cell(store, 1, 'foreman')).toBe('Svensson'));
    expect(store.canUndo).toBe(false);
  });

  it('reverts a rejected value, and shows why', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.answer = async () => ({ ...editsReply.refused(), version: server.version });
    store.edit([{ id: 2, field: 'area', after: 'A9' }]);
    await settled(store);
    expect(cell(store, 2, 'area')).toBeNull();
    expect(store.pending.get(2, 'area')?.state).toEqual({ is: 'refused', reason: recordedRejection.reason });
  });

  it('undoes only the rejected value, and not the action before it', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    store.edit([{ id: 1, field: 'notes', after: 'Pulled by night' }]);
    await settled(store);
    server.answer = async () => ({ ...editsReply.refused(), version: server.version });
    store.edit([{ id: 2, field: 'area', after: 'A9' }]);
    await settled(store);
    const { length: sent } = server.updates;
    expect(store.undo()).toMatchObject({ id: 2, field: 'area' });
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
    expect(cell(store, 1, 'notes')).toBe('Pulled by night');
    expect(server.updates).toHaveLength(sent);

    store.redo();
    await settled(store);
    expect(store.pending.get(2, 'area')).toMatchObject({ wanted: 'A9', state: { is: 'refused' } });
  });

  it('undoing a block that is being sent drops its unsent part and reverts the rest', async () => {
    const server = new FakeServer();
    const queue = await sendingQueue(server);
    queue.sendsAlone(true);
    const store = new CommodityStore(7, 'cable', server, { cache: noCache, queue });
    await store.open();
    const before = [1, 2].map((id) => cell(store, id, 'foreman'));
    const answer = new AbortController();
    server.answer = async (rows) => {
      server.answer = null;
      await new Promise((resolve) => answer.signal.addEventListener('abort', resolve));
      return server.update(rows);
    };
    store.edit([{ id: 1, field: 'notes', after: 'Goes first' }]);
    await vi.waitFor(() => expect(server.updates).toHaveLength(1));
    store.edit([1, 2].map((id) => ({ id, field: 'foreman', after: 'Tran' })));
    store.edit([1, 2].map((id) => ({ id, field: 'notes', after: 'Undone' })));
    store.undo();
    store.undo();
    expect([1, 2].map((id) => cell(store, id, 'foreman'))).toEqual(before);
    expect(cell(store, 1, 'notes')).toBe('Goes first');
    answer.abort();
    await settled(store);
    expect(
      new Set(
        sentTo(server)
          .flat()
          .map(({ id }) => id),
      ),
    ).toEqual(new Set([1]));

    store.redo();
    await settled(store);
    expect(server.rows.get(2)).toMatchObject({ foreman: 'Tran' });
    store.undo();
    await settled(store);
    expect([1, 2].map((id) => server.rows.get(id)!['foreman'])).toEqual(before);
  });

  it('a block of thousands of cells is one action: complete, or as far as written before its undo', async () => {
    const server = new FakeServer();
    const many = Array.from({ length: 1500 }, (_, at): Cable => ({ ...threeCables[0]!, id: at + 1, tag: `C-${at}` }));
    for (const cable of many) server.rows.set(cable.id, cable);
    const store = await opened(server);
    const block = (text: string) =>
      many.flatMap(({ id }) => [
        { id, field: 'service', text },
        { id, field: 'notes', text },
      ]);
    const holding = (text: string | null) => many.filter(({ id }) => cell(store, id, 'service') === text).length;

    const blank = holding(null);
    typeCells(store, commodities.cable, block('Feeder'), 'ft');
    // Until all of it is in the outbox, the browser asks before the page closes.
    expect(mayLeave()).toBe(false);
    await vi.waitFor(() => expect(mayLeave()).toBe(true));
    await vi.waitFor(() => expect(holding('Feeder')).toBe(1500));
    expect(many.filter(({ id }) => cell(store, id, 'notes') === 'Feeder')).toHaveLength(1500);
    store.undo();
    expect(store.canUndo).toBe(false);
    await vi.waitFor(() => expect(holding(null)).toBe(blank));
    // The redo starts before the undo is complete, and follows it.
    store.redo();
    await vi.waitFor(() => expect(holding('Feeder')).toBe(1500));
    store.undo();
    expect(holding('Feeder')).toBeGreaterThan(0);
    expect(mayLeave()).toBe(false);
    store.edit([{ id: 1500, field: 'service', after: 'Last' }]);
    expect([holding('Feeder'), cell(store, 1500, 'service')]).toEqual([0, 'Last']);
    store.undo();
    await vi.waitFor(() => expect(holding(null)).toBe(blank));

    typeCells(store, commodities.cable, block('Spare'), 'ft');
    expect(holding('Spare')).toBe(1000);
    store.undo();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([holding('Spare'), store.canUndo]).toEqual([0, false]);
    await settled(store);
    expect([...server.rows.values()].filter(({ service }) => service === 'Spare')).toEqual([]);
  });

  it('discards all unlisted names of a block at once, each cell of a row', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const fields = ['area', 'system'];
    server.answer = async (rows) => ({
      ...editsReply.refused(),
      version: server.version,
      refusals: rows.flatMap(({ id }) => fields.map((field) => ({ ...recordedRejection, id, field }))),
    });
    store.edit([1, 2].flatMap((id) => fields.map((field) => ({ id, field, after: 'A9' }))));
    await settled(store);
    expect([...store.pending.waiting()]).toHaveLength(4);
    store.takeTheirs([1, 2].flatMap((id) => fields.map((field) => ({ id, field }))));
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
  });

  it('shows no reason for a value that was undone before its rejection', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.answer = async () => {
      server.answer = null;
      store.undo();
      return { ...editsReply.refused(), version: server.version };
    };
    store.edit([{ id: 2, field: 'area', after: 'A9' }]);
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
    expect(cell(store, 2, 'area')).toBeNull();
  });

  it('undoes unreadable text with its paste, and shows it again on redo', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const pasted = [
      { id: 1, field: 'priority', text: 'soon' },
      { id: 2, field: 'priority', text: '3' },
    ];
    typeCells(store, commodities.cable, pasted, 'ft');
    store.undo();
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
    expect([1, 2].map((id) => cell(store, id, 'priority'))).toEqual([null, null]);
    expect(store.canUndo).toBe(false);
    store.redo();
    await settled(store);
    expect(store.pending.get(1, 'priority')).toMatchObject({ wanted: 'soon', state: { is: 'refused' } });
    expect(cell(store, 2, 'priority')).toBe(3);
  });

  it('sends several quick edits of a cell in the order they were made', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    for (const after of ['A', 'AB', 'ABC']) store.edit([{ id: 1, field: 'notes', after }]);
    await settled(store);
    expect(server.updates.map(([row]) => row!.cells[0])).toEqual([
      { field: 'notes', before: null, after: 'A' },
      { field: 'notes', before: 'A', after: 'AB' },
      { field: 'notes', before: 'AB', after: 'ABC' },
    ]);
    expect(new Set(server.updates.map(([row]) => row!.operationId)).size).toBe(3);
  });

  it('does not conflict with its own rejected value: retyping is based on the value before', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.answer = async () => {
      server.answer = null;
      store.edit([{ id: 2, field: 'area', after: 'A10' }]);
      await new Promise((resolve) => setTimeout(resolve));
      return { ...editsReply.refused(), version: server.version };
    };
    store.edit([{ id: 2, field: 'area', after: 'A9' }]);
    await settled(store);
    expect(store.pending.get(2, 'area')).toBeUndefined();
    expect(server.rows.get(2)).toMatchObject({ area: 'A10' });
  });

  it('does not send unreadable text, and shows why', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    typeCells(
      store,
      commodities.cable,
      [
        { id: 1, field: 'priority', text: 'soon' },
        { id: 2, field: 'priority', text: '3' },
      ],
      'ft',
    );
    await settled(store);
    expect(store.pending.get(1, 'priority')?.state).toMatchObject({ is: 'refused' });
    expect(sentTo(server)).toEqual([[{ id: 2, cells: [{ field: 'priority', before: null, after: 3 }] }]]);
  });

  it('undoes and redoes after a reload, and asks about later changes of others', async () => {
    const server = new FakeServer();
    let kept = noEditActions;
    const acts: EditActionsStorage = { read: () => kept, write: (next) => (kept = structuredClone(next)) };
    const first = await opened(server, noCache, acts);
    first.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    first.edit([
      { id: 1, field: 'notes', after: 'by the wall' },
      { id: 3, field: 'notes', after: 'by the wall' },
    ]);
    await settled(first);
    first.close();
    server.set(3, 'notes', 'by the door');

    const second = await opened(server, noCache, acts);
    const notes = () => [cell(second, 1, 'notes'), cell(second, 3, 'notes')];
    expect(second.changedSince('undo')).toMatchObject([{ id: 3, field: 'notes', now: 'by the door' }]);
    second.undo({ left: [{ id: 3, field: 'notes' }] });
    expect(notes()).toEqual([null, 'by the door']);
    second.undo();
    expect(cell(second, 2, 'foreman')).toBeNull();
    expect(second.canUndo).toBe(false);
    second.redo();
    expect(second.changedSince('redo')).toEqual([]);
    second.redo();
    expect(cell(second, 2, 'foreman')).toBe('Tran');
    expect(notes()).toEqual(['by the wall', 'by the door']);
    await settled(second);
    expect(server.rows.get(3)!['notes']).toBe('by the door');
  });

  it('an undo leaves a newer value of the server, and shows both', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    store.edit([{ id: 1, field: 'notes', after: 'A40' }]);
    await settled(store);
    server.set(1, 'notes', 'A50');
    // This page has not loaded it yet.
    expect(store.changedSince('undo')).toEqual([]);
    store.undo();
    await settled(store);
    expect(server.rows.get(1)!['notes']).toBe('A50');
    expect(store.pending.get(1, 'notes')).toMatchObject({ wanted: null, state: { is: 'conflict', theirs: 'A50' } });
    store.takeTheirs([{ id: 1, field: 'notes' }]);
    await vi.waitFor(() => expect(cell(store, 1, 'notes')).toBe('A50'));
  });

  it('an undo overwrites a value shown in the question, but not a later one', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const changed = async (value: string) => {
      server.set(1, 'notes', value);
      await store.refresh();
    };
    store.edit([{ id: 1, field: 'notes', after: 'A40' }]);
    await settled(store);
    await changed('A50');
    const [met] = store.changedSince('undo');
    store.undo({ over: [{ ...met!, theirs: met!.now }] });
    await settled(store);
    expect(server.rows.get(1)!['notes']).toBeNull();

    await changed('A60');
    const [again] = store.changedSince('redo');
    await changed('A70');
    store.redo({ over: [{ ...again!, theirs: again!.now }] });
    await settled(store);
    expect(server.rows.get(1)!['notes']).toBe('A70');
    expect(store.pending.get(1, 'notes')?.state).toMatchObject({ is: 'conflict', theirs: 'A70' });
  });

  it('asks before a redo as before an undo, unless the cell has the new value', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    store.edit([1, 2].map((id) => ({ id, field: 'notes', after: 'A40' })));
    store.undo();
    await settled(store);
    server.set(1, 'notes', 'A50');
    server.set(2, 'notes', 'A40');
    await store.refresh();
    expect(store.changedSince('redo')).toMatchObject([{ id: 1, now: 'A50', after: 'A40' }]);
  });

  it.each([
    ['undo', 107, 32.6136],
    ['redo', 108, 32.9184],
  ] as const)('converts the number of an %s after the project changed to meters', async (direction, feet, meters) => {
    const server = new FakeServer();
    server.set(1, 'designLength', 107);
    const store = await opened(server);
    store.measureIn('ft');
    store.edit([{ id: 1, field: 'designLength', after: 108 }]);
    if (direction === 'redo') store.undo();
    await settled(store);
    expect(server.rows.get(1)!['designLength']).toBe(direction === 'undo' ? 108 : 107);
    server.set(1, 'designLength', direction === 'undo' ? 32.9184 : 32.6136);
    await store.refresh();
    store.measureIn('m');
    expect(store.changedSince(direction)).toEqual([]);
    store[direction]();
    expect(cell(store, 1, 'designLength')).toBe(meters);
    await settled(store);
    expect(server.updates.at(-1)).toMatchObject([{ unit: 'm', cells: [{ after: meters }] }]);
    expect(server.rows.get(1)!['designLength']).toBe(meters);
    expect(meters).toBeCloseTo(feet * 0.3048, 9);
  });

  it('does not ask about a redo whose length was only rounded in the other unit', async () => {
    const server = new FakeServer();
    // 101.1234 ft: 0.001 ft from the value that a page shows in meters.
    server.set(1, 'designLength', 30.822);
    const store = await opened(server);
    store.measureIn('m');
    store.edit([{ id: 1, field: 'designLength', after: 61 }]);
    await settled(store);
    store.undo();
    await settled(store);
    server.set(1, 'designLength', 101.123);
    await store.refresh();
    store.measureIn('ft');
    expect(store.changedSince('redo')).toEqual([]);
    store.redo();
    await settled(store);
    expect(server.updates.at(-1)).toMatchObject([{ unit: 'ft', cells: [{ before: 101.123 }] }]);
    expect(store.pending.isEmpty).toBe(true);

    server.set(1, 'designLength', 101.13);
    await store.refresh();
    expect(store.changedSince('undo')).toMatchObject([{ id: 1, field: 'designLength', now: 101.13 }]);
  });

  it('sends the id of an undone edit with its lengths, but none with a redo', async () => {
    const server = new FakeServer();
    server.set(1, 'designLength', 331.768);
    let kept = noEditActions;
    const acts: EditActionsStorage = { read: () => kept, write: (next) => (kept = structuredClone(next)) };
    const first = await opened(server, noCache, acts);
    first.edit([
      { id: 1, field: 'designLength', after: 200 },
      { id: 1, field: 'notes', after: 'Remeasured' },
      { id: 2, field: 'notes', after: 'Remeasured' },
    ]);
    await settled(first);
    first.close();
    const [edited] = server.updates[0]!;
    expect(edited).not.toHaveProperty('restores');

    const second = await opened(server, noCache, acts);
    second.undo();
    await settled(second);
    const [length, notes] = server.updates.at(-1)!;
    expect(length).toMatchObject({ id: 1, restores: { designLength: edited!.operationId } });
    expect(length!.restores).not.toHaveProperty('notes');
    expect(notes).toMatchObject({ id: 2 });
    expect(notes).not.toHaveProperty('restores');

    second.redo();
    await settled(second);
    expect(server.updates.at(-1)![0]).not.toHaveProperty('restores');
    expect(server.updates.at(-1)![0]!.operationId).not.toBe(edited!.operationId);
    second.undo();
    await settled(second);
    expect(server.updates.at(-1)![0]).toMatchObject({ restores: { designLength: edited!.operationId } });
  });

  it('asks nothing about a conflict of an edit that was undone before its response', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const arrive = holdFirstEdit(server);
    store.edit([{ id: 1, field: 'notes', after: 'A40' }]);
    await vi.waitFor(() => expect(server.updates).toHaveLength(1));
    server.set(1, 'notes', 'A50');
    store.undo();
    arrive();
    await settled(store);
    await vi.waitFor(() => expect(store.pending.isEmpty).toBe(true));
    expect(server.rows.get(1)!['notes']).toBe('A50');
    expect(cell(store, 1, 'notes')).toBe('A50');
  });

  it('asks about the conflict if the cell was retyped before the response', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const arrive = holdFirstEdit(server);
    store.edit([{ id: 1, field: 'notes', after: 'A40' }]);
    await vi.waitFor(() => expect(server.updates).toHaveLength(1));
    server.set(1, 'notes', 'A50');
    store.undo();
    store.edit([{ id: 1, field: 'notes', after: 'A60' }]);
    arrive();
    await settled(store);
    expect(store.pending.get(1, 'notes')?.state).toMatchObject({ is: 'conflict', theirs: 'A50' });
    expect(server.rows.get(1)!['notes']).toBe('A50');
  });

  it('converts only the undone number after a reload in the new unit', async () => {
    const server = new FakeServer();
    server.set(1, 'designLength', 107);
    let kept = noEditActions;
    const acts: EditActionsStorage = { read: () => kept, write: (next) => (kept = structuredClone(next)) };
    const first = await opened(server, noCache, acts);
    first.measureIn('ft');
    first.edit([
      { id: 1, field: 'designLength', after: 108 },
      { id: 1, field: 'priority', after: 3 },
    ]);
    await settled(first);
    first.close();
    server.set(1, 'designLength', 32.9184);
    const second = await opened(server, noCache, acts);
    second.measureIn('m');
    second.undo();
    await settled(second);
    expect([server.rows.get(1)!['designLength'], server.rows.get(1)!['priority']]).toEqual([32.6136, null]);
  });

  it('conflicts with a value that arrived while an editor was open, and writes the other cells', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const before = cell(store, 1, 'notes');
    server.set(1, 'notes', 'A40');
    await store.refresh();
    store.edit([{ id: 1, field: 'notes', after: 'A50', opened: before }]);
    await settled(store);
    expect(server.rows.get(1)!['notes']).toBe('A40');
    expect(store.pending.get(1, 'notes')?.state).toMatchObject({ is: 'conflict', theirs: 'A40' });
    server.set(2, 'priority', 5);
    await store.refresh();
    store.edit([{ id: 2, field: 'notes', after: 'Mine', opened: cell(store, 2, 'notes') }]);
    await settled(store);
    expect(server.rows.get(2)).toMatchObject({ notes: 'Mine', priority: 5 });
  });

  it('undoes and redoes any sequence of edits, one action at a time', async () => {
    const act = fc.array(
      fc.record({
        id: fc.constantFrom(1, 2, 3),
        field: fc.constantFrom('foreman', 'notes', 'package'),
        after: fc.constantFrom<CellValue>('A', 'B', null),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        const server = new FakeServer();
        const store = await opened(server);
        const shown = () =>
          [1, 2, 3].map((id) => ['foreman', 'notes', 'package'].map((field) => cell(store, id, field)));
        const states = [shown()];
        for (const changes of acts) {
          const unique = [...new Map(changes.map((change) => [`${change.id} ${change.field}`, change])).values()];
          const before = JSON.stringify(shown());
          store.edit(unique);
          if (JSON.stringify(shown()) !== before) states.push(shown());
        }
        for (const state of states.slice(0, -1).toReversed()) {
          store.undo();
          expect(shown()).toEqual(state);
        }
        expect(store.canUndo).toBe(false);
        for (const state of states.slice(1)) {
          store.redo();
          expect(shown()).toEqual(state);
        }
        await settled(store);
        expect(store.pending.isEmpty).toBe(true);
        expect(
          [1, 2, 3].map((id) => ['foreman', 'notes', 'package'].map((field) => server.rows.get(id)![field] ?? null)),
        ).toEqual(shown());
      }),
      runs(40),
    );
  });
});

describe('refreshing cables', () => {
  it('loads only changes, and keeps a value being saved on top of them', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    let release: (() => void) | undefined;
    server.answer = (rows) =>
      new Promise((resolve) => {
        release = () => resolve({ ...editsReply.written(rows), version: server.version });
      });
    store.edit([{ id: 1, field: 'notes', after: 'Mine' }]);
    server.set(1, 'foreman', 'Svensson');
    await store.refresh();
    expect(cell(store, 1, 'foreman')).toBe('Svensson');
    expect(cell(store, 1, 'notes')).toBe('Mine');
    await vi.waitFor(() => expect(release).toBeDefined());
    release!();
    await settled(store);
  });

  it('shares one request among concurrent callers', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const fetches = vi.spyOn(server, 'changes');
    await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('reloads rows at intervals during a long paste, not after each batch', async () => {
    const server = new FakeServer();
    const names = Array.from({ length: 450 }, (_, at) => `P-${at + 10}`);
    for (const [at, tag] of names.entries()) server.rows.set(at + 10, { id: at + 10, tag });
    const store = await opened(server);
    const fetches = vi.spyOn(server, 'changes');
    store.edit(names.map((_, at) => ({ id: at + 10, field: 'notes', after: 'North side' })));
    await settled(store);
    expect(server.updates.map(({ length }) => length)).toEqual([100, 100, 100, 100, 50]);
    await vi.waitFor(() => expect(store.table.version).toBe(server.version));
    expect(fetches.mock.calls.length).toBeLessThan(server.updates.length);
    expect(names.map((_, at) => cell(store, at + 10, 'notes'))).toEqual(names.map(() => 'North side'));
  });

  it('starts over when the server has another database', async () => {
    const server = new FakeServer();
    server.version = 40;
    const store = await opened(server);
    server.version = 2;
    server.rows.delete(3);
    await store.refresh();
    expect(store.table.length).toBe(2);
    expect(store.table.version).toBe(2);
  });

  it('shows why rows are outdated when the server is unreachable', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.changes = () => Promise.reject(new WirewayError('server.notReady', 'The server could not be reached.'));
    await store.refresh();
    expect(store.failure).toBe('The server could not be reached.');
    expect(store.table.length).toBe(3);
  });

  it('shows the stored rows before the server responds, to the same user only', async () => {
    const key = { userId: 3, projectId: 7, type: 'cable', scope: '' } as const;
    const first = await opened(new FakeServer(), deviceCache(key));
    await deviceCache(key).save(first.table);
    const silent = new FakeServer();
    silent.changes = () => new Promise(() => undefined);
    const store = new CommodityStore(7, 'cable', silent, { cache: deviceCache(key), queue: new OperationQueue() });
    void store.open();
    await vi.waitFor(() => expect(store.freshness).toBe('cached'));
    expect(cell(store, 3, 'tag')).toBe('C-9');
    expect(await deviceCache({ ...key, userId: 4 }).load()).toBeNull();
  });

  it('returns the rows of the server without unsent edits, which stay on the screen', async () => {
    const store = await opened(new FakeServer());
    const before = cell(store, 3, 'area');
    store.edit([{ id: 3, field: 'area', after: 'A-EDITED' }]);
    const table = store.serverTable();
    expect(table.read(table.rowOf(3)!, 'area')).toBe(before);
    expect(cell(store, 3, 'area')).toBe('A-EDITED');
  });

  it('stores no rows of another row scope on the device', async () => {
    const key = { userId: 5, projectId: 7, type: 'cable' } as const;
    const load = (scope: string, of: number = key.projectId) => deviceCache({ ...key, projectId: of, scope }).load();
    const requested: string[] = [];
    const server = new FakeServer();
    const { changes } = server;
    server.changes = async (since, scope) => {
      requested.push(scope);
      return { ...(await changes(since, scope)), scope: 'crew-7' };
    };
    // The device expects all rows, but receives those of a scope, and stores them under that scope.
    const limited = await opened(server, deviceCache({ ...key, scope: '' }));
    await limited.refresh();
    expect(requested).toEqual(['', 'crew-7']);
    await deviceCache({ ...key, scope: '' }).save(limited.table);
    expect(await load('')).toBeNull();
    expect((await load('crew-7'))?.length).toBe(3);
    const whole = await opened(new FakeServer(), deviceCache({ ...key, scope: '' }));
    await deviceCache({ ...key, scope: '' }).save(whole.table);
    await deviceCache({ ...key, projectId: 8, scope: '' }).save(whole.table);
    await forgetOtherScopes({ userId: 5, projectId: 7, scope: 'crew-7' });
    expect(await load('')).toBeNull();
    expect((await load('crew-7'))?.length).toBe(3);
    expect((await load('', 8))?.length).toBe(3);
    await forgetOtherScopes({ userId: 5, projectId: 7, scope: '' });
    expect(await load('crew-7')).toBeNull();
  });
});

describe('recording field work', () => {
  const draft = {
    type: 'cable',
    commodityId: 2,
    workDate: '2026-11-20',
    foreman: 'Ortiz',
    values: { pullEndMark: 400 },
    before: { pullEndMark: null },
    note: '',
    source: 'mobile',
  } as const;

  it('shows an entry as saved only after the server confirmed it', async () => {
    const store = await opened();
    store.fieldEntries.record(7, draft);
    expect(store.fieldEntries.stateOf(2)?.state.is).toBe('saving');
    await vi.waitFor(() => expect(store.fieldEntries.stateOf(2)?.state.is).toBe('saved'));
  });

  it('shows the entry on top of the row until the rows contain it', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const seen = new Set<CellValue>();
    store.subscribe(() => seen.add(cell(store, 2, 'pullEndMark')));
    server.record = async (entries) => {
      server.set(2, 'pullEndMark', 400);
      return { ...entriesReply(entries), version: server.version };
    };
    store.fieldEntries.record(7, draft);
    await vi.waitFor(() => expect(store.table.version).toBe(server.version));
    await vi.waitFor(() => expect(store.fieldEntries.stateOf(2)?.state.is).toBe('saved'));
    expect([...seen]).toEqual([400]);
  });

  it('keeps a rejected entry with its values, and replaces it with the corrected one', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.result = entryResult.refused;
    store.fieldEntries.record(7, draft);
    await vi.waitFor(() =>
      expect(store.fieldEntries.stateOf(2)?.state).toEqual({ is: 'refused', reason: rejectedBecause }),
    );
    expect(store.fieldEntries.stateOf(2)?.operation.after).toEqual({ pullEndMark: 400 });
    expect(cell(store, 2, 'pullEndMark')).toBeNull();
    server.result = entryResult.recorded;
    const record = vi.spyOn(server, 'record');
    store.fieldEntries.record(7, { ...draft, values: { pullEndMark: 390 } });
    await vi.waitFor(() => expect(store.fieldEntries.stateOf(2)?.state.is).toBe('saved'));
    expect(record.mock.calls.map(([entries]) => entries.map(({ values }) => values))).toEqual([[{ pullEndMark: 390 }]]);
  });

  it('sends simultaneous entries in one call, but those of one cable one after the other', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const record = vi.spyOn(server, 'record');
    store.fieldEntries.record(7, draft);
    store.fieldEntries.record(7, { ...draft, commodityId: 1 });
    store.fieldEntries.record(7, { ...draft, values: { pullEndMark: 410 } });
    await vi.waitFor(() => expect(record).toHaveBeenCalledTimes(2));
    expect(record.mock.calls.map(([entries]) => entries.map(({ commodityId }) => commodityId))).toEqual([[2, 1], [2]]);
  });
});
