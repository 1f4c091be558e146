/** Differences between the text in a file and the value read: all are listed, and one choice selects the other reading. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportIssue } from '../../contract/imports/imports.ts';
import { isReadingDeviation, type ReadingChoices, readingChoices } from '../../contract/imports/readingDeviations.ts';
import { importSteps, lines, rowsByTag, type Checked, type ImportSteps } from './fixtures/importSteps.ts';
import { tools, workbookBy, type ToolCell, type ToolName, type ToolSheet } from './fixtures/otherTools.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { fillText } from '../support/fillText.ts';

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

const header = ['Cable', 'From', 'To', 'Size', 'Length (ft)'];
const choosing = (choice: Partial<ReadingChoices>) => ({ options: { reading: readingChoices.parse(choice) } });

const reported = (issues: readonly ImportIssue[]) =>
  issues
    .filter(({ code }) => isReadingDeviation(code))
    .map(({ row, column, value, code }) =>
      `${row} ${column} ${value} ${code.replace('reading.', '')}`.replaceAll(/ +/g, ' '),
    );
const reasonOf = ({ issues }: Checked, code: string) => issues.find((issue) => issue.code === code)?.reason;
const stored = () => rowsByTag(server, projectId, 'cable', ['fromEquipment', 'size', 'designLength']);

const revised: ToolSheet = {
  rows: [
    header,
    [
      { runs: [{ struck: 'ST-2' }, 'ST-3'] },
      'MCC-1',
      'P-1',
      { runs: [{ struck: '95' }, '120'] },
      { runs: [{ struck: '60' }, '75'] },
    ],
    [{ struck: 'ST-4' }, { struck: 'MCC-1' }, { struck: 'P-2' }, { struck: '35' }, { struck: 80 }],
    ['ST-5', 'MCC-1', 'P-3', '35', { struck: 90 }],
    ['ST-6', 'MCC-1', 'P-4', '35', 100],
  ],
};
const toolNames = Object.keys(tools) as ToolName[];

describe('a revision marked by striking out the old value', () => {
  it.each(toolNames)('is read without the struck text, as %s writes it', async (tool) => {
    const { counts, issues, draft } = await cables.look(workbookBy(tool, revised), {}, 'revision.xlsx');
    expect(counts).toMatchObject({ rows: 3, added: 3, errors: 0, skipped: 1 });
    expect(reported(issues)).toEqual([
      '2 Cable ST-2ST-3 struckText',
      '2 Size 95120 struckText',
      '2 Length (ft) 6075 struckText',
      '3 Cable ST-4 struckRow',
      '4 Length (ft) 90 struckText',
    ]);
    await cables.apply(draft);
    expect(await stored()).toEqual(
      new Map([
        ['ST-3', { fromEquipment: 'MCC-1', size: '120', designLength: 75 }],
        ['ST-5', { fromEquipment: 'MCC-1', size: '35', designLength: null }],
        ['ST-6', { fromEquipment: 'MCC-1', size: '35', designLength: 100 }],
      ]),
    );
  });

  it('lists the written and the read value of each cell', async () => {
    const { issues } = await cables.look(workbookBy('excel', revised), {}, 'revision.xlsx');
    const said = issues.filter(({ code }) => code.startsWith('reading.struck')).map(({ reason }) => reason);
    expect(said).toEqual([
      fillText(importRowsMessages.struckText, { text: 'ST-3' }),
      fillText(importRowsMessages.struckText, { text: 120 }),
      fillText(importRowsMessages.struckText, { text: 75 }),
      importRowsMessages.struckRow,
      importRowsMessages.struckCell,
    ]);
  });

  it('is read with the struck text if the user chooses so, and the issue states it', async () => {
    const { draft, issues } = await cables.look(workbookBy('openpyxl', revised), {}, 'revision.xlsx');
    const live = await cables.check(draft, choosing({ struck: 'read' }));
    expect(live.counts).toMatchObject({ rows: 4, added: 4 });
    expect(reported(live.issues)).toEqual(reported(issues));
    expect(reasonOf(live, 'reading.struckRow')).toBe(importRowsMessages.struckRowRead);
    await cables.apply(draft);
    expect((await stored()).get('ST-2ST-3')).toMatchObject({ size: '95120', designLength: 6075 });
    expect((await stored()).get('ST-4')).toMatchObject({ designLength: 80 });
  });

  it('removes the struck row from the project in a full import', async () => {
    const before: ToolSheet = {
      rows: [header, ['ST-4', 'MCC-1', 'P-2', '35', 80], ['ST-6', 'MCC-1', 'P-4', '35', 100]],
    };
    await cables.run(workbookBy('excel', before), { mode: 'full' }, 'revision-b.xlsx');
    const { counts } = await cables.look(workbookBy('excel', revised), { mode: 'full' }, 'revision-c.xlsx');
    expect(counts).toMatchObject({ removed: 1, unchanged: 1, added: 2 });
  });

  it('states that a partial import does not remove the struck row', async () => {
    const checked = await cables.look(workbookBy('excel', revised), { mode: 'partial' }, 'revision.xlsx');
    expect(checked.counts).toMatchObject({ removed: 0, skipped: 1 });
    expect(reasonOf(checked, 'reading.struckRow')).toContain('A partial update doesn’t remove rows');
  });

  it('resets to the default for the next file, whatever was chosen for the last', async () => {
    await cables.run(workbookBy('excel', revised), choosing({ struck: 'read' }), 'revision-c.xlsx');
    const draft = await cables.upload(workbookBy('openpyxl', revised), 'revision-d.xlsx');
    expect(draft.record.options?.reading).toEqual(readingChoices.parse({}));
  });

  it('counts a row with a struck tag as removed, but not text explicitly marked as not struck', async () => {
    const rows: ToolCell[][] = [
      header,
      [{ struck: 'C-1' }, 'MCC-1', 'P-1', '35', 80],
      [{ runs: ['C-2'], isStruck: true }, 'MCC-1', 'P-2', '35', 81],
      ['C-3', { runs: ['MCC-', { struck: '1' }, '2'] }, 'P-2', '35', 82],
    ];
    const { issues, counts } = await cables.look(workbookBy('libreOffice', { rows }), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ rows: 2 });
    expect(reported(issues)).toEqual(['2 Cable C-1 struckRow', '4 From MCC-12 struckText']);
    expect(issues.find(({ row }) => row === 4)?.reason).toContain('“MCC- 2”');
  });

  it('counts a conductor with a struck number as removed even if its cable is not struck', async () => {
    const conductors = importSteps(server.as('project-lead', projectId), projectId, 'conductor');
    const rows: ToolCell[][] = [
      ['Cable', 'Conductor', 'From terminal', 'To terminal'],
      ['C-1', { struck: '1' }, 'TB1-1', 'TB2-1'],
      ['C-1', '2', { runs: [{ struck: 'TB1-2' }, 'TB1-4'] }, 'TB2-2'],
    ];
    const { issues, counts } = await conductors.look(workbookBy('openpyxl', { rows }), {}, 'conductors.xlsx');
    expect(counts).toMatchObject({ rows: 1, errors: 0, skipped: 1 });
    expect(issues.filter(({ code }) => code.startsWith('reading.')).map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 reading.struckRow',
      '3 reading.struckText',
    ]);
  });

  it('counts a row as removed if all columns of its generated tag are struck', async () => {
    const rows: ToolCell[][] = [
      ['From', 'To', 'Size', 'Length (ft)'],
      [{ struck: 'MCC-1' }, { struck: 'P-1' }, '35', 80],
      [{ struck: 'MCC-1' }, 'P-2', '35', 81],
    ];
    const tagRecipe = { columns: [0, 1], separator: '-', runningDigits: 2, runningAfter: 1 };
    const { issues, counts } = await cables.look(
      workbookBy('excel', { rows }),
      { options: { tagRecipe }, mapping: { '0': 'fromEquipment', '1': 'toEquipment', '2': 'size' } },
      'schedule.xlsx',
    );
    expect(counts).toMatchObject({ skipped: 1 });
    expect(reported(issues)).toEqual(['2 From MCC-1 struckRow', '3 From MCC-1 struckText']);
  });

  it('ignores struck titles and cells that are not imported', async () => {
    const rows: ToolCell[][] = [
      [...header, 'Anything'],
      [{ struck: 'AREA 100' }],
      ['C-1', 'MCC-1', 'P-1', '35', 80, { struck: 'old note' }],
    ];
    const { issues, counts } = await cables.look(workbookBy('excel', { rows }), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ rows: 1 });
    expect(reported(issues)).toEqual([]);
  });
});

describe('a formula without a stored value', () => {
  const calculated: ToolSheet = {
    rows: [
      header,
      ['C-1', 'MCC-1', 'P-1', '35', { formula: 'SUM(40,2)' }],
      ['C-2', 'MCC-1', 'P-2', '35', { formula: 'SUM(40,2)', value: 42 }],
      ['C-3', { formula: 'IF(A4="","x","")', value: '' }, 'P-3', '35', 43],
    ],
  };
  it.each(toolNames)('is read as blank and listed, as %s writes it', async (tool) => {
    const { issues, counts } = await cables.look(workbookBy(tool, calculated), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ rows: 3, errors: 0 });
    expect(reported(issues)).toEqual(['2 Length (ft) cell.formula']);
  });
});

describe('a second table on the sheet', () => {
  const conduits = ['Conduit', 'Type', 'Size', 'From', 'To'];
  const twoTables: ToolCell[][] = [
    header,
    ['C-1', 'MCC-1', 'P-1', '35', 80],
    ['C-2', 'MCC-1', 'P-2', '35', 90],
    [],
    ['CONDUIT SCHEDULE'],
    conduits,
    ['CD-1', 'RGS', '2"', 'MCC-1', 'P-1'],
    ['CD-2', 'RGS', '3"', 'MCC-1', 'P-2'],
  ];
  const csv = lines(
    header.join(','),
    'C-1,MCC-1,P-1,35,80',
    'C-2,MCC-1,P-2,35,90',
    '',
    'CONDUIT SCHEDULE',
    conduits.join(','),
    'CD-1,RGS,50,MCC-1,P-1',
    'CD-2,RGS,75,MCC-1,P-2',
  );

  it('ends the first, and is reported with the number of rows that were not read', async () => {
    const checked = await cables.look(workbookBy('excel', { rows: twoTables }), {}, 'schedule.xlsx');
    expect(checked.counts).toMatchObject({ rows: 2, added: 2, errors: 0 });
    expect(reported(checked.issues)).toEqual(['6 Conduit | Type | Size | From | To secondTable']);
    expect(reasonOf(checked, 'reading.secondTable')).toBe(
      fillText(importRowsMessages.secondTable_other, { row: 6, rows: 2 }),
    );
  });

  it('is read as rows of the first if the user chooses so', async () => {
    const { draft } = await cables.look(workbookBy('excel', { rows: twoTables }), {}, 'schedule.xlsx');
    const all = await cables.check(draft, choosing({ secondTable: 'read' }));
    expect(all.counts).toMatchObject({ rows: 5 });
    expect(reasonOf(all, 'reading.secondTable')).toContain('were read as rows of this one');
  });

  it('ends the first in a text file too, also in a revision of the file', async () => {
    const first = await cables.run(csv);
    expect(first.counts).toMatchObject({ rows: 2, added: 2 });
    expect(reported(first.issues)).toEqual(['6 Conduit | Type | Size | From | To secondTable']);
    const again = await cables.look(csv.replace('C-2,MCC-1', 'C-2,MCC-9'));
    expect(again.counts).toMatchObject({ rows: 2, changed: 1, unchanged: 1, added: 0, removed: 0 });
    expect(reported(again.issues)).toEqual(['6 Conduit | Type | Size | From | To secondTable']);
  });

  it('is distinguished from the first by its tag heading, even with equal other headings', async () => {
    const rows: ToolCell[][] = [
      ['Cable Tag', 'From', 'To', 'Type', 'Size', 'Length (ft)'],
      ['C-1', 'MCC-1', 'P-1', 'XLPE', '35', 80],
      ['Conduit Tag', 'From', 'To', 'Type', 'Size', 'Length (ft)'],
      ['CD-1', 'MCC-1', 'P-1', 'RGS', '50', 60],
    ];
    const { issues, counts } = await cables.look(workbookBy('closedXml', { rows }), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ rows: 1 });
    expect(reported(issues)).toHaveLength(1);
  });

  it('ends where the first header repeats; a header repeated on each page is no table', async () => {
    const rows: ToolCell[][] = [
      header,
      ['C-1', 'MCC-1', 'P-1', '35', 80],
      header,
      ['C-2', 'MCC-1', 'P-2', '35', 90],
      conduits,
      ['CD-1', 'RGS', '50', 'MCC-1', 'P-1'],
      header,
      ['C-3', 'MCC-1', 'P-3', '35', 95],
    ];
    const checked = await cables.look(workbookBy('openpyxl', { rows }), {}, 'schedule.xlsx');
    expect(checked.counts).toMatchObject({ rows: 3, added: 3 });
    expect(reasonOf(checked, 'reading.secondTable')).toContain('its 1 row wasn’t read');
  });

  it('is not detected in rows of plain words', async () => {
    const list = lines(
      'Cable,From,To,Area,Service',
      'MAIN FEEDER,NORTH HALL,SOUTH HALL,YARD,Lighting',
      'SPARE,NORTH HALL,YARD,YARD,Spare',
    );
    const { issues, counts } = await cables.look(list);
    expect(counts).toMatchObject({ rows: 2 });
    expect(reported(issues)).toEqual([]);
  });
});

describe('content hidden from the user, or next to the cells', () => {
  const filtered: ToolSheet = {
    rows: [
      header,
      ['C-1', 'MCC-1', 'P-1', '35', 80],
      { cells: ['C-2', 'MCC-1', 'P-2', '35', 90], isHidden: true },
      ['C-3', 'MCC-1', 'P-3', '35', 95],
    ],
    hiddenColumns: [4],
    comments: { E2: 'Measured on site', A1: 'Tags as of rev C' },
    filter: 'A1:E4',
  };
  const expected = [
    '1 Size hiddenColumn',
    '1 Cable Tags as of rev C comment',
    '2 Length (ft) Measured on site comment',
    '3 Cable C-2 hiddenRow',
  ];

  it.each(toolNames)('is listed for hidden rows, hidden columns and comments, as %s writes them', async (tool) => {
    const { issues, counts } = await cables.look(workbookBy(tool, filtered), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ rows: 3, added: 3 });
    expect(reported(issues)).toEqual(expected);
  });

  it('is left out for hidden rows if the user chooses so', async () => {
    const { draft } = await cables.look(workbookBy('excel', filtered), {}, 'schedule.xlsx');
    const visible = await cables.check(draft, choosing({ hiddenRows: 'leaveOut' }));
    expect(visible.counts).toMatchObject({ rows: 2, added: 2, skipped: 1 });
    expect(reasonOf(visible, 'reading.hiddenRow')).toBe(importRowsMessages.hiddenRow);
    await cables.apply(draft);
    expect([...(await stored()).keys()]).toEqual(['C-1', 'C-3']);
  });

  it('is listed for rows marked as deleted, and left out if the user chooses so', async () => {
    const list = lines(
      'Cable,From,To,Status,Service',
      'C-101,MCC-1,P-1,DELETED,Pump',
      'C-102,MCC-1,P-2,,Pump',
      'C-103,MCC-1,P-3,,Deleted - see rev C',
      'C-104,MCC-1,P-4,As built,Cancellation panel',
    );
    const { issues, draft, counts } = await cables.look(list);
    expect(counts).toMatchObject({ rows: 4, added: 4 });
    expect(reported(issues)).toEqual(['2 Status DELETED deletedRow', '4 Service Deleted - see rev C deletedRow']);
    const left = await cables.check(draft, choosing({ deletedRows: 'leaveOut' }));
    expect(left.counts).toMatchObject({ rows: 2, added: 2, skipped: 2 });
    expect(reported(left.issues)).toEqual(reported(issues));
  });
});

describe('a route that might name two raceways in one', () => {
  it('is reported if a slash, an "and" or an ampersand is between two tags', async () => {
    const list = lines(
      'Cable,From,To,Route',
      'C-101,MCC-1,P-1,TR-1 / TR-2',
      'C-102,MCC-1,P-2,TRAY-1/TRAY-2',
      'C-103,MCC-1,P-3,TR-1; TR-2 & TR-3',
      'C-104,MCC-1,P-4,2.21L.3/2; TRAY-9*',
      'C-105,MCC-1,P-5,TRAY-A1/L2',
    );
    const { issues } = await cables.look(list);
    expect(reported(issues)).toEqual([
      '2 Route TR-1 / TR-2 route.unsure',
      '3 Route TRAY-1/TRAY-2 route.unsure',
      '4 Route TR-1; TR-2 & TR-3 route.unsure',
    ]);
    expect(issues.find(({ code }) => code === 'route.unsure')?.reason).toBe(
      fillText(entriesTexts.routeSeveral, { text: 'TR-1 / TR-2' }),
    );
  });
});

interface Workbook {
  readonly what: string;
  readonly tool: ToolName;
  readonly sheet: ToolSheet;
  readonly rows: number;
  readonly reported: readonly string[];
}

const cable = (tag: string, ...others: ToolCell[]): ToolCell[] => [tag, 'MCC-1', 'P-1', '35', 80, ...others];

const workbooks: readonly Workbook[] = [
  {
    what: 'a plain schedule, of which nothing is reported',
    tool: 'excel',
    sheet: { rows: [header, cable('C-1'), cable('C-2')] },
    rows: 2,
    reported: [],
  },
  {
    what: 'a merged title over the header, and a hidden row',
    tool: 'libreOffice',
    sheet: {
      rows: [['CABLE SCHEDULE'], header, cable('C-1'), { cells: cable('C-2'), isHidden: true }],
      merges: ['A1:E1'],
    },
    rows: 2,
    reported: ['4 Cable C-2 hiddenRow'],
  },
  {
    what: 'a decimal comma typed as text beside the struck value',
    tool: 'excel',
    sheet: {
      rows: [
        ['Kabel', 'Von', 'Nach', 'Querschnitt', 'Länge (m)'],
        ['W-1', 'MCC-1', 'P-1', '35', { runs: [{ struck: '12,5' }, ' 14,5'] }],
      ],
    },
    rows: 1,
    reported: ['2 Länge (m) 12,5 14,5 struckText'],
  },
  {
    what: 'an end merged over two rows and struck out',
    tool: 'excel',
    sheet: {
      rows: [header, ['C-1', { struck: 'MCC-9' }, 'P-1', '35', 80], ['C-2', null, 'P-2', '35', 81], cable('C-3')],
      merges: ['B2:B3'],
    },
    rows: 3,
    reported: ['2 From MCC-9 struckText', '3 From MCC-9 struckText'],
  },
  {
    what: 'a row that is struck out, hidden and marked as deleted is reported once',
    tool: 'openpyxl',
    sheet: {
      rows: [
        [...header, 'Status'],
        cable('C-1', ''),
        { cells: [{ struck: 'C-2' }, { struck: 'MCC-1' }, 'P-1', '35', 80, 'DELETED'], isHidden: true },
      ],
    },
    rows: 1,
    reported: ['3 Cable C-2 struckRow'],
  },
  {
    what: 'a row marked as deleted in a column that is not imported',
    tool: 'openpyxlWriteOnly',
    sheet: { rows: [[...header, 'Rev status'], cable('C-1', 'DELETED'), cable('C-2', 'Issued')] },
    rows: 2,
    reported: ['2 Rev status DELETED deletedRow'],
  },
  {
    what: 'hidden columns without a heading, of which nothing is reported',
    tool: 'libreOffice',
    sheet: { rows: [header, cable('C-1')], hiddenColumns: [7, 8, 9] },
    rows: 1,
    reported: [],
  },
  {
    what: 'a hidden column that is not imported',
    tool: 'closedXml',
    sheet: { rows: [[...header, 'Checked by'], cable('C-1', 'LO')], hiddenColumns: [6] },
    rows: 1,
    reported: ['1 Checked by hiddenColumn'],
  },
  {
    what: 'tags made by formulas whose values were not stored',
    tool: 'openpyxl',
    sheet: { rows: [header, [{ formula: '"C-"&ROW()' }, 'MCC-1', 'P-1', '35', 80], cable('C-2')] },
    rows: 2,
    reported: ['2 Cable cell.formula'],
  },
  {
    what: 'a calculated length that is struck out',
    tool: 'sheetJs',
    sheet: { rows: [header, ['C-1', 'MCC-1', 'P-1', '35', { struck: 80 }], cable('C-2', { formula: '1+1' })] },
    rows: 2,
    reported: ['2 Length (ft) 80 struckText'],
  },
  {
    what: 'two tables of which the second is partly hidden',
    tool: 'closedXml',
    sheet: {
      rows: [
        header,
        cable('C-1'),
        ['Tray', 'Width', 'Height', 'Length (ft)', 'From', 'To'],
        { cells: ['TR-1', 300, 100, 20, 'A', 'B'], isHidden: true },
        ['TR-2', 300, 100, 20, 'A', 'B'],
      ],
    },
    rows: 1,
    reported: ['3 Tray | Width | Height | Length (ft) | From | To secondTable'],
  },
  {
    what: 'comments on a title, on a heading and on a struck cell',
    tool: 'excel',
    sheet: {
      rows: [['PLANT 7'], header, ['C-1', 'MCC-1', 'P-1', { runs: [{ struck: '35' }, '50'] }, 80]],
      comments: { A1: 'Issued for construction', E2: 'Includes 5 % spare', D3: 'Changed by RFI 12' },
    },
    rows: 1,
    reported: [
      '1 Cable Issued for construction comment',
      '2 Length (ft) Includes 5 % spare comment',
      '3 Size Changed by RFI 12 comment',
      '3 Size 3550 struckText',
    ],
  },
];

describe('workbooks in the markup of other programs', () => {
  it.each(workbooks)('$what ($tool)', async ({ tool, sheet, rows, reported: expected }) => {
    const { counts, issues } = await cables.look(workbookBy(tool, sheet), {}, 'schedule.xlsx');
    expect(counts.rows).toBe(rows);
    expect(reported(issues)).toEqual(expected);
  });
});
