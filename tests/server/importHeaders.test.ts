/**
 * Settings and content that recur: headings mapped by hand, a revision with its differences, an identical file (domain rules 3.2,
 * 3.3, 15).
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Field } from '../../contract/commodities/fields/field.ts';
import { importTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { importableFields } from '../../contract/imports/headings/importableFields.ts';
import { previewImport } from '../../contract/imports/imports.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps, ofRows } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { drawShare } from '../support/exploration.ts';

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

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('a header without a known word', () => {
  const strange = lines('Ledger of the site', 'Qx,Wz,Vv', 'C-1,MCC-1,100', 'C-2,MCC-1,200');
  const mapping = { '0': 'tag', '1': 'fromEquipment', '2': 'designLength' };

  it('is found again with its mapping once mapped by hand', async () => {
    const first = await cables.upload(strange);
    expect(sheetOf(first).headerRow).toBeNull();
    await cables.check(first, { headerRow: 2, mapping });
    await cables.apply(first);
    const again = await cables.look(strange);
    expect(sheetOf(again.draft)).toMatchObject({ headerRow: 2, headerRows: 1, mapping });
    expect(again.counts).toMatchObject({ rows: 2, unchanged: 2 });
  });
});

/** CSV rows with a running number in the first column. */
const counted = (header: string, ...rows: string[]) => lines(header, ...rows.map((row, at) => `${at + 1},${row}`));

/** Proposed fields of a file, by the headers of its columns. */
async function proposed(type: 'cable' | 'equipment' | 'conductor', file: string): Promise<Record<string, string>> {
  const { mapping, headers } = sheetOf(await importSteps(engineer, projectId, type).upload(file));
  return Object.fromEntries(Object.entries(mapping).map(([column, field]) => [headers[Number(column)]!, field]));
}

describe('a column that counts the rows', () => {
  it('is not proposed as the tag; another column with such a heading is', async () => {
    const boards = ['DB,DB-01', 'DB,DB-02', 'SMDB,DB-03', 'SMDB,DB-04', 'MDB,DB-05'];
    expect(await proposed('equipment', counted('Tag No,Kind,Drop', ...boards))).toEqual({ Kind: 'typeCode' });
    expect(await proposed('equipment', counted('Tag No,Kind,Equipment Tag', ...boards))).toEqual({
      Kind: 'typeCode',
      'Equipment Tag': 'tag',
    });
  });

  it('is recognized even if a row was removed from the list', async () => {
    const boards = Array.from({ length: 40 }, (_, at) => `${at < 25 ? at + 1 : at + 3},DB,DB-${at}`);
    expect(await proposed('equipment', lines('Tag No,Kind,Equipment Tag', ...boards))).toMatchObject({
      'Equipment Tag': 'tag',
    });
    const scattered = boards.map((row, at) => row.replace(/^\d+/, String(1 + at * 7)));
    expect(await proposed('equipment', lines('Tag No,Kind,Drop', ...scattered))).toMatchObject({ 'Tag No': 'tag' });
  });

  it('is not proposed as the conductor across cables, but is within one cable', async () => {
    const ofThree = ['W-1', 'W-1', 'W-2', 'W-2', 'W-3', 'W-3'].map((cable) => `${cable},BK`);
    expect(await proposed('conductor', counted('Wire No,Cable,Color', ...ofThree))).toEqual({
      Cable: 'cableTag',
      Color: 'color',
    });
    const ofOne = ofThree.map(() => 'W-1,BK');
    expect(await proposed('conductor', counted('Wire No,Cable,Color', ...ofOne))).toMatchObject({
      'Wire No': 'conductorId',
    });
  });
});

const feeders = (loads: readonly string[]) =>
  lines('Tag,Fed From,Load', ...loads.map((load, at) => `F-${at},MDB-1,${quoted(load)}`));

describe('a column of quantities', () => {
  it('is not proposed as the equipment at an end, even with the heading "Load"', async () => {
    const fed = { Tag: 'tag', 'Fed From': 'fromEquipment' };
    expect(await proposed('cable', feeders(['82.32 kW', '905,5 kW', '1 893 kW']))).toEqual(fed);
    expect(await proposed('cable', feeders(['SMDB-1', 'SMDB-2', '40 A']))).toEqual({ ...fed, Load: 'toEquipment' });
  });
});

describe('the number of header rows', () => {
  const file = lines('Ledger,Reach', 'of cables,of each', 'C-1,100', 'C-2,200');

  it('can be set in the preview and in the check, and is stored', async () => {
    const draft = await cables.upload(file);
    const requested = { projectId, importId: draft.importId, headerRow: 1, headerRows: 2 };
    const read = sheetOf(await engineer.call(previewImport, { query: requested }));
    expect(read).toMatchObject({ headerRows: 2, headers: ['Ledger / of cables', 'Reach / of each'] });
    const choice = { headerRow: 1, mapping: { '0': 'tag', '1': 'designLength' }, options: { headerRows: 2 } };
    expect((await cables.check(draft, choice)).counts).toMatchObject({ rows: 2, added: 2, errors: 0 });
    await cables.apply(draft);
    expect([...(await rowsByTag(server, projectId, 'cable', [])).keys()]).toEqual(['C-1', 'C-2']);
    expect(sheetOf(await cables.upload(file))).toMatchObject({ headerRow: 1, headerRows: 2, mapping: choice.mapping });
  });
});

describe('a column that cannot be imported', () => {
  it('is reported if it contains values', async () => {
    const header = 'Cable No,Length (ft),Drum no.,Reel ID';
    const filled = sheetOf(await cables.upload(lines(header, 'C-1,100,D-7,', 'C-2,200,,')));
    expect(filled).toMatchObject({ mapping: { '0': 'tag', '1': 'designLength' } });
    expect(filled.leftOut).toEqual({ '2': 'reel' });
    expect(sheetOf(await cables.upload(lines(header, 'C-1,100,,', 'C-2,200,,'))).leftOut).toEqual({});
  });
});

describe('a tag column with the tags of the loads', () => {
  it('is reported only if most rows repeat or lack the tag', async () => {
    const header = 'Tag No.,From,To,Length (ft)';
    const load = ['P-1,MCC-1,P-1,10', 'P-1,MCC-1,LCS-1,20', 'P-2,MCC-1,P-2,10', 'P-2,MCC-1,LCS-2,20', ',MCC-1,X,5'];
    const { record } = await cables.look(lines(header, ...load));
    expect(record.notices[0]).toMatch(/^5 of 5 tags are blank or repeated, so this might not be the tag column\./);
    const few = await cables.look(lines(header, ...load.slice(0, 2), 'C-3,A,B,1', 'C-4,A,B,1', 'C-5,A,B,1'));
    expect(few.record.notices).toEqual([]);
  });
});

describe('a revision', () => {
  const trays = lines('Tray Tag,Length (ft)', 'T-10,100', 'T-20,80');
  const devices = lines(
    'Equipment Tag,Description',
    ...['S-1', 'M-1', 'P-1', 'P-2', 'P-3'].map((tag) => `${tag},Device`),
  );
  const header = 'Cable Tag,From,To,Cable Type,Length (ft),Route';
  const first = lines(
    header,
    'K-1,S-1,M-1,3C-500,180,T-10',
    'K-2,M-1,P-1,3C-4,95,T-10;T-20',
    'K-3,M-1,P-2,3C-4,110,T-20',
    'K-4,M-1,P-3,3C-4,60,T-20',
    'K-5,M-1,P-3,4PR-18,60,T-20',
  );
  const second = lines(
    header,
    'K-1,S-1,M-1,3C-500,205,T-10',
    'K-2,M-1,P-1,3C-4,95,T-10;T-20;T-99',
    'K-3,M-1,P-2A,3C-4,110,T-20',
    'K-5,M-1,P-3,4PR-18,60,T-20',
    'K-6,M-1,P-1,3C-4,75,T-20',
    'K-5,M-1,P-3,4PR-18,60,T-20',
  );

  it('reports exactly its length, route, end, removed, new and repeated rows', async () => {
    await importSteps(engineer, projectId, 'cable-tray').run(trays);
    await importSteps(engineer, projectId, 'equipment').run(devices);
    await cables.run(first);
    const { draft, counts, issues } = await cables.run(second);
    expect(counts).toMatchObject({ rows: 6, added: 1, changed: 3, removed: 1, unchanged: 1, errors: 0, skipped: 1 });
    expect(
      ofRows(issues)
        .map(({ row, code, value }) => `${row} ${code} ${value}`)
        .toSorted(),
    ).toEqual(['3 route.unknownRaceway T-99', '4 end.unknownEquipment P-2A', '7 key.repeated K-5']);
    const report = await cables.report(draft.importId);
    const text = report.map(({ change, tag, field, oldValue, newValue, delta }) =>
      [change, tag, field, oldValue, newValue, delta].join(' ').trim(),
    );
    expect(text.toSorted()).toEqual([
      expect.stringMatching(/^added K-6/),
      'changed K-1 designLength 180 205 25',
      'changed K-2 route T-10; T-20 T-10; T-20; T-99',
      'changed K-3 toEquipment P-2 P-2A',
      expect.stringMatching(/^removed K-4/),
    ]);
    expect((await cables.look(second)).counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 5 });
  });
});

describe('the same file again', () => {
  const word = fc.constantFrom(
    '',
    ' ',
    '-',
    'A1',
    'b 2',
    'Ж-3',
    '"q"',
    'x;y',
    '12\'-6"',
    '3,5',
    '0012',
    '=1+1',
    '1e3',
    'TBD',
  );
  const cellOf = ({ kind }: Field) =>
    kind === 'length' ? fc.constantFrom('', '10', '12.5', "180'", '54.9 m', '3,5') : word;
  const schedules = importTypes.flatMap((type) => (['full', 'partial'] as const).map((mode) => [type, mode] as const));

  it.each(drawShare(schedules, (schedule) => schedule.join()))('changes nothing: %s, %s', async (type, mode) => {
    const commodity = commodities[type];
    const fields = importableFields(commodity);
    const row = fc.tuple(...fields.map(cellOf));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 8 }), async (rows) => {
        const { id } = await server.createProject();
        const steps = importSteps(server.as('project-lead', id), id, type);
        const told = rows.map((cells, n) =>
          cells.map((cell, at) => quoted(commodity.keyFields.includes(fields[at]!.key) ? `K-${n}` : cell)).join(','),
        );
        const file = lines(fields.map(({ label }) => quoted(label)).join(','), ...told);
        const { counts } = await steps.look(file, { mode });
        if (counts.added === 0) return;
        await steps.run(file, { mode });
        expect((await steps.look(file, { mode })).counts).toMatchObject({
          added: 0,
          changed: 0,
          removed: 0,
          reinstated: 0,
          marked: 0,
          heldRemovals: 0,
          unchanged: counts.added,
        });
      }),
      { numRuns: 1 },
    );
  });
});
