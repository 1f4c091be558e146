/** The day of a project: every "today" on the server is the local day of its site, whatever the day elsewhere. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfIso, isoOfDay } from '../../contract/base/units/days.ts';
import { errorReply } from '../../contract/base/calls/errors.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getExecutiveSummary, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import { getForemanHome } from '../../contract/packages/foremanHome.ts';
import { laborUnit } from '../../contract/setup/laborUnits/laborUnit.ts';
import { createProject, getProject, updateProject } from '../../contract/setup/projects/projects.ts';
import { getReport } from '../../contract/reports/reports.ts';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import {
  decideInForce,
  findStartedUnits,
  readLaborUnits,
  writeLaborUnits,
} from '../../server/repositories/laborUnits/laborUnits.ts';
import { lockProject } from '../../server/repositories/rows/commodities.ts';
import { invitationMail } from '../../server/services/users/mail/invitationMail.ts';
import { beginLaborUnits } from '../../server/services/laborUnits/recalculateHours.ts';
import { addRows } from './commodityFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let now = new Date('2026-11-23T15:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

async function projectIn(timeZone?: string) {
  const { id: projectId } = await server.createProject({ ...(timeZone !== undefined && { timeZone }) });
  return { projectId, lead: server.as({ name: `Lead of ${projectId}`, role: 'project-lead' }, projectId) };
}

const dayAfter = (day: string) => isoOfDay(dayOfIso(day) + 1);

/** Around midnight between a Sunday, on which weeks end, and the following Monday. */
const nights = [
  ['America/Chicago', '23:30', '2026-11-23T05:30:00Z', '2026-11-22'],
  ['America/Chicago', '00:30', '2026-11-23T06:30:00Z', '2026-11-23'],
  ['Asia/Kolkata', '23:30', '2026-11-22T18:00:00Z', '2026-11-22'],
  ['Asia/Kolkata', '00:30', '2026-11-22T19:00:00Z', '2026-11-23'],
  ['Pacific/Auckland', '23:30', '2026-11-22T10:30:00Z', '2026-11-22'],
  ['Pacific/Auckland', '00:30', '2026-11-22T11:30:00Z', '2026-11-23'],
  // No time zone declared: the default applies.
  [undefined, '00:30', '2026-11-23T00:30:00Z', '2026-11-23'],
] as const;

describe.each(nights)('in %s at %s', (timeZone, _time, instant, day) => {
  const week = day === '2026-11-22' ? '2026-11-22' : '2026-11-29';

  it('weeks and future days follow the time zone of the site', async () => {
    const { projectId, lead } = await projectIn(timeZone);
    now = new Date(instant);
    expect(await lead.call(getProjectFigures, { query: { projectId } })).toMatchObject({
      thisWeek: week,
      lastWeek: { weekEnding: isoOfDay(dayOfIso(week) - 7) },
    });
    const [listed] = await lead.call(listProjectFigures);
    expect(listed?.spark.at(-1)?.weekEnding).toBe(isoOfDay(dayOfIso(week) - 7));
    expect(
      await server.as('administrator').call(getExecutiveSummary, { query: { projects: String(projectId) } }),
    ).toMatchObject({
      generatedAt: day,
      thisWeek: week,
    });
    const noticesAsOf = async (asOf: string) => {
      const { notices } = await lead.call(getReport, { query: { projectId, reportType: 'cable-summary', asOf } });
      const rows = await lead.call(getRowsOfDay, { query: { projectId, type: 'cable', asOf } });
      expect(rows.notices.length).toBe(notices.length);
      return notices.length;
    };
    expect(await noticesAsOf(day)).toBe(0);
    expect(await noticesAsOf(dayAfter(day))).toBe(1);
  });

  it.runIf(timeZone)('work of the current day is accepted, work of the next day is not', async () => {
    const { projectId, lead } = await projectIn(timeZone);
    const [first, other] = await addRows(server.database, projectId, 'cable', [
      { tag: 'C-1', designLength: 100 },
      { tag: 'C-2', designLength: 100 },
    ]);
    now = new Date(instant);
    const enter = async (commodityId: number, workDate: string) => {
      const entry = {
        id: randomUUID(),
        type: 'cable' as const,
        commodityId,
        workDate,
        values: { pulledDate: workDate },
      };
      const { results } = await lead.call(recordFieldWork, { body: { projectId, entries: [entry] } });
      return results[0]?.outcome;
    };
    expect(await enter(first!, day)).toBe('recorded');
    expect(await enter(other!, dayAfter(day))).toBe('refused');
  });
});

it('a tablet with a clock minutes ahead can write past its midnight', async () => {
  const { projectId, lead } = await projectIn('America/Chicago');
  const [row] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 100 }]);
  const enter = async () => {
    const entry = {
      id: randomUUID(),
      type: 'cable' as const,
      commodityId: row!,
      workDate: '2026-11-23',
      values: { pulledLength: 10 },
    };
    const { results } = await lead.call(recordFieldWork, { body: { projectId, entries: [entry] } });
    return results[0]?.outcome;
  };
  now = new Date('2026-11-23T05:54:00Z');
  expect(await enter()).toBe('refused');
  now = new Date('2026-11-23T05:56:00Z');
  expect(await enter()).toBe('recorded');
});

it('with several zones each project has its own day, and together they use the latest', async () => {
  const zones = ['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland'];
  const made = await Promise.all(zones.map((timeZone) => server.createProject({ timeZone })));
  const [chicago, kolkata, auckland] = made.map(({ id }) => id);
  // Sunday in Chicago and Kolkata, Monday in Auckland.
  now = new Date('2026-11-22T12:00:00Z');
  const summary = await server.as('administrator').call(getExecutiveSummary, {
    query: { projects: `${chicago},${kolkata},${auckland}` },
  });
  expect([summary.generatedAt, summary.thisWeek]).toEqual(['2026-11-23', '2026-11-29']);
  const weeks = new Map(summary.projects.map(({ projectId, lastWeek }) => [projectId, lastWeek.weekEnding]));
  expect(made.map(({ id }) => weeks.get(id))).toEqual(['2026-11-15', '2026-11-15', '2026-11-22']);
  const chosen = await server
    .as('administrator')
    .call(getExecutiveSummary, { query: { projects: `${chicago},${kolkata}` } });
  expect(chosen.thisWeek).toBe('2026-11-22');
});

it('labor units take effect on the day of the site', async () => {
  // The two zones are 25 hours apart, so they never have the same day.
  const [early, late] = [await projectIn('Pacific/Kiritimati'), await projectIn('Pacific/Pago_Pago')];
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  const inForceIn = (projectId: number) =>
    server.database.transaction(async (transaction) => {
      const unit = laborUnit.parse({
        commodityType: 'cable',
        name: 'All',
        per: 1,
        hours: 1,
        unit: 'ft',
        effectiveDate: today,
      });
      await writeLaborUnits(transaction, { projectId, version: 1 }, [{ id: null, unit }]);
      const begun = (await findStartedUnits(transaction)).includes(projectId);
      await decideInForce(transaction, projectId);
      const units = await readLaborUnits(transaction, projectId);
      return [begun, ...units.flatMap(({ name, inForce }) => (name === 'All' ? inForce : []))];
    });
  expect(await inForceIn(late.projectId)).toEqual([false, false]);
  // Written as already in force, it does not need to be started.
  expect((await inForceIn(early.projectId)).at(-1)).toBe(true);
});

it('a unit whose day has arrived on the site is started; elsewhere it waits', async () => {
  const [early, late] = [await projectIn('Pacific/Kiritimati'), await projectIn('Pacific/Pago_Pago')];
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  for (const { projectId } of [early, late])
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await server.database.transaction(async (transaction) => {
      const unit = {
        commodityType: 'cable',
        name: 'Next',
        per: 1,
        hours: 1,
        unit: 'ft',
        effectiveDate: dayAfter(today),
      };
      await writeLaborUnits(transaction, { projectId, version: 1 }, [{ id: null, unit: laborUnit.parse(unit) }]);
      await decideInForce(transaction, projectId);
      // Simulates the passing night.
      await transaction.execute('update labor_unit set effective_date = $2 where project_id = $1', [projectId, today]);
    });
  const begun = await server.database.transaction(findStartedUnits);
  expect([early, late].map(({ projectId }) => begun.includes(projectId))).toEqual([true, false]);
  await beginLaborUnits(server.context);
  const inForce = ({ projectId }: typeof early) =>
    server.database.transaction(async (transaction) =>
      (await readLaborUnits(transaction, projectId)).flatMap(({ name, inForce: is }) => (name === 'Next' ? is : [])),
    );
  expect([await inForce(early), await inForce(late)]).toEqual([[true], [false]]);
  expect(await server.database.transaction(findStartedUnits)).not.toContain(early.projectId);
});

it('the day of a unit change and the last day of an invitation follow the time zone', async () => {
  const { projectId } = await projectIn('America/Chicago');
  const lateEvening = '2026-11-23T05:30:00Z';
  const changedOn = await server.database.transaction(async (transaction) => {
    await transaction.execute('update project set unit_changed_at = $2 where id = $1', [projectId, lateEvening]);
    return (await lockProject(transaction, projectId)).unitChangedOn;
  });
  expect(changedOn).toBe('2026-11-22');
  const invited = {
    id: randomUUID(),
    userId: 1,
    name: 'Ann Bell',
    email: 'ann@example.com',
    locale: 'en-US',
    projectName: 'Pumps',
    timeZone: 'America/Chicago',
    invitedBy: null,
    inviterEmail: null,
    invitedAt: now,
    expiresAt: new Date(lateEvening),
    usedAt: null,
    mail: 'waiting',
    attempts: 0,
    reason: null,
    status: 'invited',
    isReplaced: false,
  } as const;
  expect(invitationMail(invited, 'https://wireway.example').text).toContain('Nov 22, 2026');
});

describe('the time zone of a project', () => {
  const record = { projectNumber: 'ZONED', name: 'Zoned', unitMeasurement: 'imperial', archive: false } as const;

  it('can be set at creation or later, stays if not sent, and is audited', async () => {
    const { projectId, lead } = await projectIn();
    expect(await lead.call(getProject, { query: { projectId } })).not.toHaveProperty('timeZone');
    const body = { ...record, projectNumber: `ZONED-${projectId}`, projectId };
    expect(await lead.call(updateProject, { body: { ...body, timeZone: 'America/Chicago' } })).toMatchObject({
      timeZone: 'America/Chicago',
    });
    expect(await lead.call(updateProject, { body })).toMatchObject({ timeZone: 'America/Chicago' });
    const events = await server.database.query(
      `select before, after from audit_event where project_id = $1 and action = 'project.update' order by id`,
      [projectId],
    );
    expect(events[0]?.before).not.toHaveProperty('timeZone');
    expect(events[0]?.after).toMatchObject({ timeZone: 'America/Chicago' });
    expect(await lead.call(updateProject, { body: { ...body, timeZone: null } })).not.toHaveProperty('timeZone');
    const foreman = server.as('foreman', projectId);
    expect((await foreman.post('/api/project/update', { ...body, timeZone: 'Asia/Kolkata' })).statusCode).toBe(403);
  });

  it('is included in the first page of a foreman', async () => {
    const { id } = await server.createProject({ timeZone: 'Asia/Kolkata' });
    const { projects } = await server.as('foreman', id).call(getForemanHome);
    expect(projects.find(({ projectId }) => projectId === id)).toMatchObject({ timeZone: 'Asia/Kolkata' });
  });

  it.each(['+05:30', 'Mars/Olympus', ''])('is rejected if it is not a known zone: %j', async (timeZone) => {
    const answer = await server.as('administrator').post(`/api${createProject.path}`, { ...record, timeZone });
    expect(answer.statusCode).toBe(400);
    expect(errorReply.parse(answer.json()).problems?.[0]?.path).toBe('timeZone');
  });
});
