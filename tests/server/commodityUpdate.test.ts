import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCommodities, type CommodityEdit } from '../../contract/rows/changes.ts';
import { listCommodityChanges } from '../../contract/rows/commodityHistory.ts';
import { listChoices } from '../../contract/setup/codes/pickLists.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, runsOf, explorationTimeout } from '../support/exploration.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { cells as cellsMessages } from '../../server/locales/en-US/cells.ts';
import { fillText } from '../support/fillText.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
let projectId: number;
let lead: Client;
let generalForeman: Client;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  generalForeman = server.as('general-foreman', projectId);
});

const update = (who: Client, rows: CommodityEdit[], type: CommodityType = 'cable') =>
  who.call(updateCommodities, { body: { projectId, type, rows } });
/** Foreman names in these tests are new, so they are confirmed with `isNew`. */
const cell = (field: string, before: CellValue, after: CellValue): CommodityEdit['cells'][number] =>
  field === 'foreman' ? { field, before, after, isNew: true } : { field, before, after };

async function valuesOf(id: number, type: CommodityType = 'cable'): Promise<Readonly<Record<string, CellValue>>> {
  const rows = await server.database.transaction((transaction) => readRows(transaction, projectId, type, [id], null));
  return rows.get(id)!.values;
}

async function auditOf(): Promise<{ target: string; before: unknown; after: unknown }[]> {
  return server.database.transaction((transaction) =>
    transaction.query(
      "select target, before, after from audit_event where project_id = $1 and action = 'commodity.update' order by id",
      [projectId],
    ),
  );
}

async function addCode(kind: string, code: string, active = true): Promise<void> {
  await server.database.transaction((transaction) =>
    transaction.execute(
      'insert into code (project_id, kind, code, code_key, active) values ($1, $2, $3, upper($3), $4)',
      [projectId, kind, code, active],
    ),
  );
}

describe('assigning work', () => {
  it('stores what the general foreman assigns, with author, before and after in the audit trail', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', foreman: 'Ruiz' }]);
    const reply = await update(generalForeman, [
      { id: id!, cells: [cell('foreman', 'Ruiz', 'Okafor'), cell('needDate', null, '2026-12-01')] },
    ]);
    expect(reply).toMatchObject({ updatedIds: [id], conflicts: [], refusals: [] });
    expect(await valuesOf(id!)).toMatchObject({ foreman: 'Okafor', needDate: '2026-12-01' });
    expect(await auditOf()).toEqual([
      {
        target: `cable ${id}`,
        before: { foreman: 'Ruiz', needDate: null },
        after: { foreman: 'Okafor', needDate: '2026-12-01' },
      },
    ]);
  });

  it('increments the version once for a whole block', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }, { tag: 'C' }]);
    const first = await update(lead, [{ id: ids[0]!, cells: [cell('priority', null, 1)] }]);
    const reply = await update(
      lead,
      ids.map((id, index) => ({ id, cells: [cell('priority', index === 0 ? 1 : null, 2)] })),
    );
    expect(reply.version).toBe(first.version + 1);
    expect(reply.updatedIds).toEqual(ids);
  });

  it('puts a cable on hold and releases it, with its status', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', designLength: 100, pulledLength: 40 },
    ]);
    await update(lead, [{ id: id!, cells: [cell('hold', null, 'Waiting for drawing')] }]);
    expect((await valuesOf(id!))['status']).toBe('On hold');
    await update(lead, [{ id: id!, cells: [cell('hold', 'Waiting for drawing', '')] }]);
    expect((await valuesOf(id!))['status']).toBe('Pulling');
  });

  it('changes neither data nor version if every cell already has its new value', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', priority: 4 }]);
    const one = await update(lead, [{ id: id!, cells: [cell('priority', 1, 4)] }]);
    const two = await update(lead, [{ id: id!, cells: [cell('priority', 4, 4)] }]);
    expect(one).toMatchObject({ updatedIds: [id], conflicts: [] });
    expect(two.version).toBe(one.version);
    expect(await auditOf()).toEqual([]);
  });
});

describe('fields that cannot be edited here', () => {
  it.each([
    ['pulledLength', 'Change it in Data Entry'],
    ['budgetHours', 'calculated'],
    ['tag', 'import a revision'],
    ['nonsense', 'no field'],
  ])('rejects %s and names where to change it', async (field, words) => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    const reply = await update(lead, [{ id: id!, cells: [cell(field, null, 7)] }]);
    expect(reply).toMatchObject({
      updatedIds: [],
      refusals: [{ id, field, value: 7, reason: expect.stringContaining(words) }],
    });
  });

  it('rejects engineering data without the permission, and lets the lead correct it', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', designLength: 100, fromEquipment: 'MCC-1' },
    ]);
    const refused = await update(generalForeman, [{ id: id!, cells: [cell('designLength', 100, 120)] }]);
    expect(refused.refusals[0]!.reason).toContain(
      'you need “Change engineering data” (roles: Project Lead, Project Manager)',
    );
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Any', hours: 0.02 });
    const done = await update(lead, [
      { id: id!, cells: [cell('designLength', 100, '60 m'), cell('fromEquipment', 'MCC-1', 'MCC-2')] },
    ]);
    expect(done.refusals).toEqual([]);
    const row = await valuesOf(id!);
    expect(row['designLength']).toBeCloseTo(196.85, 2);
    expect(row['budgetHours']).toBeCloseTo(3.937, 3);
    const [term] = await server.database.transaction((transaction) =>
      transaction.query<{ equipment: string }>(
        "select equipment from termination where project_id = $1 and commodity_type = 'from-term'",
        [projectId],
      ),
    );
    expect(term).toEqual({ equipment: 'MCC-2' });
  });

  it('keeps a corrected end when another field of its cable is edited', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', toEquipment: 'PMP-1' }]);
    const termOf = async () => {
      const [term] = await server.database.transaction((transaction) =>
        transaction.query<{ id: number; equipment: string; drawing: string | null }>(
          "select id, equipment, drawing from termination where project_id = $1 and commodity_type = 'to-term'",
          [projectId],
        ),
      );
      return term!;
    };
    const term = await termOf();
    await update(lead, [{ id: term.id, cells: [cell('equipment', 'PMP-1', 'PMP-1A')] }], 'to-term');
    await update(lead, [{ id: id!, cells: [cell('foreman', null, 'Ruiz'), cell('toDrawing', null, 'E-7')] }]);
    expect(await termOf()).toEqual({ id: term.id, equipment: 'PMP-1A', drawing: 'E-7' });
  });

  it('rejects any assignment by a foreman', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    const foreman = server.as('foreman', projectId);
    await expect(update(foreman, [{ id: id!, cells: [cell('priority', null, 1)] }])).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('never touches a row of another project', async () => {
    const other = (await server.createProject()).id;
    const [foreign] = await addRows(server.database, other, 'cable', [{ tag: 'C-1' }]);
    const [own] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    await expect(update(lead, [{ id: foreign!, cells: [cell('notes', null, 'mine')] }])).rejects.toMatchObject({
      code: 'commodity.notFound',
    });
    const mixed = await update(
      lead,
      [foreign!, own!].map((id) => ({ id, cells: [cell('notes', null, 'mine')] })),
    );
    expect(mixed).toMatchObject({ updatedIds: [own], refusals: [{ id: foreign }] });
    const [row] = await server.database.transaction((transaction) =>
      transaction.query('select notes from cable where project_id = $1', [other]),
    );
    expect(row).toEqual({ notes: null });
  });
});

describe('values', () => {
  it('writes the valid cells even if others are invalid', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }]);
    const reply = await update(lead, [
      { id: ids[0]!, cells: [cell('priority', null, 'urgent'), cell('notes', null, 'kept')] },
      { id: ids[1]!, cells: [cell('needDate', null, '2026-02-30'), cell('area', null, '#ref!')] },
    ]);
    expect(reply.updatedIds).toEqual([ids[0]]);
    expect(reply.refusals.map((rejection) => rejection.reason)).toEqual([
      fillText(entriesTexts.notANumber, { text: 'urgent' }),
      fillText(entriesTexts.day, { field: 'Need date', example: '11/20/2026' }),
      fillText(entriesTexts.formulaError, { text: '#ref!' }),
    ]);
    expect(await valuesOf(ids[0]!)).toMatchObject({ notes: 'kept', priority: null });
  });

  it('has no conflict with the name just typed, even after its spelling was normalized', async () => {
    await addCode('area', 'A10');
    await addCode('area', 'A20');
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    await update(lead, [{ id: id!, cells: [cell('area', null, 'a10')] }]);
    const { conflicts } = await update(lead, [{ id: id!, cells: [cell('area', 'a10', 'a20')] }]);
    expect(conflicts).toEqual([]);
    expect(await valuesOf(id!)).toMatchObject({ area: 'A20' });
    const other = await update(generalForeman, [{ id: id!, cells: [cell('area', 'A10', null)] }]);
    expect(other.conflicts).toMatchObject([{ field: 'area', theirs: 'A20' }]);
  });

  it('stores codes in the list spelling, and rejects unknown ones with the nearest match', async () => {
    await addCode('account', 'E-100');
    await addCode('hold-reason', 'DRAWING');
    await addCode('hold-reason', 'OLD', false);
    const ids = await addRows(
      server.database,
      projectId,
      'cable',
      ['A', 'B', 'C', 'D', 'E'].map((tag) => ({ tag })),
    );
    const reply = await update(lead, [
      { id: ids[0]!, cells: [cell('accountCode', null, 'e-100'), cell('area', null, 'North')] },
      { id: ids[1]!, cells: [cell('accountCode', null, 'X-9')] },
      { id: ids[2]!, cells: [cell('hold', null, 'weather')] },
      { id: ids[3]!, cells: [cell('hold', null, 'old')] },
      { id: ids[4]!, cells: [cell('hold', null, 'drawnig')] },
    ]);
    expect(await valuesOf(ids[0]!)).toMatchObject({ accountCode: 'E-100', area: 'North' });
    expect(reply.refusals.map(({ reason, unknown }) => [reason, unknown])).toEqual([
      ['No account code X-9. Add it in Codes.', { list: 'account', nearest: null }],
      ['No hold reason weather. Add it in Codes.', { list: 'hold-reason', nearest: null }],
      [expect.stringContaining('no longer in use'), undefined],
      ['No hold reason drawnig. Did you mean DRAWING?', { list: 'hold-reason', nearest: 'DRAWING' }],
    ]);
  });

  it('names the Suppliers page when a supplier is unknown', async () => {
    await addCode('supplier', 'Delta Cable');
    await addCode('supplier', 'Omega', false);
    const ids = await addRows(server.database, projectId, 'equipment', [{ tag: 'P-1' }, { tag: 'P-2' }]);
    const named = ['Zenith', 'omega'].map((name, at) => ({ id: ids[at]!, cells: [cell('supplier', null, name)] }));
    const { refusals } = await update(lead, named, 'equipment');
    expect(refusals.map(({ reason }) => reason)).toEqual([
      fillText(cellsMessages.supplierUnknown, { code: 'Zenith' }),
      fillText(cellsMessages.supplierInactive, { code: 'Omega' }),
    ]);
  });

  it('adds a confirmed code to its list only for a user with the permission', async () => {
    await addCode('area', 'North');
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    const areas = () =>
      server.database.transaction((transaction) =>
        transaction.query("select code from code where project_id = $1 and kind = 'area' order by code", [projectId]),
      );
    const intended = [{ id: id!, cells: [{ field: 'area', before: null, after: 'Quay', isNew: true as const }] }];
    const [rejection] = (await update(generalForeman, intended)).refusals;
    expect(rejection).toMatchObject({
      reason: expect.stringMatching(/^To add this area you need “.+” \(roles: Project Lead\)\.$/),
    });
    expect(rejection).not.toHaveProperty('unknown');
    expect(await areas()).toEqual([{ code: 'North' }]);
    expect((await update(lead, intended)).refusals).toEqual([]);
    expect(await areas()).toEqual([{ code: 'North' }, { code: 'Quay' }]);
  });

  it('accepts the first name of an empty list, and requires confirmation from then on', async () => {
    const [one, two, three] = await addRows(
      server.database,
      projectId,
      'cable',
      ['A', 'B', 'C'].map((tag) => ({ tag })),
    );
    const write = (id: number, after: string) =>
      update(lead, [{ id, cells: [{ field: 'foreman', before: null, after }] }]);
    expect((await write(one!, 'Luis Ortega')).refusals).toEqual([]);
    expect((await write(two!, 'Luis Ortgea')).refusals).toMatchObject([
      {
        reason: fillText(cellsMessages.foremanNear, { name: 'Luis Ortgea', nearest: 'Luis Ortega' }),
        unknown: { list: 'foreman', nearest: 'Luis Ortega' },
      },
    ]);
    expect((await write(three!, ' luis  ortega ')).refusals).toEqual([]);
    expect((await valuesOf(three!))['foreman']).toBe('Luis Ortega');
    const { choices } = await lead.call(listChoices, { query: { projectId, list: 'foreman' } });
    expect(choices).toEqual([{ name: 'Luis Ortega', description: '' }]);
  });

  it('rejects the three unknown cells of two hundred pasted ones, and writes the others', async () => {
    await addCode('area', 'North');
    const tags = Array.from({ length: 200 }, (_, at) => ({ tag: `C-${at}` }));
    const ids = await addRows(server.database, projectId, 'cable', tags);
    const rows = ids.map((id, at) => ({ id, cells: [cell('area', null, at % 80 === 5 ? `Nroth` : 'north')] }));
    const { refusals, updatedIds } = await update(lead, rows);
    expect(refusals.map(({ id, reason }) => [id, reason])).toEqual(
      [ids[5], ids[85], ids[165]].map((id) => [
        id,
        fillText(cellsMessages.codeNear, { kind: 'area', code: 'Nroth', nearest: 'North' }),
      ]),
    );
    expect(updatedIds).toHaveLength(197);
  });

  it('accepts only an existing labor unit of the same commodity type', async () => {
    await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Hard Pull', hours: 0.1 });
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A', designLength: 100 }]);
    const refused = await update(lead, [{ id: id!, cells: [cell('laborUnit', null, 'Easy Pull')] }]);
    expect(refused.refusals[0]!.reason).toBe(fillText(cellsMessages.laborUnitUnknown, { name: 'Easy Pull' }));
    await update(lead, [{ id: id!, cells: [cell('laborUnit', null, 'hard pull')] }]);
    expect(await valuesOf(id!)).toMatchObject({ laborUnit: 'Hard Pull', budgetHours: 10 });
  });

  it('stores any text exactly as typed', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    const text = fc
      .stringMatching(/^[\w'";\\$ %_{}()[\]<>|&-]{1,40}$/)
      .map((value) => value.trim())
      .filter((value) => value !== '');
    let before: CellValue = null;
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        await update(lead, [{ id: id!, cells: [cell('notes', before, typed)] }]);
        before = typed;
        expect((await valuesOf(id!))['notes']).toBe(typed);
      }),
      { numRuns: runsOf(25), examples: [["'-}"], ["'=A1"], ['9.3000000000000007']] },
    );
  });
});

describe('a repeated edit', () => {
  const operationId = '01938d2e-7c00-7000-8000-000000000001';
  const fresh = '01938d2e-7c00-7000-8000-000000000002';
  const other = '01938d2e-7c00-7000-8000-000000000003';

  it('has one effect and the same response, even after another user changed the value', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A', foreman: 'Ruiz' }]);
    const edit = { id: id!, operationId, cells: [cell('foreman', 'Ruiz', 'Okafor'), cell('priority', null, 'soon')] };
    const first = await update(lead, [edit]);
    await update(generalForeman, [{ id: id!, cells: [cell('foreman', 'Okafor', 'Lindqvist')] }]);
    const again = await update(lead, [edit]);
    expect(again).toMatchObject({ updatedIds: [id], conflicts: [], refusals: first.refusals });
    expect(first.refusals).toHaveLength(1);
    expect(await valuesOf(id!)).toMatchObject({ foreman: 'Lindqvist' });
    expect(await auditOf()).toHaveLength(2);
  });

  it('has one effect when sent five times concurrently', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    const edit = { id: id!, operationId, cells: [cell('notes', null, 'Wet pit')] };
    const replies = await Promise.all(Array.from({ length: 5 }, () => update(lead, [edit])));
    for (const reply of replies) expect(reply).toMatchObject({ updatedIds: [id], conflicts: [], refusals: [] });
    expect(await auditOf()).toHaveLength(1);
  });

  it('changes nothing when a tab that resumed late sends it in another batch, after later edits', async () => {
    const [id, beside] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }]);
    const first = { id: id!, operationId, cells: [cell('notes', null, 'one')] };
    const second = { id: id!, operationId: fresh, cells: [cell('notes', 'one', 'two')] };
    const third = { id: beside!, operationId: other, cells: [cell('notes', null, 'beside')] };
    await update(lead, [first]);
    await Promise.all([update(lead, [second]), update(lead, [second])]);
    const late = await Promise.all([update(lead, [first, third]), update(lead, [third]), update(lead, [first])]);
    for (const reply of late) expect(reply).toMatchObject({ conflicts: [], refusals: [] });
    expect(await valuesOf(id!)).toMatchObject({ notes: 'two' });
    expect(await valuesOf(beside!)).toMatchObject({ notes: 'beside' });
    expect(await auditOf()).toHaveLength(3);
  });

  it('has one effect when another user delivers it, and names its author', async () => {
    const [id, beside] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }]);
    const edits = [
      { id: id!, operationId, cells: [cell('notes', null, 'Wet pit')] },
      { id: beside!, operationId: other, cells: [cell('notes', null, 'Dry')] },
    ];
    const delivered = edits.map((edit) => ({ ...edit, enteredBy: { name: 'Luis Ortega', subject: 'luis' } }));
    const [first] = await Promise.all([update(generalForeman, delivered), update(lead, edits), update(lead, edits)]);
    expect(first).toMatchObject({ updatedIds: [id, beside], conflicts: [], refusals: [] });
    expect(await auditOf()).toHaveLength(2);
    await update(generalForeman, [
      { id: id!, operationId: fresh, cells: [cell('notes', 'Wet pit', 'Drained')], enteredBy: delivered[0]!.enteredBy },
    ]);
    const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
    expect(changes[0]).toMatchObject({ enteredBy: ['Luis Ortega'] });
  });

  it('is written once when sent twice in one call', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    const edit = { id: id!, operationId, cells: [cell('notes', null, 'Wet pit')] };
    expect(await update(lead, [edit, edit])).toMatchObject({ updatedIds: [id], conflicts: [], refusals: [] });
  });

  it('with the same id and other values is rejected, and the next edit is written', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }]);
    await update(lead, [{ id: ids[0]!, operationId, cells: [cell('notes', null, 'one')] }]);
    const reply = await update(lead, [
      { id: ids[0]!, operationId, cells: [cell('notes', 'one', 'two')] },
      { id: ids[1]!, operationId: fresh, cells: [cell('notes', null, 'kept')] },
    ]);
    expect(reply).toMatchObject({
      updatedIds: [ids[1]],
      refusals: [
        { id: ids[0], field: 'notes', reason: expect.stringContaining('already saved with different values') },
      ],
    });
    expect(await valuesOf(ids[0]!)).toMatchObject({ notes: 'one' });
  });

  it('after a conflict left no trace and can be sent again', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A', foreman: 'Ruiz' }]);
    const lost = { id: id!, operationId: other, cells: [cell('foreman', 'Bell', 'Okafor')] };
    expect((await update(lead, [lost])).conflicts).toHaveLength(1);
    await update(generalForeman, [{ id: id!, cells: [cell('foreman', 'Ruiz', 'Bell')] }]);
    expect(await update(lead, [lost])).toMatchObject({ updatedIds: [id], conflicts: [] });
  });

  it('is forgotten after 90 days, when the next edit arrives', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    await update(lead, [{ id: id!, operationId, cells: [cell('notes', null, 'one')] }]);
    await server.database.transaction((transaction) =>
      transaction.execute("update edit_operation set entered_at = now() - interval '91 days'", []),
    );
    await update(lead, [{ id: id!, operationId: fresh, cells: [cell('notes', 'one', 'two')] }]);
    const kept = await server.database.transaction((transaction) =>
      transaction.query('select id from edit_operation where project_id = $1', [projectId]),
    );
    expect(kept).toEqual([{ id: fresh }]);
  });
});

describe('two concurrent users', () => {
  it('editing the same cell: one edit is written, the other user sees both values', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A', foreman: 'Ruiz' }]);
    const replies = await Promise.all([
      update(lead, [{ id: id!, cells: [cell('foreman', 'Ruiz', 'Okafor')] }]),
      update(generalForeman, [{ id: id!, cells: [cell('foreman', 'Ruiz', 'Lindqvist'), cell('priority', null, 1)] }]),
    ]);
    const loser = replies.find((reply) => reply.conflicts.length > 0);
    const winner = replies.find((reply) => reply.conflicts.length === 0);
    const stored = await valuesOf(id!);
    expect(winner!.updatedIds).toEqual([id]);
    expect(loser).toMatchObject({
      updatedIds: [],
      conflicts: [{ id, field: 'foreman', theirs: stored['foreman'], before: 'Ruiz' }],
    });
    expect(loser!.conflicts[0]!.yours).not.toBe(stored['foreman']);
  });

  it('editing different cells of a row: both edits are stored', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }]);
    await Promise.all([
      update(lead, [{ id: id!, cells: [cell('foreman', null, 'Okafor')] }]),
      update(generalForeman, [{ id: id!, cells: [cell('priority', null, 2)] }]),
    ]);
    expect(await valuesOf(id!)).toMatchObject({ foreman: 'Okafor', priority: 2 });
  });

  it('get no part of a conflicting row written', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'A', foreman: 'Ruiz' }]);
    const reply = await update(lead, [
      { id: id!, cells: [cell('notes', null, 'mine'), cell('foreman', 'Somebody', 'Okafor')] },
    ]);
    expect(reply).toMatchObject({
      updatedIds: [],
      conflicts: [{ field: 'foreman', theirs: 'Ruiz', yours: 'Okafor', before: 'Somebody' }],
    });
    expect(await valuesOf(id!)).toMatchObject({ notes: null, foreman: 'Ruiz' });
  });

  it('leave one audit row per accepted edit and lose no accepted edit', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'A' }, { tag: 'B' }]);
    const edit = fc.record({
      row: fc.nat(1),
      field: fc.constantFrom('notes', 'foreman'),
      after: fc.constantFrom('one', 'two', 'three'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 6 }), async (edits) => {
        const seen = await Promise.all(ids.map((id) => valuesOf(id)));
        const auditBefore = (await auditOf()).length;
        const replies = await Promise.all(
          edits.map(({ row, field, after }, index) =>
            update(index % 2 === 0 ? lead : generalForeman, [
              { id: ids[row]!, cells: [cell(field, seen[row]![field] ?? null, after)] },
            ]),
          ),
        );
        const now = await Promise.all(ids.map((id) => valuesOf(id)));
        for (const [index, { row, field, after }] of edits.entries()) {
          const reply = replies[index]!;
          expect(reply.conflicts.length + reply.updatedIds.length).toBe(1);
          const before = seen[row]![field] ?? null;
          const accepted = reply.updatedIds.length > 0;
          // Accepted because the cell already had this value; another edit might have changed it since.
          const stands = accepted && before !== after ? now[row]![field] : after;
          expect(stands).toBe(after);
          expect(reply.conflicts.map(({ yours, before: mine }) => [yours, mine])).toEqual(
            accepted ? [] : [[after, before]],
          );
        }
        const written = new Set(
          edits
            .filter(
              ({ row, field, after }, index) => replies[index]!.updatedIds.length > 0 && seen[row]![field] !== after,
            )
            .map(({ row, field }) => `${row} ${field}`),
        );
        expect((await auditOf()).length - auditBefore).toBe(written.size);
      }),
      runs(15),
    );
  });
});

const check = (who: Client, rows: CommodityEdit[], unit?: 'ft' | 'm') =>
  who.call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      rows: rows.map((row) => ({ ...row, ...(unit && { unit }) })),
      includeLastSave: true,
      checkOnly: true,
    },
  });
const lastWriter = async (): Promise<string> => {
  const [person] = await server.database.transaction((transaction) =>
    transaction.query<{ name: string }>(
      `select u.name from audit_event e join app_user u on u.id = e.user_id
       where e.project_id = $1 and e.action = 'commodity.update' order by e.id desc limit 1`,
      [projectId],
    ),
  );
  return person!.name;
};

describe('an edit that conflicts with a value of another user', () => {
  it('names who saved that value, and when', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', notes: 'A10' }]);
    await update(lead, [{ id: id!, cells: [cell('notes', 'A10', 'A40')] }]);
    await update(generalForeman, [{ id: id!, cells: [cell('notes', 'A40', 'A50')] }]);
    const name = await lastWriter();
    const reply = await lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id: id!, cells: [cell('notes', 'A40', 'A10')] }],
        includeLastSave: true,
      },
    });
    expect(reply.conflicts).toMatchObject([{ theirs: 'A50', lastSave: { name } }]);
    expect(reply.conflicts[0]!.lastSave!.at).toBeInstanceOf(Date);
  });

  it('writes nothing and leaves the history unchanged when only a check is requested', async () => {
    const ids = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', notes: 'A40' }, { tag: 'C-2' }]);
    await update(generalForeman, [{ id: ids[0]!, cells: [cell('notes', 'A40', 'A50')] }]);
    const before = await auditOf();
    const reply = await check(
      lead,
      ids.map((id) => ({ id, cells: [cell('notes', id === ids[0] ? 'A40' : null, 'A10')] })),
    );
    expect(reply.conflicts.map(({ id }) => id)).toEqual([ids[0]]);
    expect(reply.updatedIds).toEqual([ids[1]]);
    expect([await valuesOf(ids[0]!), await valuesOf(ids[1]!)]).toMatchObject([{ notes: 'A50' }, { notes: null }]);
    expect(await auditOf()).toEqual(before);
  });

  it('returns the earlier response format to a browser that does not request the name', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', notes: 'A10' }]);
    await update(generalForeman, [{ id: id!, cells: [cell('notes', 'A10', 'A50')] }]);
    const { conflicts } = await update(lead, [{ id: id!, cells: [cell('notes', 'A40', 'A10')] }]);
    expect(Object.keys(conflicts[0]!).toSorted()).toEqual(['before', 'field', 'id', 'theirs', 'yours']);
  });

  it('names no one if the value was imported, and ignores other fields of the row', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', notes: 'imported' }]);
    await update(generalForeman, [{ id: id!, cells: [cell('priority', null, 2)] }]);
    const met = await check(lead, [{ id: id!, cells: [cell('notes', 'A40', 'A10')] }]);
    expect(met.conflicts).toMatchObject([{ field: 'notes', lastSave: null }]);
    expect((await check(lead, [{ id: id!, cells: [cell('notes', 'imported', 'A10')] }])).conflicts).toEqual([]);
  });

  it('compares lengths across a unit change, and names who saved the other length', async () => {
    const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 108 }]);
    await update(lead, [{ id: id!, cells: [cell('designLength', 108, 110)] }]);
    const body = { projectId, projectNumber: `METRIC-${projectId}`, name: 'Metric', archive: false };
    await server.as('administrator').call(updateProject, { body: { ...body, unitMeasurement: 'metric' } });
    expect((await check(lead, [{ id: id!, cells: [cell('designLength', 110, 107)] }], 'ft')).conflicts).toEqual([]);
    const met = await check(lead, [{ id: id!, cells: [cell('designLength', 108, 107)] }], 'ft');
    expect(met.conflicts).toMatchObject([{ theirs: 110, lastSave: { name: await lastWriter() } }]);
  });
});
