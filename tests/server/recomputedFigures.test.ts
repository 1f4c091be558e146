/**
 * Every figure of the twelve reports, of the project landing and of the Executive Summary equals its recomputation from the raw
 * rows and entries (`scripts/recomputation`), for projects in which most rows are an exception.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cable } from '../../contract/commodities/cable.ts';
import { importTypes, type ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { lengthInPlace } from '../../contract/progress/progress.ts';
import { reportTypes } from '../../contract/reports/reportTypes.ts';
import { compare, tableOf, type Comparison } from '../../scripts/recomputation/compare.ts';
import { recompute, recomputeProject, recomputeSummary } from '../../scripts/recomputation/projects.ts';
import { readRawProject } from '../../scripts/recomputation/rawRows.ts';
import { readShownProject, readShownSummary } from '../../scripts/recomputation/shownFigures.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';
import { addLaborUnit, addRows, type NewRow } from './commodityFixture.ts';
import { projectWithTraps, type Settings } from './fixtures/projectWithTraps.ts';
import { rowOf } from './randomRows.ts';
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
  it('a group without budget hours has no % complete', () => {
    const found = comparisons.filter(isPercentComplete);
    expect(found.length).toBeGreaterThan(0);
    expect(differing(found)).toEqual([]);
  });

  it('a group without design length has no % pulled', () => {
    const found = comparisons.filter(isPercentPulled);
    expect(found.length).toBeGreaterThan(0);
    expect(differing(found)).toEqual([]);
  });

  it('the forecast of all projects is the sum of their forecasts', () => {
    const found = comparisons.filter(isForecastOfAll);
    expect(found.length).toBe(2);
    expect(differing(found)).toEqual([]);
  });
});

const routes = [
  '',
  'cable-tray-1; cable-tray-2/3',
  'conduit-3',
  'nowhere; cable-tray-1; CABLE-TRAY-1',
  'Nowhere',
  null,
];
const ends = ['equipment-1', 'EQUIPMENT-2', 'x', 'X', '', null];

/** A row with its key, and for a cable with route, ends and the length that an entry of its marks stores. */
function named(type: ImportType, row: NewRow, at: number): NewRow {
  if (type === 'conductor') return { ...row, cableTag: `cable-${at}`, conductorId: '1' };
  const tag = `${type}-${at}`;
  if (type !== 'cable') return { ...row, tag };
  const [route, fromEquipment, toEquipment] = [routes[at % 6]!, ends[at % 6]!, ends[(at * 5 + 1) % 6]!];
  return { ...row, tag, route, fromEquipment, toEquipment, pulledLength: lengthInPlace(cable, row) };
}

it(
  'figures of rows in any state equal their recomputation',
  async () => {
    const administrator = server.as('administrator');
    const rowsOfTypes = fc.tuple(
      ...importTypes.map((type) =>
        fc.array(rowOf(type), { minLength: 5, maxLength: 25 }).map((rows) => [type, rows] as const),
      ),
    );
    await fc.assert(
      fc.asyncProperty(rowsOfTypes, async (types) => {
        const { id } = await server.createProject({ startDate: '2026-10-19' });
        for (const [type, rows] of types) {
          const unit = { type, name: 'Named', typeCode: 'PWR', per: 100, hours: 3.37, factor: 1.13 };
          await addLaborUnit(server.database, id, unit);
          await addLaborUnit(server.database, id, { type, name: 'Sized', typeCode: 'pwr', size: '4/0', hours: 0.0771 });
          await addRows(
            server.database,
            id,
            type,
            rows.map((row, at) => named(type, row, at)),
          );
        }
        const project = recompute((await readRawProject(server.database.query, id))!, now);
        const found = compare(recomputeProject(project), await readShownProject(administrator, id));
        expect(differing(found.filter((each) => !definitions.some((is) => is(each))))).toEqual([]);
      }),
      runs(10),
    );
  },
  explorationTimeout,
);
