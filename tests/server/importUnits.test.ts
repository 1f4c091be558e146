/** Lengths are stored in the project unit, whatever the unit of the schedule (domain rules 3.3 and 3.6). */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
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

/** Stored lengths in feet, rounded to hundredths, by tag. */
async function feetStored(): Promise<Record<string, number>> {
  const rows = await rowsByTag(server, projectId, 'cable', ['designLength']);
  return Object.fromEntries(
    [...rows].map(([tag, { designLength }]) => [tag, Math.round(Number(designLength) * 100) / 100]),
  );
}

describe('the unit of a length column', () => {
  it.each([
    ['Length (mm)', 30480, 'mm', 100],
    ['Length (km)', 0.3048, 'km', 1000],
    ['Length (in)', 120, 'in', 10],
    ['Length (yards)', 10, 'yd', 30],
    ['Length [m]', 30.48, 'm', 100],
    ['Length, Meters', 30.48, 'm', 100],
    ['Length (in metres)', 30.48, 'm', 100],
  ])('%s is read from the header', async (header, written, unit, feet) => {
    const { draft, record } = await cables.run(lines(`Cable|${header}`, `C-1|${written}`, `C-2|${written}`));
    expect(sheetOf(draft).units).toMatchObject({ '1': { unit, from: 'header' } });
    expect(record.notices).toContain(`2 lengths of ${header} were converted from ${unit} to ft.`);
    expect(await feetStored()).toEqual({ 'C-1': feet, 'C-2': feet });
  });

  it('is read from a row below the header, next to other units, even if that row is repeated', async () => {
    const { draft, counts, issues, record } = await cables.run(
      lines(
        'Cable,From,To,Size,Length,Remarks',
        ',,,mm²,Meters,see note 4',
        'C-1,A,B,240,30.48,',
        'Cable,From,To,Size,Length,Remarks',
        ',,,mm²,Meters,see note 4',
        'C-2,A,B,16,3.048,',
      ),
    );
    expect(sheetOf(draft)).toMatchObject({ headerRow: 1, headerRows: 1, unitRow: 2 });
    expect(sheetOf(draft).units).toMatchObject({ '4': { unit: 'm', from: 'unitRow' } });
    expect(counts).toMatchObject({ rows: 2, added: 2, errors: 0 });
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(record.notices).toEqual([
      fillText(importRowsMessages.unitRow, { row: 2 }),
      fillText(importRowsMessages.lengthsConverted_other, { rows: 2, column: 'Length', from: 'm', to: 'ft' }),
      fillText(importRowsMessages.headerRows_one, { rows: 1 }),
    ]);
    expect(await feetStored()).toEqual({ 'C-1': 100, 'C-2': 10 });
  });

  it.each(['ft', '(ft)', 'Feet'])('%s below the header of a project in feet is not data either', async (unit) => {
    const { counts } = await cables.run(lines('Cable,From,To,Length', `,,,${unit}`, 'C-1,A,B,100'));
    expect(counts).toMatchObject({ rows: 1, added: 1, errors: 0 });
    expect(await feetStored()).toEqual({ 'C-1': 100 });
  });

  it('is read from the number format of a workbook', async () => {
    const rows = [
      ['Cable', 'From', 'To', 'Length'],
      ['C-1', 'A', 'B', 30.48],
      ['C-2', 'A', 'B', 3.048],
    ];
    const cells = new Map([
      ['1,3', { value: 30.48, style: { numFmt: '0.00 "m"' } }],
      ['2,3', { value: 3.048, style: { numFmt: '0.00\\ \\m' } }],
    ]);
    const { draft, record } = await cables.run(
      await writeXlsx({ sheets: [{ name: 'Cables', rows, cells }] }),
      {},
      'x.xlsx',
    );
    expect(sheetOf(draft).rows[1]).toEqual(['C-1', 'A', 'B', '30.48 m']);
    expect(sheetOf(draft).units).toMatchObject({ '3': { unit: 'm', from: 'cells' } });
    expect(record.notices).toContain(
      fillText(importRowsMessages.lengthsConverted_other, { rows: 2, column: 'Length', from: 'm', to: 'ft' }),
    );
    expect(await feetStored()).toEqual({ 'C-1': 100, 'C-2': 10 });
  });

  it('can be set by the user', async () => {
    const { draft, record } = await cables.run(lines('Cable,From,Length (ft)', 'C-1,A,30.48'), {
      options: { units: { '2': 'm' } },
    });
    expect(sheetOf(draft).units).toMatchObject({ '2': { unit: 'ft', from: 'header' } });
    expect(record.notices).toContain(
      fillText(importRowsMessages.lengthsConverted_one, { rows: 1, column: 'Length (ft)', from: 'm', to: 'ft' }),
    );
    expect(await feetStored()).toEqual({ 'C-1': 100 });
  });

  it('is reported as assumed if nothing in the file states it', async () => {
    const draft = await cables.upload(lines('Cable,From,Length', 'C-1,A,100'));
    expect(sheetOf(draft).units).toMatchObject({ '2': { unit: 'ft', from: 'project' } });
  });

  it.each([
    ['its own header says something else', lines('Cable,From,Length (cubits)', 'C-1,A,100'), '2'],
    ['another column is in metres', lines('Cable,From,Length,Slack (m)', 'C-1,A,100,2'), '2'],
  ])('must be chosen if %s', async (_what, file, column) => {
    const draft = await cables.upload(file);
    expect(sheetOf(draft).units[column]).toEqual({ unit: null, from: 'unclear' });
    await expect(cables.check(draft)).rejects.toMatchObject({ code: 'import.unitUnclear' });
    await cables.check(draft, { options: { units: { [column]: 'm' } } });
    await cables.apply(draft);
    expect((await feetStored())['C-1']).toBe(328.08);
  });

  it('that was set is proposed for the same columns, unless a later file states another', async () => {
    const file = lines('Cable,From,Length', 'C-1,A,30.48');
    await cables.run(file, { options: { units: { '2': 'm' } } });
    const again = await cables.look(file);
    expect(sheetOf(again.draft).units).toMatchObject({ '2': { unit: 'm', from: 'chosen' } });
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 1 });
    const inFeet = await cables.look(lines('Cable,From,Length (ft)', 'C-1,A,100'));
    expect(sheetOf(inFeet.draft).units).toMatchObject({ '2': { unit: 'ft', from: 'header' } });
  });
});
