/** Reports with groups divided by project-defined columns and compared with an earlier day: lines, subtotals and totals agree. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveColumns, type ColumnRow } from '../../contract/setup/columns/columns.ts';
import { getFigure } from '../../contract/reports/figures/figures.ts';
import { textOfWhere } from '../../contract/reports/reportFilters.ts';
import { getReport, listReportRows, type Report } from '../../contract/reports/reports.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { enterPull } from './fixtures/workedCheck.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let viewer: Client;
/** Keys of the project-defined columns: text, number, date. */
let own: readonly [note: string, load: string, walk: string];

/** 7 h per 100 ft, of which pulling is 90 %. */
const hoursOf = (feet: number) => (feet * 7 * 0.9) / 100;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  projectId = (await server.createProject({ startDate: '2026-11-01' })).id;
  viewer = server.as('viewer', projectId);
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'All', per: 100, hours: 7 });
  const columns = [
    { labelEn: 'Loop note', kind: 'text' },
    { labelEn: 'Heat load', kind: 'number', decimals: 2 },
    { labelEn: 'Walk-down', kind: 'date' },
  ];
  const { results } = await server.as('project-lead', projectId).call(saveColumns, {
    body: { projectId, type: 'cable', rows: columns.map((values) => ({ row: null, cells: cellsOf(values) })) },
  });
  const [note = '', load = '', walk = ''] = savedRows<ColumnRow>(results).map(({ field }) => field);
  own = [note, load, walk];
  const ids = await addRows(server.database, projectId, 'cable', [
    { tag: 'C-0', designLength: 100, area: 'A2', [note]: 'wall', [load]: 0.5, [walk]: '2026-03-05' },
    { tag: 'C-1', designLength: 200, area: 'A2', [note]: 'Wall ', [load]: 10, [walk]: '2026-03-05' },
    { tag: 'C-2', designLength: 300, area: 'A10', [note]: 'wall', [load]: 2 },
    { tag: 'C-3', designLength: 400, area: 'A10', [load]: 10, [walk]: '2026-03-04' },
    { tag: 'C-4', designLength: 500, [load]: 2 },
  ]);
  const general = server.as({ name: 'Gina General', role: 'general-foreman' }, projectId);
  for (const [at, workDate, stood, pulledLength] of [
    [0, '2026-11-05', null, 100],
    [1, '2026-11-05', null, 150],
    [2, '2026-11-12', null, 120],
    [1, '2026-11-12', 150, 50],
    [4, '2026-11-13', null, 500],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each entry builds on the previous one
    await enterPull(general, projectId, ids[at]!, workDate, [stood, pulledLength], 'Measured again');
  }
});
afterAll(() => server.close());

const days = { asOf: '2026-11-14', since: '2026-11-08' };
const report = (groupBy: string, thenBy: string, more: Partial<typeof days> = {}): Promise<Report> =>
  viewer.call(getReport, { query: { projectId, reportType: 'cable-summary', groupBy, thenBy, ...more } });
/** Group, its division ("all" for the subtotal) and the named cells of each row. */
const reported = ({ rows }: Report, groupBy: string, thenBy: string, ...cells: string[]) =>
  rows.map((row) => [row[groupBy], thenBy in row ? row[thenBy] : 'all', ...cells.map((cell) => row[cell])]);

describe('groups divided by a project-defined column', () => {
  it('are in natural order, with spellings merged and blanks last, each under its subtotal', async () => {
    const [note, load, walk] = own;
    expect(reported(await report('area', note), 'area', note, 'cables')).toEqual([
      ['A2', 'all', 2],
      ['A2', 'Wall', 2],
      ['A10', 'all', 2],
      ['A10', 'Wall', 1],
      ['A10', null, 1],
      [null, 'all', 1],
      [null, null, 1],
    ]);
    expect(reported(await report('area', load), 'area', load, 'cables', 'designLength')).toEqual([
      ['A2', 'all', 2, 300],
      ['A2', 0.5, 1, 100],
      ['A2', 10, 1, 200],
      ['A10', 'all', 2, 700],
      ['A10', 2, 1, 300],
      ['A10', 10, 1, 400],
      [null, 'all', 1, 500],
      [null, 2, 1, 500],
    ]);
    expect(reported(await report(load, walk), load, walk, 'cables')).toEqual([
      [0.5, 'all', 1],
      [0.5, '2026-03-05', 1],
      [2, 'all', 2],
      [2, null, 2],
      [10, 'all', 2],
      [10, '2026-03-04', 1],
      [10, '2026-03-05', 1],
    ]);
    const { columns, groups, rows } = await report(walk, 'area');
    expect(columns.slice(0, 3).map(({ key, label, kind }) => [key, label, kind])).toEqual([
      [walk, 'Walk-down', 'date'],
      ['area', 'Area', 'text'],
      ['cables', 'Cables', 'count'],
    ]);
    expect(groups.map(({ at, key }) => [key, rows[at]?.['cables']])).toEqual([
      [`${walk} 2026-03-04`, 1],
      [`${walk} 2026-03-05`, 2],
      [`${walk} `, 2],
    ]);
  });

  it('open each line and each figure to its rows', async () => {
    const [, load, walk] = own;
    for (const [groupBy, thenBy] of [
      ['area', load],
      [load, walk],
      [walk, load],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { rows } = await report(groupBy, thenBy);
      for (const row of rows) {
        const keys = [groupBy, thenBy].filter((key) => key in row);
        const where = textOfWhere(Object.fromEntries(keys.map((key) => [key, [String(row[key] ?? '')]])));
        const query = { projectId, groupBy, thenBy, where };
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        const opened = await viewer.call(listReportRows, { query: { ...query, reportType: 'cable-summary' } });
        expect([where, opened.count]).toEqual([where, row['cables']]);
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        const figure = await viewer.call(getFigure, {
          query: { ...query, of: 'cable-summary', figure: 'earnedHours' },
        });
        expect(figure.value).toBeCloseTo(Number(row['earnedHours']), 4);
      }
    }
  });
});

describe('divided groups compared with an earlier day', () => {
  it('show the change of each subtotal and line', async () => {
    const [, load] = own;
    const found = await report('area', load, days);
    expect(reported(found, 'area', load, 'pulledLength', 'pulledLengthMoved')).toEqual([
      ['A2', 'all', 150, -100],
      ['A2', 0.5, 100, 0],
      ['A2', 10, 50, -100],
      ['A10', 'all', 120, 120],
      ['A10', 2, 120, 120],
      ['A10', 10, 0, 0],
      [null, 'all', 500, 500],
      [null, 2, 500, 500],
    ]);
    expect(found.totals).toMatchObject({ pulledLength: 770, pulledLengthMoved: 520, designLength: 1500 });
    expect(found.columns.map(({ key }) => key)).not.toContain('designLengthMoved');
    expect(found.rows[0]?.['earnedHours']).toBeCloseTo(hoursOf(150), 4);
    expect(found.rows[0]?.['earnedHoursMoved']).toBeCloseTo(hoursOf(-100), 4);
    // 150 of 300 ft instead of 250: the ratio of a subtotal is recalculated for both days.
    expect(found.rows[0]?.['percentPulledMoved']).toBeCloseTo((100 * (150 - 250)) / 300, 4);
  });

  it.each([
    ['area', 'of own number'],
    ['typeCode', 'of own text'],
    ['foreman', 'of own date'],
  ] as const)(
    'by %s: changes of lines sum to their group and the total, as in the undivided report (%s)',
    async (groupBy, kind) => {
      const thenBy = own[['of own text', 'of own number', 'of own date'].indexOf(kind)]!;
      for (const [one, other] of [
        [groupBy, thenBy],
        [thenBy, groupBy],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        const found = await report(one, other, days);
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        const whole = await report(one, '', days);
        const moved = found.columns.filter(({ total, moveOf }) => total === 'sum' && moveOf !== undefined);
        expect(moved.length).toBeGreaterThan(3);
        for (const { key } of moved) {
          const sums = { groups: 0, lines: 0 };
          for (const row of found.rows) sums[other in row ? 'lines' : 'groups'] += Number(row[key]);
          expect(sums.lines).toBeCloseTo(sums.groups, 4);
          expect(sums.groups).toBeCloseTo(Number(found.totals[key]), 4);
          const groups = found.rows.filter((row) => !(other in row));
          for (const [at, row] of whole.rows.entries())
            expect(Number(groups[at]?.[key])).toBeCloseTo(Number(row[key]), 4);
        }
      }
    },
  );
});
