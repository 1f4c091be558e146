import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportIssue } from '../../contract/imports/imports.ts';
import type { Client } from './client.ts';
import { importSteps, lines, rowsByTag, sheetOf, type ImportSteps, ofRows } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
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

const spoken = (issues: readonly ImportIssue[]) =>
  ofRows(issues)
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, row, code }) => `${severity} ${row} ${code}`);
const rowsOf = (fields: string[]) => rowsByTag(server, projectId, 'cable', fields);

describe('a workbook typical of engineering offices', () => {
  it('is read: titles, a two-row merged header, section titles, a repeated header, a total and formula errors', async () => {
    const rows = [
      ['RIVERBEND PUMPING STATION'],
      ['CABLE SCHEDULE', null, null, null, null, 'Rev', 'B'],
      [],
      ['Cable', 'FROM', null, 'TO', null, 'CABLE DATA', null],
      ['No.', 'Tag', 'Location', 'Tag', 'Location', 'Size', 'Length (ft)'],
      ['AREA 100 - ELECTRICAL ROOM'],
      ['C-101', 'SWGR-1', 'Room 1', 'MCC-1', 'Room 2', '500 kcmil', 120],
      ['C-102', 'MCC-1', 'Room 2', 'PMP-1', 'Yard', '#2', '#REF!'],
      [],
      ['No.', 'Tag', 'Location', 'Tag', 'Location', 'Size', 'Length (ft)'],
      [null, 'AREA 200', 'Pump hall'],
      ['C-201', 'MCC-1', 'Room 2', 'PMP-2', 'Yard', '#2', '95\n'],
      ['TOTAL', null, null, null, null, null, 215],
    ];
    const merges = [
      { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
      { startRow: 3, startCol: 3, endRow: 3, endCol: 4 },
      { startRow: 3, startCol: 5, endRow: 3, endCol: 6 },
    ];
    const content = await writeXlsx({ sheets: [{ name: 'Cables', rows, merges }] });
    const { draft, counts, record, issues } = await cables.look(content, {}, 'schedule.xlsx');
    expect(sheetOf(draft)).toMatchObject({
      headerRow: 4,
      headerRows: 2,
      mapping: {
        '0': 'tag',
        '1': 'fromEquipment',
        '2': 'fromLocation',
        '3': 'toEquipment',
        '4': 'toLocation',
        '5': 'size',
        '6': 'designLength',
      },
    });
    expect(counts).toMatchObject({ rows: 3, added: 3, errors: 0, warnings: 4 });
    expect(spoken(issues)).toEqual(['warning 8 cell.formulaError']);
    expect(record.notices).toEqual([
      fillText(importRowsMessages.headerRows_one, { rows: 1 }),
      fillText(importRowsMessages.sectionRows_other, { rows: 2 }),
      fillText(importRowsMessages.totalRows_one, { rows: 1 }),
    ]);
    await cables.apply(draft);
    expect(await rowsOf(['fromEquipment', 'toLocation', 'designLength'])).toEqual(
      new Map([
        ['C-101', { fromEquipment: 'SWGR-1', toLocation: 'Room 2', designLength: 120 }],
        ['C-102', { fromEquipment: 'MCC-1', toLocation: 'Yard', designLength: null }],
        ['C-201', { fromEquipment: 'MCC-1', toLocation: 'Yard', designLength: 95 }],
      ]),
    );
  });

  it('with only unticked boxes in its rows has blank rows and cannot be applied', async () => {
    const header = ['Done', 'Cable ID', 'Source', 'Destination', 'Length (m)'];
    const content = await writeXlsx({ sheets: [{ name: 'Register', rows: [header, [false], [false], [false]] }] });
    const { draft, counts, issues, record } = await cables.look(content, {}, 'register.xlsx');
    expect(counts).toMatchObject({ rows: 0, skipped: 3 });
    expect(record.notices).toContain(fillText(importRowsMessages.blankRows_other, { rows: 3 }));
    expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', row: null, code: 'file.noRows' }));
    await expect(cables.apply(draft, 'REMOVE')).rejects.toMatchObject({ code: 'import.notReady' });
  });
});

describe('a list without a header and tags', () => {
  const list = Buffer.from(
    [
      'M1-TX-01,500mm² 110 XLPE CU 20-OF,ORIGIN: M1-TX-01,DESTINATION: M1-MSB-01',
      'M1-MSB-01,240mm² 110 XLPE CU 8-OF,ORIGIN: M1-MSB-01,DESTINATION: M1-PDU-01',
      'M1-MSB-01,240mm² 110 XLPE CU 8-OF,ORIGIN: M1-MSB-01,DESTINATION: M1-PDU-01',
      'M1-MSB-01,16mm² 110 XLPE 4C+E CU 1-OF,ORIGIN: M1-MSB-01,DESTINATION: M1-GEN-01',
      '',
    ].join('\r\n'),
    'latin1',
  );
  const mapping = { '1': 'typeCode', '2': 'fromEquipment', '3': 'toEquipment' };
  const tagRecipe = { columns: [2, 3], separator: '-', runningDigits: 4, runningAfter: 1 };

  it('gets tags from its ends and a running number, the same each time', async () => {
    const draft = await cables.upload(list, 'cables.csv');
    expect(sheetOf(draft)).toMatchObject({
      headerRow: null,
      headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
      rowCount: 4,
    });
    await expect(cables.check(draft, { mapping })).rejects.toMatchObject({ code: 'import.keyUnmapped' });
    const checked = await cables.check(draft, { mapping, options: { tagRecipe } });
    expect(checked.record.notices).toEqual([
      expect.stringContaining('Windows-1252'),
      fillText(importRowsMessages.prefixLeftOut, { prefix: 'ORIGIN:', column: 'Column 3' }),
      fillText(importRowsMessages.prefixLeftOut, { prefix: 'DESTINATION:', column: 'Column 4' }),
      expect.stringContaining('parallel runs'),
    ]);
    await cables.apply(draft);
    const rows = await rowsOf(['fromEquipment', 'typeCode', 'runs']);
    expect([...rows.keys()]).toEqual([
      'M1-MSB-01-0001-M1-GEN-01',
      'M1-MSB-01-0001-M1-PDU-01',
      'M1-MSB-01-0002-M1-PDU-01',
      'M1-TX-01-0001-M1-MSB-01',
    ]);
    expect(rows.get('M1-MSB-01-0002-M1-PDU-01')).toEqual({
      fromEquipment: 'M1-MSB-01',
      typeCode: '240mm² 110 XLPE CU',
      runs: 8,
    });

    const again = await cables.upload(list, 'cables.csv');
    expect(sheetOf(again).mapping).toEqual(mapping);
    expect(again.record.options?.tagRecipe).toEqual(tagRecipe);
    expect((await cables.check(again)).counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 4 });
  });

  it('can have its parallel runs split into separate cables', async () => {
    const { counts } = await cables.run(list, { mapping, options: { tagRecipe, runs: 'split' } }, 'cables.csv');
    expect(counts).toMatchObject({ rows: 4, added: 37 });
    const rows = await rowsOf(['runs']);
    expect(rows.get('M1-MSB-01-0001-M1-PDU-01-8')).toEqual({ runs: 1 });
    expect(rows.has('M1-MSB-01-0001-M1-GEN-01')).toBe(true);
  });
});

describe('lengths', () => {
  it('are read in common notations, converted by the header unit, and rejected with a reason', async () => {
    const { draft, counts, issues } = await cables.look(
      lines(
        'Cable,Length (m)',
        "C-1,180'",
        'C-2,"3,5"',
        'C-3,54.9 m',
        'C-4,TBD',
        'C-5,-',
        'C-6,-12',
        'C-7,a lot',
        'C-8,"1,250.0 ft"',
        'C-9,"12\'-6"""',
        'C-10,200000',
      ),
    );
    expect(counts).toMatchObject({ rows: 10, added: 7, errors: 3, warnings: 7 });
    expect(spoken(issues)).toEqual([
      'warning 5 length.unsure',
      'warning 6 length.unsure',
      'error 7 length.unreadable',
      'error 8 length.unreadable',
      'error 11 length.unreadable',
    ]);
    await cables.apply(draft);
    const rows = await rowsOf(['designLength']);
    const feet = (tag: string) => Number(rows.get(tag)!['designLength']).toFixed(2);
    expect(feet('C-1')).toBe('180.00');
    expect(feet('C-2')).toBe((3.5 / 0.3048).toFixed(2));
    expect(feet('C-3')).toBe((54.9 / 0.3048).toFixed(2));
    expect(rows.get('C-4')).toEqual({ designLength: null });
    expect(feet('C-8')).toBe('1250.00');
    expect(feet('C-9')).toBe('12.50');
    expect((await cables.issues(draft.importId)).find(({ row }) => row === 8)).toEqual({
      severity: 'error',
      row: 8,
      column: 'Length (m)',
      value: 'a lot',
      code: 'length.unreadable',
      reason: expect.stringContaining('isn’t a length'),
    });
    expect(
      (await cables.report(draft.importId))
        .filter(({ change }) => change === 'error')
        .map(({ tag, oldValue }) => [tag, oldValue]),
    ).toEqual([
      ['Row 7', '-12'],
      ['Row 8', 'a lot'],
      ['Row 11', '200000'],
    ]);
  });

  it('in meters by their header are converted in a project in feet, with a notice', async () => {
    const { record } = await cables.look(lines('Cable,Length (m)', 'C-1,10'));
    expect(record.notices).toContain(
      fillText(importRowsMessages.lengthsConverted_one, { rows: 1, column: 'Length (m)', from: 'm', to: 'ft' }),
    );
  });
});

describe('tags', () => {
  it('on several rows: equal rows are merged, different ones rejected, or the last is used', async () => {
    const file = lines('Cable,From,To', 'C-1,A,B', ' c-1 ,A,B', 'C-2,A,B', 'C-2,A,C', 'C-3,A,D');
    const strict = await cables.look(file);
    expect(strict.counts).toMatchObject({ rows: 5, added: 2, errors: 2, skipped: 1, warnings: 4 });
    expect(
      strict.issues
        .filter(({ code }) => code.startsWith('key'))
        .map(({ severity, row, code }) => `${severity} ${row} ${code}`),
    ).toEqual(['warning 3 key.spelling', 'info 3 key.repeated', 'error 4 key.duplicate', 'error 5 key.duplicate']);
    const last = await cables.run(file, { options: { duplicates: 'useLast' } });
    expect(last.counts).toMatchObject({ added: 3, errors: 0, skipped: 2 });
    expect((await rowsOf(['toEquipment'])).get('C-2')).toEqual({ toEquipment: 'C' });
  });

  it('if missing reject their row, and rows not in the file are not removed for that reason', async () => {
    await cables.run(lines('Cable,From,To,Size', 'C-1,A,B,1', 'C-2,A,B,1', 'C-3,A,B,1'));
    const { counts, issues } = await cables.look(
      lines('Cable,From,To,Size', ',A,B,1', '-,A,B,1', 'C-2,A,B,1', 'C-2,A,B,2', 'C-3,A,B,1'),
    );
    expect(counts).toMatchObject({ rows: 5, errors: 4, removed: 0, heldRemovals: 1, unchanged: 1 });
    expect(spoken(issues)).toEqual([
      'error 2 key.missing',
      'error 3 key.missing',
      'error 4 key.duplicate',
      'error 5 key.duplicate',
    ]);
  });

  it('as the only column define which rows remain in the schedule', async () => {
    await cables.run(lines('Cable,From,To,Size', 'C-1,A,B,1', 'C-2,A,B,1', 'C-3,A,B,1'));
    const { counts } = await cables.run(lines('Cable Tag', 'C-1', 'C-2'), { mode: 'full' });
    expect(counts).toMatchObject({ unchanged: 2, removed: 1, changed: 0, errors: 0 });
  });

  it('that look alike are accepted with a warning', async () => {
    const { counts, issues } = await cables.look(
      lines('Cable,From', 'CV-10.1,A', 'CV-101,A', 'С-7,A', 'PМ-7,A', 'C-7,A'),
    );
    expect(counts).toMatchObject({ added: 5, errors: 0 });
    const said = issues.filter(({ code }) => code.startsWith('key')).map(({ row, code }) => `${row} ${code}`);
    expect(said).toEqual(['3 key.looksLike', '5 key.mixedScripts', '6 key.looksLike']);
  });

  it('on several lines of a cell are read as one, with a warning', async () => {
    const { issues } = await cables.look(lines('Cable,From,To,Size', '"C-1\nC-2",A,B,1'));
    expect(spoken(issues)).toEqual(['warning 2 key.severalLines']);
  });
});

describe('a conductor list without cable numbers', () => {
  const list = lines('Core,From,To,Color', '1,S-1,M-1,BK', '2,S-1,M-1,WH', '1,S-1,M-2,BK', ',S-1,M-2,RD');
  const mapping = { '0': 'conductorId', '1': 'fromEquipment', '2': 'toEquipment', '3': 'color' };
  const tagRecipe = { columns: [1, 2], separator: '-', runningDigits: 0, runningAfter: 0 };

  it('gets the cable from the ends, the same each time; a row without a core is rejected', async () => {
    const steps = importSteps(engineer, projectId, 'conductor');
    await cables.run(lines('Cable,From,To', 'S-1-M-1,S-1,M-1'));
    const refused = { mapping: { '3': 'color' }, options: { tagRecipe } };
    await expect(steps.look(list, refused)).rejects.toMatchObject({ code: 'import.keyUnmapped' });
    const { counts, issues } = await steps.run(list, { mapping, options: { tagRecipe } });
    expect(counts).toMatchObject({ rows: 4, added: 3, errors: 1 });
    expect(spoken(issues).filter((reported) => !reported.includes('end.'))).toEqual([
      'warning 4 cable.unknown',
      'error 5 key.missing',
    ]);
    const rows = await rowsByTag(server, projectId, 'conductor', ['color']);
    expect([...rows.keys()]).toEqual(['S-1-M-1 / 1', 'S-1-M-1 / 2', 'S-1-M-2 / 1']);
    expect((await steps.look(list)).counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
  });

  it('and core numbers gets both, and the same ones from a repeated file', async () => {
    const harness = lines('From,From Pin,To,Color', 'S-1,9,M-1,BK', 'S-1,25,M-1,BK', 'S-2,9,M-1,YE', 'S-2,,M-1,RD');
    const ends = { '0': 'fromEquipment', '1': 'fromTerminal', '2': 'toEquipment', '3': 'color' };
    const cableOf = { columns: [0, 2], separator: '-', runningDigits: 0, runningAfter: 0 };
    const memberRecipe = { columns: [1], separator: '-', runningDigits: 0, runningAfter: 0 };
    const steps = importSteps(engineer, projectId, 'conductor');
    const { counts, issues } = await steps.run(harness, {
      mapping: ends,
      options: { tagRecipe: cableOf, memberRecipe },
    });
    expect(counts).toMatchObject({ rows: 4, added: 3, errors: 1 });
    expect(issues).toContainEqual(expect.objectContaining({ row: 5, code: 'key.missing' }));
    const rows = await rowsByTag(server, projectId, 'conductor', ['fromTerminal']);
    expect([...rows.keys()]).toEqual(['S-1-M-1 / 25', 'S-1-M-1 / 9', 'S-2-M-1 / 9']);
    expect((await steps.look(harness)).counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
  });
});

describe('references in rows', () => {
  it('to unknown ends and raceways, or free text, cause one warning each', async () => {
    await importSteps(engineer, projectId, 'equipment').run(
      lines('Equipment Tag,Description', 'MCC-1,Motor control center', 'PMP-1,Pump'),
    );
    await importSteps(engineer, projectId, 'cable-tray').run(lines('Tray Tag,Length (ft)', 'TR-1,100', '2.21L.3,40'));
    await importSteps(engineer, projectId, 'conduit').run(lines('Conduit Tag,Length (ft)', 'CND-1,30'));
    const { issues } = await cables.run(
      lines(
        'Cable,From,To,Route',
        'C-1,MCC-1,PMP-1,TR-1 -> CND-1',
        "C-2,mcc-1,PMP-9,TR-1;Junction Box → 40' vertical → Kiosk #1",
        'C-3,MCC-1,PMP-9,2.21L.3/2 > TR-7',
        'C-4,,PMP-1,TR-1 - TR-1 - CND-1',
      ),
    );
    expect(
      ofRows(issues)
        .filter(({ severity }) => severity === 'warning')
        .map(({ row, code, value }) => `${row} ${code} ${value}`),
    ).toEqual([
      '3 end.unknownEquipment PMP-9',
      '3 route.unknownRaceway Junction Box',
      "3 route.unknownRaceway 40' vertical",
      '3 route.unknownRaceway Kiosk #1',
      '4 route.unknownRaceway TR-7',
    ]);
    expect(issues.find(({ value }) => value === 'PMP-9')!.reason).toContain('(2 rows)');
    const rows = await rowsOf(['route']);
    expect(rows.get('C-3')).toEqual({ route: '2.21L.3/2; TR-7' });
    expect(rows.get('C-4')).toEqual({ route: 'TR-1; CND-1' });
  });

  it('to a missing cable cause a warning; other conductors count as its connections', async () => {
    await cables.run(lines('Cable,From,To,Cores', 'C-1,A,B,12'));
    const conductors = importSteps(engineer, projectId, 'conductor');
    const { counts, issues } = await conductors.run(
      lines(
        'Cable,Conductor,Color,From Terminal,To Terminal,Spare',
        'C-1,1,BK,1,1,N',
        'c-1,2,WH,2,2,',
        'C-1,3,RD,,,Y',
        'C-9,1,BK,1,1,N',
      ),
    );
    expect(counts).toMatchObject({ added: 4, warnings: 2 });
    expect(spoken(issues)).toEqual(['warning 5 cable.unknown']);
    const terms = await rowsByTag(server, projectId, 'from-term', ['connections']);
    expect(terms.get('C-1')).toEqual({ connections: 2 });
    const again = await conductors.run(
      lines('Cable,Conductor,Color,From Terminal,To Terminal,Spare', 'C-1,1,BK,1,1,N', 'C-1,2,BU,2,2,'),
    );
    expect(again.counts).toMatchObject({ changed: 1, unchanged: 1, removed: 0 });
  });

  it('of jumpers without a tag are distinguished by equipment and terminals', async () => {
    const jumpers = importSteps(engineer, projectId, 'jumper');
    const file = lines('Panel,Terminal A,Terminal B,Size', 'JB-1,TB1-1,TB1-2,#14', 'JB-1,TB1-3,TB1-4,#14');
    expect((await jumpers.run(file)).counts).toMatchObject({ added: 2 });
    expect((await jumpers.run(file)).counts).toMatchObject({ unchanged: 2 });
    expect([...(await rowsByTag(server, projectId, 'jumper', [])).keys()]).toEqual([
      'JB-1/TB1-1/TB1-2',
      'JB-1/TB1-3/TB1-4',
    ]);
  });
});

describe('cells', () => {
  it('with text that is special to a database are stored unchanged', async () => {
    const nasty = ["'; drop table cable; --", '\\N', 'tab\there', 'back\\slash', '${x}', '=1+1', '𝛀 ohm'];
    const quoted = nasty.map((text, n) => `C-${n},"${text}"`);
    await cables.run(lines('Cable,Service', ...quoted), { mode: 'partial' });
    const rows = await rowsOf(['service']);
    expect(nasty.map((_, n) => rows.get(`C-${n}`)!['service'])).toEqual([
      "'; drop table cable; --",
      '\\N',
      'tab here',
      'back\\slash',
      '${x}',
      '=1+1',
      '𝛀 ohm',
    ]);
    expect((await cables.run(lines('Cable,Service', ...quoted), { mode: 'full' })).counts).toMatchObject({
      unchanged: 7,
      changed: 0,
    });
  });

  it('with runs are read as whole numbers in any notation', async () => {
    await cables.run(lines('Cable,No. of Runs,Length (ft)', 'C-1,8-OF,10', 'C-2,2,10', 'C-3,,10', 'C-4,3 runs,10'));
    const rows = await rowsOf(['runs', 'quantity']);
    expect([...rows.values()]).toEqual([
      { runs: 8, quantity: 80 },
      { runs: 2, quantity: 20 },
      { runs: 1, quantity: 10 },
      { runs: 3, quantity: 30 },
    ]);
  });
});
