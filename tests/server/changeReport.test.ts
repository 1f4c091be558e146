/** Change report (domain rule 4): each rule of impact, hours and lengths; unchanged after applying, filtered, compared. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeFilter } from '../../contract/imports/changeFilter.ts';
import { getChangeReport, getChangeSummary, type ChangeRow } from '../../contract/imports/changeReport.ts';
import { saveLaborUnits } from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { listIssueCauses, getImportIssues } from '../../contract/imports/imports.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let cables: ImportSteps;
/** Import ids of revisions A to D, by letter. */
const imports: Record<string, string> = {};
/** Report of B before it was applied. */
let planned: { rows: ChangeRow[]; summary: unknown };

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Route,Service,Area';
const revisionA = lines(
  header,
  'C-ENDS,PWR,SWGR-1,MCC-1,100,TR-1,Feeder,A1',
  'C-GROWN,PWR,SWGR-1,MCC-2,100,TR-1,Feeder,A1',
  'C-LITTLE,PWR,SWGR-1,MCC-3,100,TR-1,Feeder,A1',
  'C-GONE,PWR,SWGR-1,MCC-4,100,TR-1,Feeder,A2',
  'C-PACKED,CTL,MCC-1,PLC-1,100,TR-2,Control,A2',
  'C-FREE,CTL,MCC-1,PLC-2,100,TR-2,Control,A2',
  'C-LEAVES,CTL,MCC-1,PLC-3,100,TR-2,Control,A2',
  'C-LANDED,CTL,MCC-1,PLC-4,100,TR-2,Control,A2',
  'C-STAYS,CTL,MCC-1,PLC-5,100,TR-2,Control,A2',
);
const revisionB = lines(
  header,
  'C-ENDS,PWR,SWGR-1,MCC-9,100,TR-1;TR-7,Feeder,A1',
  'C-GROWN,PWR,SWGR-1,MCC-2,106,TR-1,Feeder,A1',
  'C-LITTLE,PWR,SWGR-1,MCC-3,105,TR-1,Feeder,A1',
  'C-PACKED,CTL,MCC-1,PLC-1,100,TR-2,Other,A2',
  'C-FREE,PWR,MCC-1,PLC-2,150,TR-2,Control,A2',
  'C-LANDED,CTL,MCC-2,PLC-4,100,TR-2,Control,A2',
  'C-STAYS,CTL,MCC-1,PLC-5,100,TR-2,Control,A2',
  'C-NEW,PWR,MCC-1,P-1,40,TR-3,Pump,A3',
  'C-BAD,PWR,MCC-1,P-1,-40,TR-3,Pump,A3',
);
/** Revision with one end reverted to A, one cable longer than in B, the new one longer, one restored, one removed. */
const revisionC = lines(
  header,
  'C-ENDS,PWR,SWGR-1,MCC-1,100,TR-1;TR-7,Feeder,A1',
  'C-GROWN,PWR,SWGR-1,MCC-2,110,TR-1,Feeder,A1',
  'C-LITTLE,PWR,SWGR-1,MCC-3,105,TR-1,Feeder,A1',
  'C-PACKED,CTL,MCC-1,PLC-1,100,TR-2,Other,A2',
  'C-FREE,PWR,MCC-1,PLC-2,150,TR-2,Control,A2',
  'C-LANDED,CTL,MCC-2,PLC-4,100,TR-2,Control,A2',
  'C-GONE,PWR,SWGR-1,MCC-4,100,TR-1,Feeder,A2',
  'C-NEW,PWR,MCC-1,P-2,60,TR-3,Pump,A3',
);

async function reportOf(importId: string, filter: ChangeFilter & { readonly since?: string } = {}) {
  const { since, ...narrowed } = filter;
  const requested = { projectId, importId, ...(since !== undefined && { since }) };
  const { rows, total } = await lead.call(getChangeReport, { query: { ...requested, ...narrowed } });
  const summary = await lead.call(getChangeSummary, { query: requested });
  return { rows, total, summary };
}

const reported = ({ change, tag, field, oldValue, newValue, impact, reason }: ChangeRow) =>
  [change, tag, field, oldValue, newValue, impact, reason].join(' | ');

const unit = (typeCode: string, hours: number) => ({
  row: null,
  cells: cellsOf({ commodityType: 'cable', typeCode, unit: 'ft', per: 100, hours }),
});

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  cables = importSteps(lead, projectId);
  await server.database.query('delete from labor_unit where project_id = $1', [projectId]);
  const { results } = await lead.call(saveLaborUnits, {
    body: { projectId, rows: [unit('PWR', 10), unit('CTL', 2)] },
  });
  savedRows(results);
  imports['A'] = (await cables.run(revisionA, {}, 'rev A.csv')).draft.importId;
  const rows = await server.database.transaction((transaction) =>
    transaction.query<{ tag: string; id: number; to: number }>(
      `select c.tag, c.id, (select t.id from termination t where t.project_id = $1 and t.cable_id = c.id and t.commodity_type = 'to-term') as to
        from cable c where c.project_id = $1`,
      [projectId],
    ),
  );
  const row = (tag: string) => rows.find((one) => one.tag === tag)!;
  const pulled = ['C-ENDS', 'C-GROWN', 'C-LITTLE', 'C-GONE'].map((tag) => ({
    id: randomUUID(),
    type: 'cable' as const,
    commodityId: row(tag).id,
    workDate: '2026-01-15',
    values: { pulledLength: 60 },
  }));
  const landed = {
    id: randomUUID(),
    type: 'to-term' as const,
    commodityId: row('C-LANDED').to,
    workDate: '2026-01-15',
    values: { terminatedDate: '2026-01-15' },
  };
  await lead.call(recordFieldWork, { body: { projectId, entries: [...pulled, landed] } });
  await server.database.transaction((transaction) =>
    transaction.execute(
      "update cable set package = 'IWP-1', foreman = 'Luis Ortega' where project_id = $1 and tag in ('C-PACKED', 'C-ENDS')",
      [projectId],
    ),
  );
  const { draft } = await cables.look(revisionB, {}, 'rev B.csv');
  imports['B'] = draft.importId;
  planned = await reportOf(draft.importId);
  await cables.apply(draft, 'REMOVE');
});
afterAll(() => server.close());

const changes = (rows: readonly ChangeRow[]) => rows.filter(({ change }) => change !== 'error').map(reported);

const linesOfB = [
  'changed | C-ENDS | toEquipment | MCC-1 | MCC-9 | critical | begun',
  'changed | C-ENDS | route | TR-1 | TR-1; TR-7 | critical | begun',
  'removed | C-GONE |  |  |  | critical | removedBegun',
  'changed | C-LANDED | fromEquipment | MCC-1 | MCC-2 | critical | begun',
  'changed | C-GROWN | designLength | 100 | 106 | review | grown',
  'changed | C-PACKED | service | Control | Other | review | inPackage',
  'changed | C-FREE | typeCode | CTL | PWR | info | ',
  'changed | C-FREE | designLength | 100 | 150 | info | ',
  'removed | C-LEAVES |  |  |  | info | ',
  'changed | C-LITTLE | designLength | 100 | 105 | info | ',
  'added | C-NEW |  |  |  | info | ',
];

const summaryOfB = {
  unitMeasurement: 'imperial',
  kinds: [
    { change: 'added', rows: 1, oldQuantity: 0, newQuantity: 40, oldHours: 0, newHours: 4 },
    { change: 'changed', rows: 6, oldQuantity: 600, newQuantity: 661, oldHours: 36, newHours: 50.1 },
    // The installed part of a started cable remains: 60 ft, and 90 % of its hours.
    { change: 'removed', rows: 2, oldQuantity: 200, newQuantity: 60, oldHours: 12, newHours: 5.4 },
  ],
  typeCodes: [
    { typeCode: 'CTL', rows: 4, oldQuantity: 400, newQuantity: 200, oldHours: 8, newHours: 4 },
    { typeCode: 'PWR', rows: 5, oldQuantity: 400, newQuantity: 561, oldHours: 40, newHours: 55.5 },
  ],
  impacts: [
    { impact: 'critical', rows: 3 },
    { impact: 'review', rows: 2 },
    { impact: 'info', rows: 4 },
  ],
  fields: [
    { field: 'designLength', rows: 3 },
    { field: 'fromEquipment', rows: 1 },
    { field: 'route', rows: 1 },
    { field: 'service', rows: 1 },
    { field: 'toEquipment', rows: 1 },
    { field: 'typeCode', rows: 1 },
  ],
  packageCount: 1,
  packages: [{ package: 'IWP-1', foreman: 'Luis Ortega', critical: 1, rows: 2 }],
  areas: [
    { area: 'A2', rows: 5 },
    { area: 'A1', rows: 3 },
    { area: 'A3', rows: 1 },
  ],
  correctedCells: 0,
  begun: { rows: 5, quantity: 500 },
  cards: { rows: 0 },
  beyondReel: { rows: 0 },
};

const manyCables = (length: number) =>
  lines('Cable Tag,From,To,Length (ft)', ...Array.from({ length: 230 }, (_, at) => `C-${at},SWGR-1,MCC-1,${length}`));

describe('a revision that affects very many packages', () => {
  it('reports their number, and lists those with the most critical rows', async () => {
    const other = (await server.createProject()).id;
    const person = server.as('project-lead', other);
    const steps = importSteps(person, other);
    await steps.run(manyCables(100));
    await server.database.transaction((transaction) =>
      transaction.execute("update cable set package = 'IWP-' || id where project_id = $1", [other]),
    );
    const { draft } = await steps.look(manyCables(120));
    const query = { projectId: other, importId: draft.importId };
    const { packageCount, packages } = await person.call(getChangeSummary, { query });
    expect(packageCount).toBe(230);
    expect(packages).toHaveLength(200);
  });
});

describe('a revision', () => {
  it('lists the reason of each line, the most severe commodities first, before and after it is applied', async () => {
    const applied = await reportOf(imports['B']!);
    expect(changes(planned.rows)).toEqual(linesOfB);
    expect(changes(applied.rows)).toEqual(linesOfB);
    expect(applied.rows.at(-1)).toMatchObject({ change: 'error', tag: 'Row 10', field: 'Length (ft)' });
  });

  it('has totals of lengths and hours by kind and by type, with a retyped cable under both types', async () => {
    expect(planned.summary).toEqual(summaryOfB);
    expect((await reportOf(imports['B']!)).summary).toEqual(summaryOfB);
  });

  it('describes added and removed rows', async () => {
    const { rows } = await reportOf(imports['B']!);
    const of = (tag: string) => rows.find((row) => row.tag === tag);
    const ends = { fromEquipment: 'MCC-1', toEquipment: 'P-1', designLength: 40, route: 'TR-3' };
    expect(of('C-NEW')).toMatchObject({ typeCode: 'PWR', area: 'A3', told: ends, newHours: 4 });
    expect(of('C-GONE')).toMatchObject({
      told: { toEquipment: 'MCC-4', designLength: 100 },
      oldHours: 10,
      newHours: 5.4,
    });
    expect(of('C-FREE')?.told).toEqual({});
    expect(planned.rows.find(({ tag }) => tag === 'C-NEW')?.told).toEqual(ends);
  });

  it.each([
    [{ impact: 'critical' }, ['C-ENDS', 'C-ENDS', 'C-GONE', 'C-LANDED']],
    [{ field: 'designLength' }, ['C-GROWN', 'C-FREE', 'C-LITTLE']],
    [{ package: 'IWP-1' }, ['C-ENDS', 'C-ENDS', 'C-PACKED']],
    [{ area: 'A3' }, ['C-NEW']],
    [{ find: 'new' }, ['C-NEW']],
    [{ find: '%' }, []],
    [{ change: 'removed', area: 'A2' }, ['C-GONE', 'C-LEAVES']],
    [{ change: 'error' }, ['Row 10']],
  ] as const)('is filtered by %o', async (filter, tags) => {
    const { rows, total } = await reportOf(imports['B']!, filter);
    expect(rows.map(({ tag }) => tag)).toEqual(tags);
    expect(total).toBe(tags.length);
  });

  it('counts its issues by cause, and each cause can be listed', async () => {
    const query = { projectId, importId: imports['B']! };
    const { causes } = await lead.call(listIssueCauses, { query });
    const [first] = causes;
    expect(first).toMatchObject({ severity: 'error', issues: 1 });
    expect(causes.reduce((sum, { issues }) => sum + issues, 0)).toBe(
      (await lead.call(getImportIssues, { query })).issues.length,
    );
    const { issues } = await lead.call(getImportIssues, { query: { ...query, code: first!.code, severity: 'error' } });
    expect(issues).toMatchObject([{ row: 10, value: '-40' }]);
  });
});

describe('two revisions', () => {
  beforeAll(async () => {
    imports['C'] = (await cables.run(revisionC, {}, 'rev C.csv')).draft.importId;
  });

  it('are compared by the state after the first and the state after the second', async () => {
    const { rows, summary } = await reportOf(imports['C']!, { since: imports['A']! });
    expect(rows.map(reported)).toEqual([
      'changed | C-ENDS | route | TR-1 | TR-1; TR-7 | critical | begun',
      'changed | C-LANDED | fromEquipment | MCC-1 | MCC-2 | critical | begun',
      'changed | C-GROWN | designLength | 100 | 110 | review | grown',
      'changed | C-PACKED | service | Control | Other | review | inPackage',
      'changed | C-FREE | designLength | 100 | 150 | info | ',
      'changed | C-FREE | typeCode | CTL | PWR | info | ',
      'removed | C-LEAVES |  |  |  | info | ',
      'changed | C-LITTLE | designLength | 100 | 105 | info | ',
      'removed | C-STAYS |  |  |  | info | ',
      'added | C-NEW |  |  |  | info | ',
    ]);
    expect(rows.at(-1)).toMatchObject({ told: { toEquipment: 'P-2', designLength: 60 }, newHours: 6 });
    expect(summary.kinds).toMatchObject([
      { change: 'added', rows: 1, newQuantity: 60 },
      { change: 'changed', rows: 6, oldQuantity: 600, newQuantity: 665 },
      { change: 'removed', rows: 2, oldQuantity: 200, newQuantity: 0 },
    ]);
  });

  it('in sequence differ by the changes of the second', async () => {
    const alone = await reportOf(imports['C']!);
    const since = await reportOf(imports['C']!, { since: imports['B']! });
    expect(alone.rows).not.toEqual([]);
    expect(since).toEqual(alone);
  });

  it('count a retyped cable under its type before the first', async () => {
    const { summary } = await reportOf(imports['C']!, { since: imports['A']! });
    expect(summary.typeCodes).toMatchObject([
      { typeCode: 'CTL', rows: 5, oldQuantity: 500, newQuantity: 200 },
      { typeCode: 'PWR', rows: 4, oldQuantity: 300, newQuantity: 525 },
    ]);
    expect(summary.areas).toEqual([
      { area: 'A2', rows: 5 },
      { area: 'A1', rows: 3 },
      { area: 'A3', rows: 1 },
    ]);
  });

  it('leave the report of the first unchanged', async () => {
    expect((await reportOf(imports['B']!)).summary).toEqual(summaryOfB);
  });

  it('are not compared in reverse order', async () => {
    await expect(reportOf(imports['A']!, { since: imports['C']! })).rejects.toMatchObject({ code: 'import.notReady' });
  });
});

it('thousands of added rows are stored in the order of the file, each value with its tag', async () => {
  const other = (await server.createProject()).id;
  const count = 2345;
  // Neither tags nor lengths are in row order.
  const tagOf = (n: number) => `C-${(n * 7919) % count}`;
  const file = lines(
    header,
    ...Array.from({ length: count }, (_, n) => `${tagOf(n)},T-${n % 3},SWGR-1,MCC-${n},${n + 1},TR-1,Feeder,A${n % 7}`),
  );
  await importSteps(server.as('project-lead', other), other).run(file);
  const blocks = await server.database.transaction((transaction) =>
    transaction.query<{ block: number; tags: string[]; type_codes: string[]; areas: string[]; quantities: number[] }>(
      'select block, tags, type_codes, areas, quantities from import_added where project_id = $1 order by block',
      [other],
    ),
  );
  expect(blocks.map(({ block, tags }) => [block, tags.length])).toEqual([
    [0, 1000],
    [1, 1000],
    [2, 345],
  ]);
  const kept = blocks.flatMap(({ tags, type_codes: types, areas, quantities }) =>
    tags.map((tag, at) => [tag, types[at], areas[at], quantities[at]]),
  );
  expect(kept).toEqual(Array.from({ length: count }, (_, n) => [tagOf(n), `T-${n % 3}`, `A${n % 7}`, n + 1]));
});
