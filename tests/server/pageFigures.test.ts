/**
 * Every figure of the first page of a project, of the Dashboard and of the Executive Summary opens to rows, lines and people that
 * sum to it, to the last digit: all figures declared by the pages, for a randomly generated project.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProjectAttention } from '../../contract/reports/figures/attention.ts';
import type { CurveWeek } from '../../contract/reports/figures/curve.ts';
import { breakdowns, getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import {
  hoursCells,
  hoursColumns,
  isOfParts,
  openingOf,
  openingOfPart,
  openingOfShared,
  partCells,
} from '../../contract/reports/figures/hoursColumns.ts';
import {
  indirectFigure,
  readyFigures,
  sharedFigure,
  currentFigures,
  totalFigures,
  typeFigures,
  weekFigures,
} from '../../contract/reports/figures/landingFigures.ts';
import { listedFigures } from '../../contract/reports/figures/listedColumns.ts';
import type { Opening } from '../../contract/reports/figures/opening.ts';
import { getExecutiveSummary, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { getFigure, getRowFigures } from '../../contract/reports/figures/figures.ts';
import { bothWhere, textOfWhere } from '../../contract/reports/reportFilters.ts';
import type { Client } from './client.ts';
import { projectAtWork } from './fixtures/projectAtWork.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare } from '../support/exploration.ts';

let server: TestServer;
let folder: string;
let projectId: number;
let lead: Client;
let administrator: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-page-figures-'));
  server = await startTestServer({ now: () => new Date('2026-11-25T15:00:00Z'), env: { DATA_DIR: folder } });
  ({ id: projectId } = await server.createProject({ startDate: '2026-10-26' }));
  lead = await projectAtWork(server, projectId, Number(process.env['FUZZ_SEED'] ?? 11), 8);
  administrator = server.as('administrator');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
/** Maximum difference caused by fractions stored as of a day and by sums of four decimals; no page shows it. */
const dust = 2e-3;
const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < dust;

const requested = new Map<string, Promise<ReplyOf<typeof getFigure>>>();
/** Cached, because many figures open to the same ones. */
const ask = ({ of, figure, where = {}, ...more }: Opening) => {
  const query = { projectId, of, figure, where: textOfWhere(where), limit: 5000, ...more };
  const key = JSON.stringify(query);
  const reply = requested.get(key) ?? lead.call(getFigure, { query });
  requested.set(key, reply);
  return reply;
};

/** Keys of figures already checked completely, which are not checked again. */
const right = new Set<string>();

/** Errors in a figure and everything it opens to, down to its rows; empty if all sums agree. */
async function wrongIn(shown: number | null, opening: Opening, isDeep: boolean): Promise<string[]> {
  const key = JSON.stringify([shown, opening]);
  if (right.has(key)) return [];
  const { value, parts, formula, groups, rows, lines, count } = await ask(opening);
  if (shown === null) return value === null ? [] : [`${JSON.stringify(opening)}: it is ${value}, not "-"`];
  const wrong: string[] = [];
  const check = (what: string, one: number | null, other: number | null) => {
    if (!isSame(one, other)) wrong.push(`${JSON.stringify(opening)}: ${what} ${one}, not ${other}`);
  };
  check('it is', value, shown);
  const [one, other] = parts.map((part) => part.value);
  if (parts.length > 0 && value !== null) {
    const worked = {
      over: () => ((one ?? 0) / (other ?? 0)) * (opening.figure.startsWith('percent') ? 100 : 1),
      plus: () => (one ?? 0) + (other ?? 0),
      less: () => (one ?? 0) - (other ?? 0),
      same: () => one ?? null,
      once: () => 1,
    };
    check('worked out it is', formula && worked[formula](), value);
  }
  for (const part of parts)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    wrong.push(
      ...(await wrongIn(
        part.value,
        {
          ...opening,
          of: part.of,
          figure: part.figure,
          ...(part.asOf && { asOf: part.asOf }),
        },
        isDeep,
      )),
    );
  if (groups.length > 0) check('its groups are', sum(groups.map((group) => group.value)), value);
  for (const group of groups) {
    // Groups within one type are rows of that type, which are checked above.
    if (!isDeep || (group.of === opening.of && opening.of !== 'project')) continue;
    const where = bothWhere(opening.where ?? {}, group.where);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    wrong.push(...(await wrongIn(group.value, { ...opening, of: group.of, where }, isDeep)));
  }
  const amounts = [...rows, ...lines].map(({ amount }) => amount);
  if (amounts.length > 0 && opening.figure !== 'people') check('its rows are', sum(amounts), value);
  if (parts.length === 0) check('it has rows', amounts.length, count);
  const isLeaf = parts.length === 0 && groups.length === 0 && amounts.length === 0;
  if (isLeaf && value !== 0 && value !== null && opening.figure !== 'fullTimeHours')
    wrong.push(`${JSON.stringify(opening)} is opened to nothing`);
  if (wrong.length === 0) right.add(key);
  return wrong;
}

interface Shown {
  readonly name: string;
  readonly value: number | null;
  readonly opening: Opening;
}

/** Errors in each figure in turn; a figure shown as "-" on a page must be "-" when opened as well. */
async function wrongInAll(shown: readonly Shown[], isDeep = true): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, value, opening } of shown) {
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    wrong.push(...(await wrongIn(value, opening, isDeep)).map((each) => `${name}: ${each}`));
  }
  return wrong;
}

const shownBy = <Told>(
  figures: Readonly<Record<string, { valueOf: (reported: Told) => number | null; opens: (reported: Told) => Opening }>>,
  reported: Told,
): Shown[] =>
  Object.entries(figures).map(([name, { valueOf, opens }]) => ({
    name,
    value: valueOf(reported),
    opening: opens(reported),
  }));

describe('the first page of a project', () => {
  it('opens its line of figures and its total row', async () => {
    const figures = await lead.call(getProjectFigures, { query: { projectId } });
    const shown = [...shownBy(currentFigures, figures), ...shownBy(totalFigures, figures)];
    expect(shown.filter(({ value }) => value !== null && value !== 0)).toHaveLength(shown.length);
    expect(await wrongInAll(shown)).toEqual([]);
    expect(await wrongInAll(shownBy({ indirect: indirectFigure }, figures))).toEqual([]);
    const attention = await lead.call(getProjectAttention, { query: { projectId } });
    expect(await wrongInAll(shownBy(readyFigures, attention))).toEqual([]);
  });

  it('opens every figure of every type, and the hours without a type', async () => {
    const { types, thisWeek, hours } = await lead.call(getProjectFigures, { query: { projectId } });
    const { parts, unassigned } = await lead.call(getProjectBreakdown, { query: { projectId, by: 'commodity' } });
    expect(types).toHaveLength(8);
    expect(unassigned.directHours).toBeGreaterThan(0);
    const spent: (number | null)[] = [unassigned.directHours];
    for (const type of types) {
      const directHours = parts.find(({ key }) => key === type.type)?.directHours || null;
      spent.push(directHours);
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      expect(await wrongInAll(shownBy(typeFigures, { type, thisWeek, directHours }))).toEqual([]);
    }
    expect(await wrongInAll(shownBy({ shared: sharedFigure }, unassigned))).toEqual([]);
    expect(sum(spent)).toBeCloseTo(hours.directHours, 4);
    expect(types.some(({ earnedThisWeek }) => earnedThisWeek !== 0)).toBe(true);
  });

  it('opens every week of its curve to the entries of its days', async () => {
    const { curve } = await lead.call(getProjectFigures, { query: { projectId } });
    expect(curve.filter(({ earnedOfWeek }) => earnedOfWeek !== 0).length).toBeGreaterThan(3);
    for (const week of curve as readonly CurveWeek[])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      expect(await wrongInAll(shownBy(weekFigures, week))).toEqual([]);
  });

  it('opens a row of a week to the entries of its days, which sum to its earned hours', async () => {
    const { curve } = await lead.call(getProjectFigures, { query: { projectId } });
    const week = curve.toSorted((one, other) => other.earnedOfWeek - one.earnedOfWeek)[0];
    const { from, asOf } = weekFigures.earnedOfWeek.opens(week!);
    const { rows } = await ask({ of: 'cable', figure: 'earnedHours', from, asOf });
    expect(rows.length).toBeGreaterThan(0);
    for (const { type, id, amount } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { entries } = await lead.call(getRowFigures, { query: { projectId, type, id, from, asOf } });
      expect(sum(entries.map(({ earnedHours }) => earnedHours))).toBeCloseTo(amount, 8);
      expect(entries.every(({ workDate }) => workDate >= from && workDate <= asOf)).toBe(true);
    }
  });
});

describe('the Executive Summary and the Dashboard', () => {
  it('open every figure of a project', async () => {
    const { projects } = await administrator.call(getExecutiveSummary);
    const project = projects.find((each) => each.projectId === projectId)!;
    const cells = hoursCells(project);
    const shown = hoursColumns.map((name) => ({ name, value: cells[name], opening: openingOf(name, project) }));
    expect(shown.filter(({ value }) => value === null)).toEqual([]);
    expect(await wrongInAll(shown)).toEqual([]);
    const listed = (await administrator.call(listProjectFigures)).find((each) => each.projectId === projectId)!;
    expect(await wrongInAll(shownBy(listedFigures, listed))).toEqual([]);
  });

  it.each(breakdowns)('open every figure of a project by %s', async (by) => {
    const { parts, unassigned } = await lead.call(getProjectBreakdown, { query: { projectId, by } });
    expect(parts.length).toBeGreaterThan(1);
    const everything = parts.flatMap((part) => {
      const cells = partCells(part, unassigned);
      return hoursColumns.filter(isOfParts).map((column) => ({
        name: `${by} ${part.key} ${column}`,
        value: cells[column],
        opening: openingOfPart(column, by, part),
      }));
    });
    const shown = drawShare(everything, ({ name }) => name);
    // Details of a commodity's figures with filters are checked in the report tests.
    expect(await wrongInAll(shown, false)).toEqual([]);
    const shared = (['spent', 'indirect'] as const).map((column) => ({
      name: `shared ${column}`,
      value: column === 'spent' ? unassigned.directHours : unassigned.indirectHours,
      opening: openingOfShared(column, by),
    }));
    expect(await wrongInAll(by === 'commodity' || by === 'area' ? shared : [])).toEqual([]);
  });
});
