import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, listReportRows, textOfNotice, type Report } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { projectTotals } from '../../server/repositories/projects/projectTotals.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { notices as noticesMessages } from '../../server/locales/en-US/notices.ts';
import { fillText } from '../support/fillText.ts';

/*
 * The job used by every test here, calculated by hand. Labor unit of CTL: 3.3 h per 100 ft × 1.10 = 0.0363 h/ft; of PWR: 0.05
 * h/ft. A new project brings its own: ladder tray 24 in 35 h and 12 in 25 h per 100 ft, an MCC section 24 h.
 *
 *   cable  type  length × runs   h     pulled       %     earned    route        from / to
 *   C-1    CTL   1,000       36.3     600         54    19.602    T-1; T-2     MCC-1 (set) / P-1 (not set)
 *   C-2    CTL     200        7.26    done+test  100     7.26     T-1          MCC-1 / P-1
 *   C-3    PWR     100 × 3   15       -            0     0        T-1; C-1/2   MCC-1 / MCC-2 (both set)
 *   C-4    PWR     400       20       -            0     0        T-9          MCC-1 / MCC-2
 *   C-5    -       150        -       -            0     0        -            MCC-1 / X-77
 *   C-6    CTL     (removed by a revision, its hours dropped) 500, pulled 500
 *   C-7    PWR     -          0       -            0     0        T-1          MCC-1 / MCC-2, on hold
 */
let server: TestServer;
let projectId: number;
let viewer: Client;

beforeAll(async () => {
  server = await startSharedServer();
  const { database } = server;
  projectId = (await server.createProject()).id;
  viewer = server.as('viewer', projectId);
  await addLaborUnit(database, projectId, {
    type: 'cable',
    name: 'Control',
    typeCode: 'CTL',
    per: 100,
    hours: 3.3,
    factor: 1.1,
  });
  await addLaborUnit(database, projectId, { type: 'cable', name: 'Power', typeCode: 'PWR', per: 100, hours: 5 });
  await database.transaction((transaction) =>
    transaction.execute(
      "insert into code (project_id, kind, code, code_key, description) values ($1, 'cable-type', 'CTL', 'CTL', 'Control cable')",
      [projectId],
    ),
  );
  await addRows(database, projectId, 'cable-tray', [
    { tag: 'T-1', typeCode: 'LADDER', size: '24', length: 100, runComplete: true, installedDate: '2026-11-02' },
    { tag: 'T-2', typeCode: 'LADDER', size: '24', length: 200, installedLength: 50, supportsDate: '2026-11-02' },
    { tag: 'TRAY-0100', typeCode: 'LADDER', size: '12', length: 10 },
  ]);
  await addRows(database, projectId, 'conduit', [{ tag: 'C-1', length: 30, installedLength: 30 }]);
  await addRows(database, projectId, 'equipment', [
    { tag: 'MCC-1', typeCode: 'MCC', receivedDate: '2026-10-01', setDate: '2026-10-05' },
    {
      tag: 'MCC-2',
      typeCode: 'MCC',
      receivedDate: '2026-10-01',
      setDate: '2026-10-05',
      assembledDate: '2026-10-09',
      checkedDate: '2026-10-10',
    },
    { tag: 'P-1' },
  ]);
  await addRows(database, projectId, 'cable', [
    {
      tag: 'C-1',
      typeCode: 'CTL',
      area: 'A1',
      designLength: 1000,
      pulledLength: 600,
      route: 'T-1; T-2',
      fromEquipment: 'MCC-1',
      toEquipment: 'P-1',
    },
    {
      tag: 'C-2',
      typeCode: 'CTL',
      area: 'A1',
      designLength: 200,
      pulledLength: 210,
      pullComplete: true,
      testDate: '2026-11-02',
      testResult: 'Pass',
      route: 'T-1',
      fromEquipment: 'MCC-1',
      toEquipment: 'P-1',
    },
    {
      tag: 'C-3',
      typeCode: 'PWR',
      area: 'A2',
      designLength: 100,
      runs: 3,
      route: 'T-1; C-1/2',
      fromEquipment: 'mcc-1',
      toEquipment: 'MCC-2',
    },
    {
      tag: 'C-4',
      typeCode: 'PWR',
      area: 'A2',
      designLength: 400,
      route: 'T-9',
      fromEquipment: 'MCC-1',
      toEquipment: 'MCC-2',
    },
    { tag: 'C-5', area: 'A2', designLength: 150, fromEquipment: 'MCC-1', toEquipment: 'X-77' },
    {
      tag: 'C-6',
      typeCode: 'CTL',
      area: 'A1',
      designLength: 500,
      pulledLength: 500,
      removed: true,
      dropReason: 'Paid as extra',
    },
    {
      tag: 'C-7',
      typeCode: 'PWR',
      designLength: null,
      route: 'T-1',
      fromEquipment: 'MCC-1',
      toEquipment: 'MCC-2',
      hold: 'Drawing',
    },
  ]);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      "update termination set terminated_date = '2026-11-03' where project_id = $1 and cable_tag = 'C-2' and commodity_type = 'from-term'",
      [projectId],
    );
    await recalculate(transaction, projectId, 'from-term', 'all');
  });
});
afterAll(() => server.close());

const report = (
  reportType: ReportType,
  more: {
    groupBy?: 'typeCode' | 'area';
    includeRemoved?: 'true';
    includeWithoutRoute?: 'true';
    endsMayBeUnset?: 'true';
  } = {},
): Promise<Report> => viewer.call(getReport, { query: { projectId, reportType, ...more } });

const rowBy = (found: Report, key: string, value: CellValue) => found.rows.find((row) => row[key] === value)!;

/** Sets the reason for dropping the hours of C-6, as the office does in the grid; null restores them. */
async function setDropReason(after: string | null): Promise<void> {
  const { columns, ids } = await viewer.call(getChanges, { query: { projectId, type: 'cable' } });
  const cellsOf = (key: string) => columns[key] as { values: (string | null)[]; codes?: number[] };
  const tags = cellsOf('tag');
  const row = ids.findIndex(
    (_, index) => (tags.codes ? tags.values[tags.codes[index]!] : tags.values[index]) === 'C-6',
  );
  const before = after === null ? 'Paid as extra' : null;
  const rows = [{ id: ids[row]!, cells: [{ field: 'dropReason', before, after }] }];
  const reply = await server
    .as('project-lead', projectId)
    .call(updateCommodities, { body: { projectId, type: 'cable', rows } });
  expect(reply.updatedIds).toHaveLength(1);
}

async function projectHours(): Promise<{ budgetHours: number; earnedHours: number }> {
  const totals = await projectTotals(server.database, [projectId], new Map());
  return totals(projectId);
}

describe('Cable Summary', () => {
  it('has the usual columns of the trade in order', async () => {
    const found = await report('cable-summary');
    expect(found.title).toBe('Cable Summary');
    expect(found.unit).toBe('ft');
    expect(found.columns.map((column) => column.label)).toEqual([
      'Type code',
      'Description',
      'Cables',
      'Design length',
      'Pulled cables',
      'Design length pulled',
      'Remaining cables',
      'Remaining length',
      '% pulled',
      'From terms done',
      'From terms',
      'To terms done',
      'To terms',
      'Tested cables',
      'Budget',
      'Earned',
      'Remaining',
      '% complete',
    ]);
    expect(found.rows.map((row) => Object.keys(row))).toEqual(
      found.rows.map(() => found.columns.map((column) => column.key)),
    );
  });

  it('sums by type code', async () => {
    const found = await report('cable-summary');
    expect(found.rows.map((row) => row['typeCode'])).toEqual(['CTL', 'PWR', null]);
    expect(rowBy(found, 'typeCode', 'CTL')).toMatchObject({
      description: 'Control cable',
      cables: 2,
      designLength: 1200,
      pulledCables: 1,
      pulledLength: 800,
      remainingCables: 1,
      remainingLength: 400,
      termsFromDone: 1,
      termsFromTotal: 2,
      termsToDone: 0,
      termsToTotal: 2,
      tested: 1,
    });
    const control = rowBy(found, 'typeCode', 'CTL');
    expect(control['percentPulled']).toBeCloseTo(66.667, 2);
    expect(control['budgetHours']).toBeCloseTo(43.56, 6);
    expect(control['earnedHours']).toBeCloseTo(26.862, 6);
    expect(control['percentComplete']).toBeCloseTo(61.667, 2);
    expect(rowBy(found, 'typeCode', 'PWR')).toMatchObject({
      cables: 3,
      designLength: 700,
      budgetHours: 35,
      earnedHours: 0,
      remainingHours: 35,
      percentComplete: 0,
    });
  });

  it('recalculates the ratios of the total instead of adding them', async () => {
    const { totals } = await report('cable-summary');
    expect(totals).toMatchObject({
      typeCode: null,
      cables: 6,
      designLength: 2050,
      pulledLength: 800,
      remainingLength: 1250,
      budgetHours: 78.56,
      earnedHours: 26.862,
    });
    expect(totals['percentPulled']).toBeCloseTo((800 / 2050) * 100, 9);
    expect(totals['percentComplete']).toBeCloseTo((26.862 / 78.56) * 100, 6);
  });

  it('has the same totals for every grouping', async () => {
    const { totals: byType } = await report('cable-summary');
    const byArea = await report('cable-summary', { groupBy: 'area' });
    expect(byArea.columns[0]).toMatchObject({ key: 'area', label: 'Area' });
    expect(byArea.rows.map((row) => [row['area'], row['cables']])).toEqual([
      ['A1', 2],
      ['A2', 3],
      [null, 1],
    ]);
    for (const key of ['cables', 'designLength', 'pulledLength', 'budgetHours', 'earnedHours', 'percentComplete'])
      expect(byArea.totals[key]).toEqual(byType[key]);
  });

  it('excludes removed cables unless requested', async () => {
    expect((await report('cable-summary', { includeRemoved: 'true' })).totals).toMatchObject({
      cables: 7,
      designLength: 2550,
      pulledLength: 1300,
    });
  });

  it('reports what the hours leave out', async () => {
    const { notices } = await report('cable-summary');
    expect(notices.map(textOfNotice)).toEqual([
      fillText(noticesMessages.noLaborUnit_one, { shown: 1, commodity: 'cable' }),
      fillText(noticesMessages.noLength_one, { shown: 1, commodity: 'cable' }),
    ]);
  });

  it('counts the completed work of a removed cable until its hours are dropped', async () => {
    const without = await report('cable-summary');
    const hoursBefore = await projectHours();
    await setDropReason(null);
    const { totals, notices } = await report('cable-summary');
    expect(textOfNotice(notices[0]!)).toMatch(/^1 removed cable still counts for work done/);
    const earned = Number(totals['earnedHours']) - Number(without.totals['earnedHours']);
    expect(earned).toBeGreaterThan(0);
    expect(totals).toMatchObject({
      cables: 7,
      pulledLength: Number(without.totals['pulledLength']) + 500,
      remainingLength: without.totals['remainingLength'],
      remainingCables: without.totals['remainingCables'],
    });
    expect(totals['remainingHours']).toBeCloseTo(Number(without.totals['remainingHours']), 6);
    const hours = await projectHours();
    expect(hours.earnedHours - hoursBefore.earnedHours).toBeCloseTo(earned, 4);
    expect(hours.budgetHours - hoursBefore.budgetHours).toBeCloseTo(earned, 4);
    await setDropReason('Paid as extra');
    expect((await report('cable-summary')).totals).toEqual(without.totals);
    expect(await projectHours()).toEqual(hoursBefore);
  });

  it('equals the footer of the grid, to a tenth of an hour', async () => {
    const { totals } = await report('cable-summary');
    const grid = await viewer.call(getChanges, { query: { projectId, type: 'cable' } });
    const numbers = (key: string) => {
      const column = grid.columns[key];
      return column?.kind === 'number' ? column.values : [];
    };
    const removed = numbers('removed');
    const sum = (values: readonly (number | null)[]) =>
      values.reduce<number>((total, value, row) => total + (removed[row] === 1 ? 0 : (value ?? 0)), 0);
    expect(sum(numbers('quantity'))).toBeCloseTo(Number(totals['designLength']), 6);
    expect(sum(numbers('budgetHours'))).toBeCloseTo(Number(totals['budgetHours']), 4);
    expect(sum(numbers('earnedHours'))).toBeCloseTo(Number(totals['earnedHours']), 4);
    const pulled = numbers('pulledFraction');
    expect(sum(numbers('quantity').map((quantity, row) => (quantity ?? 0) * (1 - (pulled[row] ?? 0))))).toBeCloseTo(
      Number(totals['remainingLength']),
      3,
    );
  });
});

describe('raceways and equipment', () => {
  it('Cable Tray Summary is by type code and size', async () => {
    const found = await report('cable-tray-summary');
    expect(found.rows.map((row) => [row['typeCode'], row['size']])).toEqual([
      ['LADDER', '12'],
      ['LADDER', '24'],
    ]);
    // T-1: 35 h × 55 %; T-2: 70 h × (30 % + 55 % × 0.25).
    expect(rowBy(found, 'size', '24')).toMatchObject({
      count: 2,
      length: 300,
      installedLength: 150,
      remainingLength: 150,
      completeCount: 0,
      budgetHours: 105,
    });
    expect(rowBy(found, 'size', '24')['earnedHours']).toBeCloseTo(19.25 + 30.625, 4);
  });

  it('Conduit Summary without budget hours has its lengths and no percentage', async () => {
    expect((await report('conduit-summary')).totals).toMatchObject({
      count: 1,
      length: 30,
      installedLength: 30,
      budgetHours: 0,
      percentComplete: null,
    });
  });

  it('Equipment Summary counts the steps', async () => {
    const found = await report('equipment-summary');
    expect(rowBy(found, 'typeCode', 'MCC')).toMatchObject({
      count: 2,
      receivedDone: 2,
      setDone: 2,
      assembledDone: 1,
      checkedDone: 1,
      remainingCount: 1,
      budgetHours: 48,
    });
    // 24 h × (5 + 55) % + 24 h.
    expect(found.totals['earnedHours']).toBeCloseTo(38.4, 6);
  });

  it('conductors grouped by the equipment at an end use the tag and description of its row', async () => {
    const { id } = await server.createProject();
    await addRows(server.database, id, 'equipment', [
      { tag: 'MCC-1', description: 'Motor control center' },
      { tag: 'P-1', description: 'As it was before a revision removed it', removed: true },
    ]);
    const landed = '2026-11-02';
    await addRows(server.database, id, 'conductor', [
      { cableTag: 'C-1', conductorId: '1', fromEquipment: 'MCC-1', toEquipment: 'P-1', fromLandedDate: landed },
      { cableTag: 'C-1', conductorId: '2', fromEquipment: 'mcc-1', toEquipment: 'P-1', toLandedDate: landed },
      { cableTag: 'C-2', conductorId: '1', fromEquipment: 'P-1', toEquipment: 'MCC-1', fromLandedDate: landed },
      { cableTag: 'C-3', conductorId: '1', toEquipment: 'MCC-1' },
    ]);
    const by = async (groupBy: string, thenBy = '') => {
      const query = { projectId: id, reportType: 'conductor-summary', groupBy, thenBy } as const;
      const { rows, columns, totals } = await server.as('viewer', id).call(getReport, { query });
      expect(columns.find(({ key }) => key === groupBy)).toMatchObject({ kind: 'tag', isGroup: true });
      expect(totals).toMatchObject({ count: 4, fromLandedDone: 2, toLandedDone: 1 });
      return rows.map((row) => [
        row[groupBy],
        thenBy === '' ? row['description'] : (row[thenBy] ?? (thenBy in row ? null : 'all')),
        row['count'],
        row['fromLandedDone'],
      ]);
    };
    expect(await by('fromEquipment')).toEqual([
      ['MCC-1', 'Motor control center', 2, 1],
      ['P-1', null, 1, 1],
      [null, null, 1, 0],
    ]);
    expect(await by('toEquipment')).toEqual([
      ['MCC-1', 'Motor control center', 2, 1],
      ['P-1', null, 2, 1],
    ]);
    expect(await by('toEquipment', 'fromEquipment')).toEqual([
      ['MCC-1', 'all', 2, 1],
      ['MCC-1', 'P-1', 1, 1],
      ['MCC-1', null, 1, 0],
      ['P-1', 'all', 2, 1],
      ['P-1', 'MCC-1', 2, 1],
    ]);
    const where = { projectId: id, groupBy: 'fromEquipment', where: 'fromEquipment MCC-1' } as const;
    const opened = await server.as('viewer', id).call(listReportRows, {
      query: { ...where, reportType: 'conductor-summary' },
    });
    expect(opened.rows.map(({ tag }) => tag)).toEqual(['C-1 1', 'C-1 2']);
    const cables = { projectId: id, reportType: 'cable-summary', groupBy: 'fromEquipment' } as const;
    await expect(server.as('viewer', id).call(getReport, { query: cables })).rejects.toMatchObject({ status: 400 });
  });

  it('conductors grouped by cable type use the row of the cable, and open to exactly their rows', async () => {
    const { id } = await server.createProject();
    await addRows(server.database, id, 'cable', [
      { tag: 'C-1', typeCode: 'PWR-3C12' },
      { tag: 'C-2', typeCode: 'CTL-7C14' },
      { tag: 'C-3' },
    ]);
    await addRows(server.database, id, 'conductor', [
      { cableTag: 'C-1', conductorId: '1', fromEquipment: 'P-1' },
      { cableTag: 'c-1', conductorId: '2', fromEquipment: 'P-2' },
      { cableTag: 'C-2', conductorId: '1', fromEquipment: 'P-1' },
      { cableTag: 'C-3', conductorId: '1' },
      // The project has no such cable.
      { cableTag: 'C-9', conductorId: '1' },
    ]);
    const reader = server.as('viewer', id);
    const asked = { projectId: id, reportType: 'conductor-summary', groupBy: 'cableType' } as const;
    const { rows, totals } = await reader.call(getReport, { query: asked });
    expect(rows.map((row) => [row['cableType'], row['count']])).toEqual([
      ['CTL-7C14', 1],
      ['PWR-3C12', 2],
      [null, 2],
    ]);
    expect(totals['count']).toBe(5);
    const divided = await reader.call(getReport, { query: { ...asked, thenBy: 'fromEquipment' } });
    expect(divided.rows.map((row) => [row['cableType'], row['fromEquipment'], row['count']])).toContainEqual([
      'PWR-3C12',
      'P-2',
      1,
    ]);
    const tagsOf = async (where: string) =>
      (await reader.call(listReportRows, { query: { ...asked, where } })).rows.map(({ tag }) => tag);
    expect(await tagsOf('cableType PWR-3c12')).toEqual(['C-1 1', 'c-1 2']);
    expect(await tagsOf('cableType ')).toEqual(['C-3 1', 'C-9 1']);
    const cables = { projectId: id, reportType: 'cable-summary', where: 'cableType PWR-3C12' } as const;
    await expect(reader.call(getReport, { query: cables })).rejects.toMatchObject({ status: 400 });
  });

  it.each(['jumper-summary', 'conductor-summary'] as const)('%s without rows is empty', async (reportType) => {
    const found = await report(reportType);
    expect(found.rows).toEqual([]);
    expect(found.totals).toMatchObject({ count: 0, percentComplete: null });
  });
});

describe('cables ready to pull', () => {
  it('Cable Route Ready shows Yes, No or Unknown and the reason', async () => {
    const found = await report('cable-route-ready');
    const seen = found.rows.map((row) => [
      row['cable'],
      row['ready'],
      row['fromSet'],
      row['toSet'],
      row['raceways'],
      row['installed'],
      row['notInstalledList'],
      row['unknownList'],
    ]);
    expect(seen).toEqual([
      ['C-3', 'Yes', 'Yes', 'Yes', 2, 2, null, null],
      ['C-1', 'No', 'Yes', 'No', 2, 1, 'T-2 25%', null],
      ['C-7', 'No', 'Yes', 'Yes', 1, 1, null, null],
      ['C-4', 'Unknown', 'Yes', 'Yes', 1, 0, null, 'T-9'],
    ]);
    expect(found.notices.map(textOfNotice)).toContain(
      fillText(noticesMessages.noRoute_one, { shown: 1, length: '150 ft' }),
    );
    const whole = await report('cable-route-ready', { includeWithoutRoute: 'true' });
    expect(whole.rows.map((row) => [row['cable'], row['ready']])).toEqual([
      ...found.rows.map((row) => [row['cable'], row['ready']]),
      ['C-5', 'No route'],
    ]);
    expect(whole.totals['length']).toBe(Number(found.totals['length']) + 150);
    expect(whole.notices.map(textOfNotice)).toContain(
      fillText(noticesMessages.noRouteListed_one, { shown: 1, length: '150 ft' }),
    );
  });

  it('Cable Route Ready can ignore unset ends, but they must exist', async () => {
    const other = (await server.createProject()).id;
    await addRows(server.database, other, 'cable-tray', [
      { tag: 'T-1', length: 100, installedLength: 100, installComplete: true },
    ]);
    await addRows(server.database, other, 'equipment', [{ tag: 'MCC-1', receivedDate: '2026-10-01' }, { tag: 'P-1' }]);
    const cable = { designLength: 100, route: 'T-1', fromEquipment: 'MCC-1', toEquipment: 'P-1' };
    await addRows(server.database, other, 'cable', [
      { ...cable, tag: 'K-1' },
      { ...cable, tag: 'K-2', toEquipment: 'X-77' },
      { ...cable, tag: 'K-3', hold: 'Drawing' },
    ]);
    const answersOf = async (more: { endsMayBeUnset?: 'true' }) => {
      const query = { projectId: other, reportType: 'cable-route-ready' as const, ...more };
      const { rows } = await server.as('administrator', other).call(getReport, { query });
      return rows.map((row) => `${String(row['cable'])} ${String(row['ready'])}`).toSorted();
    };
    expect(await answersOf({})).toEqual(['K-1 No', 'K-2 Unknown', 'K-3 No']);
    expect(await answersOf({ endsMayBeUnset: 'true' })).toEqual(['K-1 Yes', 'K-2 Unknown', 'K-3 No']);
  });

  it('Cables Remaining to Pull equals the remaining length of Cable Summary', async () => {
    const [remaining, summary] = [await report('cables-remaining-to-pull-by-type-code'), await report('cable-summary')];
    expect(remaining.totals['cables']).toBe(summary.totals['remainingCables']);
    expect(remaining.totals['length']).toBe(summary.totals['remainingLength']);
    expect(rowBy(remaining, 'typeCode', 'PWR')).toMatchObject({
      cables: 3,
      length: 700,
      readyCables: 1,
      readyLength: 300,
      onHold: 1,
      noLength: 1,
      noLaborUnit: 0,
    });
    // 36.3 h × 90 % × 0.4.
    expect(rowBy(remaining, 'typeCode', 'CTL')['pullHours']).toBeCloseTo(13.068, 4);
  });

  it('yes + no + unknown + no route equal all remaining cables', async () => {
    const [ready, remaining] = [
      await report('cable-route-ready'),
      await report('cables-remaining-to-pull-by-type-code'),
    ];
    expect(ready.rows.length + 1).toBe(remaining.totals['cables']);
  });

  it('Cable Length compares the length off the reels with the design length', async () => {
    const found = await report('cable-length-by-type-code');
    expect(rowBy(found, 'typeCode', 'CTL')).toMatchObject({
      cables: 2,
      designLength: 1200,
      pulledCables: 1,
      designOfPulled: 200,
      actualOfPulled: 210,
      actualToDesign: 1.05,
      remainingLength: 400,
    });
    expect(rowBy(found, 'typeCode', 'PWR')['actualToDesign']).toBeNull();
  });
});

describe('Unknown Commodities in Cable Route', () => {
  it('lists each unknown tag once with the cables that use it, ends included', async () => {
    const found = await report('unknown-commodities-in-cable-route');
    expect(found.rows.map((row) => [row['kind'], row['tag'], row['cables'], row['length'], row['cableList']])).toEqual([
      ['Raceway', 'T-9', 1, 400, 'C-4'],
      ['To equipment', 'X-77', 1, 150, 'C-5'],
    ]);
    expect(found.notices.map(textOfNotice)).toEqual([
      fillText(noticesMessages.unknownRaceway_one, { shown: 1 }),
      fillText(noticesMessages.unknownTo_one, { shown: 1 }),
    ]);
  });

  it('suggests the tag it might be a misspelling of', async () => {
    const other = (await server.createProject()).id;
    await addRows(server.database, other, 'cable-tray', [{ tag: 'TRAY-0100' }]);
    await addRows(server.database, other, 'cable', [{ tag: 'C-1', route: 'TRAY_0100; TRAY 0l00X' }]);
    const found = await server
      .as('viewer', other)
      .call(getReport, { query: { projectId: other, reportType: 'unknown-commodities-in-cable-route' } });
    expect(rowBy(found, 'tag', 'TRAY_0100')['looksLike']).toBe('TRAY-0100');
  });
});

const lengthOf = (type: CommodityType) => commodities[type].lengthField ?? 'udf6';
const ascending = (left: number, right: number) => left - right;

describe('spellings of one code', () => {
  it('are one row of every report, in the spelling of the project list', async () => {
    const project = (await server.createProject()).id;
    const typeCodes = ['Power', 'POWER', ' power', 'Control'];
    for (const type of ['cable', 'cable-tray', 'conduit', 'equipment', 'jumper'] as const)
      await addRows(
        server.database,
        project,
        type,
        typeCodes.map((typeCode, index) => ({ tag: `${type} ${index}`, typeCode, [lengthOf(type)]: 10 })),
      );
    await server.database.transaction((transaction) =>
      transaction.execute(
        "insert into code (project_id, kind, code, code_key, description) values ($1, 'cable-type', 'Power', 'POWER', 'Power cable')",
        [project],
      ),
    );
    const reader = server.as('viewer', project);
    const of = (reportType: ReportType) => reader.call(getReport, { query: { projectId: project, reportType } });
    const cables = await of('cable-summary');
    expect(cables.rows.map((row) => [row['typeCode'], row['description'], row['cables'], row['designLength']])).toEqual(
      [
        ['Control', null, 1, 10],
        ['Power', 'Power cable', 3, 30],
      ],
    );
    expect(cables.totals).toMatchObject({ cables: 4, designLength: 40 });
    const others = ['cable-tray-summary', 'conduit-summary', 'equipment-summary', 'jumper-summary'] as const;
    for (const reportType of others)
      expect((await of(reportType)).rows.map((row) => Number(row['count'])).toSorted(ascending)).toEqual([1, 3]);
    for (const reportType of ['cable-length-by-type-code', 'cables-remaining-to-pull-by-type-code'] as const)
      expect((await of(reportType)).rows.map((row) => Number(row['cables'])).toSorted(ascending)).toEqual([1, 3]);
  });
});

describe('reports', () => {
  it('of another project are not found', async () => {
    const other = (await server.createProject()).id;
    await expect(
      viewer.call(getReport, { query: { projectId: other, reportType: 'cable-summary' } }),
    ).rejects.toMatchObject({ code: 'project.notFound' });
  });
});
