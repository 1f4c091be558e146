/**
 * Labor units of a project through the API: the rows they give hours to, the effect of a change, and the recalculation of hours.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getChanges, updateCommodities } from '../../contract/rows/changes.ts';
import {
  copyLaborUnits,
  deleteLaborUnits,
  listLaborUnits,
  previewLaborUnits,
  recalculateHours,
  saveLaborUnits,
} from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { mergeCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { createProject, getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { beginLaborUnits } from '../../server/services/laborUnits/recalculateHours.ts';
import type { RowEdit } from '../../contract/base/calls/rowEdits.ts';
import { laborUnit, unitsInForce } from '../../contract/setup/laborUnits/laborUnit.ts';
import { decideInForce, readLaborUnits, writeLaborUnits } from '../../server/repositories/laborUnits/laborUnits.ts';
import { findToday } from '../../server/repositories/projectDays.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { entryChecks as entryChecksTexts } from '../../contract/base/messages/en-US/entryChecks.ts';
import { laborUnitRows as laborUnitRowsMessages } from '../../server/locales/en-US/laborUnitRows.ts';
import { rows as rowsMessages } from '../../server/locales/en-US/rows.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
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
  await server.database.query('delete from labor_unit where project_id = $1', [projectId]);
});

const cableUnit = { commodityType: 'cable', unit: 'ft' } as const;
const added = (values: Values): RowEdit => ({ row: null, cells: cellsOf({ ...cableUnit, ...values }) });
const save = async (rows: RowEdit[], who = lead) =>
  (await who.call(saveLaborUnits, { body: { projectId, rows } })).results;
const preview = async (rows: RowEdit[]) => (await lead.call(previewLaborUnits, { body: { projectId, rows } })).types;
const list = (who = lead) => who.call(listLaborUnits, { query: { projectId } });

const savedRow = async (...values: Values[]) => savedRows(await save(values.map(added)));

/** Waits until no recalculation job is open. */
async function settled() {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the recalculation is done
    const now = await list();
    if (!now.isRecalculating) return now;
    // oxlint-disable-next-line no-await-in-loop -- polls until the recalculation is done
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const budgetOf = async () => {
  const rows = await server.database.transaction((transaction) =>
    transaction.query<{ tag: string; hours: number | null }>(
      'select tag, budget_hours as hours from cable where project_id = $1 order by tag',
      [projectId],
    ),
  );
  return Object.fromEntries(rows.map(({ tag, hours }) => [tag, hours]));
};

const cables: Values[] = [
  { tag: 'C-1', typeCode: 'PWR-3C10', designLength: 1000 },
  { tag: 'C-2', typeCode: 'pwr-3c10', size: '4/0', designLength: 200 },
  { tag: 'C-3', typeCode: 'TC-K', designLength: 50 },
];
const addCables = () => addRows(server.database, projectId, 'cable', cables);

describe('adding labor units', () => {
  it('reports the rows with hours by unit, the rows without, and the effect', async () => {
    await addCables();
    const rows = [
      added({ typeCode: 'PWR-3C10', per: 100, hours: 1.9 }),
      added({ typeCode: 'PWR-3C10', size: '4/0', per: 100, hours: 7.5, factor: 1.1 }),
    ];
    expect(await preview(rows)).toEqual([
      {
        type: 'cable',
        rows: 2,
        hoursBefore: 0,
        hoursAfter: expect.closeTo(19 + 16.5, 6),
        withoutBefore: 3,
        withoutAfter: 1,
      },
    ]);
    expect(await budgetOf()).toEqual({ 'C-1': 0, 'C-2': 0, 'C-3': 0 });
    expect(problemsOf(await save(rows))).toEqual(['saved', 'saved']);
    const { units, coverage, missing, lastEffect } = await settled();
    expect(units.map(({ values, rows: count, hours }) => [values['name'], count, hours])).toEqual([
      ['PWR-3C10', 1, expect.closeTo(19, 6)],
      ['PWR-3C10 4/0', 1, expect.closeTo(16.5, 6)],
    ]);
    expect(coverage).toContainEqual({ type: 'cable', rows: 3, without: 1 });
    expect(missing.filter(({ type }) => type === 'cable')).toEqual([
      { type: 'cable', typeCode: 'TC-K', size: '', rows: 1 },
    ]);
    expect(await budgetOf()).toEqual({ 'C-1': 19, 'C-2': 16.5, 'C-3': 0 });
    expect(lastEffect?.types).toContainEqual({
      type: 'cable',
      rows: 2,
      hoursBefore: 0,
      hoursAfter: 35.5,
      withoutBefore: 3,
      withoutAfter: 1,
    });
  });

  it('sends open grids the changed rows and no others', async () => {
    await addCables();
    const before = (await lead.call(getChanges, { query: { projectId, type: 'cable', since: 0 } })).version;
    await savedRow({ typeCode: 'TC-K', hours: 2 });
    await settled();
    const delta = await lead.call(getChanges, { query: { projectId, type: 'cable', since: before } });
    expect(JSON.stringify(delta)).toContain('C-3');
    expect(JSON.stringify(delta)).not.toContain('C-1');
  });

  it('uses the hours of the selected difficulty', async () => {
    await addCables();
    const [unit] = await savedRow({ typeCode: 'PWR-3C10', hours: 1, hoursDifficult: 2, hoursVeryDifficult: 3 });
    await settled();
    expect(await budgetOf()).toMatchObject({ 'C-1': 1000, 'C-2': 200 });
    const row = { id: unit!.id, version: unit!.version };
    await save([{ row, cells: cellsOf({ difficulty: 'veryDifficult' }) }]);
    await settled();
    expect(await budgetOf()).toMatchObject({ 'C-1': 3000, 'C-2': 600 });
  });

  it('saves the valid rows, and returns the problem of each other row at its field', async () => {
    await save([{ row: null, cells: cellsOf({ ...cableUnit, name: 'Own', typeCode: 'X', hours: 1 }) }]);
    const results = await save([
      added({ typeCode: 'A', hours: -1 }),
      added({ typeCode: 'B', hours: 1, per: 7 }),
      added({ typeCode: 'C' }),
      added({ typeCode: 'D', hours: 1, unit: 'm' }),
      added({ typeCode: 'E', hours: 1, difficulty: 'difficult' }),
      added({ typeCode: 'F', hours: 1, factor: 0 }),
      added({ name: 'own', typeCode: 'G', hours: 1 }),
      added({ name: 'Other', typeCode: 'x', hours: 1 }),
      added({ typeCode: 'H', hours: 1, accountCode: '26-99' }),
      added({ typeCode: 'I', hours: 'x' }),
      added({ typeCode: 'J', hours: 1, nonsense: 1 }),
      added({ typeCode: 'K', hours: '1,5' }),
    ]);
    expect(problemsOf(results)).toEqual([
      [{ field: 'hours', reason: fillText(entryChecksTexts.negative, { field: 'Hours, normal' }) }],
      [{ field: 'per', reason: laborUnitRowsMessages.wrongPer }],
      [{ field: 'hours', reason: 'Enter Hours, normal.' }],
      [{ field: 'unit', reason: fillText(laborUnitRowsMessages.wrongUnit, { commodities: 'Cables', unit: 'ft' }) }],
      [
        {
          field: 'difficulty',
          reason: fillText(laborUnitRowsMessages.noColumn, { column: 'Hours, difficult' }),
        },
      ],
      [{ field: 'factor', reason: fillText(laborUnitRowsMessages.notPositive, { field: 'Factor' }) }],
      [{ field: 'name', reason: fillText(laborUnitRowsMessages.nameTaken, { commodities: 'Cables', name: 'own' }) }],
      [
        {
          field: 'typeCode',
          reason: fillText(laborUnitRowsMessages.sameRows, { name: 'Own' }),
        },
      ],
      [{ field: 'accountCode', reason: fillText(laborUnitRowsMessages.accountUnknown, { code: '26-99' }) }],
      [{ field: 'hours', reason: expect.stringContaining('x') }],
      [{ field: 'nonsense', reason: fillText(rowsMessages.noField, { field: 'nonsense' }) }],
      'saved',
    ]);
    expect((await list()).units.map(({ values }) => values['name'])).toEqual(['Own', 'K']);
  });

  it('defaults to the unit of measure of the commodity', async () => {
    const rows = [
      { commodityType: 'cable', typeCode: 'A', hours: 1 },
      { commodityType: 'equipment', typeCode: 'A', hours: 1 },
    ];
    await save(rows.map((values) => ({ row: null, cells: cellsOf(values) })));
    expect((await list()).units.map(({ values }) => values['unit'])).toEqual(['ft', 'ea']);
  });

  it('stores an account code in the spelling of its list', async () => {
    await lead.call(saveCodes, {
      body: { projectId, kind: 'account', rows: [{ row: null, cells: [{ field: 'code', value: '26-05-A' }] }] },
    });
    const [unit] = await savedRow({ typeCode: 'A', hours: 1, accountCode: '26-05-a' });
    expect(unit!.values['accountCode']).toBe('26-05-A');
  });
});

describe('an existing labor unit', () => {
  it('can be in a call only once, so that neither of two edits is lost silently', async () => {
    const [unit] = await savedRow({ typeCode: 'A', hours: 1 });
    const row = { id: unit!.id, version: unit!.version };
    const rows = [
      { row, cells: cellsOf({ description: 'one' }) },
      { row, cells: cellsOf({ hours: 7 }) },
    ];
    const answer = await lead.send({ method: 'POST', url: '/api/labor-units/save', payload: { projectId, rows } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'request.invalid', message: entryChecksTexts.rowTwice },
    ]);
    expect((await list()).units[0]).toMatchObject(unit!);
  });

  it('is not overwritten by a user who has not seen a later change', async () => {
    const [unit] = await savedRow({ typeCode: 'A', hours: 1 });
    const row = { id: unit!.id, version: unit!.version };
    expect((await save([{ row, cells: cellsOf({ hours: 2 }) }]))[0]?.status).toBe('saved');
    expect((await save([{ row, cells: cellsOf({ hours: 3 }) }]))[0]).toMatchObject({
      status: 'conflict',
      row: { values: { hours: 2 } },
      reason: expect.stringContaining('Someone else changed this row.'),
      lastSave: { name: 'project-lead', at: expect.any(Date) },
    });
    await lead.call(deleteLaborUnits, {
      body: { projectId, rows: [{ id: unit!.id, version: (await list()).units[0]!.version }] },
    });
    expect((await save([{ row, cells: cellsOf({ hours: 3 }) }]))[0]?.status).toBe('gone');
  });

  it('cannot be deleted or renamed while rows name it', async () => {
    const [id] = await addCables();
    const [unit] = await savedRow({ name: 'Night shift', hours: 1 });
    await lead.call(updateCommodities, {
      body: {
        projectId,
        type: 'cable',
        rows: [{ id: id!, cells: [{ field: 'laborUnit', before: null, after: 'night shift' }] }],
      },
    });
    const row = { id: unit!.id, version: unit!.version };
    const reason = fillText(laborUnitRowsMessages.named_one, { count: 1, name: 'Night shift' });
    const { results } = await lead.call(deleteLaborUnits, { body: { projectId, rows: [row] } });
    expect(results).toEqual([{ status: 'refused', reason }]);
    expect(problemsOf(await save([{ row, cells: cellsOf({ name: 'Day shift' }) }]))).toEqual([
      [{ field: 'name', reason }],
    ]);
    expect(problemsOf(await save([{ row, cells: cellsOf({ hours: 4 }) }]))).toEqual(['saved']);
    await settled();
    expect(await budgetOf()).toMatchObject({ 'C-1': 4000 });
  });

  it('removes its hours when deleted', async () => {
    await addCables();
    const [unit] = await savedRow({ typeCode: 'TC-K', hours: 2 });
    await settled();
    await lead.call(deleteLaborUnits, { body: { projectId, rows: [{ id: unit!.id, version: unit!.version }] } });
    await settled();
    expect(await budgetOf()).toMatchObject({ 'C-3': 0 });
    expect((await list()).lastEffect?.types).toContainEqual(
      expect.objectContaining({ type: 'cable', rows: 1, hoursBefore: 100, hoursAfter: 0, withoutAfter: 3 }),
    );
  });
});

describe('labor units copied from elsewhere', () => {
  it('are converted to the project unit, added to existing ones, and leave their hours unchanged', async () => {
    const metric = (await server.createProject()).id;
    const other = server.as('project-lead', metric);
    await server.database.query('delete from labor_unit where project_id = $1', [metric]);
    await server.as('administrator').call(updateProject, {
      body: {
        projectId: metric,
        projectNumber: `M-${metric}`,
        name: 'Metric',
        unitMeasurement: 'metric',
        archive: false,
      },
    });
    const rows = [
      { ...cableUnit, unit: 'm', typeCode: 'PWR-3C10', per: 100, hours: 10, hoursDifficult: 20 },
      { ...cableUnit, unit: 'm', typeCode: 'TC-K', hours: 1 },
    ].map((values) => ({ row: null, cells: cellsOf(values) }));
    await other.call(saveLaborUnits, { body: { projectId: metric, rows } });
    await savedRow({ typeCode: 'tc-k', hours: 9 });
    const body = { projectId, fromProjectId: metric };
    const outsider = server.as({ name: 'Of one project', role: 'project-lead' }, projectId);
    const rejection = await outsider.send({ method: 'POST', url: '/api/labor-units/copy', payload: body });
    expect(rejection.statusCode).toBe(404);
    // The lead in the tests is a member of every project they create.
    expect(await lead.call(copyLaborUnits, { body })).toEqual({ added: 1, left: 1 });
    const { units } = await list();
    expect(
      units.map(({ values }) => [values['typeCode'], values['unit'], values['hours'], values['hoursDifficult']]),
    ).toEqual([
      ['tc-k', 'ft', 9, null],
      ['PWR-3C10', 'ft', expect.closeTo(3.048, 9), expect.closeTo(6.096, 9)],
    ]);
  });

  it('can be the typical figures, once', async () => {
    const body = { projectId, fromProjectId: null };
    const first = await lead.call(copyLaborUnits, { body });
    expect(first.added).toBeGreaterThan(20);
    expect(await lead.call(copyLaborUnits, { body })).toEqual({ added: 0, left: first.added + first.left });
  });
});

it('only users with the permission can change labor units, and each change is audited', async () => {
  const foreman = server.as('foreman', projectId);
  const rejection = await foreman.send({
    method: 'POST',
    url: '/api/labor-units/save',
    payload: { projectId, rows: [added({ typeCode: 'A', hours: 1 })] },
  });
  expect([rejection.statusCode, (await list(foreman)).units]).toEqual([403, []]);
  await savedRow({ typeCode: 'A', hours: 1 });
  const events = await server.database.transaction((transaction) =>
    transaction.query<{ target: string }>(
      "select target from audit_event where project_id = $1 and action = 'laborUnit.create'",
      [projectId],
    ),
  );
  expect(events).toEqual([{ target: 'cable A' }]);
});

const bySpelling = (code: string): RowEdit => ({ row: null, cells: [{ field: 'code', value: code }] });

const addTypes = async (...codes: string[]) => {
  const body = { projectId, kind: 'cable-type' as const, rows: codes.map(bySpelling) };
  return (await lead.call(saveCodes, { body })).results.map((result) => {
    if (result.status !== 'saved') throw new Error(JSON.stringify(result));
    return result.row;
  });
};

describe('a type code that is merged or renamed', () => {
  it('keeps its labor unit, and rows that already had the other code get its hours too', async () => {
    await addCables();
    await savedRow({ typeCode: 'PWR-3C10', hours: 0.1 });
    await settled();
    const [from, into] = await addTypes('PWR-3C10', 'TC-K');
    await lead.call(mergeCodes, { body: { projectId, codeId: from!.id, intoCodeId: into!.id } });
    await settled();
    expect(await budgetOf()).toEqual({ 'C-1': 100, 'C-2': 20, 'C-3': 5 });
  });

  it('gives hours to rows that already had the new spelling', async () => {
    await addCables();
    const [own] = await addTypes('THERMO');
    await savedRow({ typeCode: 'THERMO', hours: 0.1 });
    await settled();
    const cells = [{ field: 'code', value: 'TC-K' }];
    const body = {
      projectId,
      kind: 'cable-type' as const,
      rows: [{ row: { id: own!.id, version: own!.version }, cells }],
    };
    await lead.call(saveCodes, { body });
    await settled();
    expect(await budgetOf()).toMatchObject({ 'C-3': 5 });
  });
});

describe('hours whose recalculation failed', () => {
  it('are reported until recalculated, which can be requested again', async () => {
    await save([added({ typeCode: 'PWR-3C10', hours: 2 })]);
    expect(await settled()).toMatchObject({ isBehind: false });
    await server.database.transaction((transaction) =>
      transaction.execute(`update job set status = 'failed' where project_id = $1`, [projectId]),
    );
    expect(await list()).toMatchObject({ isBehind: true, isRecalculating: false });
    expect(await lead.call(recalculateHours, { body: { projectId } })).toEqual({ requested: true });
    expect(await settled()).toMatchObject({ isBehind: false });
  });
});

const unitOf = (effectiveDate: string | null, hours: number) =>
  added({ typeCode: 'PWR-3C10', hours, name: 'Power', ...(effectiveDate !== null && { effectiveDate }) });

describe('a labor unit with an effective date', () => {
  it('gives no hours before its date, and all of them from then on', async () => {
    await addCables();
    expect(problemsOf(await save([unitOf(null, 0.1), unitOf('2999-01-01', 0.2)]))).toEqual(['saved', 'saved']);
    expect((await settled()).units.map(({ values, rows }) => [values['effectiveDate'], rows])).toEqual([
      [null, 2],
      ['2999-01-01', 0],
    ]);
    expect(await budgetOf()).toMatchObject({ 'C-1': 100, 'C-2': 20 });
    // The effective date has arrived.
    await server.database.transaction((transaction) =>
      transaction.execute(`update labor_unit set effective_date = '2020-01-01' where effective_date is not null`),
    );
    await beginLaborUnits(server.context);
    expect((await settled()).units.map(({ rows }) => rows)).toEqual([0, 2]);
    expect(await budgetOf()).toMatchObject({ 'C-1': 200, 'C-2': 40 });
    const { version } = await lead.call(getProject, { query: { projectId } });
    await beginLaborUnits(server.context);
    expect((await lead.call(getProject, { query: { projectId } })).version).toBe(version);
  });

  it('changes nothing in a preview before its date, and takes over after it', async () => {
    await addCables();
    await save([unitOf(null, 0.1)]);
    await settled();
    expect(await preview([unitOf('2999-01-01', 0.2)])).toEqual([]);
    expect(await preview([unitOf('2020-01-01', 0.2)])).toMatchObject([{ rows: 2, hoursBefore: 120, hoursAfter: 240 }]);
  });

  it('is unique for its rows and date, and its name for its rows', async () => {
    await save([unitOf('2026-01-01', 0.1)]);
    const results = await save([
      unitOf('2026-01-01', 0.3),
      unitOf('2026-02-01', 0.3),
      added({ typeCode: 'TC-K', name: 'Power', hours: 1, effectiveDate: '2026-03-01' }),
      unitOf('soon', 1),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['refused', 'saved', 'refused', 'refused']);
    expect(problemsOf(results)).toMatchObject([
      [{ field: 'typeCode' }],
      'saved',
      [{ field: 'name' }],
      [
        {
          field: 'effectiveDate',
          reason: fillText(entriesTexts.day, { field: 'Effective date', example: '11/20/2026' }),
        },
      ],
    ]);
  });

  it('is selected by the database as by the contract, for any dates', async () => {
    const days = [null, '2001-01-01', '2019-05-05', '2026-01-01', '2998-12-31', '2999-01-01'];
    const types = ['', 'A', 'B'];
    const chosen = fc.sample(fc.subarray(types.flatMap((typeCode) => days.map((day) => ({ typeCode, day })))), 5);
    for (const units of chosen) {
      // oxlint-disable-next-line no-await-in-loop -- all iterations use one project
      await server.database.transaction(async (transaction) => {
        await transaction.execute('delete from labor_unit where project_id = $1', [projectId]);
        const written = units.map(({ typeCode, day }) =>
          laborUnit.parse({ ...cableUnit, name: typeCode || 'All', typeCode, per: 1, hours: 1, effectiveDate: day }),
        );
        await writeLaborUnits(
          transaction,
          { projectId, version: 1 },
          written.map((unit) => ({ id: null, unit })),
        );
        await decideInForce(transaction, projectId);
        const stored = await readLaborUnits(transaction, projectId);
        const today = await findToday(transaction, projectId);
        expect(stored.filter(({ inForce }) => inForce)).toEqual(unitsInForce(stored, today));
      });
    }
  });

  it('has the same date in feet, in meters and in a copy of the set-up', async () => {
    await save([unitOf(null, 0.1), unitOf('2999-01-01', 0.2)]);
    const { id } = await server.as('administrator').call(createProject, {
      body: {
        projectNumber: 'DATED',
        name: 'Dated',
        setup: 'copy',
        fromProjectId: projectId,
        unitMeasurement: 'metric',
      },
    });
    await addRows(server.database, id, 'cable', [{ tag: 'M-1', typeCode: 'PWR-3C10', designLength: 3.048 }]);
    const { units } = await server.as('administrator').call(listLaborUnits, { query: { projectId: id } });
    expect(units.map(({ values, rows }) => [values['effectiveDate'], rows])).toEqual([
      [null, 1],
      ['2999-01-01', 0],
    ]);
  });
});
