/** The rows behind a figure are limited to the user: rows of their scope and project, hours of their crew. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFigure, getRowFigures } from '../../contract/reports/figures/figures.ts';
import { lineKeysOf, reportTypes } from '../../contract/reports/reportTypes.ts';
import { getReport, listFilterValues, listReportRows, type Report } from '../../contract/reports/reports.ts';
import { bothWhere, textOfWhere, type Where } from '../../contract/reports/reportFilters.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let elsewhere: number;
let office: Client;
let foreman: Client;
let cables: number[];

/** Both crews pull through the same raceways to the same panel. */
const named = { route: 'T-1; T-9', fromEquipment: 'E-1', toEquipment: 'X-7' };

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  projectId = (await server.createProject()).id;
  elsewhere = (await server.createProject()).id;
  office = server.as('project-lead', projectId);
  foreman = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
  await foreman.userId();
  for (const project of [projectId, elsewhere]) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addLaborUnit(server.database, project, { type: 'cable', name: 'All', per: 100, hours: 10 });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const ids = await addRows(server.database, project, 'cable', [
      { tag: 'C-1', designLength: 100, foreman: 'Luis Ortega', pulledLength: 50, area: 'A1', ...named },
      { tag: 'C-2', designLength: 200, foreman: 'Hank Delacroix', pulledLength: 200, area: 'A2', ...named },
      { tag: 'C-3', designLength: 400, foreman: 'Hank Delacroix', area: 'A2', ...named, toEquipment: 'X-8' },
      { tag: 'C-4', designLength: null, foreman: 'Hank Delacroix', area: 'A2' },
      { tag: 'C-5', designLength: null, foreman: 'Luis Ortega', area: 'A1', typeCode: 'PWR' },
    ]);
    cables ??= ids;
  }
});
afterAll(() => server.close());

const budget = (who: Client, more: { where?: string } = {}) =>
  who.call(getFigure, { query: { projectId, of: 'cable-summary', figure: 'budgetHours', ...more } });

it('a foreman opens a figure to their own rows only', async () => {
  expect((await budget(office)).rows.map(({ tag, amount }) => [tag, amount])).toEqual([
    ['C-3', 40],
    ['C-2', 20],
    ['C-1', 10],
  ]);
  const theirs = await budget(foreman);
  expect([theirs.value, theirs.rows.map(({ tag }) => tag)]).toEqual([10, ['C-1']]);
  const all = await foreman.call(getFigure, { query: { projectId, of: 'project', figure: 'budgetHours' } });
  expect(all.value).toBe(10);
});

const row = (who: Client, project: number, id: number) =>
  who.call(getRowFigures, { query: { projectId: project, type: 'cable', id } });

it('a foreman cannot open rows of others or of another project', async () => {
  expect((await row(foreman, projectId, cables[0]!)).tag).toBe('C-1');
  await expect(row(foreman, projectId, cables[1]!)).rejects.toMatchObject({ status: 404 });
  await expect(row(server.as('project-lead', elsewhere), elsewhere, cables[1]!)).rejects.toMatchObject({ status: 404 });
  await expect(row(foreman, elsewhere, cables[0]!)).rejects.toMatchObject({ status: 404 });
});

it('a foreman gets only the filter values of their own rows', async () => {
  const query = { projectId, reportType: 'cable-summary' as const, field: 'area' as const };
  expect((await foreman.call(listFilterValues, { query })).values).toEqual([{ value: 'A1', rows: 2 }]);
  expect((await office.call(listFilterValues, { query })).values).toHaveLength(2);
});

const linesOf = ({ rows, columns, totals }: Report): { cells: Report['totals']; where: Where }[] => [
  { cells: totals, where: {} },
  ...rows.map((cells) => ({
    cells,
    where: Object.fromEntries(
      columns.flatMap(({ key, isGroup }) =>
        isGroup && (cells[key] ?? null) !== null ? [[key, [String(cells[key])]]] : [],
      ),
    ),
  })),
];

it.each(reportTypes.filter((type) => lineKeysOf(type).length > 0))(
  'a foreman opens lines, totals and sentences of %s to their own cables, with the figures shown',
  async (reportType) => {
    const query = { projectId, reportType, expand: 'all' } as const;
    const [theirs, all] = [await foreman.call(getReport, { query }), await office.call(getReport, { query })];
    expect(theirs.rows.length).toBeGreaterThan(0);
    const shown = linesOf(theirs).flatMap(({ cells, where }) =>
      theirs.columns.flatMap(({ key, isFigure }) =>
        isFigure && typeof cells[key] === 'number'
          ? [{ subject: reportType, figure: key, where, value: cells[key] }]
          : [],
      ),
    );
    const reported = theirs.notices.flat().flatMap(({ figure: each }) => (each ? [{ ...each, subject: each.of }] : []));
    for (const { subject, figure, where, value } of [...shown, ...reported]) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const opened = await foreman.call(getFigure, {
        query: { projectId, of: subject, figure, where: textOfWhere(bothWhere({}, where)) },
      });
      expect([figure, where, opened.value]).toEqual([figure, where, value]);
      expect(opened.rows.filter(({ tag }) => tag !== 'C-1' && tag !== 'C-5')).toEqual([]);
    }
    // Requesting lines that only the office sees returns no further rows.
    for (const { cells, where } of linesOf(all))
      for (const { key, isFigure } of all.columns) {
        if (!isFigure || typeof cells[key] !== 'number') continue;
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        const opened = await foreman.call(getFigure, {
          query: { projectId, of: reportType, figure: key, where: textOfWhere(where) },
        });
        expect(opened.rows.filter(({ tag }) => tag !== 'C-1' && tag !== 'C-5')).toEqual([]);
      }
  },
);

it('a foreman opens the lines of a summary to their own rows', async () => {
  const query = { projectId, reportType: 'cable-summary' } as const;
  const tagsOf = async (who: Client) => (await who.call(listReportRows, { query })).rows.map(({ tag }) => tag);
  expect(await tagsOf(foreman)).toEqual(['C-1', 'C-5']);
  expect(await tagsOf(office)).toHaveLength(5);
});
