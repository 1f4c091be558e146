/**
 * A file that equals the last one applied to the project is not read again; after any other write or with other settings it is
 * (docs/decisions/import-reading.md).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { saveColumns, type ColumnRow } from '../../contract/setup/columns/columns.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import { correctImport } from '../../contract/imports/importCorrections.ts';
import { applyImport, getImport } from '../../contract/imports/imports.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import { lockAllRows } from '../../server/repositories/projectLocks.ts';
import type { Client } from './client.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { importSteps, lines, type Choice, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { drawShare } from '../support/exploration.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
});

const query = <Row>(text: string, parameters: readonly unknown[]) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, parameters));

/** Id of the applied import that this file repeats; null if the file was read. */
async function sameAs(importId: string): Promise<string | null> {
  const [found] = await query<{ same_as: string | null }>('select same_as from import where id = $1', [importId]);
  const [staged] = await query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `import_stage_${importId.replaceAll('-', '')}`,
  ]);
  expect(staged!.there).toBe(found!.same_as === null);
  return found!.same_as;
}

const header = 'Cable Tag,From,To,Cable Type,Length (ft),Area';
const file = lines(header, 'C-1,A,B,PWR,100,A1', 'C-2,A,C,PWR,,A1', 'C-3,A,D,CTL,100,A2');

const cableId = async (tag: string) =>
  (await query<{ id: number }>('select id from cable where project_id = $1 and tag = $2', [projectId, tag]))[0]!.id;

async function enter(tag: string, values: FieldEntry['values'] = { pulledLength: 50 }): Promise<void> {
  const entry = {
    id: randomUUID(),
    type: 'cable' as const,
    commodityId: await cableId(tag),
    workDate: '2026-11-19',
    values,
  };
  const { results } = await engineer.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  expect(results[0]).toMatchObject({ outcome: 'recorded' });
}

async function edit(tag: string, field: string, before: string, after: string): Promise<void> {
  const rows = [{ id: await cableId(tag), cells: [{ field, before, after }] }];
  expect((await engineer.call(updateCommodities, { body: { projectId, type: 'cable', rows } })).refusals).toEqual([]);
}

const addCode = (code: string) =>
  engineer.call(saveCodes, {
    body: { projectId, kind: 'area', rows: [{ row: null, cells: [{ field: 'code', value: code }] }] },
  });

async function otherType(): Promise<void> {
  await importSteps(engineer, projectId, 'equipment').run(lines('Equipment Tag,Description', 'A,MCC'));
}

/** Visible result of a check, and the stored values that a repeated apply depends on. */
async function reported(importId: string) {
  const { counts, notices } = await engineer.call(getImport, { query: { projectId, importId } });
  const [kept] = await query<object>(
    'select reviewed, staged_rows, issue_total, removal_share, refused_keys, read_key, lists_version, standing_warnings from import where id = $1',
    [importId],
  );
  return { counts, notices, issues: await cables.issues(importId), kept };
}

describe('a repeated file', () => {
  it('is not read, changes nothing and is applied, any number of times', async () => {
    const first = await cables.run(file);
    const second = await cables.look(file);
    expect(await sameAs(second.draft.importId)).toBe(first.draft.importId);
    expect(second.counts).toMatchObject({ rows: 3, unchanged: 3, added: 0, changed: 0, removed: 0, errors: 0 });
    expect(await cables.report(second.draft.importId)).toEqual([]);
    const before = await query('select * from cable where project_id = $1 order by id', [projectId]);
    expect((await cables.apply(second.draft)).record.counts).toEqual(second.counts);
    expect(await query('select * from cable where project_id = $1 order by id', [projectId])).toEqual(before);
    expect(await cables.report(second.draft.importId)).toEqual([]);
    const third = await cables.look(file);
    expect(await sameAs(third.draft.importId)).toBe(second.draft.importId);
  });

  const unread: readonly [string, string[], Choice][] = [
    [
      'gaps, repeated rows, titles, codes and tags that look alike',
      [
        header,
        'AREA 5,,,,,',
        'C-1,A,B,PWR,100,A1',
        'C-1,A,B,PWR,100,A1',
        'C-2,A,B,pwr,0,a1',
        'C 2,,,PWR-1,100,A1',
        'C-3,A,B,PWR 1,,',
        'Total,,,,100,',
      ],
      {},
    ],
    [
      'rows replaced, codes not listed',
      [header, 'C-1,A,B,NEW,1,A1', 'C-1,A,B,NEW,2,A1', 'C-2,A,B,NEW,1,A9'],
      { options: { duplicates: 'useLast', createMissingCodes: false } },
    ],
    [
      'part of a schedule, runs apart',
      ['Cable Tag,Runs,Length (ft)', 'C-1,3,', 'C-2,1,10'],
      { mode: 'partial', options: { runs: 'split' } },
    ],
  ];
  it.each(drawShare(unread, ([what]) => what))(
    'has the same result as reading it again: %s',
    async (_, rows, choice) => {
      await otherType();
      await cables.run(lines(header, 'C-0,A,B,PWR,100,A1', 'C_1,A,B,PWR,100,A1'), { mode: 'partial' });
      const content = lines(...rows);
      const first = await cables.run(content, choice);
      const short = await cables.look(content, choice);
      expect(await sameAs(short.draft.importId)).toBe(first.draft.importId);
      await query("update import set read_key = null where project_id = $1 and status = 'applied'", [projectId]);
      const long = await cables.look(content, choice);
      expect(await sameAs(long.draft.importId)).toBeNull();
      expect(long.counts).toMatchObject({ added: 0, changed: 0, removed: 0, reinstated: 0 });
      expect(await reported(short.draft.importId)).toEqual(await reported(long.draft.importId));
    },
  );

  it('is recognized with the settings of its import, even after a check with others', async () => {
    const first = await cables.run(file);
    const { draft, counts } = await cables.look(file, { mapping: { 0: 'tag', 1: 'toEquipment' } });
    expect([counts.changed, (await cables.report(draft.importId)).length]).toEqual([3, 3]);
    expect((await cables.check(draft)).counts).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await sameAs(draft.importId)).toBe(first.draft.importId);
    expect(await cables.report(draft.importId)).toEqual([]);
  });

  it('is recognized despite entries of crews, and with another revision and note', async () => {
    const first = await cables.run(file);
    await enter('C-1');
    const again = await cables.look(file, { options: { revision: 'B', notes: 'Sent again' } });
    expect(await sameAs(again.draft.importId)).toBe(first.draft.importId);
  });
});

async function isRead(content: string = file, choice: Choice = {}): Promise<boolean> {
  const { draft } = await cables.look(content, choice);
  return (await sameAs(draft.importId)) === null;
}

describe('a file is read again', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['somebody edited a cell', () => edit('C-3', 'toEquipment', 'D', 'E')],
    ['a code was listed', () => addCode('A9')],
    ['another type was imported', otherType],
    [
      'it was taken back',
      async () => {
        const [last] = await query<{ id: string }>(
          "select id from import where project_id = $1 and status = 'applied'",
          [projectId],
        );
        await cables.revert(last!.id);
      },
    ],
    [
      'the unit changed',
      async () => {
        const body = { projectId, projectNumber: `METRIC-${projectId}`, name: 'Metric', archive: false };
        await server.as('administrator').call(updateProject, { body: { ...body, unitMeasurement: 'metric' } });
      },
    ],
    ['another file was applied', () => cables.run(lines(header, 'C-1,A,B,PWR,100,A1'))],
    [
      'another program read it',
      () => query("update import set read_key = 'other' where project_id = $1 returning id", [projectId]),
    ],
  ])('after %s', async (_, happens) => {
    await cables.run(file);
    await happens();
    expect(await isRead()).toBe(true);
  });

  it('if the file or a setting differs', async () => {
    await cables.run(file);
    expect(await isRead(`${file}\n`)).toBe(true);
    expect(await isRead(file.replace('PWR', 'PWX'))).toBe(true);
    expect(await isRead(file, { mode: 'partial' })).toBe(true);
    const headless = {
      headerRow: 0,
      mapping: { 0: 'tag', 1: 'fromEquipment', 2: 'toEquipment', 3: 'typeCode', 4: 'designLength', 5: 'area' },
    };
    expect(await isRead(file, headless)).toBe(true);
    expect(await isRead(file, { mapping: { 0: 'tag', 1: 'fromEquipment' } })).toBe(true);
    expect(await isRead(file, { options: { createMissingCodes: false } })).toBe(true);
    expect(await isRead(file, { options: { duplicates: 'useLast' } })).toBe(true);
    expect(await isRead(file, { options: { units: { 4: 'm' } } })).toBe(true);
  });

  it('if one of its rows was rejected', async () => {
    const broken = lines(header, 'C-1,A,B,PWR,100,A1', 'C-2,A,B,PWR,long,A1');
    expect((await cables.run(broken)).counts).toMatchObject({ errors: 1 });
    expect(await isRead(broken)).toBe(true);
  });

  it('if one of its cells was corrected, and is not this time', async () => {
    const broken = lines(header, 'C-1,A,B,PWR,long,A1');
    const { draft } = await cables.look(broken);
    const cells = [{ row: 2, column: 4, was: 'long', value: '100' }];
    await engineer.call(correctImport, { body: { projectId, importId: draft.importId, cells } });
    expect((await cables.check(draft)).counts).toMatchObject({ added: 1, errors: 0 });
    await cables.apply(draft);
    expect(await isRead(broken)).toBe(true);
    expect((await cables.look(broken)).counts).toMatchObject({ errors: 1 });
  });

  it('if a cell is corrected after its check, and is not applied without the correction', async () => {
    const first = await cables.run(file);
    const { draft } = await cables.look(file);
    expect(await sameAs(draft.importId)).toBe(first.draft.importId);
    const cells = [{ row: 2, column: 4, was: '100', value: '120' }];
    await engineer.call(correctImport, { body: { projectId, importId: draft.importId, cells } });
    await expect(cables.apply(draft)).rejects.toMatchObject({ code: 'import.notReady' });
    expect((await cables.check(draft)).counts).toMatchObject({ changed: 1, unchanged: 2 });
  });

  it('if crews enter a field of it, because their entry would be overwritten unseen', async () => {
    const column = { labelEn: 'Walk-down', kind: 'text', entered: true };
    const body = { projectId, type: 'cable' as const, rows: [{ row: null, cells: cellsOf(column) }] };
    const [{ field }] = savedRows<ColumnRow>((await engineer.call(saveColumns, { body })).results) as [ColumnRow];
    const walked = lines('Cable Tag,Walk-down', 'C-1,done', 'C-2,');
    const choice = { mapping: { 0: 'tag', 1: field } };
    await cables.run(walked, choice);
    await enter('C-2', { [field]: 'done' });
    expect(await isRead(walked, choice)).toBe(true);
    expect((await cables.look(walked, choice)).counts).toMatchObject({ changed: 1 });
  });

  it('if the spelling of codes that are not to be added was normalized', async () => {
    await addCode('A1');
    const choice = { options: { createMissingCodes: false } };
    const spelled = lines(header, 'C-1,A,B,PWR,100,a1');
    await cables.run(spelled, choice);
    expect(await isRead(spelled, choice)).toBe(true);
  });

  it('if lists changed between its check and its apply', async () => {
    const looked = await cables.look(file);
    await addCode('A9');
    await cables.apply(looked.draft);
    expect(await isRead()).toBe(true);
  });

  it('for another project or another type', async () => {
    await cables.run(file);
    const other = (await server.createProject()).id;
    const there = await importSteps(server.as('project-lead', other), other).look(file);
    expect(await sameAs(there.draft.importId)).toBeNull();
    const trays = await importSteps(engineer, projectId, 'cable-tray').look(file, { mapping: { 0: 'tag' } });
    expect(await sameAs(trays.draft.importId)).toBeNull();
  });
});

const apply = ({ importId }: { readonly importId: string }) =>
  engineer.call(applyImport, { body: { projectId, importId } });
const jobsOf = ({ importId }: { readonly importId: string }) =>
  query<{ kind: string }>('select kind from job where subject = $1', [importId]);

describe('the apply of a repeated file', () => {
  it('runs within its call, once', async () => {
    await cables.run(file);
    const { draft } = await cables.look(file);
    const version = async () => (await query('select version from project where id = $1', [projectId]))[0];
    expect(await apply(draft)).toMatchObject({ status: 'applied', progress: null, counts: { rows: 3, unchanged: 3 } });
    expect(await jobsOf(draft)).toEqual([]);
    const applied = await version();
    expect(await apply(draft)).toMatchObject({ status: 'applied' });
    expect(await version()).toEqual(applied);
    const audited = "select count(*)::int as times from audit_event where action = 'import.apply' and target = $1";
    expect(await query(audited, [draft.importId])).toEqual([{ times: 1 }]);
  });

  // The embedded engine runs one transaction at a time.
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'runs as a job while another transaction writes rows of the project',
    async () => {
      await cables.run(file);
      const { draft } = await cables.look(file);
      await server.database.transaction(async (transaction) => {
        await lockAllRows(transaction, projectId);
        expect(await apply(draft)).toMatchObject({ status: 'applying' });
      });
      expect(await jobsOf(draft)).toEqual([{ kind: 'import.apply' }]);
      expect((await cables.apply(draft)).record).toMatchObject({ status: 'applied', counts: { unchanged: 3 } });
    },
  );
});

describe('between the check and the apply of a repeated file', () => {
  it('an entry of a crew does not prevent the apply', async () => {
    await cables.run(file);
    const { draft } = await cables.look(file);
    await enter('C-1');
    expect((await cables.apply(draft)).record.counts).toMatchObject({ unchanged: 3 });
  });

  it('a changed list causes it to be read; it still changes nothing and is applied', async () => {
    await cables.run(file);
    const { draft } = await cables.look(file);
    await addCode('A9');
    expect((await cables.apply(draft)).record.counts).toMatchObject({ unchanged: 3, changed: 0 });
    expect(await query('select same_as from import where id = $1', [draft.importId])).toEqual([{ same_as: null }]);
  });

  it('an edited cell prevents the apply, and is not overwritten', async () => {
    await cables.run(file);
    const { draft } = await cables.look(file);
    await edit('C-3', 'toEquipment', 'D', 'E');
    await expect(cables.apply(draft)).rejects.toMatchObject({ code: 'import.stale' });
    expect(await query('select to_equipment from cable where id = $1', [await cableId('C-3')])).toEqual([
      { to_equipment: 'E' },
    ]);
  });
});
