/** The code lists of a project through the API: rows that fail leave the others alone, and nothing that holds a code is lost. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getChanges } from '../../contract/rows/changes.ts';
import {
  deleteCodes,
  getCodeUses,
  listCodeKinds,
  listCodes,
  mergeCodes,
  mergeSuppliers,
  saveCodes,
  saveSuppliers,
} from '../../contract/setup/codes/codes.ts';
import type { CodeKind } from '../../contract/commodities/fields/field.ts';
import type { PlainKind } from '../../contract/setup/codes/codeFields.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { CodeEdit } from '../../contract/setup/codes/codes.ts';
import type { StoredCode } from '../../server/repositories/codes/codeRows.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import { checkCodes } from '../../server/services/codes/checkCodes.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
});

const added = (values: Values): CodeEdit => ({ row: null, cells: cellsOf(values) });
function save(kind: PlainKind, rows: CodeEdit[], who = lead) {
  const saved =
    kind === 'supplier'
      ? who.call(saveSuppliers, { body: { projectId, kind, rows } })
      : kind === 'reel'
        ? who.call(saveReels, { body: { projectId, kind, rows } })
        : who.call(saveCodes, { body: { projectId, kind, rows } });
  return saved.then(({ results }) => results);
}
const list = async (kind: CodeKind, who = lead) => (await who.call(listCodes, { query: { projectId, kind } })).rows;

const add = async (kind: PlainKind, ...rows: Values[]) => savedRows(await save(kind, rows.map(added)));

const problemsOfNew = async (kind: PlainKind, ...rows: Values[]) => problemsOf(await save(kind, rows.map(added)));

const valuesOf = (type: 'cable' | 'conduit', id: number) =>
  server.database.transaction(
    async (transaction) => (await readRows(transaction, projectId, type, [id], null)).get(id)!.values,
  );

const versionOf = async () => (await lead.call(getChanges, { query: { projectId, type: 'cable', since: 0 } })).version;

const auditOf = (action: string) =>
  server.database.transaction((transaction) =>
    transaction.query<{ target: string; before: unknown; after: unknown }>(
      'select target, before, after from audit_event where project_id = $1 and action = $2 order by id',
      [projectId, action],
    ),
  );

async function refusalIn(language: string): Promise<string | undefined> {
  const [result] = await save('area', [added({ description: 'x' })], lead.speaking(language));
  return result?.status === 'refused' ? result.problems[0]?.reason : result?.status;
}

it('lists codes as people count, those that were sorted as they were', async () => {
  await add('area', { code: 'A10' }, { code: 'A2' }, { code: 'Last', sort: 1 }, { code: 'A1' }, { code: 'a-3' });
  const listed = await list('area');
  expect(listed.map(({ values }) => values['code'])).toEqual(['a-3', 'A1', 'A2', 'A10', 'Last']);
});

it('takes a row once in a call: neither of two edits of one version is lost in silence', async () => {
  const [code] = await add('area', { code: 'A' });
  const row = { id: code!.id, version: code!.version };
  const rows = [{ description: 'one' }, { sort: 7 }].map((values) => ({ row, cells: cellsOf(values) }));
  const payload = { projectId, kind: 'area', rows };
  const answer = await lead.send({ method: 'POST', url: '/api/codes/save', payload });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'request.invalid', message: 'The same row was sent twice. Send it once.' },
  ]);
  expect(await list('area')).toEqual([code]);
});

describe('adding codes', () => {
  it('writes 197 rows of 200 and says of three what is wrong, at the field', async () => {
    const rows = Array.from({ length: 200 }, (_, at): Values => ({ code: `A-${at}`, description: `Area ${at}` }));
    rows[10] = { code: 'a-9', description: 'the same in small letters' };
    rows[50] = { code: '  ', description: 'nothing to call it by' };
    rows[120] = { code: 'A-120', parent: 'A-999' };
    const results = await save('area', rows.map(added));
    expect(results.flatMap((result, at) => (result.status === 'refused' ? [at, result.problems] : []))).toEqual([
      10,
      [{ field: 'code', reason: 'The area a-9 is already in the list. Change that row, or choose another code.' }],
      50,
      [{ field: 'code', reason: 'Enter a code.' }],
      120,
      [{ field: 'parent', reason: 'No area A-999; add it to its list first, or leave this blank.' }],
    ]);
    expect(await list('area')).toHaveLength(197);
    expect(await auditOf('code.create')).toHaveLength(197);
  });

  it('keeps what cable types measure, and refuses what is no number, negative, too long or no field of the list', async () => {
    await add('test-type', { code: 'Ductor' });
    const [row] = await add('cable-type', {
      code: '12/C #14',
      diameter: 0.9,
      reelColor: 'Red',
      usualTest: 'DUCTOR',
    });
    expect(row).toMatchObject({
      uses: 0,
      values: {
        code: '12/C #14',
        diameter: 0.9,
        reelColor: 'Red',
        usualTest: 'Ductor',
        active: true,
        sort: 0,
      },
    });
    expect(
      await problemsOfNew(
        'cable-type',
        { code: 'X1', diameter: 'thick' },
        { code: 'X2', weight: -1 },
        { code: 'X'.repeat(61) },
        { code: 'X3', budget: 5 },
        { code: 'X4', usualTest: 'Smoke' },
      ),
    ).toEqual([
      [{ field: 'diameter', reason: '“thick” isn’t a number.' }],
      [{ field: 'weight', reason: 'Weight can’t be negative.' }],
      [{ field: 'code', reason: 'Code can have at most 60 characters.' }],
      [{ field: 'budget', reason: 'This list has no field “budget”.' }],
      [{ field: 'usualTest', reason: 'No test type Smoke; add it to its list first, or leave this blank.' }],
    ]);
  });

  it('takes parents that come in the same call, before or after, and refuses loops', async () => {
    const rows = await add('area', { code: 'A1', parent: 'a' }, { code: 'A' });
    expect(rows[0]!.values['parent']).toBe('A');
    const [, top] = rows;
    const [looped] = await save('area', [
      { row: { id: top!.id, version: top!.version }, cells: cellsOf({ parent: 'A1' }) },
    ]);
    expect(looped).toEqual({
      status: 'refused',
      problems: [{ field: 'parent', reason: 'A can’t be its own parent. Choose another.' }],
    });
    expect(
      await problemsOfNew('area', { code: 'B', parent: 'C' }, { code: 'C', parent: 'B' }, { code: 'D', parent: 'd' }),
    ).toEqual([
      [{ field: 'parent', reason: 'B can’t be its own parent. Choose another.' }],
      [{ field: 'parent', reason: 'C can’t be its own parent. Choose another.' }],
      [{ field: 'parent', reason: 'D can’t be its own parent. Choose another.' }],
    ]);
  });

  it('says it in Spanish and French', async () => {
    expect(await refusalIn('es-MX')).toBe('Escribe un código.');
    expect(await refusalIn('fr-CA')).toBe('Entrez un code.');
  });
});

describe('changing codes', () => {
  it('spells a code anew wherever it is held, whatever its letters there, and tells open grids', async () => {
    const [row] = await add('area', { code: 'North' }, { code: 'N-1', parent: 'North' });
    const [id, other] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', area: 'NORTH' },
      { tag: 'C-2', area: 'South' },
    ]);
    const before = await versionOf();
    const [saved] = await save('area', [
      { row: { id: row!.id, version: row!.version }, cells: cellsOf({ code: 'N' }) },
    ]);
    expect(saved).toMatchObject({ status: 'saved', renamed: 2, row: { uses: 2 } });
    const changed = await lead.call(getChanges, { query: { projectId, type: 'cable', since: before } });
    expect(changed.ids).toEqual([id]);
    expect((await valuesOf('cable', id!))['area']).toBe('N');
    expect((await valuesOf('cable', other!))['area']).toBe('South');
    expect((await list('area')).find(({ values }) => values['code'] === 'N-1')!.values['parent']).toBe('N');
    expect(await auditOf('commodity.renameCode')).toEqual([
      { target: `cable ${id}`, before: { area: 'NORTH' }, after: { area: 'N' } },
    ]);
  });

  it('refuses a change of what somebody else changed since, and shows theirs', async () => {
    const [row] = await add('system', { code: 'S1' });
    const edit = (description: string): CodeEdit => ({
      row: { id: row!.id, version: row!.version },
      cells: cellsOf({ description }),
    });
    await save('system', [edit('theirs')]);
    const [result] = await save('system', [edit('mine')]);
    expect(result).toMatchObject({
      status: 'conflict',
      row: { values: { description: 'theirs' } },
      lastSave: { name: 'project-lead', at: expect.any(Date) },
    });
    expect((await list('system'))[0]!.values['description']).toBe('theirs');
  });

  it('deactivates; the code stays where it is used, and is taken no more', async () => {
    const [row] = await add('hold-reason', { code: 'Drawing' });
    await save('hold-reason', [{ row: { id: row!.id, version: row!.version }, cells: cellsOf({ active: false }) }]);
    const { kinds } = await lead.call(listCodeKinds, { query: { projectId } });
    expect(kinds.find(({ kind }) => kind === 'hold-reason')).toEqual({ kind: 'hold-reason', codes: 1, inactive: 1 });
    expect(kinds.find(({ kind }) => kind === 'crew')).toEqual({ kind: 'crew', codes: 0, inactive: 0 });
  });

  it('measures cable types in the unit of the project, there and back', async () => {
    const [row] = await add('cable-type', { code: 'T', diameter: 0.7, weight: 123.4, maximumTension: 55 });
    const record = { projectId, projectNumber: `U-${projectId}`, name: 'x', archive: false };
    const administrator = server.as('administrator');
    await administrator.call(updateProject, { body: { ...record, unitMeasurement: 'metric' } });
    const [metric] = await list('cable-type');
    expect(metric!.values['diameter']).toBeCloseTo(17.78, 9);
    expect(metric!.values['maximumTension']).toBeCloseTo(244.652_188_8, 6);
    await administrator.call(updateProject, { body: { ...record, unitMeasurement: 'imperial' } });
    const [back] = await list('cable-type');
    for (const key of ['diameter', 'weight', 'maximumTension'])
      expect(back!.values[key]).toBeCloseTo(Number(row!.values[key]), 9);
  });
});

describe('deleting codes', () => {
  it('deletes what nothing uses, and says of the others where they are used', async () => {
    const [used, parent, , free] = await add(
      'area',
      { code: 'U' },
      { code: 'P' },
      { code: 'C', parent: 'P' },
      { code: 'F' },
    );
    await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', area: 'u' },
      { tag: 'C-2', area: 'U' },
    ]);
    const rows = [used!, parent!, free!].map(({ id, version }) => ({ id, version }));
    const { results } = await lead.call(deleteCodes, { body: { projectId, kind: 'area', rows } });
    expect(results).toEqual([
      {
        status: 'refused',
        reason: 'U is used in 2 rows and can’t be deleted. Deactivate it, or merge it into another code.',
      },
      {
        status: 'refused',
        reason: 'P is used in 1 row and can’t be deleted. Deactivate it, or merge it into another code.',
      },
      { status: 'deleted' },
    ]);
    expect((await list('area')).map(({ values }) => values['code'])).toEqual(['C', 'P', 'U']);
    expect(await auditOf('code.delete')).toMatchObject([{ target: 'area F' }]);
    const again = await lead.call(deleteCodes, { body: { projectId, kind: 'area', rows: [rows[2]!] } });
    expect(again.results).toEqual([{ status: 'deleted' }]);
  });
});

describe('merging codes', () => {
  it('moves every row of every table, works hours out anew, and can be taken back in the grid', async () => {
    const [from, into] = await add('cable-type', { code: 'old-12C' }, { code: '12C' });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Old pull', typeCode: 'OLD-12C', hours: 2 });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Pull', typeCode: '12C', hours: 1 });
    await addLaborUnit(server.database, projectId, {
      type: 'cable',
      name: 'Old #8',
      typeCode: 'old-12c',
      size: '#8',
      hours: 3,
    });
    const [id, big] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', typeCode: 'Old-12C', designLength: 100 },
      { tag: 'C-2', typeCode: 'old-12C', designLength: 10, size: '#8' },
    ]);
    expect((await valuesOf('cable', id!))['budgetHours']).toBe(200);
    const before = await versionOf();
    const { uses } = await lead.call(getCodeUses, { query: { projectId, codeId: from!.id } });
    expect(uses).toEqual([
      { place: 'commodity', type: 'cable', field: 'typeCode', rows: 2 },
      { place: 'laborUnit', type: 'cable', rows: 2 },
    ]);
    const merged = await lead.call(mergeCodes, { body: { projectId, codeId: from!.id, intoCodeId: into!.id } });
    expect(merged).toMatchObject({ uses, droppedLaborUnits: ['Old pull'], row: { values: { code: '12C' }, uses: 4 } });
    expect(await valuesOf('cable', id!)).toMatchObject({ typeCode: '12C', budgetHours: 100 });
    expect(await valuesOf('cable', big!)).toMatchObject({ typeCode: '12C', budgetHours: 30 });
    const changed = await lead.call(getChanges, { query: { projectId, type: 'cable', since: before } });
    expect(new Set(changed.ids)).toEqual(new Set([id, big]));
    expect((await list('cable-type')).map(({ values }) => values['code'])).toEqual(['12C']);
    expect(await auditOf('code.merge')).toMatchObject([{ target: 'cable-type old-12C', after: { into: '12C' } }]);
    // One statement moves the rows, in no order.
    expect(new Set(await auditOf('commodity.mergeCode'))).toEqual(
      new Set([
        { target: `cable ${id}`, before: { typeCode: 'Old-12C' }, after: { typeCode: '12C' } },
        { target: `cable ${big}`, before: { typeCode: 'old-12C' }, after: { typeCode: '12C' } },
      ]),
    );
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    expect(changes[0]).toMatchObject({ rows: 2, fields: ['typeCode'] });
    await lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId: changes[0]!.changeId } });
    expect((await valuesOf('cable', id!))['typeCode']).toBe('Old-12C');
  });

  it('moves children, the crews of people, and rows of other types', async () => {
    const [a, b] = await add('area', { code: 'A' }, { code: 'B' }, { code: 'A-1', parent: 'A' });
    await add('building', { code: 'B-1', parent: 'A' });
    const [conduit] = await addRows(server.database, projectId, 'conduit', [{ tag: 'R-1', area: 'a' }]);
    await lead.call(mergeCodes, { body: { projectId, codeId: a!.id, intoCodeId: b!.id } });
    expect((await valuesOf('conduit', conduit!))['area']).toBe('B');
    expect((await list('area')).map(({ values }) => [values['code'], values['parent']])).toEqual([
      ['A-1', 'B'],
      ['B', null],
    ]);
    expect((await list('building'))[0]!.values['parent']).toBe('B');
    const [one, two] = await add('crew', { code: 'Red' }, { code: 'Blue' });
    const userId = await lead.userId();
    const crewOf = () =>
      server.database.transaction((transaction) =>
        transaction.query('select crew_name from project_user where project_id = $1 and user_id = $2', [
          projectId,
          userId,
        ]),
      );
    await server.database.transaction((transaction) =>
      transaction.execute("update project_user set crew_name = 'RED' where project_id = $1 and user_id = $2", [
        projectId,
        userId,
      ]),
    );
    await lead.call(mergeCodes, { body: { projectId, codeId: one!.id, intoCodeId: two!.id } });
    expect(await crewOf()).toEqual([{ crew_name: 'Blue' }]);
  });

  it('is refused into itself, into another list, below itself, and where rows name a labor unit that would go', async () => {
    const [a, below] = await add('area', { code: 'A' }, { code: 'A-1', parent: 'A' });
    const [system] = await add('system', { code: 'S' });
    const merge = (codeId: number, intoCodeId: number) =>
      lead.call(mergeCodes, { body: { projectId, codeId, intoCodeId } });
    await expect(merge(a!.id, a!.id)).rejects.toMatchObject({
      code: 'code.notMergeable',
      message: 'A code can’t be merged into itself. Choose another.',
    });
    await expect(merge(a!.id, system!.id)).rejects.toMatchObject({ code: 'code.notMergeable' });
    await expect(merge(a!.id, below!.id)).rejects.toThrow('A-1 is a subcode of A.');
    await expect(merge(a!.id, 2_000_000_000)).rejects.toMatchObject({ code: 'code.notFound' });
    const [from, into] = await add('cable-type', { code: 'X' }, { code: 'Y' });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Slow', typeCode: 'X', hours: 2 });
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Quick', typeCode: 'Y', hours: 1 });
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', laborUnit: 'slow' }]);
    await expect(merge(from!.id, into!.id)).rejects.toThrow('1 row uses “Slow”');
    expect(await list('cable-type')).toHaveLength(2);
  });
});

describe('who may', () => {
  it('reads with the project, writes with the permission, and nothing in an archived project', async () => {
    const [row] = await add('area', { code: 'A' }, { code: 'B' });
    const foreman = server.as('foreman', projectId);
    expect(await list('area', foreman)).toHaveLength(2);
    await expect(save('area', [added({ code: 'X' })], foreman)).rejects.toMatchObject({ code: 'permission.missing' });
    const one = { id: row!.id, version: row!.version };
    await expect(foreman.call(deleteCodes, { body: { projectId, kind: 'area', rows: [one] } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(
      foreman.call(mergeCodes, { body: { projectId, codeId: row!.id, intoCodeId: row!.id } }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
    await server.as('administrator').call(updateProject, {
      body: { projectId, projectNumber: `Q-${projectId}`, name: 'x', unitMeasurement: 'imperial', archive: true },
    });
    await expect(save('area', [added({ code: 'X' })])).rejects.toMatchObject({ code: 'project.archived' });
  });

  it('knows no code of another project', async () => {
    const [row] = await add('area', { code: 'A' });
    const other = await server.createProject();
    const stranger = server.as({ name: 'Stranger', role: 'project-lead' }, other.id);
    const query = { projectId: other.id, codeId: row!.id };
    await expect(stranger.call(getCodeUses, { query })).rejects.toMatchObject({ code: 'code.notFound' });
    const { results } = await stranger.call(saveCodes, {
      body: {
        projectId: other.id,
        kind: 'area',
        rows: [{ row: { id: row!.id, version: row!.version }, cells: cellsOf({ code: 'Z' }) }],
      },
    });
    expect(results).toMatchObject([{ status: 'gone' }]);
    expect((await list('area'))[0]!.values['code']).toBe('A');
  });
});

describe('what can stand together', () => {
  const name = fc.constantFrom('A', 'a', 'B', 'C', 'D', 'E');
  const edits = fc.array(
    fc.record({ at: fc.option(fc.nat(3), { nil: null }), code: name, parent: fc.option(name, { nil: null }) }),
    { minLength: 1, maxLength: 6 },
  );

  it('never has a code twice, an unknown parent or a loop, whatever is edited at once', () => {
    fc.assert(
      fc.property(edits, (drawn) => {
        const stored = ['A', 'B', 'C', 'D'].map((code, at): StoredCode => ({
          id: at + 1,
          kind: 'area',
          key: code,
          version: 1,
          values: { code, parent: at === 0 ? null : 'A', active: true, sort: 0, description: '' },
          companyCode: null,
        }));
        const once = drawn.filter(
          ({ at }, place) => at === null || drawn.findIndex((other) => other.at === at) === place,
        );
        const rows = once.map(({ at, code, parent }): CodeEdit => ({
          row: at === null ? null : { id: at + 1, version: 1 },
          cells: cellsOf({ code, parent }),
        }));
        const good = checkCodes({ kind: 'area', unit: 'ft', stored }, rows).filter((row) => row.status === 'good');
        // What is spelled anew is followed by those below it.
        const spelled = new Map(
          good.flatMap(({ before, values }) => (before ? [[before.key, String(values['code'])]] : [])),
        );
        const changed = new Set(good.map(({ before }) => before?.id));
        const kept = stored
          .filter(({ id }) => !changed.has(id))
          .map(({ values: { code = null, parent = null } }) => ({
            code,
            parent: parent && (spelled.get(String(parent)) ?? parent),
          }));
        const all: Values[] = [...kept, ...good.map(({ values }) => values)];
        const parents = new Map(
          all.map(({ code, parent }) => [String(code).toUpperCase(), parent && String(parent).toUpperCase()]),
        );
        expect(parents.size).toBe(all.length);
        for (const start of parents.keys()) {
          let at: string | null | undefined | CellValue = start;
          for (let steps = 0; at; steps++, at = parents.get(String(at))) {
            expect(parents.has(String(at))).toBe(true);
            expect(steps).toBeLessThanOrEqual(all.length);
          }
        }
      }),
    );
  });
});

describe('suppliers', () => {
  it('are a list of their own fields: any of three categories, an address of mail, a name that stands once', async () => {
    const problems = await problemsOfNew(
      'supplier',
      { code: 'Delta Cable', category: 'equipment; Cable, cable', email: 'orders@delta.example', number: 'V-7' },
      { code: ' delta  cable' },
      { code: 'Northline', category: 'cable, paper' },
      { code: 'Southline', email: 'orders at southline' },
      { code: 'Westline', description: 'none here' },
    );
    expect(problems).toEqual([
      'saved',
      [{ field: 'code', reason: expect.stringContaining('is already in the list.') }],
      [{ field: 'category', reason: 'Category: choose one of Cable, Tray, Equipment.' }],
      [{ field: 'email', reason: 'Email isn’t an email address. Enter it as name@company.com.' }],
      [{ field: 'description', reason: 'This list has no field “description”.' }],
    ]);
    expect((await list('supplier')).map(({ values }) => values)).toEqual([
      {
        code: 'Delta Cable',
        number: 'V-7',
        category: 'cable, equipment',
        contact: null,
        email: 'orders@delta.example',
        phone: null,
        address: null,
        active: true,
        notes: null,
      },
    ]);
  });

  it('name the equipment that comes from them, and take it along when two are one', async () => {
    await addRows(server.database, projectId, 'equipment', [
      { tag: 'P-1', supplier: 'delta' },
      { tag: 'P-2', supplier: 'Delta' },
    ]);
    const [from, into] = await add('supplier', { code: 'Delta' }, { code: 'Delta Cable' });
    expect(from?.uses).toBe(2);
    const uses = [{ place: 'commodity', type: 'equipment', field: 'supplier', rows: 2 }];
    const body = { projectId, codeId: from!.id, intoCodeId: into!.id };
    expect(await lead.call(mergeSuppliers, { body })).toMatchObject({ uses, row: { uses: 2 } });
  });

  it('are kept by those who keep suppliers, and by nobody through the calls of codes', async () => {
    const [one, two] = await add('supplier', { code: 'One' }, { code: 'Two' });
    const [area, other] = await add('area', { code: 'N' }, { code: 'S' });
    const body = { projectId, codeId: one!.id, intoCodeId: two!.id };
    await expect(lead.call(mergeCodes, { body })).rejects.toMatchObject({ code: 'code.notFound' });
    await expect(
      lead.call(mergeSuppliers, { body: { projectId, codeId: area!.id, intoCodeId: other!.id } }),
    ).rejects.toMatchObject({ code: 'code.notFound' });
    const manager = server.as('project-manager', projectId);
    await expect(save('supplier', [added({ code: 'Three' })], manager)).rejects.toMatchObject({
      status: 403,
    });
  });
});
