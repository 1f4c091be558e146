/** Issues about rows as a whole: missing data, and contradictions to the rest of the project. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listIssueCauses, type ImportIssue } from '../../contract/imports/imports.ts';
import type { Client } from './client.ts';
import { addLaborUnit } from './commodityFixture.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
});

const text = (issues: readonly ImportIssue[]) =>
  issues
    .filter(({ severity }) => severity === 'warning')
    .map(({ row, column, code, reason }) => `${row} ${column} ${code}: ${reason.split('. ')[0]}`);

it('rows without type, ends, length or hours get one warning each, if they are new or changed', async () => {
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Power', typeCode: 'PWR', hours: 0.1 });
  const file = lines(
    'Cable,From,To,Cable Type,Length (ft)',
    'C-1,A,B,PWR,10',
    'C-2,A,,PWR,',
    'C-3,,,CTL,0',
    'C-4,A,B,,10',
  );
  const { counts, issues, draft } = await cables.run(file);
  expect(text(issues)).toEqual([
    'null Cable Type row.noType: 1 row has no “Type”: row 5',
    'null From end.missing: 1 row has no “From”: row 4',
    'null To end.missing: 2 rows have no “To”, starting with 3, 4',
    'null Length (ft) row.noLength: 2 rows have no “Length”, starting with 3, 4',
    'null  row.noUnit: No labor unit applies to 2 rows, so they have no hours, starting with 4, 5',
  ]);
  expect(counts).toMatchObject({ added: 4, errors: 0, warnings: 5 });
  const query = { projectId, importId: draft.importId };
  const { causes } = await engineer.call(listIssueCauses, { query });
  expect(causes.filter(({ code }) => code === 'end.missing')).toMatchObject([{ severity: 'warning', issues: 2 }]);

  expect((await cables.look(file)).counts).toMatchObject({ unchanged: 4, warnings: 0 });
  const columnless = await cables.look(lines('Cable,From', 'C-1,A', 'C-9,A'), { mode: 'partial' });
  expect(text(columnless.issues)).toEqual([
    'null  row.noType: No column for “Type” (1 row)',
    'null  end.missing: No column for “To” (1 row)',
    'null  row.noLength: No column for “Length” (1 row)',
    'null  row.noUnit: No labor unit applies to 1 row, so it has no hours: row 3',
  ]);
});

it('a tag shared by trays and conduits is reported in the file of either', async () => {
  await importSteps(engineer, projectId, 'cable-tray').run(lines('Tray Tag,Length (ft)', 'R-1,10', 'R-2,10'));
  const { issues } = await importSteps(engineer, projectId, 'conduit').look(
    lines('Conduit Tag,Length (ft)', 'R-0,10', ' r-2 ,10'),
  );
  expect(issues.filter(({ code }) => code === 'key.otherType')).toMatchObject([
    {
      row: 3,
      column: 'Conduit Tag',
      value: 'r-2',
      reason: expect.stringContaining('r-2 is also the tag of a cable tray'),
    },
  ]);
});

it('ends of conductors that differ from their cable are reported once per cable and end', async () => {
  await cables.run(lines('Cable,From,To', 'C-1,MCC-1,PMP-1', 'C-2,MCC-1,'));
  const { issues } = await importSteps(engineer, projectId, 'conductor').look(
    lines(
      'Cable,Conductor,From Equipment,To Equipment',
      'C-1,1,mcc-1,PMP-1',
      'c-1,2,MCC-2,PMP-1',
      'C-1,3,MCC-2,PMP-9',
      'C-2,1,MCC-1,PMP-7',
      'C-3,1,X,Y',
    ),
  );
  const unlike = issues.filter(({ code }) => code === 'end.unlikeOwner');
  expect(unlike.map(({ row, column, value, reason }) => [row, column, value, reason.split('. ')[0]])).toEqual([
    [3, 'From Equipment', 'MCC-2', 'End is MCC-2 here but MCC-1 on cable C-1 (2 rows)'],
    [4, 'To Equipment', 'PMP-9', 'End is PMP-9 here but PMP-1 on cable C-1 (1 row)'],
  ]);
});

it('removed rows with recorded work are reported before anything is written', async () => {
  await cables.run(lines('Cable,From', 'C-1,A', 'C-2,A', 'C-3,A'));
  await server.database.transaction((transaction) =>
    transaction.execute("update cable set percent_complete = 45 where project_id = $1 and tag <> 'C-3'", [projectId]),
  );
  const { issues } = await cables.look(lines('Cable,From', 'C-2,A'));
  expect(text(issues)).toEqual([
    'null  row.removedBegun: 1 row with progress isn’t in the file and would be removed: C-1',
  ]);
});
