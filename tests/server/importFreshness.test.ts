/** Changes in the project between the check of an import and its apply (docs/decisions/import-applying.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { saveColumns, type ColumnRow } from '../../contract/setup/columns/columns.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import type { Client } from './client.ts';
import { applyWatched } from './fixtures/applyWatched.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());

const revisionA = lines('Cable Tag,From,To,Length (ft)', 'C-1,A,B,100', 'C-2,A,C,100', 'C-3,A,D,100');
const revisionB = lines('Cable Tag,From,To,Length (ft)', 'C-1,A,Z,100', 'C-2,A,C,100', 'C-3,A,D,100');

let importId: string;
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
  await cables.run(revisionA);
  importId = (await cables.look(revisionB)).draft.importId;
});

const query = <Row>(text: string, parameters: readonly unknown[]) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, parameters));

/** Writes the checked import; returns how many times everything was compared again. */
async function apply(): Promise<number> {
  let compared = 0;
  await applyWatched(server, engineer, { projectId, importId }, (text) => {
    if (text.includes('insert into import_diff_')) compared += 1;
  });
  return compared;
}

const cableId = async (tag: string) =>
  (await query<{ id: number }>('select id from cable where project_id = $1 and tag = $2', [projectId, tag]))[0]!.id;

async function enter(type: FieldEntry['type'], commodityId: number, values: FieldEntry['values'], more: object = {}) {
  const entry = { id: randomUUID(), type, commodityId, workDate: '2026-11-19', values, ...more };
  const { results } = await engineer.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  expect(results[0]).toMatchObject({ outcome: 'recorded' });
}

describe('between check and apply', () => {
  it('entries on other cables cause no new comparison', async () => {
    await enter('cable', await cableId('C-2'), { pulledLength: 100 });
    expect(await apply()).toBe(0);
    expect(await cables.report(importId)).toMatchObject([{ tag: 'C-1', newValue: 'Z', impact: 'info' }]);
  });

  it('a pull of a changed cable is in the report', async () => {
    await enter('cable', await cableId('C-1'), { pulledLength: 100 });
    expect(await apply()).toBe(1);
    expect(await cables.report(importId)).toMatchObject([{ tag: 'C-1', impact: 'critical' }]);
  });

  it('a termination of a changed cable is in the report', async () => {
    const [end] = await query<{ id: number }>(
      "select id from termination where project_id = $1 and cable_id = $2 and commodity_type = 'to-term'",
      [projectId, await cableId('C-1')],
    );
    await enter('to-term', end!.id, { terminatedDate: '2026-11-19' });
    expect(await apply()).toBe(1);
    expect(await cables.report(importId)).toMatchObject([{ tag: 'C-1', impact: 'critical' }]);
  });

  it('an edit of the schedule after an entry causes a new comparison, and nothing is overwritten', async () => {
    await enter('cable', await cableId('C-2'), { pulledLength: 100 });
    const rows = [{ id: await cableId('C-3'), cells: [{ field: 'toEquipment', before: 'D', after: 'E' }] }];
    expect((await engineer.call(updateCommodities, { body: { projectId, type: 'cable', rows } })).refusals).toEqual([]);
    await expect(apply()).rejects.toMatchObject({ code: 'import.stale' });
  });

  it('a new name in a list of codes causes a new comparison', async () => {
    await enter('cable', await cableId('C-2'), { testType: 'Megger 5 kV' }, { newNames: ['testType'] });
    const codes = await query("select code from code where project_id = $1 and code = 'Megger 5 kV'", [projectId]);
    expect([codes.length, await apply()]).toEqual([1, 1]);
  });
});

const brought = (...notes: string[]) =>
  lines('Cable Tag,From,To,Length (ft),Spot', ...notes.map((note, at) => `C-${at + 1},A,${'BCD'[at]},100,${note}`));

describe('a project-defined column that crews enter and schedules contain', () => {
  let spot: string;
  beforeEach(async () => {
    const cells = cellsOf({ labelEn: 'Spot', kind: 'text', entered: true });
    const { results } = await engineer.call(saveColumns, {
      body: { projectId, type: 'cable', rows: [{ row: null, cells }] },
    });
    const [{ field }] = savedRows<ColumnRow>(results) as [ColumnRow];
    await cables.run(brought('east', 'east', 'east'));
    importId = (await cables.look(brought('west', 'east', 'east'))).draft.importId;
    spot = field;
  });

  it.each(['C-1', 'C-2'])('entered on %s after the check rejects the import, and the entry remains', async (tag) => {
    const id = await cableId(tag);
    await enter('cable', id, { [spot]: 'north' }, { before: { [spot]: 'east' } });
    await expect(apply()).rejects.toMatchObject({ code: 'import.stale' });
    expect(await query(`select ${spot} as spot from cable where id = $1`, [id])).toEqual([{ spot: 'north' }]);
  });

  it('is compared again and written if another field was entered after the check', async () => {
    await enter('cable', await cableId('C-2'), { pulledLength: 100 });
    expect(await apply()).toBe(1);
    expect(await cables.report(importId)).toMatchObject([{ tag: 'C-1', newValue: 'west' }]);
  });
});
