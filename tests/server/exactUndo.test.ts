/**
 * An undo restores a length exactly, although the browser has only three decimals of it: edits of the grid and entries that
 * revert others.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities, type CommodityEdit } from '../../contract/rows/changes.ts';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue, UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

/** 101.123 m in feet, and the rounded value sent to the browser. */
const exact = 331.768372703412;
const shown = 331.768;

let server: TestServer;
let projectId: number;
let lead: Client;
let id: number;
let otherId: number;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  [id, otherId] = (await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', designLength: 400 },
    { tag: 'C-2', designLength: 400 },
  ])) as [number, number];
});

const changeUnit = async (unitMeasurement: UnitMeasurement) => {
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement } });
};

async function stored(field: string, row = id): Promise<CellValue> {
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [row], null),
  );
  return rows.get(row)?.values[field] ?? null;
}

interface Edit {
  readonly before: CellValue;
  readonly after: CellValue;
  readonly unit?: LengthUnit;
  /** Operation id of the edit that is undone. */
  readonly restores?: string;
}

const entryOf = (values: FieldEntry['values'], more: Partial<FieldEntry> = {}) => ({
  id: randomUUID(),
  type: 'cable' as const,
  commodityId: id,
  workDate: '2026-11-19',
  note: 'Short pull.',
  values,
  ...more,
});

const editOf = ({ before, after, unit = 'ft', restores }: Edit, row = id): CommodityEdit => ({
  id: row,
  operationId: randomUUID(),
  unit,
  cells: [{ field: 'designLength', before, after }],
  ...(restores !== undefined && { restores: { designLength: restores } }),
});

const send = (...rows: CommodityEdit[]) =>
  lead.call(updateCommodities, { body: { projectId, type: 'cable', rows, includeLastSave: true } });

/** Sends an edit that must be accepted; returns its id. */
async function edit(text: Edit, row = id): Promise<string> {
  const one = editOf(text, row);
  expect(await send(one)).toMatchObject({ updatedIds: [row], conflicts: [], refusals: [] });
  return one.operationId!;
}

const record = async (one: ReturnType<typeof entryOf>) => {
  const { results } = await lead.call(recordFieldWork, { body: { projectId, entries: [one] } });
  expect(results).toMatchObject([{ outcome: 'recorded' }]);
  return one.id;
};

describe('an edit of the grid that undoes another', () => {
  it('restores the exact length that was shown with three decimals', async () => {
    await edit({ before: 400, after: '101.123 m' });
    const replaced = await edit({ before: shown, after: 200 });
    await edit({ before: 200, after: shown, restores: replaced });
    expect(await stored('designLength')).toBe(exact);
  });

  it('restores it after a change of the project unit, from a value shown in either unit', async () => {
    await edit({ before: 400, after: '101.1234 ft' });
    const replaced = await edit({ before: 101.123, after: 200 });
    await changeUnit('metric');
    await edit({ before: 60.96, after: 30.8222904, unit: 'm', restores: replaced });
    expect(await stored('designLength')).toBeCloseTo(101.1234 * 0.3048, 10);
    // Shown in meters as 30.822, which differs by 0.001 ft from the length.
    const again = await edit({ before: 30.822, after: 200, unit: 'm' });
    await changeUnit('imperial');
    await edit({ before: 200 / 0.3048, after: 101.122047244094, restores: again });
    expect(await stored('designLength')).toBeCloseTo(101.1234, 10);
  });

  it('restores the value before the named edit, even among lengths that are shown alike', async () => {
    await edit({ before: 400, after: '101.123 m' });
    const first = await edit({ before: shown, after: 200 });
    const second = await edit({ before: 200, after: shown });
    const third = await edit({ before: shown, after: 200 });
    await edit({ before: 200, after: shown, restores: third });
    expect(await stored('designLength')).toBe(shown);
    await edit({ before: shown, after: 200, restores: second });
    await edit({ before: 200, after: shown, restores: first });
    expect(await stored('designLength')).toBe(exact);
  });

  it('uses the last such length of the cell if the edit is unknown to the server', async () => {
    await edit({ before: 400, after: '101.123 m' });
    await edit({ before: shown, after: 200 });
    await edit({ before: 200, after: shown, restores: randomUUID() });
    expect(await stored('designLength')).toBe(exact);
  });

  it('writes the sent value if the cell never had such a length', async () => {
    const ofOther = await edit({ before: 400, after: '101.123 m' }, otherId);
    const replaced = await edit({ before: shown, after: 200 }, otherId);
    await edit({ before: 400, after: shown, restores: replaced });
    expect(await stored('designLength')).toBe(shown);
    await edit({ before: shown, after: 400.25, restores: ofOther });
    expect(await stored('designLength')).toBe(400.25);
  });

  it('counts as a typed length if it names no edit', async () => {
    await edit({ before: 400, after: '101.123 m' });
    await edit({ before: shown, after: 200 });
    await edit({ before: 200, after: shown });
    expect(await stored('designLength')).toBe(shown);
  });

  it('conflicts with a length saved since by another user, and restores the exact one once confirmed', async () => {
    await edit({ before: 400, after: '101.123 m' });
    const replaced = await edit({ before: shown, after: 200 });
    await edit({ before: 200, after: 250 });
    const undo = editOf({ before: 200, after: shown, restores: replaced });
    const { conflicts } = await send(undo);
    expect(conflicts).toMatchObject([{ yours: shown, theirs: 250 }]);
    expect(await stored('designLength')).toBe(250);
    await edit({ before: 250, after: shown, restores: replaced });
    expect(await stored('designLength')).toBe(exact);
  });

  it('is written once if a device with an earlier version repeats it', async () => {
    await edit({ before: 400, after: '101.123 m' });
    const replaced = await edit({ before: shown, after: 200 });
    const undo = editOf({ before: 200, after: shown, restores: replaced });
    await send(undo);
    const { restores: _restores, ...repeat } = undo;
    expect(await send(repeat)).toMatchObject({ updatedIds: [id], refusals: [] });
    expect(await stored('designLength')).toBe(exact);
  });

  it('finds the edit in a change of several calls, and is paired with it in the history', async () => {
    await edit({ before: 400, after: '101.123 m' });
    const changeId = randomUUID();
    const replaced = editOf({ before: shown, after: 200 });
    for (const row of [editOf({ before: 400, after: 200 }, otherId), replaced])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: [row], changeId } });
    const undos = [
      editOf({ before: 200, after: 400, restores: randomUUID() }, otherId),
      editOf({ before: 200, after: shown, restores: replaced.operationId! }),
    ];
    await send(...undos);
    expect(await stored('designLength')).toBe(exact);
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    expect(changes[1]).toMatchObject({ changeId, isReverted: true });
    expect(changes[0]).toMatchObject({ reverts: changeId });
  });

  it('can also be done from the history, to the exact length', async () => {
    await edit({ before: 400, after: '101.123 m' });
    await edit({ before: shown, after: 200 });
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    const { changeId } = changes[0]!;
    await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId } });
    expect(await stored('designLength')).toBe(exact);
  });
});

describe('an entry that reverts another', () => {
  it('restores the exact length in the current unit', async () => {
    await record(entryOf({ pulledLength: '101.123 m' }, { unit: 'ft' }));
    const replaced = await record(entryOf({ pulledLength: 200 }, { unit: 'ft', before: { pulledLength: shown } }));
    const undo = { unit: 'ft' as const, before: { pulledLength: 200 }, restores: { pulledLength: replaced } };
    await record(entryOf({ pulledLength: shown }, undo));
    expect(await stored('pulledLength')).toBe(exact);

    const again = await record(entryOf({ pulledLength: 200 }, { unit: 'ft', before: { pulledLength: shown } }));
    await changeUnit('metric');
    await record(entryOf({ pulledLength: shown }, { ...undo, restores: { pulledLength: again } }));
    expect(await stored('pulledLength')).toBeCloseTo(101.123, 10);
  });
});

it('lengths in set-up lists are exact, because the browser gets all decimals', async () => {
  const rows = [{ row: null, cells: cellsOf({ code: 'PWR-3C10' }) }];
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows } });
  const cells = cellsOf({ code: 'R-1', cableType: 'PWR-3C10', receivedLength: '101.123 m' });
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: [{ row: null, cells }] } });
  const reels = await lead.call(listCodes, { query: { projectId, kind: 'reel' } });
  expect(reels.rows).toMatchObject([{ values: { receivedLength: exact } }]);
});
