/** Reverting an applied import: everything without later work is restored, and the rest is listed with user and time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { cancelRevert, previewRevert, revertImport } from '../../contract/imports/importRevert.ts';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { JobLost, type JobControl } from '../../server/jobs/jobKind.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { updateImport } from '../../server/repositories/imports/records.ts';
import { changedFields, collectReverted, revertedTable } from '../../server/repositories/imports/revertedRows.ts';
import { restoredByField, restoreRows } from '../../server/repositories/imports/revertRows.ts';
import { markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { runRevert } from '../../server/services/imports/apply/revert.ts';
import type { Client } from './client.ts';
import { addLaborUnit } from './commodityFixture.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { testIssuer } from './testIssuer.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject({ startDate: '2026-01-01' })).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any', per: 100, hours: 10 });
  await addLaborUnit(server.database, projectId, { type: 'to-term', name: 'End', hours: 2 });
});

const header = 'Cable Tag,From,To,Cable Type,Cores,Length (ft),Route';
const revisionA = lines(
  header,
  'C-1,SWGR-1,MCC-1,Power,3,100,TR-1;TR-2',
  'C-2,MCC-1,PMP-1,Power,3,50,TR-2',
  'C-3,MCC-1,PMP-2,Control,7,80,TR-2',
  'C-4,MCC-2,LT-1,Instrument,2PR,120,TR-3',
);
/** C-1 and C-2 are changed, C-3 is unchanged, C-4 is missing, C-5 and C-6 are new. */
const revisionB = lines(
  header,
  'C-1,SWGR-1,MCC-1,Power,3,130,TR-2;TR-9',
  'C-2,MCC-1,PMP-9,Fibre,4,50,TR-2',
  'C-3,MCC-1,PMP-2,Control,7,80,TR-2',
  'C-5,MCC-1,FAN-1,Power,3,45,TR-2',
  'C-6,MCC-1,FAN-2,Power,3,60,TR-2',
);

/** All data of the project, by type and id, without the version and the import of each row. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = commodityTypes.map(async (type) => {
    const rows = await server.database.transaction((transaction) =>
      transaction.query(
        `select to_jsonb(r) - 'row_version' - 'import_id' as row from ${type.endsWith('term') ? 'termination' : type.replace('-', '_')} r where project_id = $1 order by id`,
        [projectId],
      ),
    );
    return [type, rows.map(({ row }) => row)] as const;
  });
  const found: [string, unknown[]][] = [];
  for (const table of tables) found.push([...(await table)]);
  return Object.fromEntries(found);
}

async function idOf(tag: string, table = 'cable'): Promise<number> {
  const column = table === 'cable' ? 'tag = $2' : "cable_tag = $2 and commodity_type = 'to-term'";
  const [row] = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>(`select id from ${table} where project_id = $1 and ${column}`, [projectId, tag]),
  );
  return row!.id;
}

async function rowOf(tag: string): Promise<Readonly<Record<string, CellValue>>> {
  const id = await idOf(tag);
  const rows = await server.database.transaction((transaction) =>
    readRows(transaction, projectId, 'cable', [id], null),
  );
  return rows.get(id)!.values;
}

async function enter(type: CommodityType, commodityId: number, values: Record<string, CellValue>): Promise<void> {
  const entries = [{ id: randomUUID(), type, commodityId, workDate: '2026-02-02', values }];
  const { results } = await engineer.call(recordFieldWork, { body: { projectId, entries } });
  expect(results[0]!.outcome).toBe('recorded');
}

const list = (...ids: string[]) => lines('Cable,Conductor,Color', ...ids.map((id) => `C-1,${id},BK`));
const isOther = (row: unknown) => (row as { tag: string }).tag !== 'C-4';
const revert = (importId: string) => cables.revert(importId);
const askRevert = (importId: string, client = engineer) => client.call(revertImport, { body: { projectId, importId } });
const preview = (importId: string) => engineer.call(previewRevert, { query: { projectId, importId } });

const typesOf = async () =>
  (await engineer.call(listCodes, { query: { projectId, kind: 'cable-type' } })).rows.map(
    ({ values }) => values['code'],
  );

describe('an import without later work', () => {
  it('is reverted with a few reads of each row, not one per pair of rows', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => at + 1);
    const listed = (length: number) => lines(header, ...many.map((at) => `C-${at},MCC-1,PMP-1,Power,3,${length},TR-2`));
    await cables.run(listed(100));
    const { draft } = await cables.run(listed(110));
    await expect(
      server.database.transaction(async (transaction) => {
        const [applied] = await transaction.query<{ version: number }>(
          'select applied_version::int as version from import where id = $1',
          [draft.importId],
        );
        const { version } = applied!;
        const target = { projectId, importId: draft.importId, type: 'cable', version, convertedFrom: null } as const;
        const fields = await changedFields(transaction, target);
        await collectReverted(transaction, target, fields);
        await restoreRows(transaction, target, fields, version + 1);
        const restored = await restoredByField(transaction, target);
        expect(restored.get('designLength')).toHaveLength(many.length);
        const [{ read } = { read: null }] = await transaction.query<{ read: number }>(
          `select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = '${revertedTable}'`,
        );
        expect(read).toBeLessThan(20 * many.length);
        throw new Error('as it was');
      }),
    ).rejects.toThrow('as it was');
  });

  it('is reverted completely: rows, routes, ends, hours, and the changes sent to devices', async () => {
    await cables.run(revisionA);
    const before = await everything();
    const { draft } = await cables.run(revisionB);
    const seen = await engineer.call(getChanges, { query: { projectId, type: 'cable' } });
    const looked = await preview(draft.importId);
    expect(looked).toMatchObject({ back: { added: 2, changed: 2, removed: 1, reinstated: 0 }, keptTotal: 0, kept: [] });
    expect(looked.record.status).toBe('applied');

    const { record, back } = await revert(draft.importId);
    expect(record.status).toBe('rolledBack');
    expect(back).toEqual(looked.back);
    expect(await everything()).toEqual(before);
    const delta = await engineer.call(getChanges, { query: { projectId, type: 'cable', since: seen.version } });
    expect(delta.ids).toHaveLength(3);
    expect(delta.removedIds).toHaveLength(2);
    const ends = await engineer.call(getChanges, { query: { projectId, type: 'to-term', since: seen.version } });
    expect(ends.removedIds).toHaveLength(2);
  });

  it('is reverted once, however often it is requested', async () => {
    const { draft } = await cables.run(revisionA);
    await revert(draft.importId);
    const after = await everything();
    expect(await askRevert(draft.importId)).toMatchObject({ status: 'rolledBack', progress: null });
    expect(await preview(draft.importId)).toMatchObject({ back: { added: 4 }, keptTotal: 0 });
    expect(await everything()).toEqual(after);
    expect(after['cable']).toEqual([]);
    expect((await cables.run(revisionA)).counts).toMatchObject({ added: 4, reinstated: 0 });
  });

  it('is reverted completely after a change of the project unit, and names its original unit', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    const { projectNumber, name, archive } = await engineer.call(getProject, { query: { projectId } });
    const record = { projectId, projectNumber, name, archive, unitMeasurement: 'metric' } as const;
    await server.as('administrator').call(updateProject, { body: record });
    expect(await preview(draft.importId)).toMatchObject({
      back: { added: 2, changed: 2, removed: 1 },
      keptTotal: 0,
      convertedFrom: 'imperial',
    });
    expect(await revert(draft.importId)).toMatchObject({ keptTotal: 0, convertedFrom: 'imperial' });
    expect((await rowOf('C-1'))['designLength']).toBe(30.48);
  });

  it('leaves a length that was changed after the change of the project unit', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    const { projectNumber, name, archive } = await engineer.call(getProject, { query: { projectId } });
    const record = { projectId, projectNumber, name, archive, unitMeasurement: 'metric' } as const;
    await server.as('administrator').call(updateProject, { body: record });
    const cells = [{ field: 'designLength', before: 39.624, after: 41 }];
    const rows = [{ id: await idOf('C-1'), unit: 'm' as const, cells }];
    await engineer.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
    expect(await revert(draft.importId)).toMatchObject({
      back: { changed: 1 },
      kept: [{ tag: 'C-1', reason: 'edited' }],
    });
    expect((await rowOf('C-1'))['designLength']).toBe(41);
  });

  it('is reverted after the later ones, in reverse order', async () => {
    const first = await cables.run(revisionA);
    const second = await cables.run(revisionB);
    const third = await cables.run(revisionA);
    expect((await preview(first.draft.importId)).keptTotal).toBe(3);
    expect((await revert(third.draft.importId)).keptTotal).toBe(0);
    expect((await revert(second.draft.importId)).keptTotal).toBe(0);
    expect((await revert(first.draft.importId)).keptTotal).toBe(0);
    expect((await everything())['cable']).toEqual([]);
  });

  it('removes reinstated rows again, with the hours of their work', async () => {
    await cables.run(revisionA);
    await enter('cable', await idOf('C-4'), { pulledLength: 60 });
    await cables.run(revisionB);
    const before = await everything();
    const { draft } = await cables.run(revisionA);
    expect((await revert(draft.importId)).back).toMatchObject({ added: 0, changed: 2, removed: 2, reinstated: 1 });
    expect(await everything()).toEqual(before);
  });

  it('restores the number of connections at the ends when its conductors are reverted', async () => {
    await cables.run(revisionA);
    const conductors = importSteps(engineer, projectId, 'conductor');
    const before = await everything();
    const one = await conductors.run(list('1', '2'));
    const between = await everything();
    const two = await conductors.run(list('3', '4', '5'));
    await revert(two.draft.importId);
    expect(await everything()).toEqual(between);
    await revert(one.draft.importId);
    expect(await everything()).toEqual(before);
  });
});

describe('rows with later work', () => {
  it('are left and listed with user and time; the others are restored', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    await enter('cable', await idOf('C-1'), { pulledLength: 20 });
    await enter('to-term', await idOf('C-5', 'termination'), { glandedDate: '2026-02-02' });
    const cells = [{ field: 'notes', before: null, after: 'Called the vendor' }];
    await server.as({ name: 'Ann Diaz', role: 'project-lead' }, projectId).call(updateCommodities, {
      body: { projectId, type: 'cable', rows: [{ id: await idOf('C-2'), cells }] },
    });
    await importSteps(engineer, projectId).run(lines('Cable Tag,Length (ft)', 'C-6,61'), { mode: 'partial' });
    const looked = await preview(draft.importId);
    expect(looked.kept.map(({ tag, change, reason, by }) => [tag, change, reason, by])).toEqual([
      ['C-1', 'changed', 'entered', 'project-lead'],
      ['C-2', 'changed', 'edited', 'Ann Diaz'],
      ['C-5', 'added', 'entered', 'project-lead'],
      ['C-6', 'added', 'imported', 'project-lead'],
    ]);
    expect(looked.kept.every(({ at }) => at !== null)).toBe(true);
    expect(looked.back).toMatchObject({ added: 0, changed: 0, removed: 1, reinstated: 0 });
    const stored = await everything();
    const { record, keptTotal } = await revert(draft.importId);
    expect([record.status, keptTotal]).toEqual(['rolledBack', 4]);
    const after = await everything();
    expect(after['cable']!.filter(isOther)).toEqual(stored['cable']!.filter(isOther));
    expect(after['cable']).toContainEqual(
      expect.objectContaining({ tag: 'C-4', removed: false, status: 'Not started' }),
    );
  });

  it('are left if their values are no longer those of the import, regardless of who changed them', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    await server.database.transaction((transaction) =>
      transaction.execute(
        "update cable set design_length = 131, row_version = row_version + 1000 where project_id = $1 and tag = 'C-1'",
        [projectId],
      ),
    );
    const { kept } = await revert(draft.importId);
    expect(kept).toEqual([{ tag: 'C-1', change: 'changed', reason: 'otherwise', by: null, at: null }]);
  });
});

describe('codes added by the import', () => {
  it('are deleted if unused, with a count in the reply and an audit entry', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(lines('Cable Tag,Cable Type', 'C-1,Fibre', 'C-2,Coaxial', 'C-3,Bus'), {
      mode: 'partial',
    });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Coax', typeCode: 'COAXIAL', hours: 1 });
    expect(await typesOf()).toEqual(['Bus', 'Coaxial', 'Control', 'Fibre', 'Instrument', 'Power']);
    expect((await preview(draft.importId)).codes).toEqual({ added: 3, deleted: 0 });
    expect(await typesOf()).toHaveLength(6);

    expect((await revert(draft.importId)).codes).toEqual({ added: 3, deleted: 2 });
    expect(await typesOf()).toEqual(['Coaxial', 'Control', 'Instrument', 'Power']);
    const events = await server.database.transaction((transaction) =>
      transaction.query<{ target: string }>(
        "select target from audit_event where project_id = $1 and action = 'code.delete' order by target",
        [projectId],
      ),
    );
    expect(events.map(({ target }) => target)).toEqual(['cable-type Bus', 'cable-type Fibre']);
  });

  it('are left if they were edited, or if a remaining row uses them', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(lines('Cable Tag,Cable Type', 'C-1,Fibre', 'C-2,Coaxial'), { mode: 'partial' });
    const { rows } = await engineer.call(listCodes, { query: { projectId, kind: 'cable-type' } });
    const { id, version } = rows.find(({ values }) => values['code'] === 'Fibre')!;
    const cells = [{ field: 'description', value: 'Single mode' }];
    await engineer.call(saveCodes, {
      body: { projectId, kind: 'cable-type', rows: [{ row: { id, version }, cells }] },
    });
    await enter('cable', await idOf('C-2'), { pulledLength: 20 });
    expect((await revert(draft.importId)).codes).toEqual({ added: 1, deleted: 0 });
    expect(await typesOf()).toEqual(['Coaxial', 'Control', 'Fibre', 'Instrument', 'Power']);
  });

  it('used by a later import are deleted when that one is reverted', async () => {
    // Starter labor units use the same types.
    await server.database.query('delete from labor_unit where project_id = $1', [projectId]);
    const first = await cables.run(revisionA);
    const later = await cables.run(lines('Cable Tag,From,To,Cable Type', 'C-9,MCC-1,PMP-9,Control'), {
      mode: 'partial',
    });
    expect((await revert(first.draft.importId)).codes).toMatchObject({ deleted: expect.any(Number) });
    expect(await typesOf()).toEqual(['Control']);
    await revert(later.draft.importId);
    expect(await typesOf()).toEqual([]);
  });
});

it('a revert requires the permission, and an applied import', async () => {
  const { draft } = await cables.look(revisionA);
  await expect(askRevert(draft.importId)).rejects.toMatchObject({ code: 'import.notReady' });
  await cables.apply(draft);
  await expect(askRevert(draft.importId, server.as('foreman', projectId))).rejects.toMatchObject({
    code: 'permission.missing',
  });
  const other = (await server.createProject()).id;
  await expect(
    server.as('project-lead', other).call(revertImport, { body: { projectId: other, importId: draft.importId } }),
  ).rejects.toMatchObject({ code: 'import.notFound' });
});

/** Job control as provided by the runner; `changes` simulate a stopped or lost job. */
const control = (changes: Partial<JobControl> = {}): JobControl => ({
  signal: new AbortController().signal,
  report: () => {},
  requireHeld: async () => {},
  finish: async () => {},
  ...changes,
});
const payload = async (importId: string, client = engineer) => ({
  projectId,
  importId,
  caller: { userId: await client.userId(), issuer: testIssuer, subject: 'project-lead', isAdmin: false },
  requestId: 'revert',
});
/** Marks the import as being reverted, as a request does, but without the runner. */
const beingReverted = (importId: string) =>
  server.database.transaction((transaction) =>
    updateImport(transaction, projectId, importId, {
      progress: { json: { phase: 'reverting', done: 0, total: null } },
    }),
  );
const eventsOf = async (importId: string) => {
  const rows = await server.database.transaction((transaction) =>
    transaction.query<{ action: string; allowed: boolean }>(
      "select action, allowed from audit_event where target = $1 and action like 'import.%evert' order by id",
      [importId],
    ),
  );
  return rows.map(({ action, allowed }) => `${action} ${allowed}`);
};

describe('the job of a revert', () => {
  it('reports the number of restored rows while running, and adds one audit entry', async () => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    await beingReverted(draft.importId);
    const reported: JobProgress[] = [];
    await runRevert(
      server.context,
      await payload(draft.importId),
      control({ report: (progress) => reported.push(progress) }),
    );
    expect(reported.map(({ done, total }) => [done, total])).toEqual([
      [0, 5],
      [3, 5],
      [5, 5],
    ]);
    expect((await preview(draft.importId)).record).toMatchObject({ status: 'rolledBack', progress: null });
    expect(await eventsOf(draft.importId)).toEqual(['import.revert true']);
  });

  it.each([0, 3, 5])('changes nothing if stopped after %i rows, and can be requested again', async (rows) => {
    await cables.run(revisionA);
    const { draft } = await cables.run(revisionB);
    const before = await everything();
    await beingReverted(draft.importId);
    const stop = new AbortController();
    const lost = new JobLost('Its server went away.');
    const report = ({ done }: JobProgress) => {
      if (done === rows) stop.abort(lost);
    };
    const finish = async () => stop.signal.throwIfAborted();
    const run = runRevert(
      server.context,
      await payload(draft.importId),
      control({ signal: stop.signal, report, finish }),
    );
    await expect(run).rejects.toBe(lost);
    expect(await everything()).toEqual(before);
    expect(await eventsOf(draft.importId)).toEqual([]);
    await runRevert(server.context, await payload(draft.importId), control());
    expect((await preview(draft.importId)).record.status).toBe('rolledBack');
  });

  it('leaves the import applied if its server is gone for good, and states it', async () => {
    const { draft } = await cables.run(revisionA);
    await beingReverted(draft.importId);
    expect(await markInterruptedImports(server.database)).toBe(1);
    const { record } = await preview(draft.importId);
    expect(record).toMatchObject({ status: 'applied', progress: null });
    expect(record.problem).toMatch(/^The server restarted during the revert\./);
    expect(await revert(draft.importId)).toMatchObject({ record: { status: 'rolledBack', problem: null } });
  });

  it('can be cancelled by a permitted user, and the import remains applied', async () => {
    const { draft } = await cables.run(revisionA);
    await beingReverted(draft.importId);
    const before = await everything();
    const cancel = () => engineer.call(cancelRevert, { body: { projectId, importId: draft.importId } });
    expect(await cancel()).toMatchObject({ status: 'applied', progress: null });
    expect(await cancel()).toMatchObject({ status: 'applied', progress: null });
    expect(await everything()).toEqual(before);
    expect(await eventsOf(draft.importId)).toEqual(['import.cancelRevert true']);
  });

  it('blocks other imports of the project', async () => {
    const { draft } = await cables.run(revisionA);
    const next = await cables.look(revisionB);
    await beingReverted(draft.importId);
    await expect(cables.apply(next.draft)).rejects.toMatchObject({ code: 'import.busy' });
    expect(await askRevert(draft.importId)).toMatchObject({ status: 'applied', progress: { phase: 'reverting' } });
  });

  it('checks the permission again, and audits a rejection', async () => {
    const { draft } = await cables.run(revisionA);
    await beingReverted(draft.importId);
    const foreman = server.as('foreman', projectId);
    await expect(runRevert(server.context, await payload(draft.importId, foreman), control())).rejects.toMatchObject({
      code: 'permission.missing',
    });
    const { record, back } = await preview(draft.importId);
    expect(record).toMatchObject({ status: 'applied', progress: null, problemCode: 'permission.missing' });
    expect(back.added).toBe(4);
    expect(await eventsOf(draft.importId)).toEqual(['import.revert false']);
  });
});
