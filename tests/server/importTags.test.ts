/** Tags of a revision compared with those of the project: rows with little else than a tag, and tags that only look the same. */
import { array, assert, asyncProperty, constantFrom, stringMatching, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keySkeleton, lookAlikeLetters, tagKey } from '../../contract/base/values/tags.ts';
import { skeletonSql } from '../../server/repositories/imports/staged/lookAlikes.ts';
import { csvFile } from '../../src/shared/files/tableFile.ts';
import { importSteps, lines, rowsByTag, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';
import { importRows as importRowsMessages } from '../../server/locales/en-US/importRows.ts';
import { fillText } from '../support/fillText.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

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

const rowsOf = async (fields: string[]) => rowsByTag(server, projectId, 'cable', fields);
const header = 'No.,Cable,From,To,Size,Length';
/** Mapping without the column of the running number, from which nothing is imported. */
const mapping = { '1': 'tag', '2': 'fromEquipment', '3': 'toEquipment', '4': 'size', '5': 'designLength' };

describe('a row with nothing but its tag', () => {
  const first = lines(header, '1,C-1,A,B,#2,10', '2,C-2,A,B,#2,20', '3,MCC 3,A,B,#2,30', '4,C-4,A,B,#2,40');

  it('is data if the project knows the tag, so the cable is not removed', async () => {
    await cables.run(first, { mapping });
    const { counts, record, issues } = await cables.run(
      lines(header, '1,C-1,A,B,#2,10', ',C-2,,,,', ',MCC 3,,,,', ',AREA 7,,,,', '4,C-4,A,B,#2,40'),
      { mapping },
    );
    expect(counts).toMatchObject({ rows: 4, added: 0, changed: 2, removed: 0, unchanged: 2, skipped: 1 });
    expect(record.notices).toEqual([fillText(importRowsMessages.sectionRows_one, { rows: 1 })]);
    expect(
      issues.filter(({ code }) => code === 'end.missing').map(({ column, reason }) => [column, reason.split('. ')[0]]),
    ).toEqual([
      ['From', '2 rows have no “From”, starting with 3, 4'],
      ['To', '2 rows have no “To”, starting with 3, 4'],
    ]);
    expect((await rowsOf(['status', 'designLength'])).get('C-2')).toEqual({
      status: 'Not started',
      designLength: null,
    });
  });

  it('is a title if the same file has a full row of that tag', async () => {
    const file = lines(header, ',C-1,,,,', '1,C-1,A,B,#2,10', '2,C-2,A,B,#2,20');
    await cables.run(file, { mapping });
    const again = await cables.look(file, { mapping });
    expect(again.counts).toMatchObject({ rows: 2, unchanged: 2, errors: 0, skipped: 1 });
  });

  it('is distinguished from a title by the imported columns alone', async () => {
    const { counts, record } = await cables.look(
      lines(
        'No.,Status,Cable,From,To,Size,Length,Checked',
        '1,IFC,AREA 100 - PUMPS,,,,,FALSE',
        '2,IFC,C-1,A,B,#2,10,TRUE',
        '3,IFC,C-2,,,,,TRUE',
        'Total,IFC,,,,,10,x',
        'Total load list,IFC,,MCC-1,PMP-1,#2,10,x',
        '4,IFC,,,,,,TRUE',
      ),
      { mapping: { '2': 'tag', '3': 'fromEquipment', '4': 'toEquipment', '5': 'size', '6': 'designLength' } },
    );
    expect(record.notices).toEqual([
      fillText(importRowsMessages.blankRows_one, { rows: 1 }),
      fillText(importRowsMessages.sectionRows_one, { rows: 1 }),
      fillText(importRowsMessages.totalRows_one, { rows: 1 }),
    ]);
    expect(counts).toMatchObject({ rows: 3, added: 2, errors: 1, skipped: 3 });
  });
});

const said = (issues: Awaited<ReturnType<ImportSteps['look']>>['issues']) =>
  issues
    .filter(({ code }) => code.startsWith('key.'))
    .map(({ severity, row, code, value, reason }) => `${severity} ${row} ${code} ${value}: ${reason}`);

describe('tags that look the same', () => {
  it('as a project tag missing from the revision cause a warning that names both', async () => {
    await cables.run(lines('Cable,From,To,Size', 'CA-10-B,A,B,1', 'P_200,A,B,1', 'X-3,A,B,1', 'X-4,A,B,1'));
    const { counts, issues } = await cables.look(
      // The first tag is typed on a Cyrillic keyboard.
      lines('Cable,From,To,Size', 'СА-10-В,A,B,1', 'P-200,A,B,1', 'X-3,A,B,1', 'X-5,A,B,1'),
    );
    expect(counts).toMatchObject({ added: 3, removed: 3, unchanged: 1, warnings: 5 });
    expect(said(issues)).toEqual([
      'warning 2 key.looksLikeKnown СА-10-В: Looks like CA-10-B, which isn’t in the file: it would be removed and this one added. If they’re the same, fix the tag in the file.',
      'warning 3 key.looksLikeKnown P-200: Looks like P_200, which isn’t in the file: it would be removed and this one added. If they’re the same, fix the tag in the file.',
    ]);
  });

  it('as a project tag cause a warning in a partial file, and if that row was removed before', async () => {
    await cables.run(lines('Cable,From,To,Size', 'A10-CT-003,A,B,1', 'B-1,A,B,1'));
    await cables.run(lines('Cable,From,To,Size', 'A10-CT-003,A,B,1'));
    const { issues } = await cables.look(lines('Cable,From,To,Size', 'A10_CT_003,A,B,1', 'B 1,A,B,1'), {
      mode: 'partial',
    });
    expect(said(issues).map((text) => text.split('.')[0])).toEqual(['warning 2 key', 'warning 3 key']);
    expect(said(issues)[0]).toContain('Looks like A10-CT-003 in the project.');
    expect(said(issues)[1]).toContain('Looks like B-1 in the project.');
  });

  it('within one file are found in every group, even if other tags share their number', async () => {
    const { counts, issues } = await cables.look(
      lines('Cable,From', 'D012,A', 'CO-12,A', 'CO12,A', 'D-012,A', 'CO.12,A', 'CNn2,A'),
    );
    expect(counts).toMatchObject({ added: 6, errors: 0, warnings: 7 });
    expect(
      issues.filter(({ code }) => code === 'key.looksLike').map(({ row, reason }) => `${row} ${reason.split('. ')[0]}`),
    ).toEqual(['4 Looks like CO-12 in this file', '5 Looks like D012 in this file', '6 Looks like CO-12 in this file']);
  });

  it('are the same in SQL and in the browser', async () => {
    const letters = [...lookAlikeLetters.keys(), ...Array.from('ABCXYZ019-_./ #\'"\\‐–·')];
    await assert(
      asyncProperty(
        array(array(constantFrom(...letters), { maxLength: 12 }), { minLength: 20, maxLength: 20 }),
        async (tags) => {
          const keys = tags.map((tag) => tagKey(tag.join('')));
          const rows = await server.database.transaction((transaction) =>
            transaction.query<{ skeleton: string }>(
              `select ${skeletonSql('key')} as skeleton from unnest($1::text[]) with ordinality given(key, place) order by place`,
              [keys],
            ),
          );
          expect(rows.map(({ skeleton }) => skeleton)).toEqual(keys.map(keySkeleton));
        },
      ),
      runs(50),
    );
  });

  it('cause no warning between conductors of different cables', async () => {
    const { issues } = await importSteps(server.as('project-lead', projectId), projectId, 'conductor').look(
      lines('Cable,Conductor,Color', 'C-1,11,BK', 'C-11,1,BK', 'C-2,+,RD', 'C-2,-1,BK'),
    );
    expect(said(issues)).toEqual([]);
  });
});

const textOfCodes = (issues: Awaited<ReturnType<ImportSteps['look']>>['issues']) =>
  issues
    .filter(({ code }) => code.startsWith('code.'))
    .map(({ severity, row, column, code, reason }) => `${severity} ${row} ${column} ${code}: ${reason.split('. ')[0]}`);

describe('codes in a file', () => {
  it('cause a warning if new and similar to a code of the project', async () => {
    await cables.run(lines('Cable,Area,Cable Type', 'C-1,North Yard,PWR-1', 'C-2,North Yard,PWR-1', 'C-3,Dock,PWR-1'));
    const { counts, issues } = await cables.look(
      lines('Cable,Area,Cable Type', 'C-7,Nroth Yard,PWR-1', 'C-8,Nroth Yard,PWR 1', 'C-9,DOCK,PWR-2'),
      { mode: 'partial' },
    );
    expect(counts).toMatchObject({ added: 3, errors: 0, warnings: 6 });
    expect(textOfCodes(issues)).toEqual([
      'warning 2 Area code.looksLike: “Nroth Yard” is new (rows 2) and looks like “North Yard” (rows 2)',
      'warning 3 Cable Type code.looksLike: “PWR 1” is new (rows 1) and looks like “PWR-1” (rows 3)',
      'info 4 Area code.respelled: Read as Dock (1 row)',
    ]);
  });

  it('cause a warning if the file itself uses a similar code far more often', async () => {
    const { issues } = await cables.look(
      lines(
        'Cable,Area,System',
        'C-1,North Yard,CWS',
        'C-2,Nroth Yard,CWR',
        'C-3,NORTH YARD,CWS',
        'C-4,,CWR',
        'C-5,,CWR',
      ),
    );
    expect(textOfCodes(issues).filter((text) => text.startsWith('warning'))).toEqual([
      'warning 3 Area code.looksLike: “Nroth Yard” is new (rows 1) and looks like “North Yard” (rows 2)',
    ]);
  });

  it('cause one warning each if codes are not to be added', async () => {
    await cables.run(lines('Cable,Area', 'C-1,North'));
    const { issues } = await cables.look(lines('Cable,Area', 'C-1,North', 'C-2,Nroth', 'C-3,Dock'), {
      options: { createMissingCodes: false },
    });
    expect(textOfCodes(issues).map((text) => text.slice(0, 40))).toEqual([
      'warning 3 Area code.looksLike: “Nroth” i',
      'warning 4 Area code.unknown: Dock isn’t ',
    ]);
  });
});

describe('tags that a spreadsheet would take as formulas', () => {
  it('are unchanged after an export and import, short or long', async () => {
    await assert(
      asyncProperty(
        array(
          tuple(stringMatching(/^'{0,2}[=+@-]?$/), stringMatching(/^[A-Z0-9][A-Z0-9-]{0,20}$/)).map((parts) =>
            parts.join(''),
          ),
          { minLength: 3, maxLength: 8 },
        ),
        async (found) => {
          const tags = [...new Map(found.map((tag) => [keySkeleton(tagKey(tag)), tag])).values(), '=A1-K1'];
          const own = (await server.createProject()).id;
          const steps = importSteps(server.as('project-lead', own), own);
          const file = async () => {
            const columns = ['Cable', 'From', 'To', 'Size'].map((label) => ({ label, kind: 'text' as const }));
            const rows = tags.map((tag) => [tag, `${tag}/F`, tag, '#2']);
            return Buffer.from(await (await csvFile({ fileName: 'cables', columns, rows })).arrayBuffer());
          };
          await steps.run(await file());
          const stored = await rowsByTag(server, own, 'cable', ['toEquipment']);
          expect([...stored].map(([tag, { toEquipment }]) => [tag, toEquipment])).toEqual(
            expect.arrayContaining(tags.map((tag) => [tag, tag])),
          );
          expect((await steps.look(await file())).counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
        },
      ),
      runs(8),
    );
  });
});
