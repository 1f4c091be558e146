import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import {
  applyImport,
  cancelImport,
  checkImport,
  getImport,
  listImports,
  previewImport,
  uploadImport,
} from '../../contract/imports/imports.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { randomUUID } from 'node:crypto';
import { findReview } from '../../server/services/imports/check/check.ts';
import type { Client } from './client.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { addLaborUnit } from './commodityFixture.ts';
import { importSteps, lines, ofRows, rowsByTag, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import type { JobControl } from '../../server/jobs/jobKind.ts';
import { runApply } from '../../server/services/imports/apply/apply.ts';
import { localUploads, storedUploads } from './fixtures/storedUploads.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject({ startDate: '2026-09-01' })).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
});

const revisionA = lines(
  'Cable Tag,From,To,Cable Type,Conductors,Size,Length (ft),Route,Service',
  'CBL-1,SWGR-1,MCC-1,Power,3,500 kcmil,100,TR-1; TR-2,Main feeder',
  'CBL-2,MCC-1,PMP-1,Power,3,#2,60,CND-1,',
  'CBL-3,MCC-1,PLC-1,Control,7,#14,80,TR-1,Interlocks',
  'CBL-4,PLC-1,LT-1,Instrument,2PR,#16,120,CND-2,',
);
const revisionB = lines(
  'Cable Tag,From,To,Cable Type,Conductors,Size,Length (ft),Route,Service',
  'CBL-1,SWGR-1,MCC-1,Power,3,500 kcmil,130,TR-1; TR-2; TR-9,Main feeder',
  'CBL-2,MCC-1,PMP-1A,Power,3,#2,60,CND-1,',
  'CBL-3,MCC-1,PLC-1,Control,7,#14,80,TR-1,Interlocks',
  'CBL-5,MCC-1,FAN-1,Power,3,#10,45,TR-2,Added in rev B',
);
const drawn = (fromDrawing: string, to: string) =>
  lines(
    'Cable Tag,From,To,From Drawing,To Drawing,Area',
    `CBL-1,SWGR-1,${to},${fromDrawing},E-200,A1`,
    'CBL-2,MCC-1,PMP-1,E-300,E-400,A1',
  );
const columns = ['designLength', 'route', 'toEquipment', 'service', 'removed', 'status'];

const cableTypes = () =>
  server.database.transaction((transaction) =>
    transaction.query<{ code: string }>(
      "select code from code where project_id = $1 and kind = 'cable-type' order by code",
      [projectId],
    ),
  );

async function idOf(tag: string): Promise<number> {
  const [row] = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>('select id from cable where project_id = $1 and tag = $2', [projectId, tag]),
  );
  return row!.id;
}

async function pull(tag: string, length: number): Promise<void> {
  const entry = {
    id: randomUUID(),
    type: 'cable' as const,
    commodityId: await idOf(tag),
    workDate: '2026-11-19',
    values: { pulledLength: length },
  };
  const { results } = await engineer.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  expect(results[0]!.outcome).toBe('recorded');
}

/** The types of the schedules here have starter labor units. */
const removeStarterUnits = () => server.database.query('delete from labor_unit where project_id = $1', [projectId]);

describe('a first schedule', () => {
  it('is recognized, checked without writing anything, and applied with its lengths by type', async () => {
    const { draft, counts, issues } = await cables.look(revisionA);
    expect(sheetOf(draft)).toMatchObject({ headerRow: 1, headerRows: 1, rowCount: 5 });
    expect(Object.values(sheetOf(draft).mapping)).toEqual([
      'tag',
      'fromEquipment',
      'toEquipment',
      'typeCode',
      'conductors',
      'size',
      'designLength',
      'route',
      'service',
    ]);
    expect(counts).toEqual({
      rows: 4,
      added: 4,
      changed: 0,
      removed: 0,
      reinstated: 0,
      marked: 0,
      heldRemovals: 0,
      unchanged: 0,
      errors: 0,
      // No labor unit applies.
      warnings: 1,
      skipped: 0,
    });
    expect(ofRows(issues).filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(await rowsByTag(server, projectId, 'cable', columns)).toEqual(new Map());

    const { record } = await cables.apply(draft);
    expect(record).toMatchObject({
      status: 'applied',
      counts: { added: 4 },
      problem: null,
      uploadedBy: 'project-lead',
    });
    const rows = await rowsByTag(server, projectId, 'cable', ['designLength', 'quantity']);
    expect(rows.get('CBL-4')).toEqual({ designLength: 120, quantity: 120 });
  });

  it('creates one From and one To termination per cable, with its number of connections', async () => {
    await cables.run(revisionA);
    const from = await rowsByTag(server, projectId, 'from-term', ['equipment', 'connections']);
    const to = await rowsByTag(server, projectId, 'to-term', ['equipment', 'connections']);
    expect(from.get('CBL-1')).toEqual({ equipment: 'SWGR-1', connections: 3 });
    expect(to.get('CBL-4')).toEqual({ equipment: 'LT-1', connections: 4 });
    expect(from.size + to.size).toBe(8);
  });

  it('gives each row and termination its budget from its own labor unit', async () => {
    await removeStarterUnits();
    await addLaborUnit(server.database, projectId, {
      type: 'cable',
      name: 'Power',
      typeCode: 'Power',
      per: 100,
      hours: 4,
    });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Other', per: 100, hours: 2 });
    await addLaborUnit(server.database, projectId, { type: 'from-term', name: 'End', hours: 1.5 });
    await cables.run(revisionA);
    const rows = await rowsByTag(server, projectId, 'cable', ['budgetHours', 'hoursPerUnit']);
    expect(rows.get('CBL-1')).toEqual({ budgetHours: 4, hoursPerUnit: 0.04 });
    expect(rows.get('CBL-3')).toEqual({ budgetHours: 1.6, hoursPerUnit: 0.02 });
    const terms = await rowsByTag(server, projectId, 'from-term', ['budgetHours', 'quantity']);
    expect(terms.get('CBL-1')).toEqual({ budgetHours: 1.5, quantity: 1 });
  });

  it('adds its codes to the lists, unless the user opts out', async () => {
    const looked = await cables.look(revisionA, { options: { createMissingCodes: false } });
    expect(looked.issues.filter(({ code }) => code === 'code.unknown').map(({ value }) => value)).toEqual([
      'Power',
      'Control',
      'Instrument',
    ]);
    await cables.apply(looked.draft);
    expect(await cableTypes()).toEqual([]);
    await cables.run(lines('Cable Tag,Cable Type', 'CBL-9,Fibre', 'CBL-10,FIBRE'), { mode: 'partial' });
    expect(await cableTypes()).toEqual([{ code: expect.stringMatching(/^fibre$/i) }]);
  });
});

describe('the same file again', () => {
  it('changes nothing', async () => {
    await cables.run(revisionA);
    const again = await cables.run(revisionA);
    expect(again.counts).toMatchObject({ added: 0, changed: 0, removed: 0, reinstated: 0, unchanged: 4 });
    expect(await cables.report(again.draft.importId)).toEqual([]);
  });

  it('is mapped as before, even if the header suggests otherwise', async () => {
    const first = await cables.upload(revisionA);
    const mapping = { ...sheetOf(first).mapping, '8': 'fromLocation' };
    await cables.check(first, { mapping });
    await cables.apply(first);
    expect(sheetOf(await cables.upload(revisionA)).mapping).toEqual(mapping);
  });
});

describe('a revision', () => {
  it('adds, changes and removes, and lists that before it is applied', async () => {
    await cables.run(revisionA);
    const { draft, counts, removalShare } = await cables.look(revisionB);
    expect(counts).toMatchObject({ added: 1, changed: 2, removed: 1, reinstated: 0, unchanged: 1 });
    expect(removalShare).toBe(0.25);
    const dry = await cables.report(draft.importId);
    expect(dry.map(({ change, tag, field }) => `${change} ${tag} ${field}`)).toEqual([
      'changed CBL-1 designLength',
      'changed CBL-1 route',
      'changed CBL-2 toEquipment',
      'removed CBL-4 ',
      'added CBL-5 ',
    ]);
    expect(dry[0]).toMatchObject({
      oldValue: 100,
      newValue: 130,
      delta: 30,
      deltaPercent: 30,
      impact: 'info',
      progressState: 'Not started',
    });
    expect(dry[1]).toMatchObject({ oldValue: 'TR-1; TR-2', newValue: 'TR-1; TR-2; TR-9' });

    await cables.apply(draft, 'REMOVE');
    const rows = await rowsByTag(server, projectId, 'cable', columns);
    expect(rows.get('CBL-1')).toMatchObject({ designLength: 130, route: 'TR-1; TR-2; TR-9' });
    expect(rows.get('CBL-4')).toMatchObject({ removed: true, status: 'Removed' });
    const report = await cables.report(draft.importId);
    expect(report.map(({ commodityId: _commodityId, ...row }) => row)).toEqual(
      dry.map(({ commodityId: _commodityId, ...row }) => row),
    );
  });

  it('reports its effect on the hours', async () => {
    await removeStarterUnits();
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any', per: 100, hours: 10 });
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    const report = await cables.report(draft.importId);
    const hours = (tag: string) =>
      report.filter((row) => row.tag === tag).map(({ oldHours, newHours }) => [oldHours, newHours])[0];
    expect(hours('CBL-1')).toEqual([10, 13]);
    expect(hours('CBL-4')).toEqual([12, 0]);
    expect(hours('CBL-5')).toEqual([null, 4.5]);
    expect((await rowsByTag(server, projectId, 'cable', ['budgetHours'])).get('CBL-1')).toEqual({ budgetHours: 13 });
  });

  it('updates the terminations of its cables', async () => {
    await cables.run(revisionA);
    await cables.run(revisionB);
    const to = await rowsByTag(server, projectId, 'to-term', ['equipment', 'removed', 'status']);
    expect(to.get('CBL-2')).toEqual({ equipment: 'PMP-1A', removed: false, status: 'Not started' });
    expect(to.get('CBL-4')).toEqual({ equipment: 'LT-1', removed: true, status: 'Removed' });
    expect(to.get('CBL-5')).toMatchObject({ equipment: 'FAN-1' });
  });

  it('updates the drawing of a termination, and leaves what the revision does not change', async () => {
    await cables.run(drawn('E-100', 'MCC-1'));
    await server.database.transaction((transaction) =>
      transaction.execute(
        "update termination set drawing = 'HAND-1', area = 'A9' where project_id = $1 and cable_tag = 'CBL-1' and commodity_type = 'to-term'",
        [projectId],
      ),
    );
    await cables.run(drawn('E-101', 'MCC-2'));
    const from = await rowsByTag(server, projectId, 'from-term', ['equipment', 'drawing', 'area']);
    const to = await rowsByTag(server, projectId, 'to-term', ['equipment', 'drawing', 'area']);
    expect(from.get('CBL-1')).toEqual({ equipment: 'SWGR-1', drawing: 'E-101', area: 'A1' });
    expect(to.get('CBL-1')).toEqual({ equipment: 'MCC-2', drawing: 'HAND-1', area: 'A9' });
    expect(from.get('CBL-2')).toEqual({ equipment: 'MCC-1', drawing: 'E-300', area: 'A1' });
  });

  it('requires the word REMOVE if more than a tenth is removed', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.look(revisionB);
    await expect(cables.apply(draft)).rejects.toMatchObject({ code: 'import.removalUnconfirmed' });
    await expect(cables.apply(draft, 'remove')).rejects.toThrow('Type REMOVE to confirm');
    expect((await cables.apply(draft, 'REMOVE')).record.status).toBe('applied');
  });

  it('keeps recorded work and assignments, and flags its impact on pulled cable', async () => {
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any', per: 100, hours: 10 });
    await cables.run(revisionA);
    const foremanOf = await idOf('CBL-1');
    await engineer.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [
          {
            id: foremanOf,
            cells: [
              { field: 'foreman', before: null, after: 'Luis Ortega' },
              { field: 'package', before: null, after: 'IWP-E-0001', isNew: true },
            ],
          },
        ],
      },
    });
    await pull('CBL-1', 100);
    await pull('CBL-4', 60);
    const { draft } = await cables.run(revisionB);
    const rows = await rowsByTag(server, projectId, 'cable', [
      'foreman',
      'package',
      'pulledLength',
      'pulledDate',
      'percentComplete',
      'removed',
    ]);
    expect(rows.get('CBL-1')).toMatchObject({
      foreman: 'Luis Ortega',
      package: 'IWP-E-0001',
      pulledLength: 100,
      pulledDate: '2026-11-19',
    });
    expect(rows.get('CBL-4')).toMatchObject({ removed: true, pulledLength: 60, percentComplete: 45 });
    const removed = await rowsByTag(server, projectId, 'cable', ['status', 'quantity', 'budgetHours', 'earnedHours']);
    expect(removed.get('CBL-4')).toEqual({
      status: 'Removed with progress',
      quantity: 60,
      budgetHours: 5.4,
      earnedHours: 5.4,
    });
    expect((await rowsByTag(server, projectId, 'to-term', ['status'])).get('CBL-4')).toEqual({ status: 'Removed' });
    const impacts = (await cables.report(draft.importId)).map(({ tag, field, impact, progressState }) => [
      tag,
      field,
      impact,
      progressState,
    ]);
    expect(impacts).toContainEqual(['CBL-1', 'route', 'critical', 'Pulled']);
    expect(impacts).toContainEqual(['CBL-1', 'designLength', 'review', 'Pulled']);
    expect(impacts).toContainEqual(['CBL-4', '', 'critical', 'Pulled 50%']);
    expect(impacts).toContainEqual(['CBL-2', 'toEquipment', 'info', 'Not started']);
    expect(impacts[0]![2]).toBe('critical');
  });

  it('with a removed cable reinstates it with its history', async () => {
    await cables.run(revisionA);
    await pull('CBL-4', 60);
    await cables.run(revisionB);
    const { counts, draft } = await cables.run(revisionA);
    expect(counts).toMatchObject({ reinstated: 1, removed: 1, changed: 2 });
    expect((await rowsByTag(server, projectId, 'cable', ['removed', 'pulledLength', 'status'])).get('CBL-4')).toEqual({
      removed: false,
      pulledLength: 60,
      status: 'Pulling',
    });
    expect((await rowsByTag(server, projectId, 'to-term', ['removed'])).get('CBL-4')).toEqual({ removed: false });
    expect(
      (await cables.report(draft.importId)).filter(({ change }) => change === 'reinstated').map(({ tag }) => tag),
    ).toEqual(['CBL-4']);
  });

  it('drops the hours of a removed cable and its terminations for a reason, until it is reinstated', async () => {
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any', per: 100, hours: 10 });
    await addLaborUnit(server.database, projectId, { type: 'to-term', name: 'End', hours: 2 });
    await cables.run(revisionA);
    await pull('CBL-4', 60);
    await server.database.transaction(async (transaction) => {
      await transaction.execute(
        "update termination set terminated_date = '2026-11-19' where project_id = $1 and cable_tag = 'CBL-4' and commodity_type = 'to-term'",
        [projectId],
      );
      await recalculate(transaction, projectId, 'to-term', 'all');
    });
    await cables.run(revisionB);
    const look = async (type: 'cable' | 'to-term') =>
      (await rowsByTag(server, projectId, type, ['status', 'budgetHours', 'earnedHours', 'dropReason'])).get('CBL-4');
    expect(await look('to-term')).toMatchObject({
      status: 'Removed with progress',
      budgetHours: 1.2,
      earnedHours: 1.2,
    });
    const drop = async (tag: string, after: string | null, before: string | null = null) =>
      engineer.call(updateCommodities, {
        body: {
          projectId,
          type: 'cable',
          rows: [{ id: await idOf(tag), cells: [{ field: 'dropReason', before, after }] }],
        },
      });
    expect((await drop('CBL-1', 'By mistake')).refusals[0]!.reason).toMatch(/applies only to removed rows/);
    await drop('CBL-4', 'Paid as extra work');
    expect(await look('cable')).toMatchObject({ status: 'Removed', dropReason: 'Paid as extra work' });
    expect(await look('to-term')).toMatchObject({ status: 'Removed', dropReason: 'Paid as extra work' });
    await drop('CBL-4', null, 'Paid as extra work');
    expect(await look('cable')).toMatchObject({ status: 'Removed with progress', budgetHours: 5.4 });
    await drop('CBL-4', 'Paid as extra work');
    await cables.run(revisionA);
    expect(await look('cable')).toEqual({ status: 'Pulling', budgetHours: 12, earnedHours: 5.4, dropReason: null });
    expect(await look('to-term')).toEqual({ status: 'Installed', budgetHours: 2, earnedHours: 1.2, dropReason: null });
  });

  it('leaves earlier change reports unchanged', async () => {
    const first = await cables.run(revisionA);
    const before = await cables.report(first.draft.importId);
    expect(before).toHaveLength(4);
    await cables.run(lines('Cable Tag,Cable Type,Length (ft),Area', 'CBL-1,Fibre,500,A9'), { mode: 'partial' });
    await cables.run(revisionB);
    expect(await cables.report(first.draft.importId)).toEqual(before);
    expect(before[0]).toMatchObject({ change: 'added', tag: 'CBL-1', typeCode: 'Power' });
  });

  it('has a report that can be filtered and paged', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    const page = (query: object) =>
      engineer.call(getChangeReport, { query: { projectId, importId: draft.importId, ...query } });
    expect((await page({ change: 'added' })).rows.map(({ tag }) => tag)).toEqual(['CBL-5']);
    expect((await page({ impact: 'critical' })).total).toBe(0);
    const second = await page({ offset: 3, limit: 1 });
    expect(second).toMatchObject({ total: 5, rows: [{ tag: 'CBL-4' }] });
    expect((await page({ offset: 4, limit: 10 })).rows.map(({ tag }) => tag)).toEqual(['CBL-5']);
  });
});

const readAsPower = (rows: string) => `Read as POWER (${rows}). Case and spaces are ignored.`;

const types = (...codes: string[]) =>
  lines('Cable Tag,Cable Type,Area,Length (ft)', ...codes.map((code, n) => `CBL-${n + 1},${code},A1,100`));

const spelled = async () => {
  const rows = await rowsByTag(server, projectId, 'cable', ['typeCode']);
  return [...rows.values()].map(({ typeCode }) => typeCode);
};

const noted = async (draft: { importId: string }) =>
  (await cables.issues(draft.importId))
    .filter(({ code }) => code === 'code.respelled')
    .map(({ severity, row, column, value, reason }) => [severity, row, column, value, reason]);

describe('codes of one meaning in several spellings', () => {
  it('are stored in the spelling of the project list, with an issue', async () => {
    await server.database.transaction((transaction) =>
      transaction.execute(
        "insert into code (project_id, kind, code, code_key) values ($1, 'cable-type', 'POWER', 'POWER')",
        [projectId],
      ),
    );
    const { draft } = await cables.run(types('Power', 'power', 'POWER', 'Power', 'Control'));
    expect(await spelled()).toEqual(['POWER', 'POWER', 'POWER', 'POWER', 'Control']);
    expect(await cableTypes()).toEqual([{ code: 'Control' }, { code: 'POWER' }]);
    expect(await noted(draft)).toEqual([
      ['info', 2, 'Cable Type', 'Power', readAsPower('2 rows')],
      ['info', 3, 'Cable Type', 'power', readAsPower('1 row')],
    ]);
  });

  it('are stored in the most frequent spelling of the file if the project has none, or the first', async () => {
    await cables.run(types('power', 'Power', 'Power', 'CTL', 'Ctl'));
    expect(await spelled()).toEqual(['Power', 'Power', 'Power', 'CTL', 'CTL']);
    expect(await cableTypes()).toEqual([{ code: 'CTL' }, { code: 'Power' }]);
  });

  it('are stored in the spelling of the project rows if the list has none', async () => {
    await cables.run(types('Power'), { options: { createMissingCodes: false } });
    const { counts } = await cables.run(types('POWER', 'POWER'), { options: { createMissingCodes: false } });
    expect(counts).toMatchObject({ added: 1, unchanged: 1, changed: 0 });
    expect(await spelled()).toEqual(['Power', 'Power']);
    expect(await cableTypes()).toEqual([]);
  });
});

const runs = (...given: string[]) =>
  lines('Cable Tag,Runs,Length (ft)', ...given.map((text, n) => `CBL-${n + 1},${text},100`));

const runsNow = async () => [...(await rowsByTag(server, projectId, 'cable', ['runs', 'quantity'])).values()];

describe('a blank that means one', () => {
  it('does not change a one, and replaces another number in a full revision only', async () => {
    await cables.run(runs('', '2'));
    expect(await runsNow()).toEqual([
      { runs: 1, quantity: 100 },
      { runs: 2, quantity: 200 },
    ]);
    expect((await cables.look(runs('', '2'))).counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await cables.look(runs('1', ''), { mode: 'partial' })).counts).toMatchObject({ changed: 0, unchanged: 2 });
    const { draft, counts } = await cables.run(runs('1', ''));
    expect(counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await cables.report(draft.importId)).toMatchObject([
      { tag: 'CBL-2', field: 'runs', oldValue: 2, newValue: 1 },
    ]);
    expect(await runsNow()).toEqual([
      { runs: 1, quantity: 100 },
      { runs: 1, quantity: 100 },
    ]);
  });
});

describe('full and partial imports', () => {
  it('clear a field for a blank cell (full) or leave it (partial)', async () => {
    await cables.run(revisionA);
    const blank = lines('Cable Tag,Length (ft),Service', 'CBL-1,,', 'CBL-2,70,', 'CBL-3,80,Interlocks', 'CBL-4,120,');
    const partial = await cables.run(blank, { mode: 'partial' });
    expect(partial.counts).toMatchObject({ changed: 1, unchanged: 3, removed: 0 });
    expect((await rowsByTag(server, projectId, 'cable', columns)).get('CBL-1')).toMatchObject({
      designLength: 100,
      service: 'Main feeder',
    });
    const full = await cables.run(blank, { mode: 'full' });
    expect(full.counts).toMatchObject({ changed: 1, unchanged: 3 });
    const rows = await rowsByTag(server, projectId, 'cable', columns);
    expect(rows.get('CBL-1')).toMatchObject({
      designLength: null,
      service: null,
      route: 'TR-1; TR-2',
      toEquipment: 'MCC-1',
    });
  });

  it('remove nothing when partial', async () => {
    await cables.run(revisionA);
    const { counts } = await cables.run(lines('Cable Tag,Length (ft)', 'CBL-1,101'), { mode: 'partial' });
    expect(counts).toMatchObject({ changed: 1, removed: 0 });
  });

  it('do not remove a row that was rejected for a bad cell', async () => {
    await cables.run(revisionA);
    const { counts, draft } = await cables.look(revisionA.replace(',60,', ',-60,'));
    expect(counts).toMatchObject({ errors: 1, removed: 0, unchanged: 3 });
    await cables.apply(draft);
    expect((await rowsByTag(server, projectId, 'cable', columns)).get('CBL-2')).toMatchObject({
      designLength: 60,
      removed: false,
    });
  });
});

describe('an import', () => {
  it('runs one at a time per project; an applied one returns its result again', async () => {
    const first = await cables.look(revisionA);
    await server.database.transaction((transaction) =>
      transaction.execute("update import set status = 'checking' where id = $1", [first.draft.importId]),
    );
    await expect(cables.look(revisionB)).rejects.toMatchObject({ code: 'import.busy' });
    await server.database.transaction((transaction) =>
      transaction.execute("update import set status = 'checked' where id = $1", [first.draft.importId]),
    );
    const applied = await cables.apply(first.draft);
    expect(await cables.apply(first.draft)).toEqual(applied);
  });

  it('is written once if several users apply it concurrently', async () => {
    const { draft } = await cables.look(revisionA);
    const outcomes = await Promise.allSettled([cables.apply(draft), cables.apply(draft), cables.apply(draft)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await rowsByTag(server, projectId, 'cable', ['removed'])).size).toBe(4);
    const [project] = await server.database.transaction((transaction) =>
      transaction.query<{ version: number }>('select version from project where id = $1', [projectId]),
    );
    expect(project!.version).toBe(1);
  });

  it('goes ahead after unrelated entries, and needs a new check after a change of the schedule', async () => {
    await cables.run(revisionA);
    const first = await cables.look(revisionB);
    await pull('CBL-1', 50);
    expect((await cables.apply(first.draft, 'REMOVE')).record.status).toBe('applied');
    expect((await cables.report(first.draft.importId))[0]).toMatchObject({
      tag: 'CBL-1',
      impact: 'critical',
      progressState: 'Pulled 50%',
    });

    const waiting = await cables.look(revisionA);
    await cables.run(lines('Cable Tag,Length (ft)', 'CBL-77,10'), { mode: 'partial' });
    await expect(cables.apply(waiting.draft, 'REMOVE')).rejects.toMatchObject({ code: 'import.stale' });
    const checkedAgain = await cables.check(waiting.draft);
    expect(checkedAgain.counts.removed).toBe(2);
    await cables.apply(waiting.draft, 'REMOVE');
  });

  it('does not overwrite a change made after its review', async () => {
    await cables.run(revisionA);
    const waiting = await cables.look(revisionB);
    const cell = { field: 'designLength', before: 100, after: 500 };
    const edit = { projectId, type: 'cable' as const, rows: [{ id: await idOf('CBL-1'), cells: [cell] }] };
    expect((await engineer.call(updateCommodities, { body: edit })).refusals).toEqual([]);

    await expect(cables.apply(waiting.draft, 'REMOVE')).rejects.toMatchObject({ code: 'import.stale' });
    expect((await rowsByTag(server, projectId, 'cable', columns)).get('CBL-1')).toMatchObject({ designLength: 500 });
    await cables.check(waiting.draft);
    await cables.apply(waiting.draft, 'REMOVE');
    expect(await cables.report(waiting.draft.importId)).toContainEqual(
      expect.objectContaining({ tag: 'CBL-1', oldValue: 500, newValue: 130 }),
    );
  });

  it('is rejected if the permission was revoked between check and apply', async () => {
    const lead = importSteps(server.as({ name: 'Bea', role: 'project-lead' }, projectId), projectId);
    const { draft } = await lead.look(revisionA);
    await server.database.transaction((transaction) =>
      transaction.execute(
        "update project_user set revoked = '{import.run}' where project_id = $1 and user_id in (select id from app_user where name = 'Bea')",
        [projectId],
      ),
    );
    await expect(lead.apply(draft)).rejects.toMatchObject({ code: 'permission.missing' });
    expect((await rowsByTag(server, projectId, 'cable', ['removed'])).size).toBe(0);
  });

  it('is rejected and audited if the permission was revoked while it was queued', async () => {
    const cara = server.as({ name: 'Cara', role: 'project-lead' }, projectId);
    const { draft } = await importSteps(cara, projectId).look(revisionA);
    const userId = await cara.userId();
    const { importId } = draft;
    await server.database.transaction(async (transaction) => {
      await transaction.execute("update import set status = 'applying' where id = $1", [importId]);
      await transaction.execute("update project_user set revoked = '{import.run}' where user_id = $1", [userId]);
    });
    const caller = { userId, issuer: 'issuer', subject: 'cara', isAdmin: false };
    const control: JobControl = {
      signal: new AbortController().signal,
      report: () => undefined,
      requireHeld: async () => undefined,
      finish: async () => undefined,
    };
    const applied = runApply(
      server.context,
      { projectId, importId, confirmRemoval: '', caller, requestId: 'of the call' },
      control,
    );
    await expect(applied).rejects.toMatchObject({ code: 'permission.missing' });
    expect((await rowsByTag(server, projectId, 'cable', ['removed'])).size).toBe(0);
    const events = await server.database.query(
      `select action, allowed, subject, request_id from audit_event where target = $1 and action = 'import.apply'`,
      [importId],
    );
    expect(events).toEqual([{ action: 'import.apply', allowed: false, subject: 'cara', request_id: 'of the call' }]);
  });

  it('requires the import permission, and is visible only in its own project', async () => {
    const { draft } = await cables.look(revisionA);
    await expect(importSteps(server.as('foreman', projectId), projectId).upload(revisionA)).rejects.toMatchObject({
      code: 'permission.missing',
    });
    const other = (await server.createProject()).id;
    const anonymous = server.as({ name: 'Stranger', role: 'project-lead' }, other);
    const requested = { projectId: other, importId: draft.importId };
    for (const call of [
      () => anonymous.call(getImport, { query: requested }),
      () => anonymous.call(previewImport, { query: requested }),
      () => anonymous.call(getChangeReport, { query: requested }),
      () => anonymous.call(applyImport, { body: requested }),
      () => anonymous.call(cancelImport, { body: requested }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'import.notFound' });
    }
    await expect(anonymous.call(getImport, { query: { ...requested, projectId } })).rejects.toMatchObject({
      code: 'project.notFound',
    });
  });

  it('shows the first of many issues and reads no more of them', async () => {
    // Only half of them are invalid: a column without any readable length is not recognized as one.
    const rows = Array.from({ length: 1240 }, (_, n) => `CBL-${n},MCC-1,PMP-${n},Power,,,${n % 2 ? 100 : 'long'},,`);
    const { draft, issues, issueTotal } = await cables.look(
      lines('Cable Tag,From,To,Cable Type,Conductors,Size,Length (ft),Route,Service', ...rows),
    );
    expect(issues.length).toBe(500);
    expect(issueTotal).toBeGreaterThanOrEqual(620);
    const read: number[] = [];
    await server.database.transaction((transaction) =>
      findReview(
        {
          ...transaction,
          async query<Row>(text: string, parameters?: readonly unknown[]) {
            const found = await transaction.query<Row>(text, parameters);
            read.push(found.length);
            return found;
          },
        },
        { projectId, importId: draft.importId },
      ),
    );
    expect(Math.max(...read)).toBe(500);
    expect((await cables.issues(draft.importId)).length).toBe(issueTotal);
  });

  it('leaves no file, no working tables and no rows when cancelled', async () => {
    const { draft } = await cables.look(revisionA);
    expect(await storedUploads(server, draft.importId)).toContain(draft.importId);
    expect((await engineer.call(cancelImport, { body: { projectId, importId: draft.importId } })).status).toBe(
      'cancelled',
    );
    const tables = await server.database.transaction((transaction) =>
      transaction.query('select relname from pg_class where relname like $1', [
        `import_%_${draft.importId.replaceAll('-', '')}`,
      ]),
    );
    expect(tables).toEqual([]);
    await expect(cables.apply(draft)).rejects.toMatchObject({ code: 'import.notReady' });
    expect(await engineer.call(listImports, { query: { projectId } })).toEqual([]);
    expect(await storedUploads(server, draft.importId)).toEqual([]);
    expect((await localUploads(server)).filter((name) => name.includes(draft.importId))).toEqual([]);
  });

  it('is listed newest first, with user, file and counts', async () => {
    await cables.run(revisionA, { options: { revision: 'A' } });
    await cables.run(revisionB, { options: { revision: 'B' } });
    const list = await engineer.call(listImports, { query: { projectId, importType: 'cable' } });
    expect(list.map(({ options, status, counts }) => [options?.revision, status, counts?.added])).toContainEqual([
      'B',
      'applied',
      1,
    ]);
    expect(await engineer.call(listImports, { query: { projectId, importType: 'conduit' } })).toEqual([]);
  });

  it('adds who applied it to the audit trail', async () => {
    const { draft } = await cables.run(revisionA);
    const events = await server.database.transaction((transaction) =>
      transaction.query<{ action: string; user_id: number }>(
        'select action, user_id from audit_event where project_id = $1 and target = $2 order by id',
        [projectId, draft.importId],
      ),
    );
    expect(events.map(({ action }) => action)).toEqual(['import.upload', 'import.check', 'import.apply']);
    expect(events[1]!.user_id).toBe(await engineer.userId());
  });
});

describe('mapping', () => {
  it('requires a tag or a way to build one', async () => {
    const draft = await cables.upload(revisionA);
    await expect(cables.check(draft, { mapping: { '1': 'fromEquipment' } })).rejects.toMatchObject({
      code: 'import.keyUnmapped',
    });
    await expect(cables.check(draft, { mapping: { '0': 'tag', '1': 'percentComplete' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(cables.check(draft, { mapping: { '0': 'tag', '1': 'foreman' } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(cables.check(draft, { mapping: { '0': 'tag', '1': 'service', '2': 'service' } })).rejects.toThrow(
      'Two columns',
    );
    await expect(
      cables.check(draft, { sheet: draft.proposedSheet, mapping: { '0': 'tag', '40': 'size' } }),
    ).rejects.toThrow('9 columns');
    await expect(
      engineer.call(checkImport, {
        body: {
          projectId,
          importId: draft.importId,
          sheet: 'No such',
          headerRow: 1,
          mapping: { '0': 'tag' },
          mode: 'full',
          options: {},
        },
      }),
    ).rejects.toMatchObject({ code: 'import.sheetMissing' });
  });

  it('is proposed again for another header row', async () => {
    const draft = await cables.upload(lines('Riverbend,Cable schedule', '', 'Cable No,From,To', 'C-1,A,B'));
    expect(sheetOf(draft)).toMatchObject({ headerRow: 3 });
    const other = await engineer.call(previewImport, {
      query: { projectId, importId: draft.importId, sheet: draft.proposedSheet, headerRow: 0 },
    });
    expect(sheetOf(other)).toMatchObject({
      headerRow: null,
      headers: ['Column 1', 'Column 2', 'Column 3'],
      mapping: {},
    });
  });

  it('is safe from names of built-in properties', async () => {
    const draft = await cables.upload(lines('__proto__,constructor,Cable Tag', 'x,y,C-1'));
    const answer = await engineer.post('/api/import/check', {
      projectId,
      importId: draft.importId,
      sheet: draft.proposedSheet,
      headerRow: 1,
      mapping: { '2': 'tag', '0': '__proto__' },
      mode: 'full',
      options: {},
    });
    expect(answer.statusCode).toBe(400);
    expect((await cables.run(lines('__proto__,constructor,Cable Tag', 'x,y,C-1'))).counts).toMatchObject({ added: 1 });
  });

  it('rejects an upload for a type that cannot be imported', async () => {
    await expect(
      engineer.call(uploadImport, {
        body: { projectId, importType: 'from-term' as 'cable' },
        file: { name: 'a.csv', content: 'a,b\n1,2\n' },
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('after a change of the project unit', () => {
  it('the same file changes nothing, in either direction', async () => {
    const file = lines(
      'Cable Tag,From,To,Length (ft)',
      ...[100, 0.1, 33.3333, 12.505208, 1250.75, 99999.9, 7.77].map((length, at) => `CBL-${at},A,B,${length}`),
      'CBL-X,A,B,"12\'-6 1/16"""',
      'CBL-Y,A,B,30.48 m',
    );
    await cables.run(file);
    const administrator = server.as('administrator');
    for (const unitMeasurement of ['metric', 'imperial', 'metric'] as const) {
      const project = await administrator.call(getProject, { query: { projectId } });
      const { projectNumber, name, client, location, startDate, archive } = project;
      await administrator.call(updateProject, {
        body: { projectId, projectNumber, name, client, location, startDate, archive, unitMeasurement },
      });
      const again = await cables.run(file);
      expect(again.counts).toMatchObject({ changed: 0, unchanged: 9 });
    }
  });
});

const schedule = (typeCode: string) => lines('Cable Tag,From,To,Cable Type', `C-1,A,B,${typeCode}`, 'C-2,A,B,Control');

it('treats a type code in another case or with surrounding spaces as the same code', async () => {
  await cables.run(schedule('Power'));
  for (const typeCode of ['POWER', 'power', 'Power'])
    expect((await cables.run(schedule(typeCode))).counts).toMatchObject({ changed: 0, unchanged: 2 });
  expect((await cables.run(schedule('Fibre'))).counts).toMatchObject({ changed: 1, unchanged: 1 });
});
