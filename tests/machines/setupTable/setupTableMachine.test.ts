/** Calls of a setup table: one write at a time, and no rows shown that are older than a write, in any order of events. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Removal } from '../../../machines/setupTable/ports.ts';
import { provideSetupTable, selectIsLoaded, selectIsWritten } from '../../../machines/setupTable/setupTableMachine.ts';
import { setupRefreshDelay } from '../../../machines/timings.ts';
import { runsOf } from '../../support/exploration.ts';
import { openPort, settled } from '../support/deferred.ts';

const never = new AbortController().signal;

function openTable() {
  const clock = new SimulatedClock();
  const save = openPort<undefined, boolean>('save');
  const remove = openPort<Removal, void>('remove');
  const load = openPort<undefined, readonly string[]>('load');
  const shown: unknown[] = [];
  const machine = provideSetupTable<string>({
    save: () => save.port(undefined, never),
    remove: (removal) => remove.port(removal, never),
    load: () => load.port(undefined, never),
    takeRows: (rows) => void shown.push(rows),
    takeFailure: (error) => void shown.push(error),
  });
  const table = createActor(machine, { clock }).start();
  return {
    clock,
    save,
    remove,
    load,
    shown,
    state: () => table.getSnapshot().value,
    isWritten: () => selectIsWritten(table.getSnapshot()),
    isLoaded: () => selectIsLoaded(table.getSnapshot()),
    change: () => table.send({ type: 'rows.changed' }),
    discard: (...keys: number[]) => table.send({ type: 'rows.remove', removal: { keys, isUndo: false } }),
    reload: () => table.send({ type: 'table.load' }),
    report: () => table.send({ type: 'table.changed' }),
    leave: () => table.send({ type: 'page.left' }),
  };
}

describe('saving', () => {
  it('starts at once, and sends edits made during a call with the next one', async () => {
    const { save, change, isWritten } = openTable();
    change();
    change();
    expect([save.calls.length, isWritten()]).toEqual([1, false]);
    save.last().resolve(false);
    await settled();
    expect(save.calls).toHaveLength(2);
    save.last().resolve(false);
    await settled();
    expect([save.calls.length, isWritten()]).toEqual([2, true]);
  });

  it('continues while more rows wait than fit in one call', async () => {
    const { save, change, state } = openTable();
    change();
    save.last().resolve(true);
    await settled();
    expect([save.calls.length, state()]).toEqual([2, 'saving']);
    save.last().resolve(false);
    await settled();
    expect([save.calls.length, state()]).toEqual([2, 'idle']);
  });

  it('deletes rows after the edits, one request after the other', async () => {
    const { save, remove, change, discard, state } = openTable();
    change();
    discard(1);
    discard(2, 3);
    change();
    save.last().resolve(false);
    await settled();
    expect([save.calls.length, remove.calls.length]).toEqual([2, 0]);
    save.last().resolve(false);
    await settled();
    expect(remove.calls.map(({ input }) => input.keys)).toEqual([[1]]);
    remove.last().resolve();
    await settled();
    expect(remove.last().input.keys).toEqual([2, 3]);
    remove.last().resolve();
    await settled();
    expect([remove.calls.length, state()]).toEqual([2, 'idle']);
  });

  it('processes the next request after a failed call', async () => {
    const { save, remove, change, discard, state } = openTable();
    change();
    save.last().reject(new Error('No signal.'));
    await settled();
    discard(1);
    remove.last().reject(new Error('No signal.'));
    await settled();
    expect(state()).toBe('idle');
    change();
    expect(save.calls).toHaveLength(2);
  });
});

describe('loading', () => {
  it('shows the rows, or the reason they could not be loaded', async () => {
    const { load, reload, shown, isLoaded } = openTable();
    reload();
    expect(isLoaded()).toBe(false);
    load.last().resolve(['Bender']);
    await settled();
    expect(isLoaded()).toBe(true);
    reload();
    load.last().reject('No signal.');
    await settled();
    expect(shown).toEqual([['Bender'], 'No signal.']);
  });

  it('waits for a write, and then happens once, whatever the number of requests', async () => {
    const { save, load, change, reload, report, isLoaded } = openTable();
    change();
    reload();
    reload();
    report();
    expect([load.calls.length, isLoaded()]).toEqual([0, false]);
    save.last().resolve(false);
    await settled();
    expect(load.calls).toHaveLength(1);
  });

  it.each(['change', 'discard'] as const)(
    'discards rows read before a write, and loads them after it: %s',
    async (write) => {
      const table = openTable();
      table.reload();
      table[write]();
      table.load.last().resolve(['older']);
      await settled();
      expect([table.shown, table.isLoaded()]).toEqual([[], false]);
      if (write === 'change') table.save.last().resolve(false);
      else table.remove.last().resolve();
      await settled();
      table.load.last().resolve(['newer']);
      await settled();
      expect([table.shown, table.load.calls.length]).toEqual([[['newer']], 2]);
    },
  );

  it('is repeated after a request during a load, because those rows can be older', async () => {
    const { load, reload, state } = openTable();
    reload();
    reload();
    expect(load.calls).toHaveLength(1);
    load.last().resolve([]);
    await settled();
    expect([load.calls.length, state()]).toEqual([2, 'loading']);
  });
});

describe('a change reported by the server', () => {
  it('is loaded 1000 ms after the last one of its burst', () => {
    const { clock, load, report } = openTable();
    report();
    clock.increment(999);
    report();
    clock.increment(999);
    expect(load.calls).toEqual([]);
    clock.increment(1);
    expect(load.calls).toHaveLength(1);
  });

  it('reported during a load is loaded after it', async () => {
    const { clock, load, reload, report, state } = openTable();
    reload();
    report();
    load.last().resolve([]);
    await settled();
    expect(state()).toBe('gathering');
    clock.increment(setupRefreshDelay);
    expect(load.calls).toHaveLength(2);
  });

  it.each(['reload', 'change', 'discard'] as const)('delays nothing: %s starts at once', (asked) => {
    const table = openTable();
    table.report();
    table[asked]();
    expect(table.state()).toBe({ reload: 'loading', change: 'saving', discard: 'removing' }[asked]);
  });

  it('is loaded after a write that started in between', async () => {
    const { clock, save, load, report, change } = openTable();
    report();
    change();
    save.last().resolve(false);
    await settled();
    clock.increment(setupRefreshDelay);
    expect(load.calls).toHaveLength(1);
  });

  it('is dropped when the user leaves the page, but a requested load is made', async () => {
    const { clock, save, load, report, leave, change, reload } = openTable();
    report();
    leave();
    clock.increment(setupRefreshDelay);
    expect(load.calls).toEqual([]);
    change();
    reload();
    leave();
    save.last().resolve(false);
    await settled();
    expect(load.calls).toHaveLength(1);
  });
});

/** Opens a server whose rows are the number of its writes, with calls that end when the test decides. */
function openServer() {
  const table = openTable();
  const writes = () => table.save.calls.length + table.remove.calls.length;
  let loads = 0;
  let writesAtLoad = 0;
  return {
    ...table,
    /** Ends one call: the only open write, otherwise the last load. Responses to abandoned loads are dropped. */
    answer: (isAnswered: boolean) => {
      const save = [...table.save.open].at(-1);
      const remove = [...table.remove.open].at(-1);
      const load = [...table.load.open].at(-1);
      if (save) (isAnswered ? () => save.resolve(false) : () => save.reject('No signal.'))();
      else if (remove) (isAnswered ? () => remove.resolve() : () => remove.reject('No signal.'))();
      else if (load) load.resolve([String(writesAtLoad)]);
    },
    look: () => {
      const open = table.save.open.size + table.remove.open.size;
      const hasStarted = table.load.calls.length > loads;
      // One write at a time, and none while a load starts.
      expect(open).toBeLessThanOrEqual(hasStarted ? 0 : 1);
      if (hasStarted) writesAtLoad = writes();
      loads = table.load.calls.length;
      for (const rows of table.shown.splice(0)) expect(rows).toEqual([String(writes())]);
    },
  };
}

it('writes run one by one, and shown rows include the last write, for random orders of events', async () => {
  const steps = constantFrom('change', 'discard', 'reload', 'report', 'leave', 'answer', 'fail', 'time');
  await assert(
    asyncProperty(array(steps, { maxLength: 30 }), async (taken) => {
      const server = openServer();
      let removals = 0;
      for (const step of [...taken, 'change', 'reload'] as const) {
        if (step === 'answer' || step === 'fail') server.answer(step === 'answer');
        else if (step === 'time') server.clock.increment(setupRefreshDelay);
        else server[step]();
        if (step === 'discard') removals += 1;
        await settled();
        server.look();
      }
      while (server.state() !== 'idle') {
        server.answer(true);
        server.clock.increment(setupRefreshDelay);
        await settled();
        server.look();
      }
      expect([server.isWritten(), server.isLoaded(), server.remove.calls.length]).toEqual([true, true, removals]);
    }),
    { numRuns: runsOf(300) },
  );
});
