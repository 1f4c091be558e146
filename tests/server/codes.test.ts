/** Code lists of a project through the API: a rejected row does not affect the others, and no row that holds a code is lost. */
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
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { codeRows as codeRowsMessages } from '../../server/locales/en-US/codeRows.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { rows as rowsMessages } from '../../server/locales/en-US/rows.ts';
import { fillText } from '../support/fillText.ts';

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

async function rejectionIn(language: string): Promise<string | undefined> {
  const [result] = await save('area', [added({ description: 'x' })], lead.speaking(language));
  return result?.status === 'refused' ? result.problems[0]?.reason : result?.status;
}

it('codes are listed by their sort order, then in natural order', async () => {
  await add('area', { code: 'A10' }, { code: 'A2' }, { code: 'Last', sort: 1 }, { code: 'A1' }, { code: 'a-3' });
  const listed = await list('area');
  expect(listed.map(({ values }) => values['code'])).toEqual(['a-3', 'A1', 'A2', 'A10', 'Last']);
});

it('a row sent twice in one call is rejected, so that no edit is lost silently', async () => {
  const [code] = await add('area', { code: 'A' });
  const row = { id: code!.id, version: code!.version };
  const rows = [{ description: 'one' }, { sort: 7 }].map((values) => ({ row, cells: cellsOf(values) }));
  const payload = { projectId, kind: 'area', rows };
  const answer = await lead.send({ method: 'POST', url: '/api/codes/save', payload });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'request.invalid', message: entryChecksTexts.rowTwice },
  ]);
  expect(await list('area')).toEqual([code]);
});

describe('adding codes', () => {
  it('writes 197 of 200 rows and reports the errors of three at the field', async () => {
    const rows = Array.from({ length: 200 }, (_, at): Values => ({ code: `A-${at}`, description: `Area ${at}` }));
    rows[10] = { code: 'a-9', description: 'the same in small letters' };
    rows[50] = { code: '  ', description: 'nothing to call it by' };
    rows[120] = { code: 'A-120', parent: 'A-999' };
    const results = await save('area', rows.map(added));
    expect(results.flatMap((result, at) => (result.status === 'refused' ? [at, result.problems] : []))).toEqual([
      10,
      [{ field: 'code', reason: fillText(codeRowsMessages.codeTaken, { kind: 'area', code: 'a-9' }) }],
      50,
      [{ field: 'code', reason: 'Enter a code.' }],
      120,
      [{ field: 'parent', reason: fillText(codeRowsMessages.codeUnknown, { kind: 'area', code: 'A-999' }) }],
    ]);
    expect(await list('area')).toHaveLength(197);
    expect(await auditOf('code.create')).toHaveLength(197);
  });

  it('stores properties of cable types, and rejects invalid values and unknown fields', async () => {
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
      [{ field: 'diameter', reason: fillText(entriesTexts.notANumber, { text: 'thick' }) }],
      [{ field: 'weight', reason: fillText(entryChecksTexts.negative, { field: 'Weight' }) }],
      [{ field: 'code', reason: fillText(rowsMessages.tooLongText, { field: 'Code', length: 61, most: 60 }) }],
      [{ field: 'budget', reason: fillText(rowsMessages.noField, { field: 'budget' }) }],
      [{ field: 'usualTest', reason: 'No test type Smoke; add it to its list first, or leave this blank.' }],
    ]);
  });

  it('accepts parents from the same call, before or after, and rejects loops', async () => {
    const rows = await add('area', { code: 'A1', parent: 'a' }, { code: 'A' });
    expect(rows[0]!.values['parent']).toBe('A');
    const [, top] = rows;
    const [looped] = await save('area', [
      { row: { id: top!.id, version: top!.version }, cells: cellsOf({ parent: 'A1' }) },
    ]);
    expect(looped).toEqual({
      status: 'refused',
      problems: [{ field: 'parent', reason: fillText(codeRowsMessages.parentLoop, { code: 'A' }) }],
    });
    expect(
      await problemsOfNew('area', { code: 'B', parent: 'C' }, { code: 'C', parent: 'B' }, { code: 'D', parent: 'd' }),
    ).toEqual([
      [{ field: 'parent', reason: fillText(codeRowsMessages.parentLoop, { code: 'B' }) }],
      [{ field: 'parent', reason: fillText(codeRowsMessages.parentLoop, { code: 'C' }) }],
      [{ field: 'parent', reason: fillText(codeRowsMessages.parentLoop, { code: 'D' }) }],
    ]);
  });

  it('reports errors in Spanish and French', async () => {
    expect(await rejectionIn('es-MX')).toBe('Escribe un código.');
    expect(await rejectionIn('fr-CA')).toBe('Entrez un code.');
  });
});

describe('changing codes', () => {
  it('renames a code wherever it is used, in any case, and updates open grids', async () => {
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

  it('rejects a change of a row that another user changed since, and shows that version', async () => {
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

  it('deactivates a code, which stays where it is used and is no longer offered', async () => {
    const [row] = await add('hold-reason', { code: 'Drawing' });
    await save('hold-reason', [{ row: { id: row!.id, version: row!.version }, cells: cellsOf({ active: false }) }]);
    const { kinds } = await lead.call(listCodeKinds, { query: { projectId } });
    expect(kinds.find(({ kind }) => kind === 'hold-reason')).toEqual({ kind: 'hold-reason', codes: 1, inactive: 1 });
    expect(kinds.find(({ kind }) => kind === 'crew')).toEqual({ kind: 'crew', codes: 0, inactive: 0 });
  });

  it('converts properties of cable types to the unit of the project and back', async () => {
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
  it('deletes unused codes, and reports the uses of the others', async () => {
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
        reason: fillText(codeRowsMessages.inUse_other, { code: 'U', count: 2 }),
      },
      {
        status: 'refused',
        reason: fillText(codeRowsMessages.inUse_one, { code: 'P', count: 1 }),
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
  it('moves every row of every table, recalculates hours, and can be reverted in the grid', async () => {
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
    // A single statement moves the rows, in undefined order.
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

  it('moves children, the crews of users, and rows of other types', async () => {
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

  it('is rejected into itself, another list or a subcode, and if rows name a labor unit to be removed', async () => {
    const [a, below] = await add('area', { code: 'A' }, { code: 'A-1', parent: 'A' });
    const [system] = await add('system', { code: 'S' });
    const merge = (codeId: number, intoCodeId: number) =>
      lead.call(mergeCodes, { body: { projectId, codeId, intoCodeId } });
    await expect(merge(a!.id, a!.id)).rejects.toMatchObject({
      code: 'code.notMergeable',
      message: codeRowsMessages.mergeItself,
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

describe('permissions on codes', () => {
  it('include reading with the project and writing with the permission, except in an archived project', async () => {
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

  it('do not extend to codes of another project', async () => {
    const [row] = await add('area', { code: 'A' });
    const other = await server.createProject();
    const anonymous = server.as({ name: 'Stranger', role: 'project-lead' }, other.id);
    const query = { projectId: other.id, codeId: row!.id };
    await expect(anonymous.call(getCodeUses, { query })).rejects.toMatchObject({ code: 'code.notFound' });
    const { results } = await anonymous.call(saveCodes, {
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

describe('the check of edits', () => {
  const name = fc.constantFrom('A', 'a', 'B', 'C', 'D', 'E');
  const edits = fc.array(
    fc.record({ at: fc.option(fc.nat(3), { nil: null }), code: name, parent: fc.option(name, { nil: null }) }),
    { minLength: 1, maxLength: 6 },
  );

  it('never accepts a duplicate code, an unknown parent or a loop', () => {
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
        // Subcodes follow a renamed parent.
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
  it('have their own fields: any of three categories, an email address, a unique name', async () => {
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
      [
        {
          field: 'category',
          reason: fillText(entriesTexts.choice, { field: 'Category', choices: 'Cable, Tray, Equipment' }),
        },
      ],
      [{ field: 'email', reason: fillText(entryChecksTexts.notEmail, { field: 'Email' }) }],
      [{ field: 'description', reason: fillText(rowsMessages.noField, { field: 'description' }) }],
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

  it('show the equipment they supply, and merge with it', async () => {
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

  it('are changed only with their own permission, and not through the calls of codes', async () => {
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
