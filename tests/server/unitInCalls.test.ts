/** Lengths typed in one unit that arrive after the project changed to the other, through the API and from a device. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getChanges, updateCommodities, type CommodityEdit } from '../../contract/rows/changes.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../contract/base/units/lengths.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Operation } from '../../machines/outbox/operation.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Call } from '../../src/api/client.ts';
import { OperationQueue } from '../../src/device/outbox/queue.ts';
import { sendNext } from '../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../src/device/outbox/storage/storage.ts';
import { CommodityStore } from '../../src/store/commodityStore.ts';
import { noCache } from '../support/noCache.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let id: number;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  [id] = (await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 400 }])) as [number];
});

const toMetres = async () => {
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement: 'metric' } });
};
const stored = async (row = id): Promise<Readonly<Record<string, CellValue>>> => {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [row], null),
  );
  return rows.get(row)!.values;
};
const entry = (values: FieldEntry['values'], unit?: LengthUnit, more: Partial<FieldEntry> = {}) => ({
  id: randomUUID(),
  type: 'cable' as const,
  commodityId: id,
  workDate: '2026-11-19',
  values,
  note: 'Short pull.',
  ...(unit && { unit }),
  ...more,
});
const record = async (...entries: ReturnType<typeof entry>[]) =>
  (await lead.call(recordFieldWork, { body: { projectId, entries } })).results;
const update = (cells: CommodityEdit['cells'], unit?: LengthUnit) =>
  lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: [{ id, cells, ...(unit && { unit }) }] } });

describe('a call with a unit', () => {
  it('is converted exactly, including the values shown before', async () => {
    await record(entry({ pulledLength: 50 }, 'ft'));
    await toMetres();
    expect(await record(entry({ pulledLength: 100 }, 'ft', { before: { pulledLength: 50 } }))).toMatchObject([
      { outcome: 'recorded' },
    ]);
    expect((await stored())['pulledLength']).toBe(30.48);
    expect(await update([{ field: 'designLength', before: 400, after: 500 }], 'ft')).toMatchObject({
      updatedIds: [id],
    });
    expect((await stored())['designLength']).toBe(152.4);
    // A unit in the text itself takes precedence.
    await update([{ field: 'designLength', before: 500, after: '150 m' }], 'ft');
    expect((await stored())['designLength']).toBe(150);
  });

  it('receives conflicts in its own unit', async () => {
    await toMetres();
    await update([{ field: 'designLength', before: 121.92, after: 152.4 }], 'm');
    const { conflicts } = await update([{ field: 'designLength', before: 400, after: 410 }], 'ft');
    expect(conflicts).toEqual([{ id, field: 'designLength', yours: 410, theirs: 500, before: 400 }]);
    await record(entry({ pulledLength: 30.48 }, 'm'));
    const [met] = await record(entry({ pulledLength: 90 }, 'ft', { before: { pulledLength: 80 } }));
    expect(met).toMatchObject({ outcome: 'conflict', conflicts: [{ yours: 90, theirs: 100, before: 80 }] });
  });

  it('gives the same length before and after the change, for any length', async () => {
    const lengths = fc
      .sample(fc.double({ min: 0.001, max: 99_999, noNaN: true }), 60)
      .map((value) => Number(value.toFixed(6)));
    const early = await addRows(
      server.database,
      projectId,
      'cable',
      lengths.map((_, at) => ({ tag: `E-${at}` })),
    );
    const late = await addRows(
      server.database,
      projectId,
      'cable',
      lengths.map((_, at) => ({ tag: `L-${at}` })),
    );
    const rowsOf = (ids: readonly number[]) =>
      ids.map((row, at) => ({
        id: row,
        unit: 'ft' as const,
        cells: [{ field: 'designLength', before: null, after: lengths[at]! }],
      }));
    await lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: rowsOf(early) } });
    await toMetres();
    await lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: rowsOf(late) } });
    const read = (ids: readonly number[]) =>
      server.database.transaction(async (transaction) =>
        [...(await readRows(transaction, projectId, 'cable', ids, null)).values()]
          .toSorted((a, b) => a.id - b.id)
          .map(({ values }) => values['designLength']),
      );
    const [first, second] = [await read(early), await read(late)];
    const furthest = first.map((length, at) => Math.abs(Number(length) - Number(second[at])));
    expect(furthest).toHaveLength(60);
    expect(Math.max(...furthest)).toBeLessThanOrEqual(1e-9);
  });
});

describe('a call without a unit', () => {
  it('uses the project’s unit if that never changed', async () => {
    expect(await record(entry({ pulledLength: 100 }))).toMatchObject([{ outcome: 'recorded' }]);
    expect((await stored())['pulledLength']).toBe(100);
  });

  it('is rejected for its lengths only once the unit changed, with the reason and the day', async () => {
    await toMetres();
    const [refused, dated, told] = await record(
      entry({ pulledLength: 100 }),
      entry({ pulledDate: '2026-11-18' }),
      entry({ pulledLength: '30 m' }),
    );
    expect(refused).toMatchObject({ outcome: 'refused', error: { code: 'request.invalid' } });
    expect(refused!.error!.message).toMatch(/^Pulled length was sent without a unit, .*\d{4}/);
    expect(dated!.outcome).toBe('recorded');
    expect(told!.outcome).toBe('recorded');
    expect((await stored())['pulledLength']).toBe(30);
    // The previously shown value is not a reported length: it is compared without conversion.
    const [again] = await record(entry({ pulledLength: '40 m' }, undefined, { before: { pulledLength: 30 } }));
    expect(again!.outcome).toBe('recorded');
    expect((await stored())['pulledLength']).toBe(40);
    const { refusals, updatedIds } = await update([
      { field: 'designLength', before: 121.92, after: 130 },
      { field: 'priority', before: null, after: 2 },
    ]);
    expect(refusals.map(({ field }) => field)).toEqual(['designLength']);
    expect(updatedIds).toEqual([id]);
    expect(await stored()).toMatchObject({ designLength: 121.92, priority: 2 });
  });
});

describe('a device that was offline while the unit changed', () => {
  const owner = { issuer: 'test', subject: 'tablet' };

  async function tablet() {
    const call = ((endpoint: Parameters<Client['call']>[0], args: Parameters<Client['call']>[1]) =>
      lead.call(endpoint, args)) as unknown as Call;
    const queue = new OperationQueue();
    await queue.open(owner, memoryStorage(), true);
    const changes = (since: number, scope: string) =>
      lead.call(getChanges, { query: { projectId, type: 'cable', since, scope } });
    const store = new CommodityStore(projectId, 'cable', { changes }, { cache: noCache, queue });
    store.measureIn('ft');
    await store.open();
    const send = (kind: Operation['kind']) =>
      sendNext({ call, queue, random: () => 0.5 }, { owner, kind, limit: 10 }, new AbortController().signal);
    const shown = (field: string) => store.read(store.table.rowOf(id)!, field);
    return { queue, store, send, shown };
  }
  const pull = { type: 'cable', workDate: '2026-11-19', foreman: '', note: 'Short pull.', source: 'card' } as const;

  it('sends values entered in feet as feet, and shows them in meters after the change', async () => {
    const { queue, store, send, shown } = await tablet();
    store.fieldEntries.record(projectId, {
      ...pull,
      commodityId: id,
      values: { pulledLength: 100 },
      before: { pulledLength: null },
    });
    store.edit([{ id, field: 'designLength', after: 500 }]);
    await vi.waitFor(() => expect(queue.stored).toHaveLength(2));
    await toMetres();
    store.measureIn('m');
    expect([shown('pulledLength'), shown('designLength')]).toEqual([30.48, 152.4]);
    expect(await send('fieldEntry')).toEqual({ kind: 'sent' });
    expect(await send('cellEdits')).toEqual({ kind: 'sent' });
    await store.refresh();
    expect(await stored()).toMatchObject({ pulledLength: 30.48, designLength: 152.4 });
    expect([shown('pulledLength'), shown('designLength')]).toEqual([30.48, 152.4]);
  });

  it('asks about values stored without a unit by an earlier version, and sends them after the user’s review', async () => {
    const { queue, store, send } = await tablet();
    store.fieldEntries.record(projectId, {
      ...pull,
      commodityId: id,
      values: { pulledLength: 100 },
      before: { pulledLength: null },
    });
    await vi.waitFor(() => expect(queue.stored).toHaveLength(1));
    const [written] = queue.stored;
    const { unit: _unit, ...asBefore } = written!;
    await queue.change([{ seq: written!.seq, id: written!.id, become: () => asBefore }]);
    await toMetres();
    store.measureIn('m');
    await send('fieldEntry');
    expect(store.fieldEntries.stateOf(id)?.state).toMatchObject({
      is: 'refused',
      reason: expect.stringContaining('without a unit'),
    });
    expect((await stored())['pulledLength']).toBeNull();
    store.fieldEntries.retry(id);
    await send('fieldEntry');
    expect(store.fieldEntries.stateOf(id)?.state.is).toBe('saved');
    expect((await stored())['pulledLength']).toBe(100);
  });

  it('handles a conflict in one unit, whichever unit is displayed', async () => {
    const { queue, store, send } = await tablet();
    store.edit([{ id, field: 'designLength', after: 410 }]);
    await vi.waitFor(() => expect(queue.stored).toHaveLength(1));
    await toMetres();
    await update([{ field: 'designLength', before: 121.92, after: 152.4 }], 'm');
    store.measureIn('m');
    await send('cellEdits');
    const pending = store.pending.get(id, 'designLength');
    expect(pending).toMatchObject({ wanted: convertLength(410, 'ft', 'm'), state: { is: 'conflict', theirs: 152.4 } });
    store.keepMine({ id, field: 'designLength' });
    expect(await send('cellEdits')).toEqual({ kind: 'sent' });
    expect((await stored())['designLength']).toBe(convertLength(410, 'ft', 'm'));
  });
});
