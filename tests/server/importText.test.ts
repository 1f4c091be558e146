/** Text files: delimiters between cells, and quotation marks that are never closed (domain rule 3.1). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewImport } from '../../contract/imports/imports.ts';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps } from './fixtures/importSteps.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importFiles as importFilesMessages } from '../../server/locales/en-US/importFiles.ts';
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

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `C-${from + n},MCC-1,PMP-${from + n},${100 + n}`);
const tagsStored = async () => [...(await rowsByTag(server, projectId, 'cable', [])).keys()];

describe('a quotation mark that is never closed', () => {
  it.each([
    ['to the end of the file', rows(3, 6)],
    ['to the mark of another cell', ['C-3,MCC-1,PMP-3,102', '"C-4",MCC-1,PMP-4,103', ...rows(5, 6)]],
    ['to the mark in the middle of a row below', ['C-3,"MCC-1",PMP-3,102', ...rows(4, 6)]],
    ['with a cell over two lines below', ['C-3,"MCC-1\nnorth",PMP-3,102', ...rows(4, 6)]],
  ])('hides no rows: %s', async (_what, below) => {
    const file = lines('Cable,From,To,Length (ft)', 'C-1,MCC-1,PMP-1,100', 'C-2,"MCC-1,PMP-2,101', ...below);
    const { draft, counts, issues } = await cables.run(file);
    expect(draft.record.notices).toEqual([fillText(importFilesMessages.unclosedQuotes_one, { rows: 3 })]);
    expect(counts).toMatchObject({ rows: 6, added: 6, errors: 0 });
    expect(issues.filter(({ code }) => code === 'cell.unclosedQuote')).toMatchObject([
      { severity: 'warning', row: 3, column: 'From', value: 'MCC-1' },
    ]);
    expect(await tagsStored()).toEqual(['C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6']);
  });

  it('is found in each of several rows, even far down in a long file', async () => {
    const many = rows(1, 8000);
    many[3999] = 'C-4000,"MCC-1,PMP-4000,99';
    many[7499] = 'C-7500,MCC-1,"PMP-7500,99';
    const { counts, draft } = await cables.look(lines('Cable,From,To,Length (ft)', ...many));
    expect(counts).toMatchObject({ rows: 8000, added: 8000, errors: 0 });
    expect(draft.record.notices).toEqual([
      '2 rows have unmatched quotation marks, which were ignored: 4001, 7501. Check them.',
    ]);
  });

  it('differs from a cell of several lines, a doubled mark and an inch mark', async () => {
    const file = lines(
      'Cable,From,To,Length (ft),Service',
      'C-1,MCC-1,PMP-1,100,"first line, second part\nsecond line, again, and, more"',
      'C-2,MCC-1,PMP-2,101,"a 12"" pipe\nbehind it"',
      'C-3,MCC-1,PMP-3,102,12" pipe',
      'C-4,MCC-1,PMP-4,103,""',
    );
    const { draft, counts, issues } = await cables.run(file);
    expect(draft.record.notices).toEqual([]);
    expect(counts).toMatchObject({ rows: 4, added: 4, errors: 0 });
    expect(issues.filter(({ code }) => code === 'cell.unclosedQuote')).toEqual([]);
    const services = await rowsByTag(server, projectId, 'cable', ['service']);
    expect(services.get('C-2')).toEqual({ service: 'a 12" pipe behind it' });
    expect(services.get('C-3')).toEqual({ service: '12" pipe' });
  });
});

const route = (count: number) => Array.from({ length: count }, (_, n) => `TR-${n}`).join(';');

describe('a cell over several lines', () => {
  it('in the last column, as Excel writes it, is read to its end', async () => {
    const rowsOfExcel = [
      'Cable,From,To,Service',
      'C-1,MCC-1,PMP-1,"says ""spare"", twice"',
      'C-2,MCC-1,PMP-2,"line one\nline two"',
      'C-3,MCC-1,PMP-3,plain',
    ];
    const { draft, counts, issues } = await cables.run(`${rowsOfExcel.join('\r\n')}\r\n`);
    expect(draft.record.notices).toEqual([]);
    expect(counts).toMatchObject({ rows: 3, added: 3, skipped: 0 });
    expect(issues.filter(({ code }) => code === 'cell.unclosedQuote')).toEqual([]);
    const stored = await rowsByTag(server, projectId, 'cable', ['service']);
    expect(stored.get('C-1')).toMatchObject({ service: 'says "spare", twice' });
    expect(stored.get('C-2')).toMatchObject({ service: 'line one line two' });
  });
});

describe('the delimiter', () => {
  it.each([
    ['of the same length', [9, 9, 9, 9, 9, 9]],
    ['of many lengths', [1, 12, 30, 2, 7, 25]],
    ['some blank', [0, 12, 0, 12, 12, 12]],
  ])('is the comma if routes are lists %s', async (_what, lengths) => {
    const file = lines('Cable,From,To,Route', ...lengths.map((count, n) => `C-${n},MCC-1,PMP-${n},${route(count)}`));
    const { draft, counts } = await cables.run(file);
    expect(draft.text).toEqual({ delimiter: ',', encoding: 'utf-8' });
    expect(sheetOf(draft).columnCount).toBe(4);
    expect(counts).toMatchObject({ rows: 6, added: 6 });
  });

  it.each([
    [';', ['Cable;From;Length (m)', 'C-1;MCC-1;12,5', 'C-2;MCC-1;3,5', 'C-3;MCC-1;7,25']],
    ['\t', ['Cable\tFrom\tService', 'C-1\tMCC-1\tFeed, north, pump', 'C-2\tMCC-1\tFeed, south, pump']],
    ['|', ['Cable|From|Route', 'C-1|MCC-1|TR-1;TR-2;TR-3', 'C-2|MCC-1|TR-1;TR-2;TR-3']],
    [';', ['Pump station, rev B, for construction', 'Cable;From;To', 'C-1;A;B', 'C-2;A;B']],
  ])('%j is recognized from the content of the cells', async (delimiter, written) => {
    const draft = await cables.upload(lines(...written));
    expect(draft.text?.delimiter).toBe(delimiter);
  });

  it('and the encoding can be chosen, and the import uses the choice', async () => {
    // Windows-1251, which is read as Windows-1252 by default.
    const cyrillic = Buffer.concat([
      Buffer.from('Cable;From;Service\nC-1;A;'),
      Buffer.from([0xca, 0xc0]),
      Buffer.from('\n'),
    ]);
    const draft = await cables.upload(cyrillic);
    expect(draft.text).toEqual({ delimiter: ';', encoding: 'windows-1252' });
    const requested = { projectId, importId: draft.importId, delimiter: ';', encoding: 'windows-1251' } as const;
    const again = await engineer.call(previewImport, { query: requested });
    expect(again.text).toEqual({ delimiter: ';', encoding: 'windows-1251' });
    expect(sheetOf(again).rows[1]).toEqual(['C-1', 'A', 'КА']);
    await cables.check(again, { options: { text: { delimiter: ';', encoding: 'windows-1251' } } });
    await cables.apply(draft);
    expect((await rowsByTag(server, projectId, 'cable', ['service'])).get('C-1')).toEqual({ service: 'КА' });
  });

  it('can be chosen again after a wrong choice', async () => {
    const draft = await cables.upload(lines('Cable,From', 'C-1,A'));
    const query = { projectId, importId: draft.importId };
    const wrong = await engineer.call(previewImport, { query: { ...query, delimiter: '|' } });
    expect(sheetOf(wrong).columnCount).toBe(1);
    const right = await engineer.call(previewImport, { query });
    expect(sheetOf(right).headers).toEqual(['Cable', 'From']);
  });
});
