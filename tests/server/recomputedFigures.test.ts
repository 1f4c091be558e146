/**
 * Every figure of the twelve reports, of the project landing and of the Executive Summary equals its recomputation from the raw
 * rows and entries (`scripts/recomputation`), for projects in which most rows are an exception.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportTypes } from '../../contract/reports/reports.ts';
import { compare, tableOf, type Comparison } from '../../scripts/recomputation/compare.ts';
import { recompute, recomputeProject, recomputeSummary } from '../../scripts/recomputation/projects.ts';
import { readRawProject } from '../../scripts/recomputation/rawRows.ts';
import { readShownProject, readShownSummary } from '../../scripts/recomputation/shownFigures.ts';
import { projectWithTraps, type Settings } from './fixtures/projectWithTraps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const now = new Date('2026-11-25T15:00:00Z');

/** Two ways to set up a project: units, weeks, weights and plan differ. */
const sites: readonly Settings[] = [
  {
    work_week_end: 'sunday',
    step_weights: JSON.stringify({
      cable: { pulled: 85, tested: 15 },
      conduit: { supports: 20, run: 65, boxes: 10, qc: 5 },
    }),
    planned_curve: JSON.stringify({
      measure: 'percent',
      weeks: [
        { weekEnding: '2026-10-25', planned: 10 },
        { weekEnding: '2026-11-15', planned: 45.5 },
        { weekEnding: '2026-12-06', planned: 100 },
      ],
    }),
  },
  {
    unit_measurement: 'metric',
    work_week_end: 'friday',
    hours_per_day: 8,
    cut_tolerance_percent: 4,
    target_finish_date: '2027-01-13',
    time_zone: 'America/Denver',
  },
];

let server: TestServer;
let comparisons: Comparison[];

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  const administrator = server.as('administrator');
  const ids: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  for (const settings of sites) ids.push(await projectWithTraps(server, settings));
  const recomputed = await Promise.all(
    ids.map(async (id) => recompute((await readRawProject(server.database.query, id))!, now)),
  );
  const ofProjects = await Promise.all(
    recomputed.map(async (project) =>
      compare(recomputeProject(project), await readShownProject(administrator, project.raw.project.id)),
    ),
  );
  comparisons = [...ofProjects.flat(), ...compare(recomputeSummary(recomputed), await readShownSummary(administrator))];
});
afterAll(() => server.close());

const differing = (all: readonly Comparison[]): string[] => tableOf(all.filter(({ isEqual }) => !isEqual)).slice(1);

const isPercentComplete = ({ figure, recomputed }: Comparison): boolean =>
  ['percentComplete', 'percent', 'complete'].includes(figure) && recomputed === null;
const isPercentPulled = ({ figure, recomputed }: Comparison): boolean =>
  figure === 'percentPulled' && recomputed === null;
const isForecastOfAll = ({ place, group, figure }: Comparison): boolean =>
  place === 'executive summary' && group === null && ['forecast', 'variance'].includes(figure);
const definitions = [isPercentComplete, isPercentPulled, isForecastOfAll];

it('covers every report, the landing and the Executive Summary', () => {
  const places = new Set(comparisons.map(({ place }) => place));
  for (const place of [...reportTypes, 'project landing', 'executive summary']) {
    expect(places).toContain(place);
    const figures = comparisons.filter((each) => each.place === place);
    expect([place, new Set(figures.map(({ figure }) => figure)).size > 1]).toEqual([place, true]);
  }
});

it('every figure equals its recomputation from the raw rows and entries', () => {
  const others = comparisons.filter((each) => !definitions.some((is) => is(each)));
  expect(others.length).toBeGreaterThan(2000);
  expect(differing(others)).toEqual([]);
});

describe('a definition of its own', () => {
  it.fails('a group without budget hours has no % complete', () => {
    const found = comparisons.filter(isPercentComplete);
    expect(found.length).toBeGreaterThan(0);
    expect(differing(found)).toEqual([]);
  });

  it.fails('a group without design length has no % pulled', () => {
    const found = comparisons.filter(isPercentPulled);
    expect(found.length).toBeGreaterThan(0);
    expect(differing(found)).toEqual([]);
  });

  it.fails('the forecast of all projects is the sum of their forecasts', () => {
    const found = comparisons.filter(isForecastOfAll);
    expect(found.length).toBe(2);
    expect(differing(found)).toEqual([]);
  });
});
