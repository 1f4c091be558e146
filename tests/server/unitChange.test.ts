/** Changes a project to the other unit and back through calls: all lengths and hours stay the same. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { listCommodityChanges, revertCommodityChange } from '../../contract/rows/commodityHistory.ts';
import { getCommodityRecord } from '../../contract/rows/commodityRecord.ts';
import { listAuditLog } from '../../contract/admin/auditLog.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { listViews, saveView } from '../../contract/reports/savedViews/savedViews.ts';
import type { Filter } from '../../contract/reports/savedViews/viewContent.ts';
import { previewUnitChange } from '../../contract/setup/projects/projectSettings.ts';
import { createProject, getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { readRows } from '../../server/repositories/rows/commodities.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { importSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

const changeUnit = async (projectId: number, unitMeasurement: 'imperial' | 'metric') => {
  const administrator = server.as('administrator');
  const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
  return administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement } });
};

const tables = new Map(Object.values(commodities).map((each) => [each.table, each]));

/** Returns all lengths of a project, and all its other values, which must not change. */
async function holdings(projectId: number) {
  const lengths: Record<string, unknown>[] = [];
  const others: Record<string, unknown>[] = [];
  await server.database.transaction(async (transaction) => {
    const read = (columns: readonly string[], table: string) =>
      transaction.query(`select ${columns.join(', ')} from ${table} where project_id = $1 order by id`, [projectId]);
    for (const { table, fields } of tables.values()) {
      const own = fields.filter(({ kind }) => kind === 'length').map(({ key }) => columnName(key));
      lengths.push(...(await read(['id', 'quantity', ...own], table)));
      others.push(...(await read(['id', 'budget_hours', 'earned_hours', 'percent_complete', 'status'], table)));
    }
    lengths.push(...(await read(['id', 'delta_quantity'], 'progress_transaction')));
    others.push(...(await read(['id', 'delta_fraction'], 'progress_transaction')));
    const hours = ['hours', 'hours_difficult', 'hours_very_difficult'];
    others.push(...(await read(['id', 'unit', ...hours], 'labor_unit')));
    others.push(...(await read(['id', 'field_values'], 'field_entry')));
  });
  return { lengths, others };
}

const number = (value: unknown) => Number(value ?? 0);

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

it('a unit change there and back keeps every length and hour, and the same file changes nothing', async () => {
  const { id: projectId } = await server.createProject();
  const engineer = server.as('project-lead', projectId);
  const cables = importSteps(engineer, projectId);
  const trays = importSteps(engineer, projectId, 'cable-tray');
  const drawn = fc.sample(fc.double({ min: 0.001, max: 99_999, noNaN: true }), 40);
  const texts = drawn.map((length, at) => length.toFixed(at % 7));
  const file = lines(
    'Cable Tag,From,To,Cable Type,Length (ft)',
    ...texts.map((text, at) => `C-${at},A,B,CTL-7C14,${text}`),
  );
  const trayFile = lines('Tray,Type,Length (ft)', ...texts.slice(0, 8).map((text, at) => `T-${at},LADDER,${text}`));
  await cables.run(file);
  await trays.run(trayFile);
  await addRows(server.database, projectId, 'jumper', [{ tag: 'J-1', length: 12.505208 }]);
  const [first] = await server.database.query<{ id: number }>(
    'select id from cable where project_id = $1 order by id limit 1',
    [projectId],
  );
  const { results } = await engineer.call(recordFieldWork, {
    body: {
      projectId,
      entries: [
        {
          id: randomUUID(),
          type: 'cable',
          commodityId: first!.id,
          workDate: '2026-11-02',
          values: { pullStartMark: 1605.25, pullEndMark: 1604.125, pulledDate: '2026-11-02' },
          note: 'Short run.',
        },
      ],
    },
  });
  expect(results).toMatchObject([{ outcome: 'recorded' }]);

  const before = await holdings(projectId);
  const cells = before.lengths.flatMap(({ id: _id, quantity: _quantity, delta_quantity: _delta, ...own }) =>
    Object.values(own).filter((value) => value !== null),
  );
  const counted = await engineer.call(previewUnitChange, { query: { projectId } });
  expect(counted.lengths).toBe(cells.length);
  expect(counted.laborUnits).toBeGreaterThan(0);

  for (const unit of ['metric', 'imperial'] as const) {
    await changeUnit(projectId, unit);
    expect((await cables.run(file)).counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect((await trays.run(trayFile)).counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const now = await holdings(projectId);
    const hours = (rows: typeof now.others) => rows.filter((row) => 'budget_hours' in row);
    expect(hours(now.others)).toEqual(hours(before.others));
  }
  const after = await holdings(projectId);
  expect(after.others).toEqual(before.others);
  expect(after.lengths).toHaveLength(before.lengths.length);
  const furthest = after.lengths.flatMap((row, at) =>
    Object.entries(row).map(([column, value]) => Math.abs(number(value) - number(before.lengths[at]?.[column]))),
  );
  expect(Math.max(...furthest)).toBeLessThanOrEqual(1e-9);
  const blanks = (rows: typeof after.lengths) => rows.map((row) => Object.values(row).map((value) => value === null));
  expect(blanks(after.lengths)).toEqual(blanks(before.lengths));
});

it('a schedule in review is checked again, because its rows were read in the previous unit', async () => {
  const { id: projectId } = await server.createProject();
  const cables = importSteps(server.as('project-lead', projectId), projectId);
  const { draft } = await cables.look(lines('Cable Tag,From,To,Length', 'C-1,A,B,100'));
  await changeUnit(projectId, 'metric');
  await expect(cables.apply(draft)).rejects.toMatchObject({ code: 'import.notReady' });
  const again = await cables.check(draft);
  expect(again.counts).toMatchObject({ added: 1 });
});

it('a unit change waits for a running import', async () => {
  const { id: projectId } = await server.createProject();
  const cables = importSteps(server.as('project-lead', projectId), projectId);
  const { draft } = await cables.look(lines('Cable Tag,From,To,Length (ft)', 'C-1,A,B,100'));
  const mark = (status: 'applying' | 'checked') =>
    server.database.query('update import set status = $1 where id = $2', [status, draft.importId]);
  await mark('applying');
  await expect(changeUnit(projectId, 'metric')).rejects.toMatchObject({ code: 'import.busy' });
  await mark('checked');
  expect(await changeUnit(projectId, 'metric')).toMatchObject({ unitMeasurement: 'metric' });
});

/** Saves a view of the project with these filters; returns it with a function that lists it. */
const savedView = async (projectId: number, filters: Filter[], type: 'cable' | 'cable-tray' = 'cable') => {
  const lead = server.as('project-lead', projectId);
  const place = { projectId, kind: 'data', type } as const;
  const reply = await lead.call(saveView, {
    body: { ...place, view: null, name: 'Long ones', sharing: 'project', content: { filters } },
  });
  if (reply.status !== 'saved') throw new Error(reply.status);
  const list = async () => (await lead.call(listViews, { query: place })).views[0]!;
  return { saved: reply.view, list };
};

const over = (field: string, least: number): Filter => ({ field, is: 'between', least, most: null });

describe('a filter by a length in a saved view', () => {
  it('states its original unit after the project changes, and its view keeps the same version', async () => {
    const { id: projectId } = await server.createProject();
    const others: Filter[] = [{ field: 'designLength', is: 'filled' }, over('priority', 2)];
    const { saved, list } = await savedView(projectId, [over('designLength', 100), ...others]);
    await changeUnit(projectId, 'metric');
    const view = await list();
    expect(view.version).toBe(saved.version);
    expect(view.content).toMatchObject({ filters: [{ ...over('designLength', 100), unit: 'ft' }, ...others] });
    await changeUnit(projectId, 'imperial');
    expect((await list()).content).toEqual(view.content);
  });

  it('stays in its explicit unit', async () => {
    const { id: projectId } = await server.createProject();
    const { list } = await savedView(
      projectId,
      [{ field: 'length', is: 'moreThan', than: 40, unit: 'm' }],
      'cable-tray',
    );
    await changeUnit(projectId, 'metric');
    expect((await list()).content).toMatchObject({
      filters: [{ field: 'length', is: 'moreThan', than: 40, unit: 'm' }],
    });
  });

  it('states its unit in a metric project that copies the views of an imperial one', async () => {
    const { id: projectId } = await server.createProject();
    await savedView(projectId, [over('designLength', 100)]);
    const setup = { setup: 'copy', fromProjectId: projectId } as const;
    const { id: copied } = await server.as('administrator').call(createProject, {
      body: { projectNumber: 'COPY-M', name: 'Copy', unitMeasurement: 'metric', ...setup },
    });
    const place = { projectId: copied, kind: 'data', type: 'cable' } as const;
    const { views } = await server.as('administrator').call(listViews, { query: place });
    expect(views.map(({ content }) => content)).toMatchObject([
      { filters: [{ ...over('designLength', 100), unit: 'ft' }] },
    ]);
  });
});

const length = (before: number | null, after: number | null) => ({ field: 'designLength', before, after });

describe('a change made before the project changed its unit', () => {
  let projectId: number;
  let id: number;
  let lead: Client;

  beforeEach(async () => {
    projectId = (await server.createProject()).id;
    lead = server.as('project-lead', projectId);
    [id] = (await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 107 }])) as [number];
  });

  type Cells = {
    readonly field: string;
    readonly before: number | string | null;
    readonly after: number | string | null;
  }[];
  const edit = (unit: 'ft' | 'm', ...cells: Cells) =>
    lead.call(updateCommodities, { body: { projectId, type: 'cable', rows: [{ id, unit, cells }] } });
  const changes = async () => (await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } })).changes;
  const revert = (changeId: string) =>
    lead.call(revertCommodityChange, { body: { projectId, type: 'cable', changeId } });
  const stored = async () => {
    const rows = await server.database.transaction((transaction) =>
      readRows(transaction, projectId, 'cable', [id], null),
    );
    return rows.get(id)!.values;
  };
  const history = async () =>
    (await lead.call(getCommodityRecord, { query: { projectId, type: 'cable', id } })).history;
  const lengthsOf = (events: Awaited<ReturnType<typeof history>>) =>
    events.map(({ unit, fields }) => [
      unit,
      ...fields.filter(({ field }) => field === 'designLength').map(({ before, after }) => [before, after]),
    ]);

  it('is reverted to its converted previous length', async () => {
    await edit('ft', length(107, 108));
    await changeUnit(projectId, 'metric');
    const [change] = await changes();
    expect(change).toMatchObject({ unit: 'imperial' });
    expect(await revert(change!.changeId)).toMatchObject({
      updatedIds: [id],
      kept: [],
      refusals: [],
      converted: { unit: 'imperial', count: 1, made: 107, now: 32.6136 },
    });
    expect((await stored())['designLength']).toBe(32.6136);
  });

  it('is paired in the history with its undo, made in the other unit', async () => {
    await edit('ft', length(107, 108.123456));
    await changeUnit(projectId, 'metric');
    await edit('m', length(108.123456 * 0.3048, 32.6136));
    const [undo, change] = await changes();
    expect(undo).toMatchObject({ reverts: change!.changeId, isReverted: false });
    expect(change).toMatchObject({ reverts: null, isReverted: true });
  });

  it('does not affect the revert of an edit made after it', async () => {
    await changeUnit(projectId, 'metric');
    await edit('m', length(32.6136, 40));
    const [change] = await changes();
    const reply = await revert(change!.changeId);
    expect(reply).toMatchObject({ updatedIds: [id], refusals: [] });
    expect(reply).not.toHaveProperty('converted');
    expect((await stored())['designLength']).toBe(32.6136);
  });

  it('is reverted exactly after the unit changed there and back', async () => {
    await edit('ft', length(107, 108.123456));
    await changeUnit(projectId, 'metric');
    await changeUnit(projectId, 'imperial');
    const [change] = await changes();
    const reply = await revert(change!.changeId);
    expect(reply).toMatchObject({ updatedIds: [id], refusals: [] });
    expect(reply).not.toHaveProperty('converted');
    expect((await stored())['designLength']).toBe(107);
  });

  it('is not reverted over a newer measurement; both numbers are returned in the current unit', async () => {
    await edit('ft', length(107, 108), { field: 'notes', before: null, after: 'Wet pit' });
    await changeUnit(projectId, 'metric');
    await edit('m', length(32.9184, 50));
    const [, change] = await changes();
    expect(await revert(change!.changeId)).toMatchObject({
      updatedIds: [id],
      kept: [{ id, field: 'designLength', theirs: 50, before: 32.6136 }],
    });
    expect(await stored()).toMatchObject({ designLength: 50, notes: null });
  });

  it('restores an emptied length, and a revert of the revert empties it again', async () => {
    await edit('ft', length(107, null));
    await changeUnit(projectId, 'metric');
    const [change] = await changes();
    await revert(change!.changeId);
    expect((await stored())['designLength']).toBe(32.6136);
    const [revertOfIt] = await changes();
    expect(revertOfIt).toMatchObject({ reverts: change!.changeId, unit: 'metric' });
    await revert(revertOfIt!.changeId);
    expect((await stored())['designLength']).toBeNull();
  });

  it('shows its numbers in the row history in their original unit', async () => {
    await edit('ft', length(107, 108));
    await changeUnit(projectId, 'metric');
    await edit('m', length(32.9184, 40));
    expect(lengthsOf(await history())).toEqual([
      ['metric', [32.9184, 40]],
      ['imperial', [107, 108]],
    ]);
  });

  it('shows the unit of file revisions, of entries, and of changes stored without a unit', async () => {
    const cables = importSteps(lead, projectId);
    await cables.run(lines('Cable Tag,From,To,Length (ft)', 'C-1,A,B,120'));
    await lead.call(recordFieldWork, {
      body: {
        projectId,
        entries: [
          {
            id: randomUUID(),
            type: 'cable',
            commodityId: id,
            workDate: '2026-11-02',
            values: { pulledLength: 60, pulledDate: '2026-11-02' },
            note: 'Half way.',
            unit: 'ft',
          },
        ],
      },
    });
    await server.database.transaction((transaction) =>
      transaction.execute(
        `insert into audit_event (project_id, action, target, before, after)
         values ($1, 'commodity.update', $2, '{"designLength": 120}', '{"designLength": 121}')`,
        [projectId, `cable ${id}`],
      ),
    );
    await changeUnit(projectId, 'metric');
    await changeUnit(projectId, 'imperial');
    await changeUnit(projectId, 'metric');
    expect((await history()).map(({ cause, unit }) => [cause, unit])).toEqual([
      ['edit', 'imperial'],
      ['entry', 'imperial'],
      ['import', 'imperial'],
    ]);
  });

  it('appears in the audit log with the unit of its numbers', async () => {
    await edit('ft', length(107, 108));
    await changeUnit(projectId, 'metric');
    await edit('m', length(32.9184, 40));
    const { entries } = await server
      .as('administrator')
      .call(listAuditLog, { query: { project: projectId, subject: 'commodity' } });
    expect(entries.map(({ unit, after }) => [unit, after])).toEqual([
      ['metric', { designLength: 40 }],
      ['imperial', { designLength: 108 }],
    ]);
  });
});
