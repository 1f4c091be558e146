import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctImport, listRejectedRows, type Correction } from '../../contract/imports/importCorrections.ts';
import { applyImport, getImportReview } from '../../contract/imports/imports.ts';
import { rejectedFile } from '../../src/features/import/rejected/rejectedFile.ts';
import { xlsxFile } from '../../src/shared/files/tableFile.ts';
import type { Client } from './client.ts';
import {
  importSteps,
  lines,
  rowsByTag,
  sheetOf,
  type Choice,
  type Draft,
  type ImportSteps,
} from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { imports as importsMessages } from '../../server/locales/en-US/imports.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

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

const schedule = lines(
  'Cable Tag,Remark,From,To,Length (ft)',
  'CBL-1,ok,SWGR-1,MCC-1,100',
  'CBL-2,=1+1,SWGR-1,MCC-2,-60',
  ',lost,MCC-1,PLC-1,80',
  'CBL-4,a,MCC-1,PLC-2,90',
  'CBL-4,b,MCC-1,PLC-3,95',
);

const rejectedOf = (importId: string, client = engineer) =>
  client.call(listRejectedRows, { query: { projectId, importId } });
const correct = (importId: string, ...cells: Correction[]) =>
  engineer.call(correctImport, { body: { projectId, importId, cells } });
const lengths = async () =>
  [...(await rowsByTag(server, projectId, 'cable', ['designLength']))].map(([tag, row]) => [tag, row['designLength']]);

/** The downloaded workbook of rejected rows, read back unchanged. */
async function takenHome(draft: Draft, language = 'en-US', client = engineer): Promise<Uint8Array> {
  const file = await xlsxFile(rejectedFile('errors', await rejectedOf(draft.importId, client), language));
  return new Uint8Array(await file.arrayBuffer());
}

describe('rejected rows', () => {
  it('are listed in their file form, with each reason at its column', async () => {
    const { draft } = await cables.look(schedule);
    const { columns, rows, total, units } = await rejectedOf(draft.importId);
    expect(columns.map(({ title, field }) => [title, field])).toEqual([
      ['Cable Tag', 'tag'],
      ['Remark', 'remarks'],
      ['From', 'fromEquipment'],
      ['To', 'toEquipment'],
      ['Length (ft)', 'designLength'],
    ]);
    expect(total).toBe(4);
    expect(units).toBeNull();
    expect(rows.map(({ row, cells, reasons }) => [row, cells[1], reasons.map(({ column }) => column)])).toEqual([
      [3, '=1+1', [4]],
      [4, 'lost', [0]],
      [5, 'a', [0]],
      [6, 'b', [0]],
    ]);
    expect(rows[0]?.reasons).toEqual([{ column: 4, title: 'Length (ft)', reason: entriesTexts.lengthNegative }]);
  });

  it('are checked by the same rules once corrected, and the report lists the corrections', async () => {
    const { draft } = await cables.look(schedule);
    const { importId } = draft;
    await correct(importId, { row: 3, column: 4, was: '-60', value: '198 m' });
    await correct(
      importId,
      { row: 4, column: 0, was: '', value: 'CBL-3' },
      { row: 6, column: 0, was: 'CBL-4', value: 'CBL-5' },
    );
    await expect(engineer.call(applyImport, { body: { projectId, importId } })).rejects.toMatchObject({
      code: 'import.notReady',
      message: importsMessages.correctedSince,
    });
    const again = await cables.check(draft);
    expect(again.counts).toMatchObject({ rows: 5, added: 5, errors: 0 });
    expect(again.isCorrectedSince).toBe(false);
    await cables.apply(draft);
    expect(await lengths()).toEqual([
      ['CBL-1', 100],
      ['CBL-2', expect.closeTo(649.606, 2)],
      ['CBL-3', 80],
      ['CBL-4', 90],
      ['CBL-5', 95],
    ]);
    const reported = (await cables.report(importId)).filter(({ change }) => change === 'corrected');
    expect(reported.map(({ tag, field, oldValue, newValue }) => [tag, field, oldValue, newValue])).toEqual([
      ['Row 3', 'Length (ft)', '-60', '198 m'],
      ['Row 4', 'Cable Tag', '', 'CBL-3'],
      ['Row 6', 'Cable Tag', 'CBL-4', 'CBL-5'],
    ]);
  });

  it('with an invalid correction get its own reason, and the correction can be undone', async () => {
    const { draft } = await cables.look(schedule);
    const { importId } = draft;
    await correct(
      importId,
      { row: 3, column: 4, was: '-60', value: 'sixty' },
      { row: 2, column: 4, was: '100', value: '-1' },
    );
    const again = await cables.check(draft);
    expect(again.counts).toMatchObject({ added: 0, errors: 5 });
    const { rows, corrections } = await rejectedOf(importId);
    expect(rows[1]?.reasons[0]?.reason).toContain('“sixty” isn’t a length');
    expect(corrections).toHaveLength(2);
    expect(await correct(importId, { row: 2, column: 4, was: '100', value: '100' })).toEqual({
      correctedCells: 1,
      isCorrectedSince: true,
    });
    expect((await cables.check(draft)).counts).toMatchObject({ added: 1, errors: 4 });
  });

  it('ignore a correction if the cell has changed since, with a warning', async () => {
    const { draft } = await cables.look(schedule);
    await correct(
      draft.importId,
      { row: 3, column: 4, was: '60', value: '70' },
      { row: 99, column: 0, was: '', value: 'X-1' },
    );
    const { issues, counts } = await cables.check(draft);
    expect(counts).toMatchObject({ errors: 4, warnings: expect.any(Number) });
    expect(
      issues.filter(({ code }) => code === 'cell.correctionUnused').map(({ row, column }) => [row, column]),
    ).toEqual([
      [3, 'Length (ft)'],
      [99, 'Cable Tag'],
    ]);
  });

  it('keep their corrections with the import when it is opened again', async () => {
    const { draft } = await cables.look(schedule);
    const { importId } = draft;
    await correct(importId, { row: 3, column: 4, was: '-60', value: '60' });
    const query = { projectId, importId };
    expect(await engineer.call(getImportReview, { query })).toMatchObject({ isCorrectedSince: true });
    expect(await rejectedOf(importId)).toMatchObject({
      isCorrectedSince: true,
      correctedCells: 1,
      corrections: [{ row: 3, column: 4, was: '-60', value: '60' }],
    });
  });

  it('of a repeated file do not get the corrections of the earlier import', async () => {
    const { draft } = await cables.look(lines('Cable Tag,Length (ft)', 'CBL-1,100', 'CBL-2,-60'));
    await correct(draft.importId, { row: 3, column: 1, was: '-60', value: '60' });
    expect((await cables.check(draft)).counts).toMatchObject({ added: 2, errors: 0 });
    await cables.apply(draft);
    const { counts } = await cables.look(lines('Cable Tag,Length (ft)', 'CBL-1,100', 'CBL-2,-60'));
    expect(counts).toMatchObject({ unchanged: 1, errors: 1 });
  });

  it('cannot be corrected before the first check or after the import was applied', async () => {
    const draft = await cables.upload(schedule);
    const cell = { row: 3, column: 4, was: '-60', value: '60' };
    await expect(correct(draft.importId, cell)).rejects.toMatchObject({ code: 'import.notReady' });
    await cables.check(draft);
    await cables.apply(draft);
    await expect(correct(draft.importId, cell)).rejects.toMatchObject({ code: 'import.notReady' });
  });

  it('can also be corrected far down in a long file of plain lines', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => `CABLE-${at + 1},x,SWGR-1,MCC-1,${at + 10}`);
    const { draft } = await cables.look(
      lines('Cable Tag,Remark,From,To,Length (ft)', ...many, 'CABLE-2000,x,SWGR-1,MCC-9,7'),
    );
    const { rows } = await rejectedOf(draft.importId);
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2001, 'CABLE-2000'],
      [3002, 'CABLE-2000'],
    ]);
    await correct(draft.importId, { row: 2001, column: 0, was: 'CABLE-2000', value: 'CABLE-2000A' });
    expect((await cables.check(draft)).counts).toMatchObject({ added: 3001, errors: 0 });
  });
});

describe('the downloaded errors', () => {
  it('contain the rejected rows with headings and reasons, and can be imported once corrected', async () => {
    const { draft } = await cables.look(schedule);
    await cables.apply(draft);
    const again = await cables.upload(await takenHome(draft), 'errors.xlsx');
    const sheet = sheetOf(again);
    expect(sheet.headers).toEqual(['Cable Tag', 'Remark', 'From', 'To', 'Length (ft)', 'Reasons for refusal']);
    expect(sheet.mapping).toEqual({
      '0': 'tag',
      '1': 'remarks',
      '2': 'fromEquipment',
      '3': 'toEquipment',
      '4': 'designLength',
    });
    expect(sheet.rows.slice(1, 3).map((cells) => cells[5])).toEqual([
      fillText(entryChecksTexts.negative, { field: 'Length (ft): A length' }),
      expect.stringContaining('Cable Tag: No tag.'),
    ]);
    // A remark that a spreadsheet would run as a formula is stored as text.
    expect(sheet.rows[1]?.[1]).toBe("'=1+1");
    const checked = await cables.check(again, { mode: 'partial' });
    expect(checked.counts).toMatchObject({ rows: 4, errors: 4, added: 0 });
    const { rows } = await rejectedOf(again.importId);
    expect(rows.map(({ cells }) => cells.slice(0, 5))).toEqual(
      (await rejectedOf(draft.importId)).rows.map(({ cells }) => cells.map((cell) => cell.replace(/^=/, "'="))),
    );
  });

  it('state the reasons in the language of the reader; their column is recognized in any language', async () => {
    const frenchReader = server.as('project-lead', projectId).speaking('fr-CA');
    const { draft } = await cables.look(schedule);
    const again = await cables.upload(await takenHome(draft, 'fr-CA', frenchReader), 'errors.xlsx');
    const sheet = sheetOf(again);
    expect(sheet.headers.at(-1)).toBe('Motifs du refus');
    expect(Object.keys(sheet.mapping)).toEqual(['0', '1', '2', '3', '4']);
    expect(sheet.rows[1]?.at(-1)).toContain('négative');
  });

  it('keep the mapping and the units that were chosen for the whole file', async () => {
    const own = lines('KX,Wohin,Amount', 'CBL-1,MCC-1,10', 'CBL-2,MCC-2,-20');
    const choice: Choice = {
      headerRow: 1,
      mapping: { '0': 'tag', '1': 'toEquipment', '2': 'designLength' },
      options: { units: { '2': 'm' } },
    };
    const { draft } = await cables.run(own, choice);
    const again = await cables.upload(await takenHome(draft), 'errors.xlsx');
    expect(sheetOf(again).mapping).toEqual(choice.mapping);
    await cables.check(again, { mode: 'partial' });
    await correct(again.importId, { row: 3, column: 2, was: '-20', value: '20' });
    await cables.check(again, { mode: 'partial' });
    await cables.apply(again);
    expect(await lengths()).toEqual([
      ['CBL-1', expect.closeTo(32.808, 2)],
      ['CBL-2', expect.closeTo(65.617, 2)],
    ]);
  });

  it('keep their generated tags: a running number is not counted again', async () => {
    const untagged = lines('From,To,Length (ft)', 'SWGR-1,MCC-1,10', 'SWGR-1,MCC-1,-20', 'SWGR-1,MCC-1,30');
    const tagRecipe = { columns: [0, 1], separator: '-', runningDigits: 4, runningAfter: 1 };
    const { draft } = await cables.run(untagged, { options: { tagRecipe } });
    const { rows } = await rejectedOf(draft.importId);
    expect(rows.map(({ builtTag }) => builtTag)).toEqual(['SWGR-1-0002-MCC-1']);
    const again = await cables.upload(await takenHome(draft), 'errors.xlsx');
    expect(again.record.options?.tagRecipe ?? null).toBeNull();
    expect(sheetOf(again).mapping).toEqual({
      '0': 'fromEquipment',
      '1': 'toEquipment',
      '2': 'designLength',
      '3': 'tag',
    });
    await cables.check(again, { mode: 'partial' });
    await correct(again.importId, { row: 2, column: 2, was: '-20', value: '20' });
    await cables.check(again, { mode: 'partial' });
    await cables.apply(again);
    expect(await lengths()).toEqual([
      ['SWGR-1-0001-MCC-1', 10],
      ['SWGR-1-0002-MCC-1', 20],
      ['SWGR-1-0003-MCC-1', 30],
    ]);
  });
});
