/**
 * The traps of real schedules (domain rules, section 15), quoted as listed there: one file for each, its expected result, and a
 * check that the same file changes nothing when repeated. Details of each trap are tested in the neighboring files.
 */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { ImportCounts } from '../../contract/imports/imports.ts';
import { importSteps, lines, ofRows, rowsByTag, type Choice } from './fixtures/importSteps.ts';
import { sheetXml, workbookParts, zipOf } from './fixtures/zipFile.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';

interface Trap {
  readonly trap: string;
  readonly name?: string;
  readonly file: string | Uint8Array | (() => Promise<Uint8Array>);
  readonly type?: ImportType;
  readonly choice?: Choice;
  readonly counts: Partial<ImportCounts>;
  /** Expected errors and warnings of rows: row and code. */
  readonly told?: readonly string[];
  readonly notices?: readonly string[];
  /** Expected values of some rows after the import, by tag. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const latin1 = (...rows: string[]) => Buffer.from(lines(...rows), 'latin1');
const workbook = (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => () => writeXlsx({ sheets });

const traps: readonly Trap[] = [
  {
    trap: '1 no header row, Windows-1252, prefixed cells, no unique cable number',
    file: latin1(
      '16mm² CU,ORIGIN: A-1,DESTINATION: B-1',
      '16mm² CU,ORIGIN: A-1,DESTINATION: B-1',
      '25mm² CU,ORIGIN: A-1,DESTINATION: B-2',
    ),
    choice: {
      mapping: { '0': 'typeCode', '1': 'fromEquipment', '2': 'toEquipment' },
      options: { tagRecipe: { columns: [1, 2], separator: '-', runningDigits: 2, runningAfter: 1 } },
    },
    counts: { rows: 3, added: 3, errors: 0 },
    rows: { 'A-1-02-B-1': { typeCode: '16mm² CU', fromEquipment: 'A-1', toEquipment: 'B-1' } },
  },
  {
    trap: '2 title rows, three-row merged headers, section rows inside the data, #REF! cells',
    name: 'schedule.xlsx',
    file: workbook([
      {
        name: 'Cables',
        rows: [
          ['PLANT 7'],
          [],
          ['CABLE', null, 'ROUTING', null],
          ['Identity', 'Conductor', 'From', 'To'],
          ['No.', 'Size', 'Tag', 'Tag'],
          ['AREA 100'],
          ['C-1', '#2', 'MCC-1', 'PMP-1'],
          ['C-2', '#REF!', 'MCC-1', 'PMP-2'],
        ],
        merges: [
          { startRow: 2, startCol: 0, endRow: 2, endCol: 1 },
          { startRow: 2, startCol: 2, endRow: 2, endCol: 3 },
        ],
      },
    ]),
    counts: { rows: 2, added: 2, skipped: 1, errors: 0 },
    told: ['8 cell.formulaError'],
    rows: { 'C-2': { size: null, fromEquipment: 'MCC-1', toEquipment: 'PMP-2' } },
  },
  {
    trap: "3 tag blank or '-' on half the rows; one tag on several rows; two tags in one cell",
    file: lines(
      'Cable,From,To,Service',
      'C-1,A,B,Motor',
      'C-1,A,B,Space heater',
      '-,A,B,x',
      ',A,B,y',
      '"C-2\nC-3",A,B,z',
    ),
    counts: { rows: 5, added: 1, errors: 4 },
    told: ['2 key.duplicate', '3 key.duplicate', '4 key.missing', '5 key.missing', '6 key.severalLines'],
    rows: { 'C-2 C-3': { service: 'z' } },
  },
  {
    trap: "4 lengths 180', TBD, decimal comma",
    file: lines('Cable,From,To,Length (ft)', "C-1,A,B,180'", 'C-2,A,B,TBD', 'C-3,A,B,"3,5"', 'C-4,A,B,12\'-6"'),
    counts: { added: 4, errors: 0 },
    told: ['3 length.unsure'],
    rows: {
      'C-1': { designLength: 180 },
      'C-2': { designLength: null },
      'C-3': { designLength: 3.5 },
      'C-4': { designLength: 12.5 },
    },
  },
  {
    trap: '4 length broken into four columns and a spare: the length of a run is taken, no part of it',
    file: lines(
      'Tag No.,From,Length in building (m),Length building to equipment (m),Riser & dropper (m),Dropping & termination (m),Spare 10%,Cable length for each run (m),No. of Runs,Total Cable Length (m)',
      'M-1,PMCC,29,263,38,8,34,372,2,744',
      'M-2,PMCC,38,263,38,8,35,382,1,382',
    ),
    counts: { added: 2, errors: 0 },
    rows: { 'M-1': { runs: 2, quantity: expect.closeTo(744 / 0.3048, 3) } },
  },
  {
    trap: '5 look-alike letters, trailing spaces, hyphens inside tags',
    file: lines('Cable,From,To', 'C-7 ,A,B', 'С-7,A,B', 'P-1-2-A,A,B'),
    counts: { added: 3, errors: 0 },
    told: ['3 key.looksLike'],
    rows: { 'C-7': { fromEquipment: 'A' }, 'С-7': { fromEquipment: 'A' }, 'P-1-2-A': { fromEquipment: 'A' } },
  },
  {
    trap: "5 '*' and '/' in raceway codes",
    file: lines('Cable,From,Route', 'C-1,A,2.21L.3/2 -> TR-9*', 'C-2,A,T-1-2 - T-3'),
    counts: { added: 2, errors: 0 },
    rows: { 'C-1': { route: '2.21L.3/2; TR-9*' }, 'C-2': { route: 'T-1-2; T-3' } },
  },
  {
    trap: '7 numbers as text with units, float noise, 1,000 rows and more',
    type: 'equipment',
    file: lines(
      'Equipment Tag,Rating,Voltage',
      'E-0,1893.42 kW,9.3000000000000007',
      ...Array.from({ length: 1100 }, (_, row) => `E-${row + 1},1 kW,480`),
    ),
    counts: { rows: 1101, added: 1101, errors: 0 },
    rows: { 'E-0': { rating: '1893.42 kW', voltage: '9.3' } },
  },
  {
    trap: '7 workbooks of 18 sheets',
    name: 'register.xlsx',
    file: workbook([
      ...Array.from({ length: 17 }, (_, sheet) => ({ name: `Notes ${sheet}`, rows: [['Text'], ['nothing']] })),
      {
        name: 'Cables',
        rows: [
          ['Cable ID', 'Source', 'Destination'],
          ['C-1', 'A', 'B'],
        ],
      },
    ]),
    counts: { rows: 1, added: 1 },
    rows: { 'C-1': { fromEquipment: 'A', toEquipment: 'B' } },
  },
  {
    trap: '7 macro workbooks',
    name: 'register.xlsm',
    file: zipOf([
      ...workbookParts(
        sheetXml([
          ['Cable', 'From', 'To'],
          ['C-1', 'A', 'B'],
        ]),
      ),
      { name: 'xl/vbaProject.bin', content: 'macro' },
    ]),
    counts: { rows: 1, added: 1 },
    rows: { 'C-1': { fromEquipment: 'A' } },
  },
  {
    trap: '7 item numbers beside the tags: what was taken for the tag is doubted',
    type: 'equipment',
    file: lines(
      'NumTag,Kind,Item drop',
      ...['MDB1', 'BB.01', 'BB.02', 'SMDB.1', 'SMDB.2'].map((tag, row) => `${row + 1},MDB,${tag}`),
    ),
    choice: { mapping: { '0': 'tag', '1': 'typeCode' } },
    counts: { rows: 5, added: 5 },
    notices: [importRowsMessages.tagCounts],
  },
  {
    trap: '8 parallel runs as “8-OF” and in a column of their own',
    file: lines('Cable,From,To,No. of Runs', 'C-1,A,B,8-OF', 'C-2,A,B,3', 'C-3,A,B,'),
    counts: { added: 3, errors: 0 },
    rows: { 'C-1': { runs: 8 }, 'C-2': { runs: 3 }, 'C-3': { runs: 1 } },
  },
];

let server: TestServer;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

it.each(traps)('$trap', async ({ file, type = 'cable', name, choice = {}, counts, told, notices = [], rows = {} }) => {
  const projectId = (await server.createProject()).id;
  const steps = importSteps(server.as('project-lead', projectId), projectId, type);
  const content = typeof file === 'function' ? await file() : file;
  const first = await steps.run(content, choice, name);
  expect(first.counts).toMatchObject(counts);
  const said = ofRows(first.issues).filter(({ severity }) => severity !== 'info');
  expect(said.map(({ row, code }) => `${row} ${code}`)).toEqual(told ?? []);
  expect(first.record.notices).toEqual(expect.arrayContaining([...notices]));
  for (const [tag, values] of Object.entries(rows))
    expect((await rowsByTag(server, projectId, type, Object.keys(values))).get(tag)).toEqual(values);
  const again = await steps.look(content, choice, name);
  expect(again.counts).toMatchObject({
    added: 0,
    changed: 0,
    removed: 0,
    reinstated: 0,
    marked: 0,
    heldRemovals: 0,
    unchanged: first.counts.added,
  });
});

it('6 free-text routes do not become raceways silently', async () => {
  const projectId = (await server.createProject()).id;
  const engineer = server.as('project-lead', projectId);
  await importSteps(engineer, projectId, 'conduit').run(lines('Conduit Tag,Length (ft)', 'CND-1,30'));
  const cables = importSteps(engineer, projectId);
  const file = lines(
    'Cable,From,Route',
    "C-1,A,Junction Box → 40' vertical + 20' horizontal to wire tray → Kiosk #1",
    'C-2,A,CND-1',
  );
  const { issues } = await cables.run(file);
  expect(issues.filter(({ code }) => code === 'route.unknownRaceway').map(({ value }) => value)).toEqual([
    'Junction Box',
    "40' vertical + 20' horizontal to wire tray",
    'Kiosk #1',
  ]);
  expect([...(await rowsByTag(server, projectId, 'conduit', [])).keys()]).toEqual(['CND-1']);
  expect((await cables.look(file)).counts).toMatchObject({ changed: 0, unchanged: 2 });
});
