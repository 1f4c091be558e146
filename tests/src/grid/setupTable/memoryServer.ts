/**
 * Server with a list of tools that enforces rules: names are required and unique, counts are not negative, and large ones need a
 * reason.
 */
import { createActor } from 'xstate';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { StartSetupTable } from '../../../../machines/setupTable/setupTableMachine.ts';
import type {
  DeleteResult,
  RowEdit,
  SaveResult,
  SetupPorts,
  SetupRow,
} from '../../../../src/grid/setupTable/store/setupRow.ts';

/** Starts the machine of a store as the runtime does. */
export const startSetupTable: StartSetupTable = (machine) => createActor(machine).start();

export interface MemoryServer {
  readonly ports: SetupPorts<SetupRow>;
  /** Every write call, as its requested rows. */
  readonly calls: (readonly RowEdit[])[];
  /** Changes a row on the server without the table. */
  readonly change: (name: string, values: Readonly<Record<string, CellValue>>) => void;
  /** Deletes a row on the server without the table. */
  readonly remove: (name: string) => void;
  readonly names: () => CellValue[];
  readonly row: (name: string) => Readonly<Record<string, CellValue>> | undefined;
  /** Rows that cannot be deleted. */
  readonly used: Set<string>;
  /** Name reported as the user who saved in the meantime. */
  savedBy: string | null;
  /** True if calls arrive. */
  isReachable: boolean;
  /** Holds responses back until the returned function is called. */
  hold: () => () => void;
}

const nothing = () => {};
const keyOf = (value: CellValue | undefined) => String(value ?? '').toUpperCase();

export function memoryServer(...names: readonly string[]): MemoryServer {
  let nextId = 1;
  let rows: SetupRow[] = names.map((name) => ({ id: nextId++, version: 1, values: { name, count: 1 } }));
  let held: Promise<void> = Promise.resolve();

  function saveOne({ row, cells }: RowEdit): SaveResult<SetupRow> {
    const stored = row && rows.find(({ id }) => id === row.id);
    if (row && !stored) return { status: 'gone', reason: 'Deleted meanwhile.' };
    if (row && stored && stored.version !== row.version)
      return { status: 'conflict', row: stored, reason: 'Changed meanwhile.', lastSave: lastSave() };
    const values = { ...stored?.values, ...Object.fromEntries(cells.map(({ field, value }) => [field, value])) };
    const problems = [];
    if (keyOf(values['name']) === '') problems.push({ field: 'name', reason: 'A name is needed.' });
    if (rows.some(({ id, values: own }) => id !== stored?.id && keyOf(own['name']) === keyOf(values['name'])))
      problems.push({ field: 'name', reason: 'In the list already.' });
    if (Number(values['count'] ?? 0) < 0) problems.push({ field: 'count', reason: 'Not negative.' });
    if (Number(values['count'] ?? 0) > 99 && !values['reason'])
      problems.push({ field: 'reason', reason: 'Say why so many.' });
    if (problems.length > 0) return { status: 'refused', problems };
    const saved = { id: stored?.id ?? nextId++, version: (stored?.version ?? 0) + 1, values };
    rows = stored ? rows.map((each) => (each.id === saved.id ? saved : each)) : [...rows, saved];
    return { status: 'saved', row: saved };
  }

  const lastSave = () =>
    server.savedBy === null ? null : { name: server.savedBy, at: new Date('2026-03-02T12:00:00Z') };

  const calls: (readonly RowEdit[])[] = [];
  const server: MemoryServer = {
    calls,
    used: new Set(),
    isReachable: true,
    savedBy: null,
    names: () => rows.map(({ values }) => values['name'] ?? null),
    row: (name) => rows.find(({ values }) => values['name'] === name)?.values,
    change(name, values) {
      rows = rows.map((row) =>
        row.values['name'] === name ? { ...row, version: row.version + 1, values: { ...row.values, ...values } } : row,
      );
    },
    remove(name) {
      rows = rows.filter((row) => row.values['name'] !== name);
    },
    hold() {
      let release = nothing;
      held = new Promise((done) => {
        release = done;
      });
      return release;
    },
    ports: {
      async load() {
        await held;
        return rows;
      },
      async save(edits) {
        calls.push(edits);
        await held;
        if (!server.isReachable) throw new Error('offline');
        return edits.map(saveOne);
      },
      async remove(asked) {
        await held;
        return asked.map(({ id }): DeleteResult => {
          const name = String(rows.find((row) => row.id === id)?.values['name']);
          if (server.used.has(name)) return { status: 'refused', reason: `${name} is used.` };
          rows = rows.filter((row) => row.id !== id);
          return { status: 'deleted' };
        });
      },
    },
  };
  return server;
}
