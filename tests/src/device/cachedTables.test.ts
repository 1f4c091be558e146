/**
 * Table storage of this device: each column is stored separately, written only when it changes, and never mixed with those of
 * another tab.
 */
// oxlint-disable-next-line import/no-unassigned-import -- adds IDBRequest and related classes to the global object
import '../indexedDb.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTables } from '../../../src/device/tables/deviceTables.ts';
import { Dictionary } from '../../../src/store/table/dictionary.ts';
import { deviceCache, forgetOtherScopes, tableOnDevice } from '../../../src/store/snapshotCache.ts';
import { Table } from '../../../src/store/table/table.ts';
import { TextColumn } from '../../../src/store/table/textColumn.ts';

const key = { userId: 3, projectId: 7, type: 'cable', scope: '' } as const;

function cables(version: number, area: string): Table {
  const table = new Table('cable', version, Int32Array.of(1, 2), Float64Array.of(version, version));
  table.setColumn('tag', new TextColumn(new Dictionary(['C-1', 'C-2']), Int32Array.of(0, 1)));
  table.setColumn('area', new TextColumn(new Dictionary([area]), Int32Array.of(0, 0)));
  table.write(0, 'designLength', 40);
  return table;
}

/** Returns the same rows with another area in the first one. */
function inArea(before: Table, area: string): Table {
  const table = before.fork();
  table.write(0, 'area', area);
  return table;
}

const rowsOf = (table: Table | null) =>
  table && Array.from(table.ids, (_, row) => ['tag', 'area', 'designLength'].map((field) => table.read(row, field)));

/** Names of the device stores that are written to, one entry for each record. */
let written: string[] = [];
const columnsOnDevice = async () => (await (await openTables())!.getAllKeys('columns')).length;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  written = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the original store as `this`
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    written.push(this.name);
    return put.apply(this, given);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('writes only the column of a changed cell', async () => {
  const cache = deviceCache(key);
  const table = cables(1, 'A1');
  await cache.save(table);
  expect(written).toEqual(['columns', 'columns', 'columns', 'tables']);
  written = [];
  const changed = inArea(table, 'A2');
  await cache.save(changed);
  expect(written).toEqual(['columns', 'tables']);
  expect(rowsOf(await deviceCache(key).load())).toEqual(rowsOf(changed));
  expect(await columnsOnDevice()).toBe(3);
});

it('writes only the column of a changed cell after loading rows from the device', async () => {
  await deviceCache(key).save(cables(1, 'A1'));
  const cache = deviceCache(key);
  const changed = inArea((await cache.load())!, 'A2');
  written = [];
  await cache.save(changed);
  expect(written).toEqual(['columns', 'tables']);
  expect(rowsOf(await tableOnDevice(key))).toEqual(rowsOf(changed));
});

it('never mixes the rows that two tabs store', async () => {
  const [one, other] = [deviceCache(key), deviceCache(key)];
  const ours = cables(1, 'A1');
  await one.save(ours);
  const theirs = cables(2, 'B7');
  await other.save(theirs);
  expect(rowsOf(await deviceCache(key).load())).toEqual(rowsOf(theirs));
  const changed = inArea(ours, 'A2');
  await one.save(changed);
  expect(rowsOf(await deviceCache(key).load())).toEqual(rowsOf(changed));
  expect(await columnsOnDevice()).toBe(3);
});

it('stores the server values without the pending changes on top of them', async () => {
  const cache = deviceCache(key);
  await cache.save(inArea(cables(1, 'A1'), 'mine'), () => [[1, 'area', 'A1']]);
  const reopened = deviceCache(key);
  const table = await reopened.load();
  expect(rowsOf(table)).toEqual(rowsOf(cables(1, 'A1')));
  await reopened.save(table!);
  expect(rowsOf(await deviceCache(key).load())).toEqual(rowsOf(cables(1, 'A1')));
});

it('reads and rewrites a table of the earlier format that contains its columns', async () => {
  const [ids, rowVersions] = [Int32Array.of(1), Float64Array.of(1)];
  const columns = { tag: { kind: 'text' as const, values: ['C-1'], codes: Int32Array.of(0) } };
  const database = await openTables();
  await database!.put('tables', { type: 'cable', version: 1, ids, rowVersions, columns }, '3/7/cable');
  const cache = deviceCache(key);
  const table = await cache.load();
  expect(rowsOf(table)).toEqual([['C-1', null, null]]);
  await cache.save(table!);
  expect(rowsOf(await deviceCache(key).load())).toEqual(rowsOf(table));
  expect(await columnsOnDevice()).toBe(1);
});

it('deletes rows of another scope together with their columns', async () => {
  await deviceCache(key).save(cables(1, 'A1'));
  await forgetOtherScopes({ userId: 3, projectId: 7, scope: 'crew-7' });
  expect(await deviceCache(key).load()).toBeNull();
  expect(await columnsOnDevice()).toBe(0);
});
