/**
 * Account codes of the company: managed by administrators, copied by projects. A new description is copied everywhere, a new
 * spelling nowhere.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  copyAccountCodes,
  deleteAccountCodes,
  getAccountCodeUses,
  listAccountCodes,
  listOfferedAccountCodes,
  saveAccountCodes,
} from '../../contract/setup/accountCodes/accountCodes.ts';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { createProject, updateProject } from '../../contract/setup/projects/projects.ts';
import type { RowEdit } from '../../contract/base/calls/rowEdits.ts';
import type { Client } from './client.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { codeRows as codeRowsMessages } from '../../server/locales/en-US/codeRows.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let administrator: Client;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
  administrator = server.as('administrator');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.transaction(async (transaction) => {
    await transaction.execute('update code set system_account_code_id = null');
    await transaction.execute('delete from system_account_code');
  });
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
});

const added = (values: Values): RowEdit => ({ row: null, cells: cellsOf(values) });
const save = (rows: RowEdit[], who = administrator) =>
  who.call(saveAccountCodes, { body: { rows } }).then(({ results }) => results);
const list = async () => (await administrator.call(listAccountCodes)).rows;
const rowOf = async (code: string) => (await list()).find(({ values }) => values['code'] === code)!;

async function add(...rows: Values[]) {
  savedRows(await save(rows.map((values) => added({ codeType: 'direct', ...values }))));
}

async function change(code: string, values: Values) {
  const { id, version } = await rowOf(code);
  const [result] = await save([{ row: { id, version }, cells: cellsOf(values) }]);
  return result!;
}

const copy = (codes: string[], to = projectId, who = lead) =>
  who.call(copyAccountCodes, { body: { projectId: to, codes } });
const offered = async () => (await lead.call(listOfferedAccountCodes, { query: { projectId } })).codes;
const accountsOf = async (of = projectId, who = lead) =>
  (await who.call(listCodes, { query: { projectId: of, kind: 'account' } })).rows;

const seen = async (of: number, who: Client) =>
  (await accountsOf(of, who)).map(({ values, companyCode }) => [values['code'], values['description'], companyCode]);

async function describeHere(code: string, values: Values) {
  const row = (await accountsOf()).find(({ values: held }) => held['code'] === code)!;
  const rows = [{ row: { id: row.id, version: row.version }, cells: cellsOf(values) }];
  const { results } = await lead.call(saveCodes, { body: { projectId, kind: 'account', rows } });
  savedRows(results);
}

const auditOf = (action: string, of: number | null) =>
  server.database.transaction((transaction) =>
    transaction.query<{ target: string; before: unknown; after: unknown }>(
      'select target, before, after from audit_event where action = $1 and project_id is not distinct from $2::int order by id',
      [action, of],
    ),
  );

const deleteRows = async (...codes: string[]) => {
  const rows = await Promise.all(codes.map(rowOf));
  const { results } = await administrator.call(deleteAccountCodes, {
    body: { rows: rows.map(({ id, version }) => ({ id, version })) },
  });
  return results.map((result) => (result.status === 'refused' ? result.reason : result.status));
};

describe('the company list', () => {
  it('saves the valid rows of a paste, and reports the errors of the others at the row', async () => {
    const rows: Values[] = [
      { code: '26', codeType: 'direct', description: 'Electrical' },
      { code: '26.05', codeType: 'direct', parent: '26', unit: 'ft', standardHours: 0.045 },
      { code: '26.05 ', codeType: 'direct' },
      { code: '90', codeType: 'overhead' },
      { code: '91' },
      { code: '92', codeType: 'indirect', parent: '99' },
      { code: '93', codeType: 'other', standardHours: -1 },
    ];
    expect(problemsOf(await save(rows.map(added))).flat()).toEqual([
      'saved',
      'saved',
      { field: 'code', reason: expect.stringContaining('is already in the list') },
      { field: 'codeType', reason: 'Kind: choose one of Direct, Indirect, Equipment, Other.' },
      { field: 'codeType', reason: 'Enter Kind.' },
      { field: 'parent', reason: 'No account code 99; add it to its list first, or leave this blank.' },
      { field: 'standardHours', reason: fillText(entryChecksTexts.negative, { field: 'Standard hours per unit' }) },
    ]);
    expect((await list()).map(({ values, projects }) => [values, projects])).toEqual([
      [expect.objectContaining({ code: '26', description: 'Electrical', codeType: 'direct', active: true }), 0],
      [expect.objectContaining({ code: '26.05', parent: '26', unit: 'ft', standardHours: 0.045 }), 0],
    ]);
    expect(await auditOf('accountCode.create', null)).toMatchObject([
      { target: 'account code 26' },
      { target: 'account code 26.05' },
    ]);
    expect((await administrator.call(listAccountCodes, { query: { codeType: 'indirect' } })).rows).toEqual([]);
  });

  it('rejects loops, detects the second save, and updates the parents of subcodes when a code is renamed', async () => {
    await add({ code: 'A' }, { code: 'B', parent: 'A' });
    expect(await change('A', { parent: 'B' })).toMatchObject({
      status: 'refused',
      problems: [{ field: 'parent', reason: fillText(codeRowsMessages.parentLoop, { code: 'A' }) }],
    });
    const { id, version } = await rowOf('A');
    expect(await change('A', { code: 'A1' })).toMatchObject({ status: 'saved', moved: 1 });
    expect((await rowOf('B')).values['parent']).toBe('A1');
    const [late] = await save([{ row: { id, version }, cells: cellsOf({ description: 'late' }) }]);
    expect(late).toMatchObject({
      status: 'conflict',
      row: { values: { code: 'A1', description: '' } },
      lastSave: { name: (await administrator.call(getCurrentUser)).name, at: expect.any(Date) },
    });
  });

  it('deletes unused codes; copied ones and those with subcodes stay, with the reason', async () => {
    await add({ code: 'A' }, { code: 'B', parent: 'A' }, { code: 'C' });
    await copy(['C']);
    expect(await deleteRows('A', 'C')).toEqual([
      fillText(codeRowsMessages.hasBelow_one, { code: 'A', count: 1 }),
      fillText(codeRowsMessages.copied_one, { code: 'C', count: 1 }),
    ]);
    expect(await deleteRows('A', 'B')).toEqual(['deleted', 'deleted']);
    expect((await list()).map(({ values }) => values['code'])).toEqual(['C']);
    expect(await auditOf('accountCode.delete', null)).toHaveLength(2);
  });

  it('is managed by administrators; a lead is rejected with an audit entry, and can only copy codes', async () => {
    await add({ code: 'A' });
    const { id } = await rowOf('A');
    const requested = [
      lead.call(listAccountCodes),
      save([added({ code: 'X', codeType: 'direct' })], lead),
      lead.call(deleteAccountCodes, { body: { rows: [{ id, version: 1 }] } }),
      lead.call(getAccountCodeUses, { query: { accountCodeId: id } }),
      copy(['A'], projectId, server.as('foreman', projectId)),
    ];
    const refused = await Promise.allSettled(requested);
    expect(refused.map((each) => (each.status === 'rejected' ? each.reason.code : each.value))).toEqual(
      requested.map(() => 'permission.missing'),
    );
    const rejections = await server.database.transaction((transaction) =>
      transaction.query<{ rows: number }>(
        "select count(*)::int as rows from audit_event where not allowed and action like 'refused % /account-codes%'",
      ),
    );
    expect(rejections).toEqual([{ rows: requested.length }]);
    expect(await list()).toHaveLength(1);
  });
});

describe('a copy', () => {
  it('includes its parents, with unit and kind, and is offered once', async () => {
    await add(
      { code: '26', description: 'Electrical' },
      { code: '26.05', description: 'Cable', parent: '26', unit: 'ft' },
      { code: '01', description: 'General conditions', codeType: 'indirect' },
      { code: '02', codeType: 'equipment' },
      { code: 'OLD', active: false },
    );
    expect((await offered()).map(({ code, here }) => [code, here])).toEqual([
      ['01', null],
      ['02', null],
      ['26', null],
      ['26.05', null],
    ]);
    expect(await copy(['26.05', '01', '02', 'OLD'])).toEqual({
      added: 4,
      described: 0,
      refused: [{ code: 'OLD', reason: expect.stringContaining('OLD is no longer active.') }],
    });
    expect((await accountsOf()).map(({ values, companyCode }) => [values, companyCode])).toEqual([
      [expect.objectContaining({ code: '01', nature: 'indirect', description: 'General conditions' }), '01'],
      [expect.objectContaining({ code: '02', nature: null }), '02'],
      [expect.objectContaining({ code: '26', nature: 'direct', parent: null }), '26'],
      [expect.objectContaining({ code: '26.05', parent: '26', unit: 'ft' }), '26.05'],
    ]);
    expect((await offered()).every(({ here }) => here?.isCopy)).toBe(true);
    expect(await administrator.call(getAccountCodeUses, { query: { accountCodeId: (await rowOf('26')).id } })).toEqual({
      copies: [expect.objectContaining({ projectId, code: '26', description: 'Electrical', isArchived: false })],
      below: ['26.05'],
    });
  });

  it('follows the company description, and retains its spelling after a rename by the company or the project', async () => {
    await add({ code: 'A', description: 'Cable' }, { code: 'B', description: 'Tray' });
    await copy(['A', 'B']);
    await describeHere('A', { code: 'A-01' });
    const other = (await server.createProject()).id;
    const otherLead = server.as('project-lead', other);
    await copy(['A'], other, otherLead);
    expect(await change('A', { code: 'Z', description: 'Power cable' })).toMatchObject({
      status: 'saved',
      followers: { followed: 2, own: 0, archived: 0 },
      row: { projects: 2 },
    });
    expect(await seen(projectId, lead)).toEqual([
      ['A-01', 'Power cable', 'Z'],
      ['B', 'Tray', 'B'],
    ]);
    expect(await seen(other, otherLead)).toEqual([['A', 'Power cable', 'Z']]);
    expect(await auditOf('code.describe', other)).toEqual([
      { target: 'account A', before: { description: 'Cable' }, after: { description: 'Power cable' } },
    ]);
  });

  it('retains its own description, and everything in an archived project, until it is copied again', async () => {
    await add({ code: 'A', description: 'Cable' });
    const archived = await server.createProject();
    for (const id of [projectId, archived.id]) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await copy(['A'], id, server.as('project-lead', id));
    }
    await describeHere('A', { description: 'Cable of unit 3' });
    const { projectNumber, name, client, location } = archived;
    const record = { projectId: archived.id, projectNumber, name, client, location };
    await administrator.call(updateProject, {
      body: { ...record, startDate: null, unitMeasurement: 'imperial', archive: true },
    });
    expect(await change('A', { description: 'Power cable' })).toMatchObject({
      followers: { followed: 0, own: 1, archived: 1 },
    });
    expect((await accountsOf(archived.id, administrator))[0]?.values['description']).toBe('Cable');
    expect((await offered())[0]?.here).toEqual({ code: 'A', description: 'Cable of unit 3', isCopy: true });
    expect(await copy(['A'])).toEqual({ added: 0, described: 1, refused: [] });
    expect((await accountsOf())[0]?.values['description']).toBe('Power cable');
    expect(await change('A', { description: 'Cable' })).toMatchObject({
      followers: { followed: 1, own: 0, archived: 1 },
    });
  });

  it('links to a code the project already had, and a copied project continues to follow', async () => {
    await add({ code: 'A', description: 'Cable' });
    await lead.call(saveCodes, {
      body: { projectId, kind: 'account', rows: [added({ code: 'a', description: 'mine', budget: 40 })] },
    });
    expect((await offered())[0]?.here).toEqual({ code: 'a', description: 'mine', isCopy: false });
    expect(await copy(['A'])).toMatchObject({ added: 0, described: 1 });
    expect((await accountsOf())[0]).toMatchObject({
      values: { code: 'a', description: 'Cable', budget: 40 },
      companyCode: 'A',
    });
    const copied = await administrator.call(createProject, {
      body: {
        projectNumber: `COPY-${projectId}`,
        name: 'Copy',
        client: '',
        location: '',
        startDate: null,
        setup: 'copy',
        fromProjectId: projectId,
      },
    });
    expect(await change('A', { description: 'Wire' })).toMatchObject({ followers: { followed: 2 } });
    expect((await accountsOf(copied.id, administrator))[0]?.values['description']).toBe('Wire');
  });
});
