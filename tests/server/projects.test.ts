/** Projects: created, changed, listed, converted. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProject,
  getProject,
  getSetupProgress,
  listProjects,
  updateProject,
  updateSetupList,
  type Project,
} from '../../contract/setup/projects/projects.ts';
import { getProjectInformation, updateProjectSettings } from '../../contract/setup/projects/projectSettings.ts';
import { listCodes, saveCodes } from '../../contract/setup/codes/codes.ts';
import { listLaborUnits, saveLaborUnits } from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { convertLength, metresPerFoot } from '../../contract/base/units/lengths.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';
import { addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { calls as callsMessages } from '../../server/locales/en-US/calls.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = ({ id, version: _version, ...record }: Project, values: Partial<Project>) => ({
  body: { projectId: id, ...record, ...values },
});

describe('creating a project', () => {
  it('is allowed for a lead by their provider role, who then leads it', async () => {
    const lead = server.as({ name: 'Lena Lead', claimRole: 'project-lead' });
    const project = await lead.call(createProject, {
      body: {
        projectNumber: ' 24-117 ',
        name: 'Riverbend',
        client: 'Basin Water',
        location: 'Riverbend, OR',
        startDate: '2026-03-02',
      },
    });
    expect(project).toEqual({
      id: project.id,
      projectNumber: '24-117',
      name: 'Riverbend',
      client: 'Basin Water',
      location: 'Riverbend, OR',
      startDate: '2026-03-02',
      unitMeasurement: 'imperial',
      archive: false,
      version: 0,
    });
    expect((await lead.call(getCurrentUser, { query: { projectId: project.id } })).permissions).toContain(
      'users.manage',
    );
    expect(await lead.call(getProject, { query: { projectId: project.id } })).toEqual(project);
  });

  it('is denied to a foreman', async () => {
    const attempt = server
      .as({ name: 'Finn', claimRole: 'foreman' })
      .call(createProject, { body: { projectNumber: 'F-1', name: 'x' } });
    await expect(attempt).rejects.toMatchObject({
      code: 'permission.missing',
      message: fillText(callsMessages.permissionMissing, { permission: 'Change the project', roles: 'Project Lead' }),
    });
  });

  it('requires a unique number, regardless of case and spaces', async () => {
    await server.createProject({ projectNumber: 'Dup-1' });
    await expect(server.createProject({ projectNumber: ' dup-1' })).rejects.toMatchObject({
      code: 'project.numberTaken',
    });
    const other = await server.createProject({ projectNumber: 'DUP-2' });
    await expect(
      server.as('administrator').call(updateProject, change(other, { projectNumber: 'DUP-1' })),
    ).rejects.toMatchObject({
      code: 'project.numberTaken',
      message: fillText(callsMessages.projectNumberTaken, { number: 'DUP-1' }),
    });
  });

  it('uses the requested unit and an empty set-up', async () => {
    const lead = server.as({ name: 'Lena Lead', claimRole: 'project-lead' });
    const { id, unitMeasurement } = await lead.call(createProject, {
      body: { projectNumber: 'EMPTY', name: 'Empty', unitMeasurement: 'metric', setup: 'empty' },
    });
    expect(unitMeasurement).toBe('metric');
    expect(await lead.call(getSetupProgress, { query: { projectId: id } })).toEqual({
      timeZone: 0,
      finishDate: 0,
      accountCodes: 0,
      codes: 0,
      laborUnits: 0,
      people: 1,
      crews: 0,
      commodities: 0,
      reels: 0,
      packages: 0,
      isDismissed: false,
    });
    expect((await lead.call(listCodes, { query: { projectId: id, kind: 'test-type' } })).rows).toEqual([]);
  });

  it('counts each step of its set-up alone, and keeps the dismissal of the list', async () => {
    const lead = server.as({ name: 'Lena Lead', claimRole: 'project-lead' });
    const { id } = await lead.call(createProject, {
      body: { projectNumber: 'STEPS', name: 'Steps', timeZone: 'America/Chicago', setup: 'empty' },
    });
    const progress = () => lead.call(getSetupProgress, { query: { projectId: id } });
    const add = (kind: 'account' | 'area' | 'crew', code: string) =>
      lead.call(saveCodes, {
        body: { projectId: id, kind, rows: [{ row: null, cells: [{ field: 'code', value: code }] }] },
      });
    await add('account', '26-100');
    await add('area', 'A1');
    await add('area', 'A2');
    await add('crew', 'Crew A');
    await server.database.query(`update project_user set crew_name = 'CREW  a' where project_id = $1`, [id]);
    await addPackage(server.database, id, 'test-package', 'TST-1', { status: 'draft' });
    await lead.call(updateProjectSettings, { body: { projectId: id, targetFinishDate: '2027-01-01' } });
    const counted = { timeZone: 1, finishDate: 1, accountCodes: 1, codes: 2, crews: 1, reels: 0, packages: 1 };
    expect(await progress()).toMatchObject({ ...counted, isDismissed: false });
    await lead.call(updateSetupList, { body: { projectId: id, isDismissed: true } });
    expect(await progress()).toMatchObject({ isDismissed: true });
    const [entry] = await server.database.query(
      `select before, after from audit_event where project_id = $1 and action = 'project.setupList'`,
      [id],
    );
    expect(entry).toEqual({ before: { isDismissed: false }, after: { isDismissed: true } });
    const planner = server.as({ name: 'Pia', role: 'project-manager' }, id);
    await expect(planner.call(updateSetupList, { body: { projectId: id, isDismissed: false } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('copies the set-up of another project, converted to its own unit of length', async () => {
    const from = await server.createProject({ projectNumber: 'FROM' });
    const lead = server.as({ name: 'Cora Copy', role: 'project-lead', claimRole: 'project-lead' }, from.id);
    const add = (kind: 'area' | 'cable-type', cells: Record<string, string | number | boolean>) =>
      lead.call(saveCodes, {
        body: {
          projectId: from.id,
          kind,
          rows: [{ row: null, cells: Object.entries(cells).map(([field, value]) => ({ field, value })) }],
        },
      });
    await add('area', { code: 'A1', description: 'Intake', active: false });
    await add('area', { code: 'A2', parent: 'A1' });
    await add('cable-type', { code: 'PWR', diameter: 2 });
    const unit = { commodityType: 'cable', name: 'PWR', typeCode: 'PWR', unit: 'ft', per: 100, hours: 3.048 };
    await lead.call(saveLaborUnits, {
      body: {
        projectId: from.id,
        rows: [{ row: null, cells: Object.entries(unit).map(([field, value]) => ({ field, value })) }],
      },
    });
    await lead.call(updateProjectSettings, {
      body: {
        projectId: from.id,
        hoursPerDay: 8,
        targetFinishDate: '2027-01-01',
        stepWeights: { cable: { pulled: 70, tested: 30 } },
        plannedCurve: { measure: 'percent', weeks: [{ weekEnding: '2026-12-06', planned: 5 }] },
      },
    });
    const { id } = await lead.call(createProject, {
      body: { projectNumber: 'COPY', name: 'Copy', unitMeasurement: 'metric', setup: 'copy', fromProjectId: from.id },
    });
    const valuesOf = async (projectId: number, kind: 'area' | 'cable-type') =>
      (await lead.call(listCodes, { query: { projectId, kind } })).rows.map(({ values }) => values);
    expect(await valuesOf(id, 'area')).toEqual(await valuesOf(from.id, 'area'));
    expect(await valuesOf(id, 'cable-type')).toMatchObject([{ code: 'PWR', diameter: 50.8 }]);
    const { units } = await lead.call(listLaborUnits, { query: { projectId: id } });
    expect(units.find(({ values }) => values['name'] === 'PWR')?.values).toMatchObject({ unit: 'm', hours: 10 });
    expect(units).toHaveLength((await lead.call(listLaborUnits, { query: { projectId: from.id } })).units.length);
    const { settings, project } = await lead.call(getProjectInformation, { query: { projectId: id } });
    expect(settings).toMatchObject({
      hoursPerDay: 8,
      targetFinishDate: null,
      plannedCurve: { measure: 'hours', weeks: [] },
    });
    expect(settings.stepWeights.cable).toEqual({ pulled: 70, tested: 30 });
    expect(project.unitMeasurement).toBe('metric');
  });

  it('copies nothing the user cannot see, and leaves no partial project', async () => {
    const foreign = await server.createProject({ projectNumber: 'FOREIGN' });
    const lead = server.as({ name: 'Lena Lead', claimRole: 'project-lead' });
    const attempt = (body: object) =>
      lead.call(createProject, { body: { projectNumber: 'HALF', name: 'Half', ...body } });
    for (const setup of ['copy', 'empty'])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await expect(attempt({ setup, fromProjectId: foreign.id })).rejects.toMatchObject({
        status: 404,
        code: 'project.notFound',
      });
    await expect(attempt({ setup: 'copy' })).rejects.toMatchObject({
      code: 'request.invalid',
      message: callsMessages.copyWithoutProject,
    });
    expect((await lead.call(listProjects)).map(({ projectNumber }) => projectNumber)).not.toContain('HALF');
  });

  it('adds the usual labor units', async () => {
    const project = await server.createProject();
    const units = await server.database.query('select id from labor_unit where project_id = $1', [project.id]);
    expect(units.length).toBeGreaterThan(0);
  });

  it('is audited with the values before and after', async () => {
    const project = await server.createProject({ name: 'Before' });
    const administrator = server.as('administrator');
    await administrator.call(updateProject, change(project, { name: 'After' }));
    const events = await server.database.query(
      'select action, subject, user_id, before, after, request_id from audit_event where project_id = $1 order by id',
      [project.id],
    );
    expect(events.map(({ action }) => action)).toEqual(['project.create', 'project.update']);
    expect(events[1]).toMatchObject({
      subject: 'subject of administrator',
      user_id: await administrator.userId(),
      before: { name: 'Before' },
      after: { name: 'After' },
    });
  });
});

describe('the list of projects', () => {
  it('contains a user’s own projects, or all for an administrator, with archived ones marked', async () => {
    const mine = await server.createProject({ projectNumber: 'LIST-B' });
    const archived = await server.createProject({ projectNumber: 'LIST-A' });
    await server.createProject({ projectNumber: 'LIST-C' });
    await server.as('administrator').call(updateProject, change(archived, { archive: true }));
    const viewer = server.as({ name: 'Vera', role: 'viewer' }, mine.id);
    await viewer.call(listProjects);
    await server.as({ name: 'Vera', role: 'viewer' }, archived.id).userId();
    expect((await viewer.call(listProjects)).map(({ projectNumber, archive }) => [projectNumber, archive])).toEqual([
      ['LIST-A', true],
      ['LIST-B', false],
    ]);
    const all = (await server.as('administrator').call(listProjects)).map(({ projectNumber }) => projectNumber);
    expect(all).toEqual(expect.arrayContaining(['LIST-A', 'LIST-B', 'LIST-C']));
  });

  it('sums hours of all rows not removed, and of completed work on removed ones', async () => {
    const project = await server.createProject({ projectNumber: 'SUMS' });
    await server.database.transaction((transaction) =>
      transaction.script(`
        insert into cable (project_id, tag_key, row_version, tag, quantity, budget_hours, earned_hours, percent_complete, removed, status) values
          (${project.id}, 'C-1', 1, 'C-1', 100, 10, 5, 50, false, 'Pulling'), (${project.id}, 'C-2', 1, 'C-2', 900, 90, 0, 0, true, 'Removed'),
          (${project.id}, 'C-3', 1, 'C-3', 200, 20, 20, 90, true, 'Removed with progress');
        insert into equipment (project_id, tag_key, row_version, tag, quantity, budget_hours, earned_hours, percent_complete) values
          (${project.id}, 'E-1', 1, 'E-1', 1, 30, 5, 16.7)`),
    );
    const listed = (await server.as('administrator').call(listProjects)).find(({ id }) => id === project.id);
    expect(listed).toMatchObject({ budgetHours: 60, earnedHours: 30, percentComplete: 50 });
    expect(listed?.lastActivityAt).toBeInstanceOf(Date);
  });

  it('has no percentage without a budget, however much is installed', async () => {
    const project = await server.createProject({ projectNumber: 'NO-BUDGET' });
    const read = async () => (await server.as('administrator').call(listProjects)).find(({ id }) => id === project.id);
    expect((await read())?.percentComplete).toBeNull();
    await server.database.transaction((transaction) =>
      transaction.script(
        `insert into cable (project_id, tag_key, row_version, tag, quantity, percent_complete) values (${project.id}, 'C-1', 1, 'C-1', 300, 100), (${project.id}, 'C-2', 1, 'C-2', 100, 0)`,
      ),
    );
    expect((await read())?.percentComplete).toBeNull();
  });
});

const rowsOf = (projectId: number) =>
  server.database.query<Record<string, number | null>>(
    `select design_length, pulled_length, quantity, hours_per_unit, budget_hours, earned_hours, percent_complete, row_version
     from cable where project_id = $1 order by tag_key`,
    [projectId],
  );

async function projectWithCables() {
  const project = await server.createProject();
  await server.database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, project.id);
    await transaction.script(`
      delete from labor_unit where project_id = ${project.id};
      insert into labor_unit (project_id, name, name_key, commodity_type, unit, per, hours) values
        (${project.id}, 'CBL', 'CBL', 'cable', 'ft', 100, 6), (${project.id}, 'SET', 'SET', 'equipment', 'ea', 1, 8);
      insert into cable (project_id, tag_key, row_version, tag, design_length, pulled_length) values
        (${project.id}, 'C-1', ${version}, 'C-1', 1000, 500), (${project.id}, 'C-2', ${version}, 'C-2', 12.5, null), (${project.id}, 'C-3', ${version}, 'C-3', null, null);
      insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, source) values
        (${project.id}, 'cable', 1, 'pulled', '2026-11-20', 0.5, 500, 'grid'), (${project.id}, 'equipment', 1, 'set', '2026-11-20', 1, 1, 'grid')`);
    await recalculate(transaction, project.id, 'cable', 'all');
  });
  return project;
}

describe('changing the unit', () => {
  it('converts every length and leaves hours and progress unchanged', async () => {
    const project = await projectWithCables();
    const before = await rowsOf(project.id);
    expect(before[0]).toMatchObject({ quantity: 1000, budget_hours: 60 });
    const metric = await server.as('administrator').call(updateProject, change(project, { unitMeasurement: 'metric' }));
    expect(metric).toMatchObject({ unitMeasurement: 'metric', version: 2 });

    const after = await rowsOf(project.id);
    expect(after.map(({ design_length, pulled_length }) => [design_length, pulled_length])).toEqual([
      [1000 * metresPerFoot, 500 * metresPerFoot],
      [12.5 * metresPerFoot, null],
      [null, null],
    ]);
    expect(after[0]?.quantity).toBeCloseTo(304.8, 9);
    expect(after[0]?.budget_hours).toBe(60);
    expect(after.map(({ percent_complete }) => percent_complete)).toEqual(
      before.map(({ percent_complete }) => percent_complete),
    );
    expect(new Set(after.map(({ row_version }) => row_version))).toEqual(new Set([metric.version]));

    const units = await server.database.query(
      'select name, unit, per, hours from labor_unit where project_id = $1 order by name',
      [project.id],
    );
    expect(units).toEqual([
      { name: 'CBL', unit: 'm', per: 100, hours: 19.6850393701 },
      { name: 'SET', unit: 'ea', per: 1, hours: 8 },
    ]);
    const done = await server.database.query(
      'select step, delta_quantity from progress_transaction where project_id = $1 order by id',
      [project.id],
    );
    expect(done).toEqual([
      { step: 'pulled', delta_quantity: 152.4 },
      { step: 'set', delta_quantity: 1 },
    ]);
  });

  it('and changing it back restores the original lengths', async () => {
    const project = await projectWithCables();
    const administrator = server.as('administrator');
    const metric = await administrator.call(updateProject, change(project, { unitMeasurement: 'metric' }));
    await administrator.call(updateProject, change(metric, { unitMeasurement: 'imperial' }));
    const [cable] = await rowsOf(project.id);
    expect(cable?.['design_length']).toBe(1000);
    expect(cable?.budget_hours).toBe(60);
  });

  it('is exact for any practical length, in both directions, and agrees with the contract', async () => {
    const project = await server.createProject();
    const lengths = fc
      .sample(
        fc.tuple(
          fc.integer({ min: 0, max: 100_000 }),
          fc.integer({ min: 0, max: 999_999 }),
          fc.constantFrom(0, 1, 2, 4, 6),
        ),
        400,
      )
      .map(([whole, part, decimals]) => Number((whole + part / 1e6).toFixed(decimals)));
    await addRows(
      server.database,
      project.id,
      'cable',
      lengths.map((designLength, index) => ({ tag: `L-${index}`, designLength })),
    );
    const stored = async () =>
      (
        await server.database.query<{ length: number | null }>(
          'select design_length as length from cable where project_id = $1 order by id',
          [project.id],
        )
      ).map(({ length }) => length);
    const administrator = server.as('administrator');
    const metric = await administrator.call(updateProject, change(project, { unitMeasurement: 'metric' }));
    const metres = await stored();
    for (const [index, length] of lengths.entries())
      expect(metres[index]).toBeCloseTo(convertLength(length, 'ft', 'm'), 10);
    await administrator.call(updateProject, change(metric, { unitMeasurement: 'imperial' }));
    expect(await stored()).toEqual(lengths);
  });

  it('is possible at creation, together with the labor units', async () => {
    const lead = server.as({ name: 'Creating Lead', claimRole: 'project-lead' });
    const body = { projectNumber: 'METRIC-1', name: 'In metres', client: '', location: '', startDate: null };
    const project = await lead.call(createProject, { body });
    const metric = await lead.call(updateProject, change(project, { unitMeasurement: 'metric' }));
    expect(metric).toMatchObject({ id: project.id, unitMeasurement: 'metric', version: 1 });
    const units = await server.database.query<{ unit: string }>('select unit from labor_unit where project_id = $1', [
      project.id,
    ]);
    expect(units.map(({ unit }) => unit)).not.toContain('ft');
    await expect(lead.call(updateProject, change(metric, { unitMeasurement: 'imperial' }))).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('is limited to administrators once data was entered; a lead can change the rest of the record', async () => {
    const created = await server.createProject();
    const lead = server.as({ name: 'Only Lead', role: 'project-lead' }, created.id);
    const project = await lead.call(updateProject, change(created, { name: 'First name' }));
    await expect(lead.call(updateProject, change(project, { unitMeasurement: 'metric' }))).rejects.toMatchObject({
      code: 'permission.missing',
      status: 403,
    });
    const renamed = await lead.call(updateProject, change(project, { name: 'Renamed', startDate: '2026-05-01' }));
    expect(renamed).toMatchObject({
      name: 'Renamed',
      startDate: '2026-05-01',
      unitMeasurement: 'imperial',
      version: 2,
    });
  });
});

describe('project versions', () => {
  it('are assigned in sequence, without gaps or duplicates', async () => {
    const project = await server.createProject();
    const taken = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.database.transaction((transaction) => bumpVersion(transaction, project.id)),
      ),
    );
    expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
