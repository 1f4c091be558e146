/** Progress, quantity and hours of every row of a project, from its base columns (domain sections 5, 7 and 11). */
import type { RawCode, RawLaborUnit, RawProject, RawRow } from './rawRows.ts';
import { byKey, keyOf, lengthNoise, round4, rules, types, type Type } from './rules.ts';

export interface Fact {
  readonly type: Type;
  readonly raw: RawRow;
  /** Progress of each step, 0-1. */
  readonly fractions: Readonly<Record<string, number>>;
  /** Progress of the main step, 0-1. */
  readonly main: number;
  readonly percent: number;
  /** Length of one run in place; null while none is recorded, and for counted types. */
  readonly lengthInPlace: number | null;
  /** Hours for one ft, m or piece; null without a labor unit. */
  readonly rate: number | null;
  /** Quantity of the row itself, removed or not. */
  readonly whole: number;
  /** False for a row removed without progress that counts: it is in no total. */
  readonly counts: boolean;
  /** Removed by a revision after work was done: the completed part alone counts. */
  readonly isRest: boolean;
  /** Contribution to totals. */
  readonly quantity: number;
  readonly inPlace: number;
  readonly budget: number;
  readonly earned: number;
  /** Keys of the account code that hours are charged to and of the foreman; '' for none. */
  readonly account: string;
  readonly foreman: string;
}

const numberIn = (row: RawRow, column: string): number | null => {
  const value = row[column];
  return typeof value === 'number' ? value : null;
};
export const textIn = (row: RawRow, column: string): string => String(row[column] ?? '');
const isBlank = (row: RawRow, column: string): boolean => textIn(row, column).trim() === '';

const between = (row: RawRow, start: string, end: string): number | null => {
  const [from, to] = [numberIn(row, start), numberIn(row, end)];
  return from === null || to === null ? null : Math.abs(to - from);
};

/** Lengths of one run of a cable by its reel: the first piece, and the second one of a splice. */
export interface Pieces {
  readonly first: number | null;
  readonly second: number | null;
}

/** Part of the design length of one run that comes from the second reel. */
export const secondPart = (cable: RawRow): number =>
  Math.min(Math.max(0, numberIn(cable, 'splice_length') ?? 0), numberIn(cable, 'design_length') ?? 0);

/** Pulled length of one run of a cable. Marks count before a typed length; a splice has marks of its own. */
export function pulledPieces(cable: RawRow): Pieces {
  const isSpliced = !isBlank(cable, 'splice_reel');
  const marks = between(cable, 'pull_start_mark', 'pull_end_mark');
  const spliceMarks = isSpliced ? between(cable, 'splice_start_mark', 'splice_end_mark') : null;
  const isDone = cable['pull_complete'] === true;
  const declared = isSpliced && isDone ? numberIn(cable, 'splice_length') : null;
  if (marks !== null) return { first: marks, second: isSpliced ? (spliceMarks ?? declared ?? 0) : null };
  const typed = numberIn(cable, 'pulled_length');
  if (!isSpliced) return { first: typed, second: null };
  if (typed === null) return { first: spliceMarks === null ? null : 0, second: spliceMarks };
  if (spliceMarks !== null) return { first: typed - Math.min(typed, spliceMarks), second: spliceMarks };
  const part = secondPart(cable);
  const own = (numberIn(cable, 'design_length') ?? 0) - part;
  const second = Math.min(part, Math.max(0, typed - own));
  return { first: typed - second, second };
}

function lengthInPlace(type: Type, row: RawRow): number | null {
  const { done } = rules[type];
  if (!done) return null;
  if (type !== 'cable') return numberIn(row, done[0]);
  const typed = numberIn(row, done[0]);
  const { first, second } = pulledPieces(row);
  const isMarked = between(row, 'pull_start_mark', 'pull_end_mark') !== null;
  if (typed !== null && !isMarked) return typed;
  return first === null && second === null ? null : (first ?? 0) + (second ?? 0);
}

function measured(type: Type, row: RawRow, length: number | null): number {
  const { length: column = '', done } = rules[type];
  if (done && row[done[1]] === true) return 1;
  const design = numberIn(row, column) ?? 0;
  if (design <= 0) return 0;
  return (length ?? 0) >= design - lengthNoise ? 1 : Math.max(0, (length ?? 0) / design);
}

function fractionsOf(type: Type, row: RawRow, length: number | null): Fact['fractions'] {
  const fractions = rules[type].steps.map(({ key, day, result }): [string, number] => {
    if (day === undefined) return [key, measured(type, row, length)];
    const isEarning = !result || result[1].includes(textIn(row, result[0]));
    return [key, row[day] !== null && isEarning ? 1 : 0];
  });
  return Object.fromEntries(fractions);
}

const startOf = ({ effective_date: from }: RawLaborUnit): string => from ?? '';

/** Labor units that give hours on a day: of those for the same rows the one that started last. */
function inForce(units: readonly RawLaborUnit[], day: string): RawLaborUnit[] {
  const started = units.filter(({ effective_date: from }) => from === null || from <= day);
  const alike = byKey(started, (unit) => [unit.commodity_type, keyOf(unit.type_code), keyOf(unit.size)].join('\n'));
  const newest = new Set(
    Array.from(alike.values(), (same) => same.reduce((best, unit) => (startOf(unit) > startOf(best) ? unit : best))),
  );
  return units.filter((unit) => newest.has(unit));
}

const hoursOf = (unit: RawLaborUnit): number => {
  const columns: Readonly<Record<string, number | null>> = {
    difficult: unit.hours_difficult,
    veryDifficult: unit.hours_very_difficult,
  };
  return ((columns[unit.difficulty] ?? unit.hours) / unit.per) * unit.factor;
};

type Lookup = (row: RawRow) => RawLaborUnit | undefined;

/** Lookup: the unit named on the row, by type and size, by type, the default of the commodity. */
function lookupOf(type: Type, units: readonly RawLaborUnit[]): Lookup {
  const own = units.filter(({ commodity_type: of }) => of === type);
  const first = (key: (unit: RawLaborUnit) => string) =>
    new Map(own.toReversed().map((unit) => [key(unit), unit] as const));
  const byName = first(({ name }) => keyOf(name));
  const byType = first((unit) => `${keyOf(unit.type_code)}\n${keyOf(unit.size)}`);
  return (row) => {
    const [name, code, size] = ['labor_unit', 'type_code', 'size'].map((column) => keyOf(row[column]));
    const named = name === '' ? undefined : byName.get(name!);
    const ofType = code === '' ? undefined : (byType.get(`${code}\n${size}`) ?? byType.get(`${code}\n`));
    return named ?? ofType ?? byType.get('\n');
  };
}

const foremenOf = (codes: readonly RawCode[], kind: string): ReadonlyMap<string, string> =>
  new Map(
    codes
      .filter((code) => code.kind === kind)
      .map(({ code, extra }) => [keyOf(code), keyOf(extra['foreman'])] as const),
  );

/** @param today day of the project, which decides the labor units in force */
export function factsOf(raw: RawProject, today: string): Fact[] {
  const units = inForce(raw.laborUnits, today);
  return types.flatMap((type) => {
    const { steps, main, length: lengthColumn, packages } = rules[type];
    const weights = raw.project.step_weights[type] ?? {};
    const find = lookupOf(type, units);
    const foremen = foremenOf(raw.codes, packages);
    return raw.rows[type].map((row): Fact => {
      const length = lengthInPlace(type, row);
      const fractions = fractionsOf(type, row, length);
      const percent = steps.reduce(
        (total, { key, weight }) => total + (weights[key] ?? weight) * (fractions[key] ?? 0),
        0,
      );
      const unit = find(row);
      const rate = unit ? hoursOf(unit) : null;
      const runs = type === 'cable' ? (numberIn(row, 'runs') ?? 1) : 1;
      const whole = lengthColumn === undefined ? 1 : (numberIn(row, lengthColumn) ?? 0) * runs;
      const isStarted = Object.values(fractions).some((fraction) => fraction > 0);
      const isRest = row['removed'] === true && isStarted && isBlank(row, 'drop_reason');
      const mainFraction = fractions[main] ?? 0;
      const earned = round4((whole * (rate ?? 0) * percent) / 100);
      const account = keyOf(row['account_code']);
      const foreman = keyOf(row['foreman']);
      return {
        type,
        raw: row,
        fractions,
        main: mainFraction,
        percent,
        lengthInPlace: length,
        rate,
        whole,
        counts: row['removed'] !== true || isRest,
        isRest,
        quantity: isRest ? whole * mainFraction : whole,
        inPlace: whole * mainFraction,
        budget: isRest ? earned : round4(whole * (rate ?? 0)),
        earned,
        account: account === '' ? keyOf(unit?.account_code) : account,
        foreman: foreman === '' ? (foremen.get(keyOf(row['package'])) ?? '') : foreman,
      };
    });
  });
}

const clamped = (fraction: number): number => Math.min(1, Math.max(0, Math.round(fraction * 1e9) / 1e9));

/**
 * Rows as of a day: those of today at today's quantity and budget, without the progress of entries for later days (domain section
 * 11).
 */
export function factsAsOf({ entries, project }: RawProject, facts: readonly Fact[], day: string): Fact[] {
  const later = byKey(
    entries.filter(({ work_date: of }) => of > day),
    ({ commodity_type: type, commodity_id: id }) => `${type} ${id}`,
  );
  return facts.map((fact): Fact => {
    const { type, raw, rate, whole, isRest } = fact;
    const undone = later.get(`${type} ${raw.id}`);
    if (!undone) return fact;
    const { steps, main: mainStep } = rules[type];
    const fractions: Record<string, number> = { ...fact.fractions };
    for (const { key } of steps) {
      const moved = undone.filter(({ step }) => step === key);
      if (moved.length > 0)
        fractions[key] = clamped((fractions[key] ?? 0) - moved.reduce((total, each) => total + each.delta_fraction, 0));
    }
    const weights = project.step_weights[type] ?? {};
    const percent = steps.reduce(
      (total, { key, weight }) => total + (weights[key] ?? weight) * (fractions[key] ?? 0),
      0,
    );
    const main = fractions[mainStep] ?? 0;
    const budget = isRest ? whole * (rate ?? 0) : fact.budget;
    const earned = round4((budget * percent) / 100);
    return {
      ...fact,
      fractions,
      main,
      percent,
      quantity: isRest ? whole * main : whole,
      inPlace: whole * main,
      budget: isRest ? earned : fact.budget,
      earned,
    };
  });
}

/** Rows of a type that are in totals. */
export const counted = (facts: readonly Fact[], type: Type): Fact[] =>
  facts.filter((fact) => fact.type === type && fact.counts);
