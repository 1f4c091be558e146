/**
 * Every figure of every report can be opened, and the result sums to it: a group to its rows, the total to its groups and to its
 * rows, a ratio to its two sums. For randomly generated projects.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getChanges } from '../../contract/rows/changes.ts';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { FigureSubject } from '../../contract/reports/figures/figureSubjects.ts';
import { getFigure, projectFigures, type Figure } from '../../contract/reports/figures/figures.ts';
import { saveReels } from '../../contract/reels/reels.ts';
import { bothWhere, textOfWhere, type Where } from '../../contract/reports/reportFilters.ts';
import {
  groupingsOf,
  lineKeysOf,
  reportTypes,
  subjectOf,
  type ReportType,
} from '../../contract/reports/reportTypes.ts';
import { getReport, listFilterValues, listReportRows, type Report } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { ReportDeclaration } from '../../server/services/reporting/declarations/declaration.ts';
import { maxNamed } from '../../server/services/reporting/figures/namedRows.ts';
import { declarations } from '../../server/services/reporting/declarations/registry.ts';
import { projectTotals } from '../../server/repositories/projects/projectTotals.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows, type NewRow } from './commodityFixture.ts';
import { cellsOf, type Values } from './rowEdits.ts';
import { dayOfDevice } from '../../src/base/today.ts';
import { decodeChanges } from '../../src/store/table/changes.ts';
import { filterRows } from '../../src/store/views/filterRows.ts';
import type { Table } from '../../src/store/table/table.ts';
import { gridRows } from '../../src/shared/derivation/lines/gridRows.ts';
import { queryOfDataView } from '../../src/grid/commodityGrid/queryOfDataView.ts';
import type { Terms } from '../../src/i18n/useTerms.ts';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import type { Filter } from '../../contract/reports/savedViews/viewContent.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { drawShare, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

/** Figures of a commodity that are in no report. */
const commodityFigures = [
  'count',
  'quantity',
  'installedQuantity',
  'remainingQuantity',
  'percentInstalled',
  'budgetHours',
  'earnedHours',
  'remainingHours',
  'percentComplete',
] as const;

let server: TestServer;
let projectId: number;
let viewer: Client;

const maybe = <T>(values: readonly T[]) => fc.constantFrom(...values, null);
const common = {
  typeCode: maybe(['CTL', 'ctl', 'PWR', 'INST']),
  area: maybe(['A1', 'A2', ' a2']),
  system: maybe(['S-1', 'S-2']),
  package: maybe(['P-1', 'P-2']),
  foreman: maybe(['Ana Ruiz', 'Bo Lind']),
  accountCode: maybe(['26-100', '26-200']),
};
const done = maybe(['2026-11-02']);
const measured = { ...common, size: maybe(['2', '24']), runComplete: fc.boolean() };
const rowsOfType: Readonly<Partial<Record<CommodityType, fc.Arbitrary<NewRow>>>> = {
  cable: fc.record({
    ...common,
    designLength: fc.option(fc.integer({ min: 1, max: 4000 }).map((tenths) => tenths / 10)),
    runs: fc.integer({ min: 1, max: 3 }),
    pulledLength: fc.option(fc.integer({ min: 0, max: 400 })),
    pullComplete: fc.boolean(),
    testDate: done,
    testResult: fc.constant('Pass'),
    hold: maybe(['Drawing', '', '']),
    route: maybe(['T-0; T-1', 'T-0', 'T-9', 't-0; T-0; T-2', 'T-1; T-1', 'T-8; T-99', 'T-1/2; T-9', '']),
    fromEquipment: maybe(['E-0', 'E-1', 'X-7', 'e-0']),
    toEquipment: maybe(['E-0', 'E-1', 'X-7', 'x-7']),
    removed: fc.constantFrom(true, false, false, false),
    reel: maybe(['R-1', 'r-2', 'R-9']),
  }),
  'cable-tray': fc.record({ ...measured, length: fc.integer({ min: 1, max: 300 }), supportsDate: done }),
  conduit: fc.record({ ...measured, length: fc.integer({ min: 1, max: 300 }) }),
  equipment: fc.record({ ...common, receivedDate: done, setDate: done }),
  conductor: fc.record({
    ...common,
    fromEquipment: maybe(['E-0', 'E-1', 'X-7', 'e-0']),
    toEquipment: maybe(['E-0', 'x-7', 'X-7']),
    fromLandedDate: done,
    toLandedDate: done,
  }),
};
/** Generator of rows of another type: its length, and the days of its steps. */
function rowsDrawnOf(type: CommodityType): fc.Arbitrary<NewRow> | undefined {
  const { imported, lengthField, steps } = commodities[type];
  if (!imported) return undefined;
  return (
    rowsOfType[type] ??
    fc.record({
      ...common,
      ...(lengthField !== undefined && { [lengthField]: fc.integer({ min: 1, max: 300 }) }),
      ...Object.fromEntries(steps.map(({ dateField }) => [dateField, done])),
    })
  );
}
/** Rows that the random sample might lack: a cable that is ready to pull. */
const canBePulled: Readonly<Partial<Record<CommodityType, NewRow>>> = {
  cable: { tag: 'ready', typeCode: 'CTL', designLength: 40, route: 'T-R', fromEquipment: 'E-R', toEquipment: 'E-R' },
  'cable-tray': { tag: 'T-R', length: 10, runComplete: true },
  equipment: { tag: 'E-R', receivedDate: '2026-11-02', setDate: '2026-11-02' },
};
const prefixes: Readonly<Partial<Record<CommodityType, string>>> = { 'cable-tray': 'T', equipment: 'E' };

const added = (values: Values) => ({ row: null, cells: cellsOf(values) });

beforeAll(async () => {
  server = await startSharedServer();
  const { database } = server;
  projectId = (await server.createProject()).id;
  viewer = server.as('viewer', projectId);
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addLaborUnit(database, projectId, {
      type,
      name: `${type} CTL`,
      typeCode: 'CTL',
      per: 100,
      hours: 7.37,
      factor: 1.1,
    });
    const arbitrary = rowsDrawnOf(type);
    if (!arbitrary) continue;
    // Most report lines are cables.
    const count = type === 'cable' ? 50 : 25;
    const sample = fc.sample(fc.array(arbitrary, { minLength: count, maxLength: count }), { numRuns: 1, seed: 15 })[0]!;
    const rows = sample.map((row, at) => {
      const named =
        type === 'conductor'
          ? { cableTag: `cable-${at}`, conductorId: String(at) }
          : { tag: `${prefixes[type] ?? type}-${at}` };
      return Object.assign(row, named);
    });
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await addRows(database, projectId, type, [...rows, ...[canBePulled[type] ?? []].flat()]);
  }
  const lead = server.as('project-lead', projectId);
  const types = ['CTL', 'PWR'].map((code) => added({ code }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: types } });
  const reels = [
    { code: 'R-1', cableType: 'CTL', receivedLength: 9000, scrap: 12 },
    { code: 'R-2', cableType: 'PWR', receivedLength: 700, status: 'returned' },
    { code: 'R-3', cableType: 'pwr', receivedLength: 5000 },
    { code: 'R-4', cableType: 'PWR', status: 'ordered', orderedLength: 800 },
  ];
  await lead.call(saveReels, { body: { projectId, kind: 'reel', rows: reels.map(added) } });
});
afterAll(() => server.close());

interface Requested {
  asOf?: string;
  where?: Where;
  groupBy?: string;
  thenBy?: string;
  includeRemoved?: 'true';
  includeWithoutRoute?: 'true';
  endsMayBeUnset?: 'true';
}

const query = ({ where = {}, ...asked }: Requested) => ({ projectId, where: textOfWhere(where), ...asked });
/** Data does not change after set-up, so each response is requested only once. */
const reported = new Map<string, Promise<unknown>>();
function once<Told>(asked: object, ask: () => Promise<Told>): Promise<Told> {
  const key = JSON.stringify(asked);
  const known = reported.get(key) ?? ask();
  reported.set(key, known);
  return known as Promise<Told>;
}
const report = (reportType: ReportType, asked: Requested = {}): Promise<Report> =>
  once({ reportType, asked }, () => viewer.call(getReport, { query: { reportType, ...query(asked) } }));
const open = (of: FigureSubject, figure: string, asked: Requested = {}): Promise<Figure> =>
  once({ of, figure, asked }, () => viewer.call(getFigure, { query: { of, figure, limit: 5000, ...query(asked) } }));
const sum = (amounts: readonly (number | null)[]) =>
  Math.round(amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0) * 1e4) / 1e4;

/** Filters for the values that the group cells of a row have in common. */
const whereOfRow = ({ columns }: Report, row: Record<string, CellValue>): Where =>
  Object.fromEntries(
    columns.filter(({ isGroup, key }) => isGroup && key in row).map(({ key }) => [key, [String(row[key] ?? '')]]),
  );

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < 1e-4 + Math.abs(one) * 1e-12;

/** Ids of the rows in the grid that the link of a figure opens; null without a link. */
async function inGrid(of: FigureSubject, own: readonly Filter[], asked: Requested): Promise<number[] | null> {
  const link = gridRows(of, asked.where ?? {}, own);
  if (!link) return null;
  const table = await tableOf(link.type, asked.asOf);
  const content = {
    q: '',
    filters: [...link.filters],
    sort: [],
    group: [],
    removed: asked.includeRemoved === 'true',
  };
  const shown = filterRows(table, queryOfDataView(content, commodities[link.type], untranslated, 6), dayOfDevice());
  return Array.from(shown, (row) => table.ids[row]!);
}

/** Terms without translation, because no search text is used. */
const untranslated: Pick<Terms, 'value'> = { value: (_field, text) => text };
const tables = new Map<string, Promise<Table>>();
function tableOf(type: CommodityType, asOf: string | undefined): Promise<Table> {
  const key = `${type} ${asOf}`;
  const known =
    tables.get(key) ??
    (asOf === undefined
      ? viewer.call(getChanges, { query: { projectId, type } })
      : viewer.call(getRowsOfDay, { query: { projectId, type, asOf } })
    ).then(decodeChanges);
  tables.set(key, known);
  return known;
}
/** Figures whose link opened exactly their rows. */
const followed = new Set<string>();

/** Errors in a figure and in its opened details; empty if all sums agree. */
async function wrongIn(
  of: FigureSubject,
  figure: string,
  shown: CellValue | undefined,
  asked: Requested,
): Promise<string[]> {
  const { value, kind, parts, groups, rows, reels, count, filters } = await open(of, figure, asked);
  const wrong: string[] = [];
  const check = (what: string, one: number | null, other: number | null) => {
    if (!isSame(one, other)) wrong.push(`${of} ${figure} ${JSON.stringify(asked)}: ${what} ${one}, not ${other}`);
  };
  check('it is', value, typeof shown === 'number' ? shown : null);
  const [part, whole] = parts;
  if (part && whole && kind === 'length') check('its difference is', (part.value ?? 0) - (whole.value ?? 0), value);
  else if (part && whole) {
    const ratio = whole.value === 0 ? null : (part.value ?? 0) / (whole.value ?? 0);
    check('its ratio is', ratio === null ? null : ratio * (kind === 'percent' ? 100 : 1), value);
  }
  if (part) {
    for (const each of parts)
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      check(each.figure, (await open(each.of, each.figure, asked)).value, each.value);
    return wrong;
  }
  if (groups.length > 0) check('its groups are', sum(groups.map((group) => group.value)), value);
  if (of === 'project') return wrong;
  // A group that is not a row, such as a tag, opens to the rows that name it.
  if (groups.length > 0 && count === 0) {
    for (const group of groups)
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      wrong.push(...(await wrongIn(of, figure, group.value, { ...asked, where: { ...asked.where, ...group.where } })));
    return wrong;
  }
  check('its rows are', sum([...rows, ...reels].map(({ amount }) => amount)), value);
  check('it has rows', rows.length + reels.length, count);
  if (filters) {
    const adding = new Set(rows.map(({ id }) => id));
    const listed = await inGrid(of, filters, asked);
    const others = listed && [
      ...listed.filter((id) => !adding.has(id)),
      ...[...adding].filter((id) => !listed.includes(id)),
    ];
    if (others && others.length > 0)
      wrong.push(`${of} ${figure} ${JSON.stringify(asked)}: not in both: ${others.join()}`);
    if (others) followed.add(`${of} ${figure}`);
  }
  return wrong;
}

/** Three sets of parameters for the same report. */
const variants: readonly Requested[] = [
  {},
  { where: { area: ['A2', ''] }, includeRemoved: 'true' },
  { asOf: '2026-11-01' },
];
const drawnOf = (cases: readonly Requested[], of: string): readonly Requested[] =>
  drawShare(cases, (asked) => `${of} ${JSON.stringify(asked)}`);

const summed = reportTypes.filter((type) => groupingsOf(type).length > 0);
const ofLines = reportTypes.filter((type) => lineKeysOf(type).length > 0);

it('every report sums rows or lists lines, and each of its numbers can be opened', () => {
  expect([...summed, ...ofLines].toSorted()).toEqual([...reportTypes].toSorted());
  const bare = reportTypes.flatMap((reportType) => {
    const declaration: ReportDeclaration = declarations[reportType];
    const keys =
      'summed' in declaration
        ? [
            ...Object.keys(declaration.summed.measures(subjectOf(reportType))),
            ...Object.keys(declaration.ratios),
            ...(declaration.besides?.keys ?? []),
          ]
        : [...Object.keys(declaration.opened.measures), ...Object.keys(declaration.ratios ?? {})];
    return declaration
      .columns({ groupBy: 'typeCode' })
      .filter(({ key, kind, total }) => (total !== 'none' || numbers.has(kind)) && !keys.includes(key))
      .map(({ key }) => `${reportType} ${key}`);
  });
  // The position along the route of a cable: not a sum of anything.
  expect(bare).toEqual(['cables-by-conduit position']);
});
const numbers: ReadonlySet<string> = new Set(['count', 'number', 'length', 'hours', 'percent', 'ratio']);

/** Errors in any number of a report that lists objects: in each line, each summary line and the total. */
async function wrongInLines(reportType: ReportType, asked: Requested): Promise<string[]> {
  const found = await viewer.call(getReport, {
    query: { reportType, expand: 'all', limit: 5000, ...query(asked) },
  });
  expect(found.rows.length).toBe(found.found);
  const figures = found.columns.filter(({ isFigure }) => isFigure);
  expect(figures.length).toBeGreaterThan(1);
  const wrong: string[] = [];
  for (const [at, row] of [...found.rows, found.totals].entries()) {
    const isTotal = row === found.totals;
    const cells = found.columns.flatMap(({ key, isGroup }) => {
      const value = row[key] ?? null;
      return isGroup && !isTotal && value !== null ? [[key, [String(value)]] as const] : [];
    });
    expect([at, cells.length > 0]).toEqual([at, !isTotal]);
    const where = { ...asked.where, ...Object.fromEntries(cells) };
    for (const { key } of figures)
      if (typeof row[key] === 'number')
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        wrong.push(...(await wrongIn(reportType, key, row[key], { ...asked, where })));
  }
  return wrong;
}

/** Errors in any number of the sentences under a report, and the numbers that can be opened. */
async function wrongInNotices(reportType: ReportType, asked: Requested) {
  const { notices } = await report(reportType, asked);
  const wrong: string[] = [];
  const opened = notices.flat().flatMap(({ figure }) => (figure ? [figure] : []));
  for (const { of, figure, where, value } of opened)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    wrong.push(...(await wrongIn(of, figure, value, { ...asked, where: { ...asked.where, ...where } })));
  // A number in a sentence must be one that can be opened.
  const bare = notices.flat().filter(({ text, figure }) => !figure && /\d/.test(text.replace('0 h', '')));
  return { wrong, bare, opened: opened.map(({ figure, where }) => [figure, ...Object.values(where).flat()].join(' ')) };
}

const inSentences: Readonly<Partial<Record<ReportType, readonly string[]>>> = {
  'cable-summary': ['removedWithProgress', 'noLaborUnit', 'noLength'],
  'cable-route-ready': ['Yes', 'No', 'Unknown', 'No route'].flatMap((ready) => [`cables ${ready}`, `length ${ready}`]),
  'cable-length-by-type-code': ['noLength'],
  'cables-by-equipment': ['noLength'],
  'cables-by-conduit': ['unroutedCables', 'unroutedLength', 'noLength'],
  'unknown-commodities-in-cable-route': ['tags Raceway', 'tags From equipment', 'tags To equipment'],
};

it.each(reportTypes)('the numbers in the sentences under %s open to what they count', async (reportType) => {
  const requests: readonly Requested[] = [
    {},
    { where: { area: ['A2', ''] }, includeRemoved: 'true' },
    { asOf: '2026-11-01' },
    { includeWithoutRoute: 'true' },
    { endsMayBeUnset: 'true' },
  ];
  for (const asked of drawnOf(requests, `sentences under ${reportType}`)) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const { wrong, bare } = await wrongInNotices(reportType, asked);
    expect([wrong, bare]).toEqual([[], []]);
  }
  const { opened } = await wrongInNotices(reportType, {});
  expect(opened).toEqual(inSentences[reportType] ?? opened);
});

describe.each(ofLines)('%s', (reportType) => {
  const requests: readonly Requested[] = [
    {},
    { where: { area: ['A2', ''] }, includeRemoved: 'true' },
    { where: { typeCode: ['CTL'], system: ['S-1', ''] }, asOf: '2026-11-01' },
    { includeWithoutRoute: 'true' },
    { endsMayBeUnset: 'true' },
  ];
  it.each(drawnOf(requests, `lines of ${reportType}`))(
    'every figure of every line is the sum of its opened cables: %j',
    async (asked) => {
      expect(await wrongInLines(reportType, asked)).toEqual([]);
    },
  );
});

it('ready, not ready and unknown are the groups of a figure of Cable Route Ready', async () => {
  const { groups, value } = await open('cable-route-ready', 'raceways');
  expect(groups.map(({ where }) => where['ready']?.[0])).toEqual(
    ['Yes', 'No', 'Unknown'].filter((each) => groups.some(({ where }) => where['ready']?.[0] === each)),
  );
  expect(groups.length).toBeGreaterThan(1);
  // Each group contains its type codes, with spellings merged.
  const { groups: types } = await open('cable-route-ready', 'cables', { where: { ready: ['Unknown'] } });
  expect(types.length).toBeGreaterThan(1);
  for (const { where, value: cables } of types)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    expect(await wrongIn('cable-route-ready', 'cables', cables, { where: { ready: ['Unknown'], ...where } })).toEqual(
      [],
    );
  for (const group of groups) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    expect(await wrongIn('cable-route-ready', 'raceways', group.value, { where: group.where })).toEqual([]);
  }
  expect(sum(groups.map((group) => group.value))).toBeCloseTo(value ?? 0, 3);
});

it('a cable that names several unknown tags counts once among the affected ones', async () => {
  const { rows, totals } = await report('unknown-commodities-in-cable-route');
  const { count, rows: cables } = await open('unknown-commodities-in-cable-route', 'cables');
  expect(totals['cables']).toBe(count);
  expect(new Set(cables.map(({ id }) => id)).size).toBe(count);
  expect(sum(rows.map((row) => Number(row['cables'])))).toBeGreaterThan(count);
});

describe.each(summed)('%s', (reportType) => {
  it.each(drawShare(groupingsOf(reportType), (groupBy) => `${reportType} by ${groupBy}`))(
    'every figure by %s is the sum of its opened details',
    async (groupBy) => {
      const found = await report(reportType, { groupBy });
      expect(found.rows.length).toBeGreaterThan(1);
      const figures = found.columns.filter(({ isFigure, total }) => isFigure && total !== 'none');
      expect(figures.length).toBeGreaterThan(4);
      const wrong: string[] = [];
      for (const { key } of figures) {
        const row = found.rows[key.length % found.rows.length]!;
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        wrong.push(...(await wrongIn(reportType, key, found.totals[key], { groupBy })));
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        wrong.push(...(await wrongIn(reportType, key, row[key], { groupBy, where: whereOfRow(found, row) })));
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(drawnOf(variants, `lines of ${reportType}`))(
    'each line is the sum of its rows, which open to themselves: %j',
    async (asked) => {
      const found = await report(reportType, asked);
      const sums = found.columns.filter(
        ({ isFigure, total, key }) => total === 'sum' && isFigure && !key.startsWith('reel'),
      );
      const wrong: string[] = [];
      let seen = 0;
      for (const line of found.rows) {
        const where = { ...asked.where, ...whereOfRow(found, line) };
        const { where: _filters, ...others } = asked;
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        const { rows, count } = await viewer.call(listReportRows, {
          query: { reportType, limit: 5000, ...query({ ...others, where }) },
        });
        expect(rows.length).toBe(count);
        seen += count;
        for (const { key } of sums)
          if (!isSame(sum(rows.map(({ cells }) => Number(cells[key]))), sum([Number(line[key])])))
            wrong.push(`${JSON.stringify(where)} ${key}`);
        const [row] = rows;
        for (const { key } of row ? sums.slice(0, 3) : [])
          // oxlint-disable-next-line no-await-in-loop -- same reason as above
          wrong.push(
            ...(await wrongIn(reportType, key, row!.cells[key], { ...others, where: { ...where, ...row!.where } })),
          );
      }
      expect(wrong).toEqual([]);
      // Each row is under exactly one line.
      expect(seen).toBe(found.totals[found.columns.find(({ kind }) => kind === 'count')!.key]);
    },
  );

  it('counts the rows that pass its filters and no others', async () => {
    const asked: Requested = { where: { area: ['A2', ''], typeCode: ['CTL', 'PWR'] }, includeRemoved: 'true' };
    const found = await report(reportType, asked);
    const wrong: string[] = [];
    for (const { key } of found.columns.filter(({ isFigure, total }) => isFigure && total === 'sum'))
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      wrong.push(...(await wrongIn(reportType, key, found.totals[key], asked)));
    expect(wrong).toEqual([]);
    const parts = await Promise.all(
      ['A2', ''].flatMap((area) =>
        ['CTL', 'PWR'].map((typeCode) =>
          report(reportType, { ...asked, where: { area: [area], typeCode: [typeCode] } }),
        ),
      ),
    );
    for (const { key } of found.columns.filter(({ total }) => total === 'sum'))
      expect(sum(parts.map(({ totals }) => Number(totals[key])))).toBeCloseTo(Number(found.totals[key]), 2);
  });
});

describe('figures that must agree', () => {
  const wheres: readonly Where[] = [
    {},
    { area: ['A1'] },
    { typeCode: ['CTL', ''] },
    { foreman: ['Ana Ruiz'] },
    { system: ['S-1'], area: ['A2'] },
  ];

  it.each(wheres)('remaining length is equal in Cable Summary, Remaining to Pull, rows and grid: %j', async (where) => {
    const [summary, remaining] = [
      await report('cable-summary', { where }),
      await report('cables-remaining-to-pull-by-type-code', { where }),
    ];
    expect(remaining.totals['length']).toBe(summary.totals['remainingLength']);
    expect(remaining.totals['cables']).toBe(summary.totals['remainingCables']);
    const lengths = await report('cable-length-by-type-code', { where });
    expect(lengths.totals['remainingLength']).toBe(summary.totals['remainingLength']);
    expect((await open('cable', 'remainingQuantity', { where })).value).toBeCloseTo(
      Number(summary.totals['remainingLength']),
      3,
    );
  });

  it.each(wheres)('ready, not ready, unknown and unrouted cables add up to the remaining ones: %j', async (where) => {
    const remaining = await report('cables-remaining-to-pull-by-type-code', { where });
    const listed = await report('cable-route-ready', { where });
    const ready = listed.rows.filter((row) => row['ready'] === 'Yes');
    expect(remaining.totals['readyCables']).toBe(ready.length);
    const without = listed.notices
      .flat()
      .find(({ figure }) => figure?.figure === 'cables' && figure.where['ready']?.[0] === 'No route');
    expect(listed.count + (without?.figure?.value ?? 0)).toBe(remaining.totals['cables']);
    const whole = await report('cable-route-ready', { where, includeWithoutRoute: 'true' });
    expect([whole.count, whole.rows.length]).toEqual([remaining.totals['cables'], remaining.totals['cables']]);
    expect(Number(whole.totals['length'])).toBeCloseTo(Number(remaining.totals['length']), 3);
    expect(listed.rowIds.every((id) => id !== null)).toBe(true);
  });

  it('the footer of the grid equals the total of the report, for every type', async () => {
    for (const reportType of summed.slice(0, 6)) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const { totals } = await report(reportType);
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      const grid = await viewer.call(getChanges, { query: { projectId, type: subjectOf(reportType) } });
      const [budget, earned, status] = ['budgetHours', 'earnedHours', 'status'].map((key) => grid.columns[key]!);
      const removed = new Set(ids(grid.ids.length).filter((row) => textAt(status!, row) === 'Removed'));
      const footer = (column: typeof budget) =>
        sum(ids(grid.ids.length).map((row) => (removed.has(row) ? 0 : numberAt(column!, row))));
      expect([reportType, footer(budget), footer(earned)]).toEqual([
        reportType,
        totals['budgetHours'],
        totals['earnedHours'],
      ]);
    }
  });
});

const ids = (length: number) => Array.from({ length }, (_, row) => row);
type Column = Awaited<ReturnType<typeof columnsOf>>[string];
const columnsOf = async () => (await viewer.call(getChanges, { query: { projectId, type: 'cable' } })).columns;
const numberAt = (column: Column, row: number) => (column.kind === 'number' ? (column.values[row] ?? 0) : 0);
const textAt = (column: Column, row: number) =>
  column.kind === 'dictionary' ? column.values[column.codes[row] ?? -1] : '';

it('a filter without matches gives no rows, and zero or no value in each total', async () => {
  for (const reportType of reportTypes) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const { rows, count, totals, columns } = await report(reportType, { where: { area: ['NOWHERE'] } });
    expect([reportType, rows, count]).toEqual([reportType, [], 0]);
    for (const { key, total } of columns)
      expect(totals[key]).toBe(total === 'sum' || typeof totals[key] === 'number' ? 0 : null);
  }
});

it('a report that lists objects has no rows under its lines', async () => {
  const asked = viewer.call(listReportRows, { query: { projectId, reportType: 'cable-route-ready' } });
  await expect(asked).rejects.toMatchObject({ status: 400 });
});

it('a filter or figure on an unsupported field is rejected', async () => {
  await expect(report('cable-summary', { where: { pulledLength: ['1'] } })).rejects.toMatchObject({ status: 400 });
  await expect(open('cable-summary', 'nothing')).rejects.toMatchObject({ status: 400 });
  await expect(open('cable-route-ready', 'tested')).rejects.toMatchObject({ status: 400 });
  await expect(open('cables-by-equipment', 'ends', { where: { raceway: ['T-0'] } })).rejects.toMatchObject({
    status: 400,
  });
});

it('a project equals its commodities: hours to the last digit, and those on its card', async () => {
  const totals = (await projectTotals(server.database, [projectId], new Map()))(projectId);
  const wrong: string[] = [];
  // Figures derived from more than two sums, or for certain days, are opened in `pageFigures.test.ts`.
  const [first, last] = [projectFigures.indexOf('budgetHours'), projectFigures.indexOf('performanceFactor')];
  for (const figure of projectFigures.slice(first, last + 1))
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    wrong.push(...(await wrongIn('project', figure, (await open('project', figure)).value, {})));
  expect(wrong).toEqual([]);
  expect((await open('project', 'budgetHours')).value).toBeCloseTo(totals.budgetHours, 4);
  expect((await open('project', 'earnedHours')).value).toBeCloseTo(totals.earnedHours, 4);
});

it.each(commodityTypes)('%s: every figure is the sum of its opened details', async (type) => {
  const wrong: string[] = [];
  for (const figure of commodityFigures)
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    wrong.push(...(await wrongIn(type, figure, (await open(type, figure)).value, {})));
  expect(wrong).toEqual([]);
});

it('filter values have the number of rows that pass the other filters', async () => {
  const where = { area: ['A1'], typeCode: ['CTL'] };
  const { values } = await viewer.call(listFilterValues, {
    query: { projectId, reportType: 'cable-summary', field: 'area', where: textOfWhere(where) },
  });
  const all = await report('cable-summary', { where: { typeCode: ['CTL'] }, groupBy: 'area' });
  expect(new Map(values.map(({ value, rows }) => [value.trim().toUpperCase(), rows]))).toEqual(
    new Map(
      all.rows.map((row) => [
        String(row['area'] ?? '')
          .trim()
          .toUpperCase(),
        row['cables'],
      ]),
    ),
  );
});

it.each(drawShare(summed, (type) => `links of ${type}`))(
  'the link of every figure of %s opens a grid with exactly its rows',
  async (reportType) => {
    const declaration: ReportDeclaration = declarations[reportType];
    // Reels are not rows of the grid.
    const ofReels = 'summed' in declaration ? (declaration.besides?.keys ?? []) : [];
    for (const asked of drawnOf(variants, `link under ${reportType}`)) {
      const { columns, totals } = await report(reportType, asked);
      for (const { key, total } of columns) {
        if (total !== 'sum' || (await open(reportType, key, asked)).count === 0) continue;
        followed.clear();
        expect(await wrongIn(reportType, key, totals[key], asked)).toEqual([]);
        expect([key, followed.size]).toEqual([key, ofReels.includes(key) ? 0 : 1]);
      }
    }
  },
);

it('rows without a common column are listed by tag, up to the limit of an address', async () => {
  const { id } = await server.createProject();
  const rows = Array.from({ length: maxNamed }, (_, at): NewRow => ({ tag: `C-${at}`, area: 'A1' }));
  await addRows(server.database, id, 'cable', rows);
  const ask = (where: string) =>
    server
      .as('viewer', id)
      .call(getFigure, { query: { projectId: id, of: 'cable-summary', figure: 'termsFromTotal', where, limit: 5 } });
  const { filters, count } = await ask('area A1');
  expect(count).toBe(maxNamed);
  const [named] = filters ?? [];
  expect(named).toMatchObject({ field: 'tag', is: 'oneOf' });
  expect(named?.is === 'oneOf' && named.texts.toSorted()).toEqual(rows.map(({ tag }) => String(tag)).toSorted());
  await addRows(server.database, id, 'cable', [{ tag: 'C-more', area: 'A1' }]);
  expect((await ask('area A1')).filters).toBeNull();
});

/** Each grouping divided by another one. */
const divided = summed.flatMap((type) =>
  groupingsOf(type).map((groupBy, at, all) => [type, groupBy, all[(at + 1) % all.length]!] as const),
);

describe.each(drawShare(divided, (names) => names.join(' ')))('%s by %s, then by %s', (reportType, groupBy, thenBy) => {
  it.each(drawnOf(variants, `${reportType} by ${groupBy}, then by ${thenBy}`))(
    'lines sum to their group, groups to the total, and each to its opened rows: %j',
    async (rows) => {
      const asked: Requested = { ...rows, groupBy, thenBy };
      const found = await report(reportType, asked);
      const groups = new Set(found.groups.map(({ at }) => at));
      const sums = found.columns.filter(({ total }) => total === 'sum');
      expect(sums.length).toBeGreaterThan(4);
      const wrong: string[] = [];
      const under = new Map<number, Report['rows'][number][]>();
      let group = -1;
      for (const [at, row] of found.rows.entries()) {
        if (groups.has(at)) under.set((group = at), []);
        else under.get(group)?.push(row);
        expect([at, thenBy in row]).toEqual([at, !groups.has(at)]);
      }
      expect(found.count + groups.size).toBe(found.rows.length);
      for (const { key } of sums) {
        for (const [at, lines] of under)
          if (!isSame(sum(lines.map((line) => Number(line[key]))), sum([Number(found.rows[at]![key])])))
            wrong.push(`${key} of group ${at}`);
        const ofGroups = Array.from(under.keys(), (at) => Number(found.rows[at]![key]));
        if (!isSame(sum(ofGroups), Number(found.totals[key]))) wrong.push(`${key} of all`);
      }
      // The groups are those of the undivided report, with the same numbers.
      const whole = await report(reportType, { ...rows, groupBy });
      const keys = [groupBy, ...found.columns.filter(({ isFigure }) => isFigure).map(({ key }) => key)];
      if (!whole.columns.some(({ key }) => key === 'size'))
        for (const [place, at] of [...under.keys()].entries())
          for (const key of keys) {
            const [own, other] = [found.rows[at]![key] ?? null, whole.rows[place]![key] ?? null];
            const isAlike = typeof own === 'number' && typeof other === 'number' ? isSame(own, other) : own === other;
            if (!isAlike) wrong.push(`${key} of group ${place}: ${own}, not ${other}`);
          }
      expect(found.totals).toEqual(
        Object.fromEntries(found.columns.map(({ key }) => [key, whole.totals[key] ?? null])),
      );
      const figures = found.columns.filter(({ isFigure, total }) => isFigure && total !== 'none');
      for (const [place, { key }] of figures.entries()) {
        const [first] = under.keys();
        const line = found.rows.length === 0 ? undefined : under.get(first!)![place % under.get(first!)!.length];
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        wrong.push(...(await wrongIn(reportType, key, found.totals[key], asked)));
        for (const row of [found.rows[first!], line])
          if (row)
            wrong.push(
              // oxlint-disable-next-line no-await-in-loop -- same reason as above
              ...(await wrongIn(reportType, key, row[key], {
                ...asked,
                where: bothWhere(rows.where ?? {}, whereOfRow(found, row)),
              })),
            );
      }
      expect(wrong).toEqual([]);
    },
  );
});

it('groups cannot be divided by their own grouping or by a field that is no grouping', async () => {
  await expect(report('cable-summary', { groupBy: 'area', thenBy: 'area' })).rejects.toMatchObject({ status: 400 });
  await expect(report('cable-summary', { thenBy: 'pulledLength' })).rejects.toMatchObject({ status: 400 });
  await expect(report('cable-length-by-type-code', { thenBy: 'foreman' })).rejects.toMatchObject({ status: 400 });
});
