/** What a person changes, the server's answer to it, and what stands in the cell at every moment. */
// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place
import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { RowEdit } from '../../../contract/changes.ts';
import { WirewayError } from '../../../contract/errors.ts';
import type { FieldEntryResult } from '../../../contract/fieldEntries.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import { deviceCache, noCache, type SnapshotCache } from '../../../src/store/snapshotCache.ts';
import type { Transport } from '../../../src/store/transport.ts';
import { typeCells } from '../../../src/store/typeCells.ts';
import { changesOf, threeCables, type Cable } from './cables.ts';

type Update = Awaited<ReturnType<Transport['update']>>;

/** A server in the page: holds the cables, answers edits as the real one does. */
class FakeServer implements Transport {
  version = 1;
  readonly rows = new Map<number, Cable>(threeCables.map((cable) => [cable.id, { ...cable }]));
  readonly touched = new Map<number, number>();
  updates: RowEdit[][] = [];
  answer: ((rows: RowEdit[]) => Promise<Update>) | null = null;
  result: (id: string) => FieldEntryResult = (id) => ({
    id,
    outcome: 'recorded',
    status: 'Pulled',
    percentComplete: 90,
    earnedHours: 9,
    warnings: [],
    conflicts: [],
    error: null,
  });

  changes = async (since: number) => {
    const full = since === 0;
    const rows = [...this.rows.values()].filter(({ id }) => full || (this.touched.get(id) ?? 1) > since);
    return changesOf(rows, { version: this.version, full });
  };

  set(id: number, field: string, value: string | number | null): void {
    this.rows.get(id)![field] = value;
    this.touched.set(id, ++this.version);
  }

  update = async (rows: RowEdit[]): Promise<Update> => {
    this.updates.push(rows);
    if (this.answer) return this.answer(rows);
    const reply: Update = { version: this.version, updatedIds: [], conflicts: [], refusals: [] };
    for (const { id, cells } of rows) {
      const row = this.rows.get(id)!;
      const conflicts = cells.filter(
        ({ field, before, after }) => (row[field] ?? null) !== before && (row[field] ?? null) !== after,
      );
      reply.conflicts.push(
        ...conflicts.map(({ field, before, after }) => ({
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

  record: Transport['record'] = async (entries) => ({
    version: ++this.version,
    results: entries.map(({ id }) => this.result(id)),
  });
}

async function opened(server: Transport = new FakeServer(), cache: SnapshotCache = noCache) {
  const store = new CommodityStore(7, 'cable', server, cache);
  await store.open();
  return store;
}

const cell = (store: CommodityStore, id: number, field: string): CellValue => store.read(store.table.rowOf(id)!, field);
const settled = (store: CommodityStore) =>
  vi.waitFor(() => expect([...store.pending.cells()].every(({ cell: { state } }) => state.is !== 'saving')).toBe(true));

describe('editing cables', () => {
  it('shows the value at once and sends before and after', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    store.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    expect(cell(store, 2, 'foreman')).toBe('Tran');
    expect(store.pending.get(2, 'foreman')?.state.is).toBe('saving');
    await settled(store);
    expect(server.updates).toEqual([[{ id: 2, cells: [{ field: 'foreman', before: null, after: 'Tran' }] }]]);
    expect(store.pending.isEmpty).toBe(true);
  });

  it('draws again only the row that changed', async () => {
    const store = await opened();
    const [one, two] = [store.handle(0), store.handle(1)];
    store.edit([{ id: 2, field: 'foreman', after: 'Tran' }]);
    expect(store.handle(0)).toBe(one);
    expect(store.handle(1)).not.toBe(two);
    await settled(store);
  });

  it('keeps both values of a conflict until the person chooses', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.set(1, 'foreman', 'Svensson');
    store.edit([{ id: 1, field: 'foreman', after: 'Tran' }]);
    await settled(store);
    expect(cell(store, 1, 'foreman')).toBe('Tran');
    expect(store.pending.get(1, 'foreman')?.state).toEqual({ is: 'conflict', theirs: 'Svensson' });
    store.keepMine({ id: 1, field: 'foreman' });
    await settled(store);
    expect(server.updates.at(-1)).toEqual([
      { id: 1, cells: [{ field: 'foreman', before: 'Svensson', after: 'Tran' }] },
    ]);
    expect(server.rows.get(1)!['foreman']).toBe('Tran');
    expect(store.pending.isEmpty).toBe(true);
  });

  it('takes theirs when the person says so', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.set(1, 'foreman', 'Svensson');
    store.edit([{ id: 1, field: 'foreman', after: 'Tran' }]);
    await settled(store);
    store.takeTheirs({ id: 1, field: 'foreman' });
    expect(cell(store, 1, 'foreman')).toBe('Svensson');
    expect(store.canUndo).toBe(false);
  });

  it('takes a refused value back and says why', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.answer = async () => ({
      version: 1,
      updatedIds: [],
      conflicts: [],
      refusals: [{ id: 1, field: 'accountCode', value: '99', reason: 'No account code 99; add it under Codes.' }],
    });
    store.edit([{ id: 1, field: 'accountCode', after: '99' }]);
    await settled(store);
    expect(cell(store, 1, 'accountCode')).toBeNull();
    expect(store.pending.get(1, 'accountCode')?.state).toEqual({
      is: 'refused',
      reason: 'No account code 99; add it under Codes.',
    });
  });

  it('keeps what did not get through and sends it again when asked', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.answer = () => Promise.reject(new WirewayError('server.notReady', 'The server could not be reached.'));
    store.edit([{ id: 1, field: 'notes', after: 'Wet pit' }]);
    await settled(store);
    expect(cell(store, 1, 'notes')).toBe('Wet pit');
    expect(store.pending.get(1, 'notes')?.state).toEqual({ is: 'failed', reason: 'The server could not be reached.' });
    server.answer = null;
    store.retryFailed();
    await settled(store);
    expect(server.rows.get(1)!['notes']).toBe('Wet pit');
    expect(store.pending.isEmpty).toBe(true);
  });

  it('sends the last of several quick edits on top of the one under way', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    for (const after of ['A', 'AB', 'ABC']) store.edit([{ id: 1, field: 'notes', after }]);
    await settled(store);
    expect(server.updates.map(([row]) => row!.cells[0])).toEqual([
      { field: 'notes', before: null, after: 'A' },
      { field: 'notes', before: 'A', after: 'ABC' },
    ]);
  });

  it('does not send what cannot be read, and says why', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    typeCells(
      store,
      [
        { id: 1, field: 'priority', text: 'soon' },
        { id: 2, field: 'priority', text: '3' },
      ],
      'ft',
    );
    await settled(store);
    expect(store.pending.get(1, 'priority')?.state).toMatchObject({ is: 'refused' });
    expect(server.updates).toEqual([[{ id: 2, cells: [{ field: 'priority', before: null, after: 3 }] }]]);
  });

  it('undoes and redoes any run of edits, one act at a time', async () => {
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
      { numRuns: 40 },
    );
  });
});

describe('keeping cables fresh', () => {
  it('fetches only what changed, and keeps a value being saved on top of it', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    let release: (() => void) | undefined;
    server.answer = (rows) =>
      new Promise((resolve) => {
        release = () =>
          resolve({ version: server.version, updatedIds: rows.map(({ id }) => id), conflicts: [], refusals: [] });
      });
    store.edit([{ id: 1, field: 'notes', after: 'Mine' }]);
    server.set(1, 'foreman', 'Svensson');
    await store.refresh();
    expect(cell(store, 1, 'foreman')).toBe('Svensson');
    expect(cell(store, 1, 'notes')).toBe('Mine');
    release!();
    await settled(store);
  });

  it('shares one fetch among those who ask at once', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const fetches = vi.spyOn(server, 'changes');
    await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('starts anew when the server is another database than before', async () => {
    const server = new FakeServer();
    server.version = 40;
    const store = await opened(server);
    server.version = 2;
    server.rows.delete(3);
    await store.refresh();
    expect(store.table.length).toBe(2);
    expect(store.table.version).toBe(2);
  });

  it('says why rows are old when the server cannot be reached', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    server.changes = () => Promise.reject(new WirewayError('server.notReady', 'The server could not be reached.'));
    await store.refresh();
    expect(store.failure).toBe('The server could not be reached.');
    expect(store.table.length).toBe(3);
  });

  it('shows the rows this device keeps before the server answers, to the same person only', async () => {
    const key = { userId: 3, projectId: 7, type: 'cable' } as const;
    const first = await opened(new FakeServer(), deviceCache(key));
    await deviceCache(key).save(first.table);
    const silent = new FakeServer();
    silent.changes = () => new Promise(() => undefined);
    const store = new CommodityStore(7, 'cable', silent, deviceCache(key));
    void store.open();
    await vi.waitFor(() => expect(store.freshness).toBe('cached'));
    expect(cell(store, 3, 'tag')).toBe('C-9');
    expect(await deviceCache({ ...key, userId: 4 }).load()).toBeNull();
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

  it('says saved only when the server confirmed it', async () => {
    const store = await opened();
    store.fieldWork.record(draft);
    expect(store.fieldWork.stateOf(2)?.state.is).toBe('saving');
    await vi.waitFor(() => expect(store.fieldWork.stateOf(2)?.state.is).toBe('saved'));
  });

  it('keeps an entry that did not get through and resends it by the same id', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const record = vi
      .spyOn(server, 'record')
      .mockRejectedValueOnce(new WirewayError('server.notReady', 'The server could not be reached.'));
    store.fieldWork.record(draft);
    await vi.waitFor(() =>
      expect(store.fieldWork.stateOf(2)?.state).toEqual({ is: 'failed', reason: 'The server could not be reached.' }),
    );
    expect(store.fieldWork.stateOf(2)?.entry.values).toEqual({ pullEndMark: 400 });
    store.fieldWork.retry(2);
    await vi.waitFor(() => expect(store.fieldWork.stateOf(2)?.state.is).toBe('saved'));
    const ids = record.mock.calls.map(([entries]) => entries[0]!.id);
    expect(ids[1]).toBe(ids[0]);
  });

  it('sends what was recorded at once in one call, but one entry of a cable after the other', async () => {
    const server = new FakeServer();
    const store = await opened(server);
    const record = vi.spyOn(server, 'record');
    store.fieldWork.record(draft);
    store.fieldWork.record({ ...draft, commodityId: 1 });
    store.fieldWork.record({ ...draft, values: { pullEndMark: 410 } });
    await vi.waitFor(() => expect(record).toHaveBeenCalledTimes(2));
    expect(record.mock.calls.map(([entries]) => entries.map(({ commodityId }) => commodityId))).toEqual([[2, 1], [2]]);
  });
});
