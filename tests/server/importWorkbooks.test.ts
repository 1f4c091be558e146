/** The value displayed in a workbook cell is imported; where that is impossible, a warning reports it. */
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSteps, rowsByTag, sheetOf, type ImportSteps, ofRows } from './fixtures/importSteps.ts';
import { sheetXml, workbookParts, zipOf } from './fixtures/zipFile.ts';
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

const header = ['Cable', 'From', 'Size', 'Length (ft)'];

interface Formatted {
  readonly value: CellValue;
  readonly numFmt: string;
}
type Written = CellValue | Formatted;
const isFormatted = (cell: Written): cell is Formatted => typeof cell === 'object' && cell !== null && 'numFmt' in cell;

/** Workbook with one sheet; a cell can have a number format. */
async function workbook(rows: Written[][], merges: { startRow: number; endRow: number; column: number }[] = []) {
  const all = [header as Written[], ...rows];
  const cells = new Map(
    all.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        isFormatted(cell) ? [[`${at},${column}`, { value: cell.value, style: { numFmt: cell.numFmt } }] as const] : [],
      ),
    ),
  );
  const plain = all.map((row) => row.map((cell) => (isFormatted(cell) ? cell.value : cell)));
  return writeXlsx({
    sheets: [
      {
        name: 'Cables',
        rows: plain,
        cells,
        merges: merges.map(({ startRow, endRow, column }) => ({ startRow, endRow, startCol: column, endCol: column })),
      },
    ],
  });
}

describe('the proposed sheet', () => {
  const register = ['Cable ID', 'Source', 'Destination', 'Core Size', 'Length (m)'];

  it('is one with rows, even if an empty one has better headers', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Dashboard', rows: [['Cables this month', 12]] },
        {
          name: 'Next area',
          rows: [
            [...register, 'Cable Type', 'Route'],
            ['', '', '', '', '', '', false],
          ],
        },
        { name: 'Crusher', rows: [register, ['C-1', 'MCC-1', 'M-1', '16', 40], ['C-2', 'MCC-1', 'M-2', '16', 55]] },
        {
          name: 'Lists',
          rows: [
            ['Core Sizes', 'Cable Types'],
            ['16', 'Power'],
            ['25', 'Power'],
            ['35', 'Power'],
          ],
        },
      ],
    });
    expect((await cables.upload(content, 'register.xlsm')).proposedSheet).toBe('Crusher');
  });
});

const stored = () => rowsByTag(server, projectId, 'cable', ['fromEquipment', 'size', 'designLength']);
const warned = (issues: readonly { severity: string; row: number | null; column: string; code: string }[]) =>
  ofRows(issues)
    .filter(({ severity }) => severity === 'warning')
    .map(({ row, column, code }) => `${row} ${column} ${code}`);

describe('a number', () => {
  it('is read as displayed, and a length as the number behind it', async () => {
    const content = await workbook([
      [{ value: 12, numFmt: '0000' }, 'A', { value: 2.5, numFmt: '0.00' }, { value: 100.25, numFmt: '0' }],
      [{ value: 7, numFmt: '"C-"000' }, 'A', { value: 0.75, numFmt: '# ?/?' }, { value: 1250, numFmt: '#,##0' }],
      [13, 'A', 4, 12.5],
    ]);
    const { draft, issues } = await cables.run(content, {}, 'schedule.xlsx');
    expect(sheetOf(draft).rows.slice(1)).toEqual([
      ['0012', 'A', '2.50', '100'],
      ['C-007', 'A', '3/4', '1,250'],
      ['13', 'A', '4', '12.5'],
    ]);
    expect(warned(issues)).toEqual([]);
    expect(await stored()).toEqual(
      new Map([
        ['0012', { fromEquipment: 'A', size: '2.50', designLength: 100.25 }],
        ['13', { fromEquipment: 'A', size: '4', designLength: 12.5 }],
        ['C-007', { fromEquipment: 'A', size: '3/4', designLength: 1250 }],
      ]),
    );
  });

  it('has the same tag when the schedule contains it as text', async () => {
    await cables.run(await workbook([[{ value: 12, numFmt: '0000' }, 'A', '4', 10]]), {}, 'schedule.xlsx');
    const { counts } = await cables.look(await workbook([['0012', 'A', '4', 10]]), {}, 'schedule.xlsx');
    expect(counts).toMatchObject({ added: 0, removed: 0, unchanged: 1 });
  });

  it('with a format that names no length unit is rejected in a length column', async () => {
    const content = await workbook([['C-1', 'A', '4', { value: 10, numFmt: '0 "drums"' }]]);
    const { issues } = await cables.look(content, {}, 'schedule.xlsx');
    expect(issues.find(({ severity }) => severity === 'error')).toMatchObject({ row: 2, value: '10 drums' });
  });
});

describe('a date', () => {
  it('in a tag column is read as displayed, with a warning', async () => {
    const day = new Date(Date.UTC(2026, 10, 21));
    const content = await workbook([[{ value: day, numFmt: 'd-mmm' }, 'A', '4', 10]]);
    const { issues } = await cables.run(content, {}, 'schedule.xlsx');
    expect(warned(issues)).toEqual(['2 Cable cell.date']);
    expect([...(await stored()).keys()]).toEqual(['21-Nov']);
  });

  // Excel for Mac counted days from 1904 for a long time.
  it.each(['1900', '1904'] as const)(
    'in a date column is read as the day, in any format and counted from %s',
    async (dateSystem) => {
      const day = new Date(Date.UTC(2026, 10, 3));
      const rows = [
        ['Equipment', 'Required on site'],
        ['MCC-1', day],
      ];
      const cells = new Map([['1,1', { value: day, style: { numFmt: 'd/m/yy' } }]]);
      const equipment = importSteps(server.as('project-lead', projectId), projectId, 'equipment');
      const content = await writeXlsx({ sheets: [{ name: 'List', rows, cells }], dateSystem });
      const { draft } = await equipment.look(content, {}, 'list.xlsx');
      const field = sheetOf(draft).mapping['1']!;
      await equipment.apply(draft);
      expect((await rowsByTag(server, projectId, 'equipment', [field])).get('MCC-1')).toEqual({
        [field]: '2026-11-03',
      });
    },
  );
});

it('a cell merged over several rows has the same value in each of them', async () => {
  const content = await workbook(
    [
      ['C-1', 'MCC-1', '4', 10],
      ['C-2', null, '4', 20],
      ['C-3', null, '4', 30],
      ['C-4', null, '4', 40],
    ],
    [{ startRow: 1, endRow: 3, column: 1 }],
  );
  await cables.run(content, {}, 'schedule.xlsx');
  const ends = [...(await stored())].map(([tag, { fromEquipment }]) => [tag, fromEquipment]);
  expect(ends).toEqual([
    ['C-1', 'MCC-1'],
    ['C-2', 'MCC-1'],
    ['C-3', 'MCC-1'],
    ['C-4', null],
  ]);
});

it('a formula without a stored value is reported in imported columns', async () => {
  const xml = sheetXml([
    ['Cable', 'From', 'Length (ft)', 'Anything'],
    ['C-1', 'A'],
    ['C-2', 'A'],
  ])
    .replace('<row r="2">', '<row r="2"><c r="C2"><f>SUM(A1:A9)</f></c><c r="D2"><f>NOW()</f></c>')
    .replace('<row r="3">', '<row r="3"><c r="C3"><f>6*7</f><v>42</v></c>')
    .replaceAll(/(<row r="(\d)">)(<c r="C.*?)(<c t="inlineStr">.*?)<\/row>/g, '$1$4$3</row>');
  const { issues } = await cables.run(zipOf(workbookParts(xml)), {}, 'schedule.xlsx');
  expect(warned(issues)).toEqual(['2 Length (ft) cell.formula']);
  expect((await stored()).get('C-2')).toMatchObject({ designLength: 42 });
});
