/** Weeks of a project: planned, earned and spent hours (domain sections 11 and 13). */
import { ratio } from './definitions.ts';
import type { Fact } from './facts.ts';
import type { RawLine, RawProject } from './rawRows.ts';
import { byKey, keyOf, rules, sum, type Type } from './rules.ts';

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Moves a day, `2026-11-22`, by a number of days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Last day of the work week that contains a day. */
export function weekEnd(day: string, last: string): string {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const end = addDays(day, ahead);
    if (weekDays[new Date(`${end}T00:00:00Z`).getUTCDay()] === last) return end;
  }
  throw new Error(`${last} is not a day of the week`);
}

/** Day on site at an instant; a project without a time zone is in UTC. */
export const dayOnSite = (instant: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', dateStyle: 'short' }).format(instant);

interface EarnedHours {
  readonly day: string;
  readonly type: Type;
  readonly hours: number;
}

/** Hours that each entry earned, at the quantity, the labor unit and the weights of today. */
function earnedOf({ entries, project }: RawProject, facts: readonly Fact[]): EarnedHours[] {
  const byId = new Map<string, Fact>(facts.map((fact) => [`${fact.type} ${fact.raw.id}`, fact]));
  return entries.flatMap(({ commodity_type: of, commodity_id: id, step, work_date: day, delta_fraction: delta }) => {
    const fact = byId.get(`${of} ${id}`);
    const rule = fact && rules[fact.type].steps.find(({ key }) => key === step);
    if (!fact?.counts || !rule) return [];
    const weight = project.step_weights[fact.type]?.[step] ?? rule.weight;
    return [{ day, type: fact.type, hours: (delta * weight * fact.whole * (fact.rate ?? 0)) / 100 }];
  });
}

export const employeeOf = ({ employee_id: id, employee_name: name }: RawLine): string => keyOf(id === '' ? name : id);

export interface Spent {
  readonly direct: number;
  readonly indirect: number;
}

/** Returns a sum over timesheet lines, with hours on indirect codes apart. */
export function spentOf({ codes }: RawProject): (lines: readonly RawLine[]) => Spent {
  const isIndirect = new Set(
    codes
      .filter(({ kind, extra }) => kind === 'account' && extra['nature'] === 'indirect')
      .map(({ code }) => keyOf(code)),
  );
  const of = (lines: readonly RawLine[], indirect: boolean) =>
    sum(lines, ({ account_code: code, hours }) => (isIndirect.has(keyOf(code)) === indirect ? hours : 0));
  return (lines) => ({ direct: of(lines, false), indirect: of(lines, true) });
}

export interface Week extends Spent {
  readonly earned: number;
  readonly employees: number;
  readonly manpower: number;
}

export interface ProjectWeeks {
  readonly thisWeek: string;
  /** Last full week. */
  readonly last: string;
  /** Sums of the days between two days, both included. */
  readonly between: (first: string, last: string) => Week;
  /** Hours of a type earned in the week that ends on a day. */
  readonly earnedInWeek: (type: Type, weekEnding: string) => number;
  /** Planned hours by the last day of the week; empty without a plan. */
  readonly planned: () => ReadonlyMap<string, number>;
}

/** Planned hours by the last day of the week: as pasted, else a straight line of the budget; empty without either. */
function plannedWeeks({ project }: RawProject, budget: number): ReadonlyMap<string, number> {
  const { planned_curve: curve, start_date: start, target_finish_date: finish, work_week_end: last } = project;
  const weeks = new Map<string, number>();
  const add = (day: string, hours: number) =>
    weeks.set(weekEnd(day, last), (weeks.get(weekEnd(day, last)) ?? 0) + hours);
  for (const [at, { weekEnding, planned }] of curve.weeks.entries()) {
    const before = curve.weeks[at - 1]?.planned ?? 0;
    add(weekEnding, curve.measure === 'hours' ? planned : ((planned - before) * budget) / 100);
  }
  if (curve.weeks.length > 0) return weeks;
  if (start === null || finish === null || finish < start) return weeks;
  const days: string[] = [];
  for (let day = start; day <= finish; day = addDays(day, 1)) days.push(day);
  for (const day of days) add(day, budget / days.length);
  return weeks;
}

/** @param today day of the project */
export function weeksOf(raw: RawProject, facts: readonly Fact[], today: string): ProjectWeeks {
  const { hours_per_day: hoursPerDay, work_week_end: weekEnds } = raw.project;
  const earned = earnedOf(raw, facts);
  const spent = spentOf(raw);
  const plan = plannedWeeks(
    raw,
    sum(facts, (fact) => (fact.counts ? fact.budget : 0)),
  );
  const thisWeek = weekEnd(today, weekEnds);
  return {
    thisWeek,
    last: addDays(thisWeek, -7),
    between(first, last) {
      const lines = raw.lines.filter(({ work_date: day }) => day >= first && day <= last);
      const { direct, indirect } = spent(lines);
      return {
        earned: sum(earned, ({ day, hours }) => (day >= first && day <= last ? hours : 0)),
        direct,
        indirect,
        employees: byKey(lines, employeeOf).size,
        manpower: (direct + indirect) / (5 * hoursPerDay),
      };
    },
    earnedInWeek: (of, weekEnding) =>
      sum(earned, ({ type, day, hours }) =>
        type === of && day > addDays(weekEnding, -7) && day <= weekEnding ? hours : 0,
      ),
    planned: () => plan,
  };
}

/** Beginning of all entries. */
export const everBefore = '0001-01-01';

/** PF up to the end of a week. */
export function pfUpTo({ between }: ProjectWeeks, weekEnding: string): number | null {
  const { earned, direct } = between(everBefore, weekEnding);
  return ratio(earned, direct);
}

/** Last days of the weeks from the first with planned, earned or spent hours to the last, at least to the current one. */
export function weekEndings(raw: RawProject, { thisWeek, planned }: ProjectWeeks): string[] {
  const { work_week_end: weekEnds } = raw.project;
  const days = [...raw.entries, ...raw.lines].map(({ work_date: day }) => weekEnd(day, weekEnds));
  const ends = [...days, ...planned().keys()].toSorted();
  const [first, last = thisWeek] = [ends[0], ends.at(-1)];
  const found: string[] = [];
  for (let end = first ?? addDays(thisWeek, 7); end <= (last > thisWeek ? last : thisWeek); end = addDays(end, 7))
    found.push(end);
  return first === undefined ? [] : found;
}

/** Figures of a week of the S-curve: up to its end, and of the week alone. */
export function curveWeek({ between, planned }: ProjectWeeks, end: string) {
  const [upTo, own] = [between(everBefore, end), between(addDays(end, -6), end)];
  const plan = planned();
  const isPlanned = plan.size > 0;
  return {
    planned: isPlanned ? sum([...plan], ([each, hours]) => (each <= end ? hours : 0)) : null,
    plannedOfWeek: isPlanned ? (plan.get(end) ?? 0) : null,
    earned: upTo.earned,
    spent: upTo.direct,
    earnedOfWeek: own.earned,
    spentOfWeek: own.direct,
    indirectOfWeek: own.indirect,
    employees: own.employees,
    manpower: own.manpower,
  };
}
