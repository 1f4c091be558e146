/** Progress of projects: the same hours on every page, visible only to users with access. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commodityTypes, importTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { getProjectAttention, listAttention } from '../../contract/reports/figures/attention.ts';
import { breakdowns, getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { addHours, performanceOf } from '../../contract/reports/figures/performanceFactor.ts';
import { getExecutiveSummary, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import { listProjects, updateProject } from '../../contract/setup/projects/projects.ts';
import { updateProjectSettings } from '../../contract/setup/projects/projectSettings.ts';
import { reportTypes } from '../../contract/reports/reportTypes.ts';
import { getReport } from '../../contract/reports/reports.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { enterPull, workedCheck } from './fixtures/workedCheck.ts';
import { rowOf } from './randomRows.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-figures-'));
  server = await startTestServer({ now: () => new Date('2026-11-25T15:00:00Z'), env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const figures = (client: Client, projectId: number) => client.call(getProjectFigures, { query: { projectId } });
const breakdown = (client: Client, projectId: number, by: (typeof breakdowns)[number]) =>
  client.call(getProjectBreakdown, { query: { projectId, by } });

const near = (value: number | undefined, other: number) => expect(value).toBeCloseTo(other, 4);
const shown = (percent: unknown) => (typeof percent === 'number' ? percent.toFixed(4) : percent);
/** Ids in ascending order. */
const inOrder = (ids: readonly number[]) => ids.toSorted((one, next) => one - next);

it('the worked check is exact to the digit, by week and in every breakdown', async () => {
  const { id: projectId } = await server.createProject({ startDate: '2026-11-02' });
  const { lead } = await workedCheck(server, projectId);
  const reported = await figures(lead, projectId);
  expect(reported.hours.budgetHours).toBeCloseTo(36.3, 10);
  expect(reported.hours.earnedHours).toBeCloseTo(19.602, 10);
  expect([reported.hours.directHours, reported.hours.indirectHours]).toEqual([24, 8]);
  expect(reported.percentComplete).toBeCloseTo(54, 10);
  expect(performanceOf(reported.hours).forecastHours).toBeCloseTo(44.4444, 4);
  expect(reported.lastWeek).toMatchObject({
    weekEnding: '2026-11-22',
    direct: 14,
    indirect: 8,
    employees: 3,
    manpower: 22 / 50,
  });
  expect(reported.curve.map(({ weekEnding, planned, spent }) => [weekEnding, planned, spent])).toEqual([
    ['2026-11-15', null, 10],
    ['2026-11-22', null, 24],
    ['2026-11-29', null, 24],
  ]);
  expect(reported.curve[0]?.earned).toBeCloseTo(36.3 * 0.25 * 0.9, 8);
  expect(reported.curve.at(-1)?.earned).toBeCloseTo(19.602, 8);
  const cable = reported.types.find(({ type }) => type === 'cable');
  expect(cable).toMatchObject({ rows: 1, quantity: 1000, earnedQuantity: 600 });
  expect(cable?.earnedThisWeek).toBe(0);

  const parts = await Promise.all(breakdowns.map((by) => breakdown(lead, projectId, by)));
  const [byType, byCode, byArea, byForeman] = parts.map((each) =>
    each.parts.map(({ key, budgetHours, directHours, indirectHours }) => [
      key,
      Number(budgetHours.toFixed(4)),
      directHours,
      indirectHours,
    ]),
  );
  expect(byType?.[0]).toEqual(['cable', 36.3, 24, 0]);
  expect(byCode).toContainEqual(['E-10', 36.3, 24, 0]);
  expect(byCode).toContainEqual(['I-1', 0, 0, 8]);
  expect(byArea).toContainEqual(['A10', 36.3, 24, 0]);
  expect(byForeman).toContainEqual(['Frank', 36.3, 24, 0]);
  expect(parts[0]?.unassigned).toEqual({ directHours: 0, indirectHours: 8 });
});

it('hours of a code that serves two areas are assigned to neither of them', async () => {
  const { id: projectId } = await server.createProject();
  const { lead } = await workedCheck(server, projectId);
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-2', designLength: 10, area: 'A20' }]);
  const { parts, unassigned } = await breakdown(lead, projectId, 'area');
  expect(parts.map(({ directHours }) => directHours)).not.toContain(24);
  expect(unassigned).toEqual({ directHours: 24, indirectHours: 8 });
});

const summaries = importTypes.flatMap((type) =>
  reportTypes.filter((report) => report === `${type}-summary`).map((reportType) => ({ type, reportType })),
);

it('grid, reports, first page, Dashboard and Executive Summary agree for random projects of all types', async () => {
  const administrator = server.as('administrator');
  for (const seed of [1, 2, 3]) {
    const { id: projectId } = await server.createProject();
    for (const type of importTypes) {
      for (const unit of [
        { name: 'Sized', typeCode: 'PWR', size: '4/0', hours: 3.3 },
        { name: 'Typed', typeCode: 'PWR', hours: 4.7 },
        ...(seed === 3 ? [] : [{ name: 'Default', hours: 1.15 }]),
      ])
        await addLaborUnit(server.database, projectId, { type, per: 100, ...unit });
      const rows = fc.sample(rowOf(type), { numRuns: 30, seed: seed * 31 });
      const key = (index: number) =>
        Object.fromEntries(commodities[type].keyFields.map((field) => [field, `${field} ${index}`]));
      await addRows(
        server.database,
        projectId,
        type,
        rows.map((row, index) => Object.assign(row, key(index))),
      );
    }
    const reported = await figures(administrator, projectId);
    for (const { type, reportType } of summaries) {
      const { totals } = await administrator.call(getReport, { query: { projectId, reportType } });
      const of = reported.types.find((each) => each.type === type);
      near(of?.budgetHours, Number(totals['budgetHours']));
      near(of?.earnedHours, Number(totals['earnedHours']));
      expect(shown(of?.percentComplete)).toBe(shown(totals['percentComplete']));
      if (type === 'cable') {
        near(of?.quantity, Number(totals['designLength']));
        near(of?.earnedQuantity, Number(totals['pulledLength']));
      }
    }
    for (const type of commodityTypes) {
      const { table } = commodities[type];
      const shared = commodityTypes.filter((other) => commodities[other].table === table).length > 1;
      // As in the totals of the grid: the rows it shows, including those removed with progress.
      const [footer] = await server.database.transaction((transaction) =>
        transaction.query<{ budget: number; earned: number }>(
          `select coalesce(sum(budget_hours), 0)::double precision as budget, coalesce(sum(earned_hours), 0)::double precision as earned
           from ${table} where project_id = $1 and status <> 'Removed'${shared ? ` and commodity_type = '${type}'` : ''}`,
          [projectId],
        ),
      );
      const of = reported.types.find((each) => each.type === type);
      near(of?.budgetHours ?? 0, footer!.budget);
      near(of?.earnedHours ?? 0, footer!.earned);
    }
    for (const by of breakdowns) {
      const { parts, unassigned } = await breakdown(administrator, projectId, by);
      const sums = addHours([...parts, { budgetHours: 0, earnedHours: 0, ...unassigned }]);
      near(sums.budgetHours, reported.hours.budgetHours);
      near(sums.earnedHours, reported.hours.earnedHours);
      near(sums.directHours, reported.hours.directHours);
    }
    const listed = (await administrator.call(listProjects)).find(({ id }) => id === projectId);
    near(listed?.budgetHours, reported.hours.budgetHours);
    near(listed?.earnedHours, reported.hours.earnedHours);
    const dashboard = (await administrator.call(listProjectFigures)).find((each) => each.projectId === projectId);
    expect(dashboard?.hours).toEqual(reported.hours);
    const summary = await administrator.call(getExecutiveSummary);
    expect(summary.projects.find((each) => each.projectId === projectId)?.hours).toEqual(reported.hours);
  }
});

it('stored figures follow every change of a project: rows, entries, timesheets, settings', async () => {
  const { id: projectId } = await server.createProject({ startDate: '2026-11-02' });
  const { lead, cable, sheets, timesheet } = await workedCheck(server, projectId);
  const before = await figures(lead, projectId);
  await enterPull(lead, projectId, cable, '2026-11-24', [600, 1000]);
  const entered = await figures(lead, projectId);
  expect(entered.hours.earnedHours).toBeCloseTo(36.3 * 0.9, 8);
  expect(entered.earnedThisWeek).toBeCloseTo(36.3 * 0.36, 8);
  expect(before.hours.earnedHours).toBeCloseTo(19.602, 8);

  await sheets.rollBack(timesheet.id);
  expect((await figures(lead, projectId)).hours).toMatchObject({ directHours: 0, indirectHours: 0 });

  await lead.call(updateProjectSettings, {
    body: { projectId, targetFinishDate: '2026-12-31', workWeekEnd: 'friday' },
  });
  const planned = await figures(lead, projectId);
  expect(planned.thisWeek).toBe('2026-11-27');
  expect(planned.curve.at(-1)?.planned).toBeCloseTo(36.3, 8);

  await addRows(server.database, projectId, 'cable', [{ tag: 'C-9', designLength: 1000 }]);
  expect((await figures(lead, projectId)).hours.budgetHours).toBeCloseTo(72.6, 8);
});

it('a project without data, budget, hours or dates has no misleading figures', async () => {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const reported = await figures(lead, projectId);
  expect(reported).toMatchObject({
    hours: { budgetHours: 0, earnedHours: 0, directHours: 0, indirectHours: 0 },
    percentComplete: null,
    upTo: { now: { earned: 0, direct: 0 }, before: { earned: 0, direct: 0 } },
    curve: [],
    types: [],
  });
  expect(await breakdown(lead, projectId, 'accountCode')).toEqual({
    parts: [],
    unassigned: { directHours: 0, indirectHours: 0 },
  });
  expect(await lead.call(getProjectAttention, { query: { projectId } })).toEqual({
    items: [],
    routeReady: { cables: 0, length: 0 },
  });
  // Without a labor unit there is no budget, so no percentage: a length's would be another figure.
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-1', designLength: 400, pulledLength: 100 }]);
  expect(await figures(lead, projectId)).toMatchObject({ percentComplete: null, hours: { budgetHours: 0 } });
});

it('items that need attention have the same count as the pages they open', async () => {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', designLength: 400, route: 'T-1; T-9', fromEquipment: 'P-1', toEquipment: 'P-9' },
    { tag: 'C-2', designLength: 300, route: 'T-1', fromEquipment: 'P-1', toEquipment: 'P-2' },
    { tag: 'C-3', designLength: 10, route: 'T-7', removed: true },
  ]);
  await addRows(server.database, projectId, 'cable-tray', [{ tag: 'T-1', length: 10, runComplete: true }]);
  await addRows(server.database, projectId, 'equipment', [
    { tag: 'P-1', setDate: '2026-11-02' },
    { tag: 'P-2', setDate: '2026-11-02' },
  ]);
  await addRows(server.database, projectId, 'conductor', [
    { cableTag: 'C-1', conductorId: '1' },
    { cableTag: 'C-8', conductorId: '1' },
    { cableTag: 'C-8', conductorId: '2' },
  ]);
  const { items, routeReady } = await lead.call(getProjectAttention, { query: { projectId } });
  const unknown = await lead.call(getReport, {
    query: { projectId, reportType: 'unknown-commodities-in-cable-route' },
  });
  expect(items).toContainEqual({ kind: 'unknownTags', count: unknown.count });
  expect(unknown.count).toBe(2);
  expect(items).toContainEqual({ kind: 'noLaborUnit', type: 'cable', count: 2 });
  expect(items).toContainEqual({ kind: 'orphans', type: 'conductor', field: 'cableTag', count: 2, owners: ['C-8'] });
  expect(routeReady).toEqual({ cables: 1, length: 300 });
  const counted = await server.as('administrator').call(listAttention);
  expect(counted.map(({ count }) => count)).not.toContain(undefined);
});

it('hours need access to all rows, and a summary has only open projects of the user', async () => {
  const [own, other, old] = [await server.createProject(), await server.createProject(), await server.createProject()];
  const foreman = server.as('foreman', own.id);
  await expect(figures(foreman, own.id)).rejects.toMatchObject({ code: 'permission.missing' });
  await expect(breakdown(foreman, own.id, 'area')).rejects.toMatchObject({ code: 'permission.missing' });
  const lead = server.as({ name: 'Lena Lead', role: 'project-lead' }, own.id);
  await expect(figures(lead, other.id)).rejects.toMatchObject({ code: 'project.notFound' });
  await expect(lead.call(getExecutiveSummary)).rejects.toMatchObject({ code: 'permission.missing' });

  const director = { name: 'Dora Director', role: 'viewer', claimRole: 'project-manager' } as const;
  await server.as(director, own.id).call(getProjectFigures, { query: { projectId: own.id } });
  const reader = server.as(director, old.id);
  const idsOf = async (query = {}) =>
    (await reader.call(getExecutiveSummary, { query })).projects.map(({ projectId }) => projectId);
  expect(inOrder(await idsOf())).toEqual(inOrder([own.id, old.id]));
  const { id: projectId, version: _, ...record } = old;
  await server.as('administrator').call(updateProject, { body: { ...record, projectId, archive: true } });
  expect(await idsOf()).toEqual([own.id]);
  // A project without access is treated as nonexistent.
  const { curve } = await reader.call(getExecutiveSummary, { query: { projects: String(other.id) } });
  expect(curve).toEqual([]);
  expect(inOrder((await reader.call(listProjectFigures)).map((each) => each.projectId))).toEqual(
    inOrder([own.id, old.id]),
  );
  expect((await foreman.call(listProjectFigures)).map((each) => each.projectId)).toEqual([]);
});
