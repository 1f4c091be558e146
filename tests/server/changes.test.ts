import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getChanges, updateCommodities, type Changes } from '../../contract/rows/changes.ts';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { encodeColumn } from '../../server/services/commodities/encodeColumn.ts';
import { separator } from '../../server/repositories/sql/columnText.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellOf } from './snapshotCell.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';

// Random explorations take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
let projectId: number;
let manager: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  manager = server.as('project-manager', projectId);
});

const changesSince = (since: number, type: 'cable' | 'equipment' | 'from-term' = 'cable') =>
  manager.call(getChanges, { query: { projectId, type, since } });

describe('the snapshot of a type', () => {
  it('contains every row with dates as days, flags as 0 and 1, repeated text once', async () => {
    await addRows(server.database, projectId, 'cable', [
      {
        tag: 'C-1',
        typeCode: 'PWR',
        designLength: 120.5,
        pulledDate: '2026-11-02',
        pullComplete: true,
        route: 'TR-1; TR-2',
      },
      { tag: 'C-2', typeCode: 'PWR' },
    ]);
    const snapshot = await changesSince(0);
    expect(snapshot).toMatchObject({ type: 'cable', full: true, removedIds: [] });
    expect(snapshot.columns['typeCode']).toEqual({ kind: 'dictionary', values: ['PWR'], codes: [0, 0] });
    expect(snapshot.columns['designLength']).toEqual({ kind: 'number', values: [120.5, null] });
    expect(snapshot.columns['pulledDate']).toEqual({
      kind: 'number',
      values: [Date.UTC(2026, 10, 2) / 86_400_000, null],
    });
    expect(snapshot.columns['pullComplete']).toEqual({ kind: 'number', values: [1, 0] });
    expect(cellOf(snapshot, 'route', 0)).toBe('TR-1; TR-2');
    expect(cellOf(snapshot, 'status', 0)).toBe('Pulled');
  });

  it('leaves out columns without values', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    expect(Object.keys((await changesSince(0)).columns)).not.toContain('udf10');
  });

  it('is empty for every type in a project without rows', async () => {
    for (const type of commodityTypes) {
      const snapshot = await manager.call(getChanges, { query: { projectId, type } });
      expect(snapshot).toMatchObject({ type, full: true, ids: [], columns: {} });
    }
  });

  it('shows the two terms of each cable under their own types', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', fromEquipment: 'MCC-1', toEquipment: 'P-101' }]);
    expect(cellOf(await changesSince(0, 'from-term'), 'equipment', 0)).toBe('MCC-1');
    expect((await changesSince(0, 'from-term')).ids).toHaveLength(1);
  });

  it('never contains rows of another project', async () => {
    const other = (await server.createProject()).id;
    await addRows(server.database, other, 'cable', [{ tag: 'SECRET-1' }]);
    expect((await changesSince(0)).ids).toEqual([]);
    await expect(manager.call(getChanges, { query: { projectId: other, type: 'cable' } })).rejects.toMatchObject({
      code: 'project.notFound',
    });
  });

  it('is correct after a change, although it is cached', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    const [first, second] = await Promise.all([changesSince(0), changesSince(0)]);
    expect(second).toEqual(first);
    await addRows(server.database, projectId, 'equipment', [{ tag: 'E-1' }]);
    expect((await changesSince(0)).ids).toHaveLength(1);
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-2' }]);
    expect((await changesSince(0)).ids).toHaveLength(2);
  });
});

describe('a delta', () => {
  it('contains only the edited row', async () => {
    const [, second] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1' },
      { tag: 'C-2' },
      { tag: 'C-3' },
    ]);
    const { version } = await changesSince(0);
    const edited = await manager.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id: second!, cells: [{ field: 'priority', before: null, after: 3 }] }],
      },
    });
    const delta = await changesSince(version);
    expect(delta).toMatchObject({
      full: false,
      version: edited.version,
      ids: [second],
      rowVersions: [edited.version],
      removedIds: [],
    });
    expect(cellOf(delta, 'priority', 0)).toBe(3);
  });

  it('includes a cleared value', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', notes: 'Check the gland' }]);
    const { version } = await changesSince(0);
    await manager.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id: id!, cells: [{ field: 'notes', before: 'Check the gland', after: null }] }],
      },
    });
    expect((await changesSince(version)).columns['notes']).toEqual({ kind: 'dictionary', values: [], codes: [-1] });
  });

  it('is empty without changes, and lists removed rows', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    const { version } = await changesSince(0);
    expect((await changesSince(version)).ids).toEqual([]);
    await server.database.transaction(async (transaction) => {
      await transaction.execute('delete from cable where project_id = $1 and id = $2', [projectId, id]);
      await transaction.execute('update project set version = version + 1 where id = $1', [projectId]);
      await transaction.execute(
        "insert into commodity_tombstone select id, 'cable', $2, version from project where id = $1",
        [projectId, id],
      );
    });
    expect((await changesSince(version)).removedIds).toEqual([id]);
    expect((await changesSince(0)).ids).toEqual([]);
  });

  it('is a full snapshot for a client that is ahead of the project', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    expect(await changesSince(9999)).toMatchObject({ full: true, ids: [expect.any(Number)] });
  });

  it('applied in sequence yields the same rows as a fresh snapshot, for random edits', async () => {
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      Array.from({ length: 6 }, (_, index) => ({ tag: `C-${index}` })),
    );
    const held = new Map<number, CellValue[]>();
    const keys = ['tag', 'priority', 'notes', 'status', 'hold'];
    let version = 0;
    const take = (changes: Changes) => {
      for (const [row, id] of changes.ids.entries())
        held.set(
          id,
          keys.map((key) => cellOf(changes, key, row)),
        );
      version = changes.version;
    };
    take(await changesSince(0));
    const edit = fc.record({
      row: fc.nat(5),
      field: fc.constantFrom('priority', 'notes', 'hold'),
      value: fc.constantFrom(1, 2, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const { row, field, value } of edits) {
          const id = ids[row]!;
          const before = held.get(id)![keys.indexOf(field)] ?? null;
          const after = field === 'priority' || value === null ? value : `text ${value}`;
          await manager.call(updateCommodities, {
            body: { projectId, type: 'cable', rows: [{ id, cells: [{ field, before, after }] }] },
          });
          take(await changesSince(version));
        }
        const fresh = await changesSince(0);
        for (const [row, id] of fresh.ids.entries())
          expect(held.get(id)).toEqual(keys.map((key) => cellOf(fresh, key, row)));
      }),
      runs(8),
    );
  });
});

describe('the encoding of a column', () => {
  it('restores every text, and blanks as blanks', () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(separator, ' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const column = encodeColumn('text', cells.join(separator));
        const decoded = cells.map((_, row) =>
          column?.kind === 'dictionary' ? (column.values[column.codes[row]!] ?? '') : '',
        );
        expect(decoded).toEqual(cells);
      }),
    );
  });
});
