/** What the API answers for the figures that are recomputed, in the same form. */
import type { EndpointShape, QueryInputOf, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { getProjectAttention } from '../../contract/reports/figures/attention.ts';
import { breakdowns, getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { hoursCells } from '../../contract/reports/figures/hoursColumns.ts';
import { currentFigures, typeFigures } from '../../contract/reports/figures/landingFigures.ts';
import { getExecutiveSummary } from '../../contract/reports/figures/portfolio.ts';
import { totalCells } from '../../contract/reports/figures/totalFigures.ts';
import { reportTypes, type ReportType } from '../../contract/reports/reportTypes.ts';
import { getReport, maxWindow, type Report } from '../../contract/reports/reports.ts';
import type { Place, Value } from './definitions.ts';
import { keyOf } from './rules.ts';

/** Client of a user who sees everything. */
export interface Caller {
  call<E extends EndpointShape>(endpoint: E, args: { readonly query: QueryInputOf<E> }): Promise<ReplyOf<E>>;
}

type Row = Report['rows'][number];

/** Columns of a report that distinguish its lines. */
function keyOfRow(reportType: ReportType, groupBy: string, row: Row): string {
  const key = (column: string) => keyOf(row[column]);
  switch (reportType) {
    case 'cable-tray-summary':
    case 'conduit-summary':
      return `${key('typeCode')} | ${key('size')}`;
    case 'cable-route-ready':
      return key('cable');
    case 'cables-by-equipment':
      return key('equipment');
    case 'cables-by-conduit':
      return key('raceway');
    case 'unknown-commodities-in-cable-route':
      return `${row['kind']}: ${key('tag')}`;
    default:
      return key(groupBy);
  }
}

const valueOf = (cell: Row[string] | undefined): Value => (typeof cell === 'boolean' ? String(cell) : (cell ?? null));
const figuresOf = (row: Row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, valueOf(cell)]));

interface Requested {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly groupBy: string;
  readonly asOf?: string;
}

async function readWholeReport(caller: Caller, requested: Requested): Promise<Report> {
  const query = { ...requested, limit: maxWindow };
  const report = await caller.call(getReport, { query });
  const rows = [...report.rows];
  while (rows.length < report.found)
    // oxlint-disable-next-line no-await-in-loop -- one window after the other
    rows.push(...(await caller.call(getReport, { query: { ...query, offset: rows.length } })).rows);
  return { ...report, rows };
}

/** Numbers in the sentences under a report, by the value of the filter that they open with. */
function noticed({ notices }: Report, filter: string, figures: readonly string[]): Place['groups'] {
  const groups = new Map<string, Record<string, Value>>();
  for (const { figure } of notices.flat()) {
    const [group] = figure?.where[filter] ?? [];
    if (!figure || group === undefined || !figures.includes(figure.figure)) continue;
    groups.set(group, { ...groups.get(group), [figure.figure]: figure.value });
  }
  return groups;
}

async function reportPlaces(caller: Caller, requested: Requested): Promise<Place[]> {
  const { reportType, groupBy, asOf } = requested;
  const report = await readWholeReport(caller, requested);
  const lines = new Map<string, Place['total']>();
  for (const row of report.rows) {
    const key = keyOfRow(reportType, groupBy, row);
    // A second line for the same thing is a difference of its own.
    lines.set(lines.has(key) ? `${key} (again)` : key, figuresOf(row));
  }
  const grouped = groupBy === 'typeCode' ? reportType : `${reportType} by ${groupBy}`;
  const name = asOf === undefined ? grouped : `${grouped} as of an earlier day`;
  const own: Place = { name, groups: lines, total: figuresOf(report.totals) };
  if (reportType === 'cable-route-ready')
    return [own, { name: `${name} per answer`, groups: noticed(report, 'ready', ['cables', 'length']), total: {} }];
  if (reportType === 'unknown-commodities-in-cable-route')
    return [own, { name: `${name} per kind`, groups: noticed(report, 'kind', ['tags']), total: {} }];
  return [own];
}

async function landingPlaces(caller: Caller, projectId: number, figures: LandingFigures): Promise<Place[]> {
  const { items, routeReady } = await caller.call(getProjectAttention, { query: { projectId } });
  const { hours, upTo, lastWeek, thisWeek } = figures;
  const count = (kind: 'unknownTags') => items.find((item) => item.kind === kind)?.count ?? 0;
  const total = {
    ...Object.fromEntries(Object.entries(currentFigures).map(([key, { valueOf: of }]) => [key, of(figures)])),
    remaining: hours.budgetHours - hours.earnedHours,
    spent: hours.directHours,
    indirect: hours.indirectHours,
    thisWeek: figures.earnedThisWeek,
    earnedUpTo: upTo.now.earned,
    spentUpTo: upTo.now.direct,
    earnedBefore: upTo.before.earned,
    spentBefore: upTo.before.direct,
    weekEarned: lastWeek.earned,
    weekSpent: lastWeek.direct,
    weekIndirect: lastWeek.indirect,
    employees: lastWeek.employees,
    manpower: lastWeek.manpower,
    readyCables: routeReady.cables,
    readyLength: routeReady.length,
    unknownTags: count('unknownTags'),
  };
  const lines = figures.types.map((type) => {
    const reported = { type, thisWeek, directHours: null };
    const cells = Object.entries(typeFigures).map(([key, { valueOf: of }]) => [key, of(reported)] as const);
    return [type.type, { rows: type.rows, ...Object.fromEntries(cells) }] as const;
  });
  const noUnit = items.flatMap((item) =>
    item.kind === 'noLaborUnit' ? [[item.type, { rows: item.count }] as const] : [],
  );
  return [
    { name: 'project landing', groups: new Map(lines), total },
    {
      name: 'project landing, weeks',
      groups: new Map(figures.curve.map(({ weekEnding, ...week }) => [weekEnding, week] as const)),
      total: {},
    },
    { name: 'project landing, no labor unit', groups: new Map(noUnit), total: {} },
  ];
}

async function breakdownPlaces(caller: Caller, projectId: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const by of breakdowns) {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    const { parts, unassigned } = await caller.call(getProjectBreakdown, { query: { projectId, by } });
    const lines = parts.map(
      ({ key, rows, budgetHours, earnedHours, directHours, indirectHours, percentComplete }) =>
        [
          by === 'commodity' ? key : keyOf(key),
          {
            rows,
            budget: budgetHours,
            earned: earnedHours,
            direct: directHours,
            indirect: indirectHours,
            percent: percentComplete,
          },
        ] as const,
    );
    const total = { direct: unassigned.directHours, indirect: unassigned.indirectHours };
    places.push({ name: `project by ${by}`, groups: new Map(lines), total });
  }
  return places;
}

type LandingFigures = ReplyOf<typeof getProjectFigures>;

/** Groupings of Cable Summary in addition to the type code. */
const groupings = ['area', 'accountCode', 'foreman'];

/** Reports, landing and parts of one project. */
export async function readShownProject(caller: Caller, projectId: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const reportType of reportTypes)
    for (const groupBy of ['typeCode', ...(reportType === 'cable-summary' ? groupings : [])])
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      places.push(...(await reportPlaces(caller, { projectId, reportType, groupBy })));
  const figures = await caller.call(getProjectFigures, { query: { projectId } });
  const earlier = { projectId, reportType: 'cable-summary', groupBy: 'typeCode', asOf: figures.upTo.now.day } as const;
  places.push(
    ...(await reportPlaces(caller, earlier)),
    ...(await landingPlaces(caller, projectId, figures)),
    ...(await breakdownPlaces(caller, projectId)),
  );
  return places;
}

/** The Executive Summary; its current week is still being entered and is left out. */
export async function readShownSummary(caller: Caller): Promise<Place[]> {
  const { projects, curve, thisWeek } = await caller.call(getExecutiveSummary, { query: {} });
  const lines = projects.map((project) => [project.projectNumber, { ...hoursCells(project) }] as const);
  const weeks = curve
    .filter(({ weekEnding }) => weekEnding < thisWeek)
    .map(({ weekEnding, ...week }) => [weekEnding, week] as const);
  return [
    { name: 'executive summary', groups: new Map(lines), total: { ...totalCells(projects) } },
    { name: 'executive summary, weeks', groups: new Map(weeks), total: {} },
  ];
}
