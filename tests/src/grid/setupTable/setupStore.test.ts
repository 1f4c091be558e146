/** Store of a setup table: no typed value is lost, whatever the server responds, or if it does not respond. */
import { describe, expect, it, vi } from 'vitest';
import { gridColumnsOf, withPickList } from '../../../../src/grid/setupTable/setupColumn.ts';
import { SetupStore } from '../../../../src/grid/setupTable/store/setupStore.ts';
import type { SetupRow } from '../../../../src/grid/setupTable/store/setupRow.ts';
import { memoryServer, startSetupTable, type MemoryServer } from './memoryServer.ts';

async function open(server: MemoryServer, { addsWholeRows }: { readonly addsWholeRows?: true } = {}) {
  const refused: string[] = [];
  const store = new SetupStore<SetupRow>(
    {
      ports: server.ports,
      requiredColumns: ['name'],
      ...(addsWholeRows && { addsWholeRows }),
      read: (column, text) => {
        if (column !== 'count') return { ok: true, value: text === '' ? null : text };
        const value = Number(text);
        return Number.isNaN(value) ? { ok: false, reason: `${text} is no number.` } : { ok: true, value };
      },
      failureText: () => 'No answer came.',
      onRefused: (reason) => refused.push(reason),
    },
    startSetupTable,
  );
  await store.reload();
  const keyOf = (name: string) =>
    [...store.getSnapshot().entries.values()].find((entry) => store.value(entry.key, 'name') === name)!.key;
  const typed = (name: string, column: string) => store.entry(keyOf(name))?.typed.get(column);
  const add = (...cells: (readonly [column: string, text: string])[]) =>
    store.type([{ key: null, cells: cells.map(([column, text]) => ({ column, text })) }]);
  const change = (name: string, column: string, text: string) =>
    store.type([{ key: keyOf(name), cells: [{ column, text }] }]);
  return { store, refused, keyOf, typed, add, change };
}

describe('saving', () => {
  it('sends a new row once it has a name, and changed cells separately', async () => {
    const server = memoryServer('Bender');
    const { store, add, change } = await open(server);
    add(['count', '3']);
    await store.settled();
    expect(server.calls).toEqual([]);
    expect(store.getSnapshot().unsaved).toBe(1);
    const fresh = [...store.getSnapshot().entries.values()].find(({ stored }) => stored === null)!;
    store.type([{ key: fresh.key, cells: [{ column: 'name', text: 'Tugger' }] }]);
    change('Bender', 'count', '7');
    await store.settled();
    expect(server.row('Tugger')).toEqual({ name: 'Tugger', count: 3 });
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 7 });
    expect(store.getSnapshot()).toMatchObject({ unsaved: 0, saving: 0, failed: 0 });
  });

  it('stores 197 of 200 pasted rows, and shows at three cells what is wrong', async () => {
    const server = memoryServer();
    const { store, typed } = await open(server);
    const lines = Array.from({ length: 200 }, (_, at) => [`T-${at}`, '1']);
    lines[10] = ['t-9', '1'];
    lines[50] = ['T-50', 'many'];
    lines[70] = ['T-70', '-2'];
    store.type(
      lines.map(([name = '', count = '']) => ({
        key: null,
        cells: [
          { column: 'name', text: name },
          { column: 'count', text: count },
        ],
      })),
    );
    await store.settled();
    // Only the row without a unique name is missing; of the other two, the invalid number stays in its cell.
    expect(server.names()).toHaveLength(199);
    expect(typed('t-9', 'name')).toMatchObject({ state: 'refused', reason: 'In the list already.' });
    expect(typed('T-50', 'count')).toMatchObject({ state: 'refused', text: 'many', reason: 'many is no number.' });
    expect(typed('T-70', 'count')).toMatchObject({ state: 'refused', value: -2, reason: 'Not negative.' });
    expect(store.getSnapshot().unsaved).toBe(3);
  });

  it('holds back a new row until all of it is valid when adding has side effects', async () => {
    const server = memoryServer('Bender');
    const { store, typed, add, change } = await open(server, { addsWholeRows: true });
    add(['name', 'Tugger'], ['count', 'many']);
    add(['name', 'Feeder'], ['count', '-2']);
    add(['name', 'Crane'], ['count', '4']);
    change('Bender', 'count', 'few');
    await store.settled();
    expect(server.names()).toEqual(['Bender', 'Crane']);
    expect(typed('Feeder', 'count')).toMatchObject({ state: 'refused', reason: 'Not negative.' });
    expect(store.getSnapshot().unsaved).toBe(3);
    change('Tugger', 'count', '5');
    change('Feeder', 'count', '6');
    await store.settled();
    expect(server.row('Tugger')).toEqual({ name: 'Tugger', count: 5 });
    expect(server.row('Feeder')).toEqual({ name: 'Feeder', count: 6 });
    expect(store.getSnapshot()).toMatchObject({ unsaved: 1, failed: 0 });
  });

  it.each([true, undefined])(
    'resends a cell rejected because of another one once that is typed',
    async (addsWholeRows) => {
      const server = memoryServer('Bender');
      const { store, typed, add, change } = await open(server, { ...(addsWholeRows && { addsWholeRows }) });
      add(['name', 'Tugger'], ['count', '100']);
      change('Bender', 'count', '200');
      await store.settled();
      expect(server.names()).toEqual(['Bender']);
      expect(typed('Bender', 'count')).toMatchObject({
        state: 'refused',
        reason: 'Say why so many.',
        asksFor: 'reason',
      });
      change('Tugger', 'reason', 'Two sites');
      change('Bender', 'reason', 'Rented');
      await store.settled();
      expect(server.row('Tugger')).toMatchObject({ count: 100, reason: 'Two sites' });
      expect(server.row('Bender')).toMatchObject({ count: 200, reason: 'Rented' });
      expect(store.getSnapshot()).toMatchObject({ unsaved: 0, failed: 0 });
    },
  );

  it('sends values typed during a call with the version returned by that call', async () => {
    const server = memoryServer('Bender');
    const { store, change } = await open(server);
    const release = server.hold();
    change('Bender', 'count', '2');
    change('Bender', 'count', '3');
    release();
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 3 });
    expect(server.calls.map(([edit]) => edit?.row?.version)).toEqual([1, 2]);
  });

  it('shows their value when someone else saved first, and resends mine only on request', async () => {
    const server = memoryServer('Bender');
    const { store, change, typed, keyOf } = await open(server);
    server.change('Bender', { count: 50 });
    change('Bender', 'count', '2');
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 50 });
    expect(typed('Bender', 'count')).toMatchObject({ state: 'refused', value: 2, reason: 'Changed meanwhile.' });
    expect(store.entry(keyOf('Bender'))?.stored?.values['count']).toBe(50);
    store.retry(keyOf('Bender'));
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 2 });
  });

  it('shows their value and name when it arrived while the editor was open', async () => {
    const server = memoryServer('Bender');
    server.savedBy = 'Ingrid Holm';
    const { store, keyOf, typed } = await open(server);
    server.change('Bender', { count: 40 });
    await store.reload();
    store.type([{ key: keyOf('Bender'), cells: [{ column: 'count', text: '50', opened: 1 }] }]);
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 40 });
    expect(typed('Bender', 'count')).toMatchObject({ value: 50, clash: { lastSave: { name: 'Ingrid Holm' } } });
    store.retry(keyOf('Bender'));
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 50 });
  });

  it('keeps the conflict open when the user types again, until it is resolved', async () => {
    const server = memoryServer('Bender');
    server.savedBy = 'Ingrid Holm';
    const { store, change, typed, keyOf } = await open(server);
    server.change('Bender', { count: 40 });
    change('Bender', 'count', '50');
    await store.settled();
    for (const text of ['50', '60', '-']) {
      change('Bender', 'count', text);
      // oxlint-disable-next-line no-await-in-loop -- user actions run one at a time
      await store.settled();
      expect(server.row('Bender')).toEqual({ name: 'Bender', count: 40 });
      expect(typed('Bender', 'count')).toMatchObject({
        state: 'refused',
        clash: { lastSave: { name: 'Ingrid Holm' } },
      });
    }
    change('Bender', 'count', '70');
    store.retry(keyOf('Bender'));
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 70 });
  });

  it('resolves the conflict when the user types the value of the other user', async () => {
    const server = memoryServer('Bender');
    const { store, change } = await open(server);
    server.change('Bender', { count: 40 });
    change('Bender', 'count', '50');
    await store.settled();
    change('Bender', 'count', '40');
    await store.settled();
    expect(store.getSnapshot()).toMatchObject({ unsaved: 0, failed: 0 });
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 40 });
  });

  it('saves another cell of a row in conflict, and keeps the conflict open', async () => {
    const server = memoryServer('Bender');
    const { store, change, typed } = await open(server);
    server.change('Bender', { count: 40 });
    change('Bender', 'count', '50');
    await store.settled();
    change('Bender', 'reason', 'long runs');
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 40, reason: 'long runs' });
    expect(typed('Bender', 'count')).toMatchObject({ state: 'refused', value: 50 });
  });

  it('saves without a question when another field of the row was saved in the meantime', async () => {
    const server = memoryServer('Bender');
    const { store, change } = await open(server);
    server.change('Bender', { reason: 'long runs' });
    change('Bender', 'count', '7');
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 7, reason: 'long runs' });
    expect(store.getSnapshot()).toMatchObject({ unsaved: 0, failed: 0 });
  });

  it('keeps a failed value, and resends it on request', async () => {
    const server = memoryServer('Bender');
    const { store, change, typed } = await open(server);
    server.isReachable = false;
    change('Bender', 'count', '2');
    await store.settled();
    expect(typed('Bender', 'count')).toMatchObject({ state: 'failed', reason: 'No answer came.' });
    server.isReachable = true;
    store.retry();
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 2 });
  });
});

describe('reloading', () => {
  it('applies changes of others, and keeps typed values', async () => {
    const server = memoryServer('Bender', 'Tugger');
    const { store, change, keyOf } = await open(server);
    server.isReachable = false;
    change('Bender', 'count', '2');
    await store.settled();
    server.change('Tugger', { count: 9 });
    await store.reload();
    expect(store.value(keyOf('Tugger'), 'count')).toBe(9);
    expect(store.value(keyOf('Bender'), 'count')).toBe(2);
  });

  it('ignores a response that is older than a save', async () => {
    const server = memoryServer('Bender');
    const { store, change, add, keyOf } = await open(server);
    const release = server.hold();
    const reloading = store.reload();
    change('Bender', 'count', '2');
    add(['name', 'Crimper']);
    release();
    await reloading;
    await store.settled();
    expect(store.value(keyOf('Bender'), 'count')).toBe(2);
    expect(server.names()).toEqual(['Bender', 'Crimper']);
    expect(store.getSnapshot().entries.size).toBe(2);
  });
});

/** Opens the table, and counts its load calls. */
async function counted() {
  const server = memoryServer('Bender');
  const load = vi.spyOn(server.ports, 'load');
  return { ...(await open(server)), server, load };
}

describe('limiting load calls', () => {
  it('combines reloads requested during a save into one after it', async () => {
    const { store, server, load, change, keyOf } = await counted();
    load.mockClear();
    const release = server.hold();
    change('Bender', 'count', '2');
    const reloading = store.reload();
    release();
    await reloading;
    expect(load).toHaveBeenCalledTimes(1);
    expect(store.value(keyOf('Bender'), 'count')).toBe(2);
  });

  it('combines a burst of notifications into one reload', async () => {
    const { store, load } = await counted();
    vi.useFakeTimers();
    load.mockClear();
    store.reloadSoon();
    vi.advanceTimersByTime(600);
    store.reloadSoon();
    vi.advanceTimersByTime(600);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(600);
    expect(load).toHaveBeenCalledTimes(1);
    store.reloadSoon();
    store.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(load).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('undo', () => {
  it('reverts and redoes changes, new rows and deletions, on the server too', async () => {
    const server = memoryServer('Bender', 'Tugger');
    const { store, add, change, keyOf } = await open(server);
    change('Bender', 'name', 'Bender 2');
    add(['name', 'Crimper'], ['count', '4']);
    await store.settled();
    await store.remove([keyOf('Tugger')]);
    expect(server.names()).toEqual(['Bender 2', 'Crimper']);
    store.undo();
    await store.settled();
    expect(server.row('Tugger')).toEqual({ name: 'Tugger', count: 1 });
    store.undo();
    await expect.poll(() => server.names()).toEqual(['Bender 2', 'Tugger']);
    store.undo();
    await store.settled();
    expect(server.names()).toEqual(['Bender', 'Tugger']);
    expect(store.getSnapshot().canUndo).toBe(false);
    store.redo();
    store.redo();
    await store.settled();
    expect(server.row('Crimper')).toEqual({ name: 'Crimper', count: 4 });
    expect(server.names()).toContain('Bender 2');
  });

  it('asks by name before it overwrites a later save, and writes nothing until then', async () => {
    const server = memoryServer('Bender');
    server.savedBy = 'Marcus Bell';
    const { store, change } = await open(server);
    change('Bender', 'count', '40');
    await store.settled();
    server.change('Bender', { count: 50 });
    await store.reload();
    const changed = await store.changedSince('undo');
    expect(changed).toMatchObject([{ column: 'count', now: 50, lastSave: { name: 'Marcus Bell' } }]);
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 50 });
    store.undo({ over: changed });
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 1 });
  });

  it('leaves a colleague’s value that this page has not loaded, and shows both', async () => {
    const server = memoryServer('Bender');
    const { store, change, typed } = await open(server);
    change('Bender', 'count', '40');
    await store.settled();
    server.change('Bender', { count: 50 });
    expect(await store.changedSince('undo')).toEqual([]);
    store.undo();
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 50 });
    expect(typed('Bender', 'count')).toMatchObject({ state: 'refused', value: 1, clash: {} });
  });

  it('restores only its own fields: another field of the row stays as a colleague saved it', async () => {
    const server = memoryServer('Bender');
    const { store, change } = await open(server);
    change('Bender', 'count', '40');
    await store.settled();
    server.change('Bender', { reason: 'long runs' });
    store.undo();
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 1, reason: 'long runs' });
    store.redo();
    await store.settled();
    expect(server.row('Bender')).toEqual({ name: 'Bender', count: 40, reason: 'long runs' });
  });

  it('restores the unchanged cells of a block, and asks before a redo in the same way', async () => {
    const server = memoryServer('Bender', 'Tugger');
    const { store, keyOf } = await open(server);
    store.type(['Bender', 'Tugger'].map((name) => ({ key: keyOf(name), cells: [{ column: 'count', text: '40' }] })));
    await store.settled();
    server.change('Bender', { count: 50 });
    await store.reload();
    expect(store.cellsOf('undo')).toBe(2);
    store.undo({ left: await store.changedSince('undo') });
    await store.settled();
    expect([server.row('Bender'), server.row('Tugger')]).toMatchObject([{ count: 50 }, { count: 1 }]);
    expect(await store.changedSince('redo')).toMatchObject([{ now: 50 }]);
  });

  it('does not restore a row that a colleague has since deleted', async () => {
    const server = memoryServer('Bender', 'Tugger');
    const { store, change } = await open(server);
    change('Bender', 'count', '40');
    await store.settled();
    server.remove('Bender');
    await store.reload();
    store.undo();
    await store.settled();
    expect(server.names()).toEqual(['Tugger']);
  });

  it('does not ask about a name of the user that the server spells differently', async () => {
    const server = memoryServer('Bender');
    const { store, change } = await open(server);
    const { save } = server.ports;
    const spelled = vi.spyOn(server.ports, 'save').mockImplementationOnce(async (edits) => {
      const cells = [{ field: 'reason', value: 'Long runs' }];
      return save(edits.map(({ row }) => ({ row, cells })));
    });
    change('Bender', 'reason', 'long runs');
    await store.settled();
    expect(server.row('Bender')).toMatchObject({ reason: 'Long runs' });
    spelled.mockRestore();
    expect(await store.changedSince('undo')).toEqual([]);
    store.undo();
    await store.settled();
    expect(server.row('Bender')).toMatchObject({ reason: null });
  });

  it('reverts an unreadable text', async () => {
    const server = memoryServer('Bender');
    const { store, change, typed } = await open(server);
    change('Bender', 'count', 'many');
    expect(typed('Bender', 'count')?.text).toBe('many');
    store.undo();
    await store.settled();
    expect(typed('Bender', 'count')).toBeUndefined();
    expect(server.calls).toEqual([]);
  });

  it('leaves a row that is in use, and shows a message', async () => {
    const server = memoryServer('Bender', 'Tugger');
    server.used.add('Bender');
    const { store, refused, keyOf } = await open(server);
    await store.remove([keyOf('Bender'), keyOf('Tugger')]);
    expect(server.names()).toEqual(['Bender']);
    expect(refused).toEqual(['Bender is used.']);
    store.undo();
    await store.settled();
    expect(server.names()).toEqual(['Bender', 'Tugger']);
  });
});

it('offers the list of a column only in editable cells', async () => {
  const { store } = await open(memoryServer('Hammer'));
  const list = { load: () => Promise.resolve(() => [{ name: 'Toolbox', text: 'Where tools lie' }]) };
  const column = { key: 'parent', name: 'Parent', width: 100, text: String };
  const columns = [withPickList(column, list), withPickList({ ...column, key: 'count' }, undefined)];
  expect(gridColumnsOf(store, columns, true).map(({ pickList }) => pickList)).toEqual([list, undefined]);
  expect(gridColumnsOf(store, columns, false).map(({ pickList }) => pickList)).toEqual([undefined, undefined]);
});
