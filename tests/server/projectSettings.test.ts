/** Settings of a project apart from its record: read, changed, rejected, and the effect of new step weights on hours. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { errorReply } from '../../contract/base/calls/errors.ts';
import { getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { getProjectInformation, updateProjectSettings } from '../../contract/setup/projects/projectSettings.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import type { Client } from './client.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { projectChecks as projectChecksTexts } from '../../contract/base/messages/en-US/projectChecks.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

async function projectOfLead() {
  const { id: projectId } = await server.createProject({ startDate: '2026-03-02' });
  const lead = server.as({ name: 'Lena Lead', role: 'project-lead' }, projectId);
  return { projectId, lead };
}

const informationOf = (client: Client, projectId: number) =>
  client.call(getProjectInformation, { query: { projectId } });

/** Status and field problems of a rejected call. */
async function problemsOf(client: Client, body: object) {
  const answer = await client.post('/api/project/settings/update', body);
  return { status: answer.statusCode, ...errorReply.parse(answer.json()) };
}

it('a new project has the usual settings', async () => {
  const { projectId, lead } = await projectOfLead();
  const { project, settings, recordVersion, settingsVersion } = await informationOf(lead, projectId);
  expect(project).toEqual(await lead.call(getProject, { query: { projectId } }));
  expect([recordVersion, settingsVersion]).toEqual([0, 0]);
  expect(settings).toMatchObject({
    targetFinishDate: null,
    hoursPerDay: 10,
    workWeekEnd: 'sunday',
    terminationMethod: 'by-end',
    cutTolerancePercent: 3,
    plannedCurve: { measure: 'hours', weeks: [] },
  });
  expect(Object.keys(settings.stepWeights).toSorted()).toEqual(commodityTypes.toSorted());
  expect(settings.stepWeights['cable-tray']).toEqual(
    Object.fromEntries(commodities['cable-tray'].steps.map(({ key, weight }) => [key, weight])),
  );
});

it('a change affects only the sent settings and is audited', async () => {
  const { projectId, lead } = await projectOfLead();
  const plannedCurve = {
    measure: 'percent' as const,
    weeks: [
      { weekEnding: '2026-03-08', planned: 2.5 },
      { weekEnding: '2026-03-15', planned: 6 },
    ],
  };
  await lead.call(updateProjectSettings, { body: { projectId, hoursPerDay: 9.3333, plannedCurve } });
  const information = await lead.call(updateProjectSettings, {
    body: { projectId, targetFinishDate: '2027-06-30', workWeekEnd: 'saturday', terminationMethod: 'by-conductor' },
  });
  expect(information).toEqual(await informationOf(lead, projectId));
  expect(information.settingsVersion).toBe(2);
  expect(information.settings).toMatchObject({
    targetFinishDate: '2027-06-30',
    hoursPerDay: 9.3333,
    workWeekEnd: 'saturday',
    terminationMethod: 'by-conductor',
    cutTolerancePercent: 3,
    plannedCurve,
  });
  const events = await server.database.query(
    `select before, after from audit_event where project_id = $1 and action = 'project.settings' order by id`,
    [projectId],
  );
  expect(events).toHaveLength(2);
  expect(events[1]).toMatchObject({ before: { workWeekEnd: 'sunday' }, after: { workWeekEnd: 'saturday' } });
});

describe('invalid settings', () => {
  it('with step weights that total 99 name type and difference in the language of the caller', async () => {
    const { projectId, lead } = await projectOfLead();
    const body = { projectId, stepWeights: { cable: { pulled: 89, tested: 10 } } };
    const refused = await problemsOf(lead, body);
    expect(refused).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: fillText(projectChecksTexts.weightsBelow, { commodity: 'cable', sum: 99, difference: 1 }),
    });
    expect(refused.problems).toEqual([{ path: 'stepWeights.cable', message: refused.message }]);
    const inSpanish = await problemsOf(lead.speaking('es-MX'), body);
    expect(inSpanish).toMatchObject({ message: 'Los pasos de cable suman 99 %. Agrega 1 % para llegar a 100 %.' });
    expect((await informationOf(lead, projectId)).settings.stepWeights.cable).toEqual({ pulled: 90, tested: 10 });
  });

  it.each([
    ['too much', { stepWeights: { jumper: { installed: 80, checked: 30 } } }, 'stepWeights.jumper'],
    [
      'a step that is not',
      { stepWeights: { jumper: { installed: 80, checked: 20, polished: 0 } } },
      'stepWeights.jumper',
    ],
    ['a negative weight', { stepWeights: { jumper: { installed: 105, checked: -5 } } }, 'stepWeights.jumper.checked'],
    ['a finish before the start', { targetFinishDate: '2026-03-01' }, 'targetFinishDate'],
    ['a day of 25 hours', { hoursPerDay: 25 }, 'hoursPerDay'],
    [
      'a week that ends on no day',
      { plannedCurve: { measure: 'hours', weeks: [week('2026-03-08', 4), week('1st week', 5)] } },
      'plannedCurve.weeks.1.weekEnding',
    ],
    [
      'two days of one week',
      { plannedCurve: { measure: 'hours', weeks: [week('2026-03-04', 4), week('2026-03-08', 5)] } },
      'plannedCurve.weeks.1',
    ],
    [
      'a week twice',
      { plannedCurve: { measure: 'hours', weeks: [week('2026-03-08', 4), week('2026-03-08', 5)] } },
      'plannedCurve.weeks.1',
    ],
    [
      'weeks out of order',
      { plannedCurve: { measure: 'hours', weeks: [week('2026-03-15', 4), week('2026-03-08', 5)] } },
      'plannedCurve.weeks.1',
    ],
    [
      'a plan that falls',
      { plannedCurve: { measure: 'percent', weeks: [week('2026-03-08', 40), week('2026-03-15', 30)] } },
      'plannedCurve.weeks.1',
    ],
    [
      'a plan of more than all',
      { plannedCurve: { measure: 'percent', weeks: [week('2026-03-08', 101)] } },
      'plannedCurve.weeks.0',
    ],
  ])('such as %s are rejected at their field, and nothing is changed', async (_what, change, path) => {
    const { projectId, lead } = await projectOfLead();
    const refused = await problemsOf(lead, { projectId, cutTolerancePercent: 7, ...change });
    expect(refused.status).toBe(400);
    expect(refused.problems).toContainEqual(expect.objectContaining({ path }));
    expect((await informationOf(lead, projectId)).settings.cutTolerancePercent).toBe(3);
  });

  it('with the number of another project are rejected at that field', async () => {
    const taken = await server.createProject();
    const { projectId, lead } = await projectOfLead();
    const { id: _id, version: _version, ...record } = await lead.call(getProject, { query: { projectId } });
    const answer = await lead.post('/api/project/update', {
      projectId,
      ...record,
      projectNumber: taken.projectNumber,
    });
    expect(answer.json()).toMatchObject({ code: 'project.numberTaken', problems: [{ path: 'projectNumber' }] });
  });
});

const week = (weekEnding: string, planned: number) => ({ weekEnding, planned });

describe('a save based on an outdated version', () => {
  it('of the record is rejected if it sends its version, and accepted without one', async () => {
    const { projectId, lead } = await projectOfLead();
    const { project, recordVersion } = await informationOf(lead, projectId);
    const { id: _id, version: _version, ...record } = project;
    const administrator = server.as('administrator');
    await administrator.call(updateProject, { body: { projectId, ...record, client: 'Basin Water', recordVersion } });
    const late = { projectId, ...record, name: 'Renamed' };
    const answer = await lead.post('/api/project/update', { ...late, recordVersion });
    expect(answer.json()).toMatchObject({ lastSave: { name: 'administrator', at: expect.stringMatching(/Z$/) } });
    await expect(lead.call(updateProject, { body: { ...late, recordVersion } })).rejects.toMatchObject({
      code: 'project.changedMeanwhile',
      status: 409,
    });
    const now = await informationOf(lead, projectId);
    expect(now.project).toMatchObject({ client: 'Basin Water', name: record.name });
    expect(now.recordVersion).toBe(recordVersion + 1);
    // The exact body of the specification.
    expect(await lead.call(updateProject, { body: late })).toMatchObject({ name: 'Renamed', client: '' });
  });

  it('of the settings is rejected too, but rows entered in the meantime cause no conflict', async () => {
    const { projectId, lead } = await projectOfLead();
    const { settingsVersion } = await informationOf(lead, projectId);
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
    await server
      .as('administrator')
      .call(updateProjectSettings, { body: { projectId, hoursPerDay: 8, settingsVersion } });
    const answer = await lead.post('/api/project/settings/update', { projectId, hoursPerDay: 12, settingsVersion });
    expect(answer.json()).toMatchObject({ lastSave: { name: 'administrator', at: expect.stringMatching(/Z$/) } });
    await expect(
      lead.call(updateProjectSettings, { body: { projectId, hoursPerDay: 12, settingsVersion } }),
    ).rejects.toMatchObject({ code: 'project.changedMeanwhile' });
    expect((await informationOf(lead, projectId)).settings.hoursPerDay).toBe(8);
  });
});

/** Rows and hours changed by the job, once it has ended. */
async function followed(client: Client, projectId: number) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the recalculation is done
    const { recalculation } = await informationOf(client, projectId);
    if (!recalculation.isRecalculating) return recalculation;
    // oxlint-disable-next-line no-await-in-loop -- polls until the recalculation is done
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('new step weights', () => {
  it('recalculate the earned hours, report the changes, and leave unaffected rows unchanged', async () => {
    const { projectId, lead } = await projectOfLead();
    await addLaborUnit(server.database, projectId, {
      type: 'cable',
      name: 'Control 7/C',
      typeCode: 'OWN-7C',
      per: 100,
      hours: 3.3,
      factor: 1.1,
    });
    await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', typeCode: 'OWN-7C', designLength: 1000, pulledLength: 600, pulledDate: '2026-11-02' },
      { tag: 'C-2', typeCode: 'OWN-7C', designLength: 1000 },
    ]);
    const { version } = await lead.call(getProject, { query: { projectId } });
    const requested = await lead.call(updateProjectSettings, {
      body: { projectId, stepWeights: { cable: { pulled: 60, tested: 40 } } },
    });
    expect(requested.recalculation.moved).toEqual([]);
    const { moved } = await followed(lead, projectId);
    // 36.3 h of budget: 600 of 1,000 ft earned 54 %, and now earn 36 %.
    expect(moved).toEqual([{ type: 'cable', rows: 1, earnedBefore: 19.602, earnedAfter: 13.068 }]);
    const rows = await server.database.query<{ row_version: number }>(
      'select tag, percent_complete, earned_hours, budget_hours, row_version from cable where project_id = $1 order by tag',
      [projectId],
    );
    const reported = await lead.call(getProject, { query: { projectId } });
    // One version for the save and one for the job.
    expect(reported.version).toBe(version + 2);
    expect(rows).toMatchObject([
      { tag: 'C-1', percent_complete: 36, earned_hours: 13.068, budget_hours: 36.3, row_version: reported.version },
      { tag: 'C-2', percent_complete: 0, earned_hours: 0, budget_hours: 36.3 },
    ]);
    expect(rows[1]?.row_version).toBeLessThanOrEqual(version);
    await lead.call(updateProjectSettings, {
      body: { projectId, stepWeights: { cable: { pulled: 90, tested: 10 } } },
    });
    expect((await followed(lead, projectId)).moved).toEqual([
      { type: 'cable', rows: 1, earnedBefore: 13.068, earnedAfter: 19.602 },
    ]);
  });

  it('equal to the current ones change nothing', async () => {
    const { projectId, lead } = await projectOfLead();
    const { version } = await lead.call(getProject, { query: { projectId } });
    const { settings } = await informationOf(lead, projectId);
    const { recalculation } = await lead.call(updateProjectSettings, {
      body: { projectId, stepWeights: settings.stepWeights },
    });
    expect(recalculation).toEqual({ isRecalculating: false, isBehind: false, moved: [] });
    expect((await lead.call(getProject, { query: { projectId } })).version).toBe(version);
  });
});

it('settings can be read by users of the project, and changed with the permission', async () => {
  const { projectId } = await projectOfLead();
  const viewer = server.as({ name: 'Vera', role: 'viewer' }, projectId);
  expect((await informationOf(viewer, projectId)).settingsVersion).toBe(0);
  await expect(viewer.call(updateProjectSettings, { body: { projectId, hoursPerDay: 8 } })).rejects.toMatchObject({
    code: 'permission.missing',
  });
});
