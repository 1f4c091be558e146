/**
 * Grid footer = report total = first page = Dashboard = Executive Summary, for randomly generated projects with rows of all eight
 * types; the footer is calculated by the code of the grid from the snapshot that the server sends.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChanges } from '../../contract/rows/changes.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { countedStatuses } from '../../contract/commodities/fields/status.ts';
import { getProjectAttention } from '../../contract/reports/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getExecutiveSummary, getSummaryWeek, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import { figureOfGrid, figuresOfReports, type FigureName } from '../../contract/names/figureNames.ts';
import { totalFigure } from '../../contract/reports/figures/totalFigures.ts';
import { totalKeys } from '../../contract/reports/figures/totalKeys.ts';
import { getFigure } from '../../contract/reports/figures/figures.ts';
import { groupingsOf, reportTypes, subjectOf } from '../../contract/reports/reportTypes.ts';
import { getReport } from '../../contract/reports/reports.ts';
import type { Filter } from '../../contract/reports/savedViews/viewContent.ts';
import { exportOf } from '../../src/features/dataAssignment/exportRows.ts';
import { dayOfDevice } from '../../src/base/today.ts';
import { decodeChanges } from '../../src/store/table/changes.ts';
import { filterRows } from '../../src/store/views/filterRows.ts';
import { tallyOf } from '../../src/store/views/tally.ts';
import { totalsOf } from '../../src/store/views/totals.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';
import { enterPull } from './fixtures/workedCheck.ts';
import { projectAtWork } from './fixtures/projectAtWork.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
let administrator: Client;
const projects: number[] = [];
const seeds = [Number(process.env['FUZZ_SEED'] ?? 3), Number(process.env['FUZZ_SEED'] ?? 3) + 100];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-numbers-'));
  server = await startTestServer({ now: () => new Date('2026-11-25T15:00:00Z'), env: { DATA_DIR: folder } });
  administrator = server.as('administrator');
  for (const seed of seeds) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const { id } = await server.createProject({ startDate: '2026-10-19' });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const lead = await projectAtWork(server, id, seed, 10);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await takeOut(id, lead);
    projects.push(id);
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Simulates a revision that removed two cables: one without work, which is in no total, and one with work. */
async function takeOut(projectId: number, lead: Client): Promise<void> {
  const { database } = server;
  const added = await addRows(database, projectId, 'cable', [
    { tag: 'gone', designLength: 100, typeCode: 'CTL' },
    { tag: 'gone-begun', designLength: 100, typeCode: 'CTL' },
  ]);
  await enterPull(lead, projectId, added[1]!, '2026-11-17', [null, 40]);
  await database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    await transaction.execute(
      'update cable set removed = true, row_version = $2 where project_id = $1 and id = any($3::int[])',
      [projectId, version, added],
    );
    await recalculate(transaction, projectId, 'cable', { rowVersion: version });
  });
}

/** Rows of the grid of a type as it opens, with additional filters. */
async function gridOf(projectId: number, type: CommodityType, filters: readonly Filter[] = []) {
  const table = decodeChanges(await administrator.call(getChanges, { query: { projectId, type } }));
  const present: Filter = { field: 'status', is: 'oneOf', texts: [...countedStatuses] };
  const rows = filterRows(table, { search: '', searchFields: [], filters: [...filters, present] }, dayOfDevice());
  return { table, rows };
}

/** Totals below that grid. */
async function footerOf(projectId: number, type: CommodityType, filters: readonly Filter[] = []) {
  const { table, rows } = await gridOf(projectId, type, filters);
  return totalsOf(table, rows);
}

/** Totals of the report columns that show the same figure for the same rows. */
async function reportTotals(projectId: number, type: CommodityType, name: FigureName): Promise<unknown[]> {
  const columns = reportTypes
    .filter((report) => subjectOf(report) === type && groupingsOf(report).length > 0)
    .flatMap((reportType) =>
      Object.entries(figuresOfReports[reportType]).flatMap(([key, shown]) =>
        shown === name ? { reportType, key } : [],
      ),
    );
  return Promise.all(
    columns.map(async ({ reportType, key }) => {
      const { totals } = await administrator.call(getReport, { query: { projectId, reportType } });
      return totals[key];
    }),
  );
}

const near = (one: unknown, other: number) => expect(Number(one)).toBeCloseTo(other, 3);
const summaryOf = (type: CommodityType) => reportTypes.find((report) => report === `${type}-summary`);

describe.each([0, 1])('project %i', (at) => {
  it.each(commodityTypes)('%s: the footer of the grid equals the figures on every page', async (type) => {
    const projectId = projects[at]!;
    const footer = await footerOf(projectId, type);
    expect(footer.count).toBeGreaterThan(5);
    const figures = await administrator.call(getProjectFigures, { query: { projectId } });
    const reported = figures.types.find((each) => each.type === type)!;
    const { budgetHours = 0, earnedHours = 0, quantity = 0 } = footer.sums;
    near(reported.budgetHours, budgetHours);
    near(reported.earnedHours, earnedHours);
    near(reported.percentComplete, footer.percentComplete ?? 0);
    expect(reported.rows).toBe(footer.count);
    const { parts } = await administrator.call(getProjectBreakdown, { query: { projectId, by: 'commodity' } });
    near(parts.find(({ key }) => key === type)?.earnedHours, earnedHours);
    const figure = (name: string) => administrator.call(getFigure, { query: { projectId, of: type, figure: name } });
    near((await figure('budgetHours')).value, budgetHours);
    near((await figure('quantity')).value, reported.quantity);
    const reportType = summaryOf(type);
    if (!reportType) return;
    const { totals } = await administrator.call(getReport, { query: { projectId, reportType } });
    near(totals['budgetHours'], budgetHours);
    near(totals['earnedHours'], earnedHours);
    near(totals['percentComplete'], footer.percentComplete ?? 0);
    if (type === 'cable') near(totals['designLength'], quantity);
  });

  it.each(commodityTypes)(
    '%s: a column adds up to its footer, in the status bar, in a file and in reports',
    async (type) => {
      const projectId = projects[at]!;
      const { table, rows } = await gridOf(projectId, type);
      const { sums } = totalsOf(table, rows);
      const fields = commodities[type].fields.filter(({ summed }) => summed);
      expect(fields.length).toBeGreaterThan(2);
      const file = exportOf(table, { fileName: type, fields, headers: fields.map(({ label }) => label), vector: rows });
      for (const [column, field] of fields.entries()) {
        const footer = sums[field.key]!;
        const inFile = file.rows.reduce((sum, cells) => sum + Number(cells[column] ?? 0), 0);
        const statusBar = tallyOf(table.columns.get(field.key), rows, 'numbers').sum;
        const name = figureOfGrid(type, field)!;
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        const reported = await reportTotals(projectId, type, name);
        for (const sum of [inFile, statusBar, ...reported])
          expect([field.key, Number(sum)]).toEqual([field.key, expect.closeTo(footer, 3)]);
      }
    },
  );

  it('the project equals the sum of its grids on every page', async () => {
    const projectId = projects[at]!;
    const footers = await Promise.all(commodityTypes.map((type) => footerOf(projectId, type)));
    const sum = (key: string) => footers.reduce((total, { sums }) => total + (sums[key] ?? 0), 0);
    const { hours } = await administrator.call(getProjectFigures, { query: { projectId } });
    near(hours.budgetHours, sum('budgetHours'));
    near(hours.earnedHours, sum('earnedHours'));
    const dashboard = await administrator.call(listProjectFigures);
    expect(dashboard.find((each) => each.projectId === projectId)?.hours).toEqual(hours);
    const summary = await administrator.call(getExecutiveSummary);
    expect(summary.projects.find((each) => each.projectId === projectId)?.hours).toEqual(hours);
  });

  it('ready, not ready, unknown and unrouted cables add up to the remaining ones', async () => {
    const projectId = projects[at]!;
    const summary = await administrator.call(getReport, { query: { projectId, reportType: 'cable-summary' } });
    const ready = await administrator.call(getReport, { query: { projectId, reportType: 'cable-route-ready' } });
    const counted = ready.notices
      .flat()
      .reduce((sum, { figure }) => sum + (figure?.figure === 'cables' ? figure.value : 0), 0);
    expect(counted).toBe(summary.totals['remainingCables']);
    expect(ready.count).toBeLessThanOrEqual(counted);
  });

  it('each item that needs attention opens a grid with the stated number of rows', async () => {
    const projectId = projects[at]!;
    const { items } = await administrator.call(getProjectAttention, { query: { projectId } });
    const lacking = items.filter((item) => item.kind === 'noLaborUnit');
    expect(lacking.length).toBeGreaterThan(0);
    for (const { type, count } of lacking)
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      expect([type, (await footerOf(projectId, type, [{ field: 'hoursPerUnit', is: 'blank' }])).count]).toEqual([
        type,
        count,
      ]);
  });
});

it('figures of several projects are the sum of their lines, or derived from what they open to', async () => {
  const { projects: reported, curve } = await administrator.call(getExecutiveSummary);
  expect(reported.length).toBe(2);
  for (const key of totalKeys) {
    const { value, formula, parts, projects: lines } = totalFigure(reported, key);
    const [one, other] = parts.map((part) => totalFigure(reported, part).value ?? Number.NaN);
    const worked = {
      over: () => (one! / other!) * (key === 'percent' ? 100 : 1),
      plus: () => one! + other!,
      less: () => one! - other!,
      same: () => one!,
      once: () => 1,
    };
    const sum = lines.reduce((total, line) => total + line.value, 0);
    expect([key, formula === null ? sum : worked[formula]()]).toEqual([key, expect.closeTo(value ?? Number.NaN, 4)]);
    for (const { project, opening, value: adds } of lines) {
      const { of, figure, from, asOf } = opening;
      const query = { projectId: project.projectId, of, figure, ...(from && { from }), ...(asOf && { asOf }) };
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      near((await administrator.call(getFigure, { query })).value, adds);
    }
  }
  const week = curve.find(({ earnedOfWeek }) => earnedOfWeek !== 0)!;
  const own = await administrator.call(getSummaryWeek, { query: { weekEnding: week.weekEnding } });
  for (const key of ['earned', 'spent', 'earnedOfWeek', 'spentOfWeek', 'manpower'] as const)
    near(
      own.reduce((sum, each) => sum + each[key], 0),
      week[key] ?? 0,
    );
});
