/** The project landing, the parts of a project and the Executive Summary, recomputed (domain sections 11 and 13). */
import { forecastOfAll, percentComplete, performance, ratio, type Figures, type Place } from './definitions.ts';
import { counted, factsOf, type Fact } from './facts.ts';
import { unknownTags } from './listings.ts';
import type { RawProject } from './rawRows.ts';
import { recomputeReports } from './reports.ts';
import { routedCables, notRemoved, toPull } from './routes.ts';
import { byKey, keyOf, sum, types, type Type } from './rules.ts';
import {
  addDays,
  curveWeek,
  dayOnSite,
  everBefore,
  pfUpTo,
  spentOf,
  weekEnd,
  weekEndings,
  weeksOf,
  type ProjectWeeks,
} from './weeks.ts';

/** A project with everything that its pages are calculated from. */
export interface Recomputed {
  readonly raw: RawProject;
  readonly facts: readonly Fact[];
  readonly weeks: ProjectWeeks;
}

export function recompute(raw: RawProject, now: Date): Recomputed {
  const today = dayOnSite(now, raw.project.time_zone);
  const facts = factsOf(raw, today);
  return { raw, facts, weeks: weeksOf(raw, facts, today) };
}

const budgetOf = (facts: readonly Fact[]): number => sum(facts, (fact) => (fact.counts ? fact.budget : 0));
const earnedOf = (facts: readonly Fact[]): number => sum(facts, (fact) => (fact.counts ? fact.earned : 0));

/** Days between which the PF trend compares. */
const trendDays = 28;

function typeFigures(facts: readonly Fact[], type: Type, weeks: ProjectWeeks): Figures {
  const own = counted(facts, type);
  const [budget, earned] = [budgetOf(own), earnedOf(own)];
  return {
    rows: own.length,
    quantity: sum(own, ({ quantity }) => quantity),
    installed: sum(own, ({ inPlace }) => inPlace),
    budget,
    earned,
    remaining: budget - earned,
    percent: percentComplete(earned, budget),
    thisWeek: weeks.earnedInWeek(type, weeks.thisWeek),
  };
}

function landing({ raw, facts, weeks }: Recomputed): Place[] {
  const { direct, indirect } = spentOf(raw)(raw.lines);
  const [budget, earned] = [budgetOf(facts), earnedOf(facts)];
  const { pf, remaining } = performance({ budget, earned, spent: direct });
  const [now, before] = [weeks.last, addDays(weeks.last, -trendDays)].map((day) => weeks.between(everBefore, day));
  const last = weeks.between(addDays(weeks.last, -6), weeks.last);
  const cables = counted(facts, 'cable');
  const routed = routedCables(facts);
  const ready = toPull(routed).filter((cable) => cable.ready === 'Yes');
  const unknown = new Set(unknownTags(notRemoved(routed)).map(({ kind, key }) => `${kind} ${key}`));
  const total: Figures = {
    complete: percentComplete(earned, budget),
    earned,
    budget,
    remaining,
    spent: direct,
    indirect,
    pf,
    trend: trendOf(weeks),
    pulled: sum(cables, ({ inPlace }) => inPlace),
    toPull: sum(cables, ({ quantity }) => quantity),
    thisWeek: sum(types, (type) => weeks.earnedInWeek(type, weeks.thisWeek)),
    earnedUpTo: now!.earned,
    spentUpTo: now!.direct,
    earnedBefore: before!.earned,
    spentBefore: before!.direct,
    weekEarned: last.earned,
    weekSpent: last.direct,
    weekIndirect: last.indirect,
    employees: last.employees,
    manpower: last.manpower,
    readyCables: ready.length,
    readyLength: sum(ready, ({ fact }) => fact.quantity - fact.inPlace),
    unknownTags: unknown.size,
  };
  const withRows = types.filter((type) => counted(facts, type).length > 0);
  const lines = withRows.map((type) => [type, typeFigures(facts, type, weeks)] as const);
  const curve = weekEndings(raw, weeks).map((end) => [end, weekFigures(raw, weeks, end)] as const);
  const noUnit = types.flatMap((type) => {
    const rows = facts.filter(
      (fact) => fact.type === type && fact.raw['removed'] !== true && fact.rate === null,
    ).length;
    return rows > 0 ? [[type, { rows }] as const] : [];
  });
  return [
    { name: 'project landing', groups: new Map(lines), total },
    { name: 'project landing, weeks', groups: new Map(curve), total: {} },
    { name: 'project landing, no labor unit', groups: new Map(noUnit), total: {} },
  ];
}

/** Weeks that have not started have no earned or spent hours yet. */
function weekFigures({ entries, lines, project }: RawProject, weeks: ProjectWeeks, end: string): Figures {
  const figures = curveWeek(weeks, end);
  const days = [...entries, ...lines].map(({ work_date: day }) => weekEnd(day, project.work_week_end));
  const hasStarted = end <= weeks.thisWeek || days.some((day) => day >= end);
  return hasStarted ? figures : { ...figures, earned: null, spent: null };
}

function trendOf(weeks: ProjectWeeks): number | null {
  const [now, before] = [pfUpTo(weeks, weeks.last), pfUpTo(weeks, addDays(weeks.last, -trendDays))];
  return now === null || before === null ? null : now - before;
}

type By = 'commodity' | 'accountCode' | 'area' | 'foreman';
const partOf: Readonly<Record<By, (fact: Fact) => string>> = {
  commodity: ({ type }) => type,
  accountCode: ({ account }) => account,
  area: ({ raw: { area } }) => keyOf(area),
  foreman: ({ foreman }) => foreman,
};

/** Hours of an account code belong to a type or area only if every row with hours on the code does. */
function served(facts: readonly Fact[], by: By): (account: string) => string | null {
  const charged = facts.filter(({ budget, earned }) => budget !== 0 || earned !== 0);
  const parts = byKey(charged, ({ account }) => account);
  return (account) => {
    const own = new Set((parts.get(account) ?? []).map(partOf[by]));
    return own.size === 1 ? [...own][0]! : null;
  };
}

function breakdown({ raw, facts: all }: Recomputed, by: By): Place {
  const facts = all.filter(({ counts }) => counts);
  const spent = spentOf(raw);
  const serves = served(facts, by);
  const placeOfLine = ({ account_code: code, foreman }: RawProject['lines'][number]): string | null => {
    if (by === 'foreman') return keyOf(foreman);
    return by === 'accountCode' ? keyOf(code) : serves(keyOf(code));
  };
  const rows = byKey(facts, partOf[by]);
  const lines = byKey(raw.lines, (line) => JSON.stringify(placeOfLine(line)));
  const keys = new Set([...rows.keys(), ...raw.lines.flatMap((line) => placeOfLine(line) ?? [])]);
  const groups = Array.from(keys, (key) => {
    const own = rows.get(key) ?? [];
    const { direct, indirect } = spent(lines.get(JSON.stringify(key)) ?? []);
    const [budget, earned] = [budgetOf(own), earnedOf(own)];
    const figures = { rows: own.length, budget, earned, direct, indirect, percent: percentComplete(earned, budget) };
    return [key, figures] as const;
  });
  return { name: `project by ${by}`, groups: new Map(groups), total: { ...spent(lines.get('null') ?? []) } };
}

/** Columns of the Executive Summary for one project or several. */
function summaryFigures(projects: readonly Recomputed[]) {
  const spent = projects.map(({ raw }) => spentOf(raw)(raw.lines));
  const budget = sum(projects, ({ facts }) => budgetOf(facts));
  const earned = sum(projects, ({ facts }) => earnedOf(facts));
  const direct = sum(spent, (own) => own.direct);
  const of = performance({ budget, earned, spent: direct });
  const upTo = (before: number) => {
    const sums = projects.map(({ weeks }) => weeks.between(everBefore, addDays(weeks.last, -before)));
    return ratio(
      sum(sums, (own) => own.earned),
      sum(sums, (own) => own.direct),
    );
  };
  const [pfNow, pfBefore] = [upTo(0), upTo(trendDays)];
  const last = projects.map(({ weeks }) => weeks.between(addDays(weeks.last, -6), weeks.last));
  const [weekEarned, weekSpent] = [sum(last, (week) => week.earned), sum(last, (week) => week.direct)];
  return {
    budget,
    earned,
    spent: direct,
    indirect: sum(spent, (own) => own.indirect),
    remaining: of.remaining,
    percent: percentComplete(earned, budget),
    pf: of.pf,
    trend: pfNow === null || pfBefore === null ? null : pfNow - pfBefore,
    needed: of.needed,
    forecast: of.forecast,
    variance: of.variance,
    weekEarned,
    weekSpent,
    weekPf: ratio(weekEarned, weekSpent),
    people: sum(last, (week) => week.employees),
  };
}

/** Weeks of all projects together: those that end within the same Monday to Sunday are one. */
function summaryWeeks(projects: readonly Recomputed[]): Place {
  const lastSunday = projects
    .map(({ weeks }) => weekEnd(weeks.last, 'sunday'))
    .toSorted()
    .at(0);
  const ofProjects = projects.flatMap(({ raw, weeks }) =>
    weekEndings(raw, weeks).map((end) => ({ sunday: weekEnd(end, 'sunday'), end, weeks })),
  );
  const sundays = [...new Set(ofProjects.map(({ sunday }) => sunday))].filter((day) => day <= (lastSunday ?? ''));
  const figures = (sunday: string): Figures => {
    const own = projects.map(({ raw, weeks }) => {
      const end = weekEnd(addDays(sunday, -6), raw.project.work_week_end);
      return curveWeek(weeks, end);
    });
    const plans = own.flatMap(({ planned, plannedOfWeek }) =>
      planned === null || plannedOfWeek === null ? [] : [{ planned, plannedOfWeek }],
    );
    return {
      planned: plans.length === 0 ? null : sum(plans, ({ planned }) => planned),
      plannedOfWeek: plans.length === 0 ? null : sum(plans, ({ plannedOfWeek }) => plannedOfWeek),
      earned: sum(own, ({ earned }) => earned),
      spent: sum(own, ({ spent }) => spent),
      earnedOfWeek: sum(own, ({ earnedOfWeek }) => earnedOfWeek),
      spentOfWeek: sum(own, ({ spentOfWeek }) => spentOfWeek),
      indirectOfWeek: sum(own, ({ indirectOfWeek }) => indirectOfWeek),
      employees: sum(own, ({ employees }) => employees),
      manpower: sum(own, ({ manpower }) => manpower),
    };
  };
  const groups = sundays.map((sunday) => [sunday, figures(sunday)] as const);
  return { name: 'executive summary, weeks', groups: new Map(groups), total: {} };
}

/** Everything that the pages of one project show. */
export const recomputeProject = (project: Recomputed): Place[] => [
  ...recomputeReports(project.raw, project.facts, project.weeks.last),
  ...landing(project),
  ...(['commodity', 'accountCode', 'area', 'foreman'] as const).map((by) => breakdown(project, by)),
];

export function recomputeSummary(projects: readonly Recomputed[]): Place[] {
  const lines = projects.map((project) => [project.raw.project.project_number, summaryFigures([project])] as const);
  const all = summaryFigures(projects);
  const forecast = forecastOfAll(lines.map(([, { forecast: own }]) => own));
  const variance = forecastOfAll(lines.map(([, { variance: own }]) => own));
  return [
    { name: 'executive summary', groups: new Map(lines), total: { ...all, forecast, variance } },
    summaryWeeks(projects),
  ];
}
