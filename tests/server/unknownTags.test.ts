/** Unknown Commodities in Cable Route: the import that brought a tag first, and the tags of which it could be a misspelling. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getReport } from '../../contract/reports/reports.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  cables = importSteps(server.as('project-lead', projectId), projectId);
});

async function column(name: string): Promise<Record<string, unknown>> {
  const { rows } = await server
    .as('viewer', projectId)
    .call(getReport, { query: { projectId, reportType: 'unknown-commodities-in-cable-route' } });
  return Object.fromEntries(rows.map((row) => [`${String(row['kind'])} ${String(row['tag'])}`, row[name]]));
}

it('first seen is the import that brought the tag, not the one that brought the cable', async () => {
  const header = 'Cable,From,To,Route,Size';
  await cables.run(lines(header, 'C-1,EQ-A,EQ-B,TR-1,1', 'C-2,EQ-A,EQ-B,,1'), {}, 'rev A.csv');
  await cables.run(lines(header, 'C-1,EQ-C,EQ-B,TR-1; TR-2,1', 'C-2,EQ-A,EQ-B,,2'), {}, 'rev B.csv');
  await cables.run(lines(header, 'C-1,EQ-C,EQ-B,TR-2,1', 'C-2,EQ-A,EQ-C,TR-1,2', 'C-3,EQ-A,EQ-D,,2'), {}, 'rev C.csv');
  await importSteps(server.as('project-lead', projectId), projectId, 'cable-tray').run(
    lines('Tray,Length', 'XX-9,1'),
    {},
    'trays.csv',
  );
  expect(await column('firstSeen')).toEqual({
    'From equipment EQ-A': 'rev A.csv',
    'From equipment EQ-C': 'rev B.csv',
    'To equipment EQ-B': 'rev A.csv',
    'To equipment EQ-C': 'rev C.csv',
    'To equipment EQ-D': 'rev C.csv',
    'Raceway TR-1': 'rev C.csv',
    'Raceway TR-2': 'rev B.csv',
  });
});

it('spellings of one tag are one line, and a cable that uses two of them counts once', async () => {
  await cables.run(lines('Cable,From,To,Route,Size', 'C-1,EQ-A,EQ-B,TR-9,1', 'C-2,eq-a,EQ-B,tr-9; TR-9,1'));
  expect(await column('cables')).toEqual({ 'From equipment EQ-A': 2, 'To equipment EQ-B': 2, 'Raceway TR-9': 2 });
  expect(await column('cableList')).toMatchObject({ 'Raceway TR-9': 'C-1; C-2' });
});

it('a tag that differs only by separators or look-alike letters is proposed before other spellings', async () => {
  const equipment = importSteps(server.as('project-lead', projectId), projectId, 'equipment');
  await equipment.run(
    lines(
      'Equipment Tag,Description',
      'A10-C-0001,x',
      'A10-C-0002,x',
      'A10-C-0003,x',
      'A10-CT-003,x',
      'TRAY-1,x',
      'MCC-1,x',
      'PMP-10,x',
    ),
  );
  await cables.run(
    lines('Cable,From,To,Size', 'C-1,A10_CT_003,TRY-1,1', 'C-2,МСС-1,PMP-1O,1', 'C-3,MCC-2,A10-CT-O03,1'),
  );
  expect(await column('looksLike')).toEqual({
    'From equipment A10_CT_003': 'A10-CT-003',
    // Typed on a Cyrillic keyboard.
    'From equipment МСС-1': 'MCC-1',
    'From equipment MCC-2': null,
    'To equipment TRY-1': 'TRAY-1',
    'To equipment PMP-1O': 'PMP-10',
    'To equipment A10-CT-O03': 'A10-CT-003; A10-C-0003',
  });
});
