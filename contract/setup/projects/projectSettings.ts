/** Project settings for the calendar, the plan and the rules of credit (domain rules 5, 7, 8 and 11). */
import { roundTo4 } from '../../base/values/roundTo4.ts';
import { z } from 'zod/mini';
import { commodityTypes, type CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import { endOfWeek, weekDay, type WeekDay } from '../../base/units/weeks.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { projectMessage } from '../../base/messages/messages.ts';
import type { Message } from '../../base/messages/message.ts';
import { project } from './projects.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import { isoDate, projectId, version } from '../../base/values/scalars.ts';

/** Returns an issue of a rule over several fields with its own message, which form and server show in the reader's language. */
const rejection = (message: Message, path: (string | number)[] = []) => ({
  code: 'custom' as const,
  input: undefined,
  params: { message },
  path,
});

/**
 * Method for the hours of ends: labor units of ends cover the whole end, or only the gland in addition to those for landing each
 * conductor.
 */
export const terminationMethod = z.enum(['by-end', 'by-conductor']);
export type TerminationMethod = z.infer<typeof terminationMethod>;

/** Percentage of the hours each step of a type earns, by step key. */
export type TypeWeights = Readonly<Record<string, number>>;

/** Returns the deviation of the weights from 100, without rounding noise: positive is too much. */
export function weightsExcess(weights: TypeWeights): number {
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  return roundTo4(sum - 100);
}

const weight = z.number().check(z.minimum(0), z.maximum(100));

const weightsOfType = (type: CommodityType) =>
  z
    .strictObject(Object.fromEntries(commodities[type].steps.map(({ key }) => [key, weight])))
    .check(({ value, issues }) => {
      const excess = weightsExcess(value);
      if (excess === 0) return;
      const params = { commodity: { commodity: type }, sum: excess + 100, difference: Math.abs(excess) };
      issues.push(rejection(projectMessage(excess > 0 ? 'weightsAbove' : 'weightsBelow', params)));
    });

/** Weights of the given types; omitted types are unchanged. */
const stepWeights = z.strictObject(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has one entry per type
  Object.fromEntries(commodityTypes.map((type) => [type, weightsOfType(type)])) as Record<
    CommodityType,
    ReturnType<typeof weightsOfType>
  >,
);
export type StepWeights = Readonly<Record<CommodityType, TypeWeights>>;

export const defaultStepWeights = (type: CommodityType): TypeWeights =>
  Object.fromEntries(commodities[type].steps.map(({ key, weight: typical }) => [key, typical]));

/** `hours`: of each week; `percent`: cumulative for the whole project, planned by the end of the week. */
export const plannedMeasure = z.enum(['hours', 'percent']);
export type PlannedMeasure = z.infer<typeof plannedMeasure>;

/** Maximum weeks of a planned curve, about twenty years. */
const maxWeeks = 1040;

export const plannedCurve = z
  .strictObject({
    measure: plannedMeasure,
    /** In chronological order. */
    weeks: z
      .array(z.strictObject({ weekEnding: isoDate, planned: z.number().check(z.minimum(0), z.maximum(10_000_000)) }))
      .check(z.maxLength(maxWeeks)),
  })
  .check(({ value: { measure, weeks }, issues }) => {
    const seen = new Set<string>();
    for (const [index, { weekEnding, planned }] of weeks.entries()) {
      const isTwice = seen.has(weekEnding);
      seen.add(weekEnding);
      const before = weeks[index - 1];
      const path = ['weeks', index];
      const day = { day: { day: weekEnding } };
      if (isTwice) issues.push(rejection(projectMessage('weekTwice', day), path));
      else if (before && before.weekEnding > weekEnding)
        issues.push(rejection(projectMessage('weekEarlier', day), path));
      else if (measure === 'percent' && planned > 100)
        issues.push(rejection(projectMessage('percentAbove', day), path));
      else if (measure === 'percent' && before && planned < before.planned)
        issues.push(rejection(projectMessage('percentFalls', day), path));
    }
  });
export type PlannedCurve = z.infer<typeof plannedCurve>;

/**
 * Returns the days of a planned curve that are in the same week as the previous one, if weeks end on `last`: the user must decide
 * between the two. The curve is sorted; a repeated day is reported by its own schema.
 */
export function weeksTwice(
  { weeks }: PlannedCurve,
  last: WeekDay,
): { readonly path: (string | number)[]; readonly message: Message }[] {
  return weeks.flatMap(({ weekEnding }, index) => {
    const before = weeks[index - 1];
    if (!before || before.weekEnding >= weekEnding) return [];
    const end = endOfWeek(weekEnding, last);
    if (endOfWeek(before.weekEnding, last) !== end) return [];
    const days = { day: { day: weekEnding }, before: { day: before.weekEnding }, end: { day: end } };
    return { path: ['plannedCurve', 'weeks', index], message: projectMessage('weekShared', days) };
  });
}

export const projectSettings = z.strictObject({
  targetFinishDate: z.nullable(isoDate),
  /** Hours in an employee's day, used to calculate headcounts. */
  hoursPerDay: z.number().check(z.minimum(0.25), z.maximum(24)),
  /** Last day of a week in weekly figures. */
  workWeekEnd: weekDay,
  terminationMethod,
  /** Tolerance of a planned cut over the cable length, percent. */
  cutTolerancePercent: z.number().check(z.minimum(0), z.maximum(100)),
  stepWeights,
  plannedCurve,
});
export type ProjectSettings = z.infer<typeof projectSettings>;

/** Effect of a recalculation on one type: the number of rows written, and the clock hours earned by rows that are not removed. */
const movedHours = z.strictObject({
  type: z.enum(commodityTypes),
  rows: z.int(),
  earnedBefore: z.number(),
  earnedAfter: z.number(),
});

/** State of the job that recalculates earned hours after changes of step weights and labor units. */
const recalculation = z.strictObject({
  isRecalculating: z.boolean(),
  /** The recalculation failed: rows have their previous hours. */
  isBehind: z.boolean(),
  /** Changes of earned hours in the last recalculation. */
  moved: z.array(movedHours),
});
export type Recalculation = z.infer<typeof recalculation>;

export const projectInformation = z.strictObject({
  project,
  /** Version of the record; send it back with a change. */
  recordVersion: version,
  settings: projectSettings,
  /** Version of the settings; send it back with a change. */
  settingsVersion: version,
  recalculation,
});
export type ProjectInformation = z.infer<typeof projectInformation>;

export const getProjectInformation = endpoint({
  method: 'GET',
  path: '/project/settings',
  summary: 'The record of a project, what it decided beside it, and the counters a change hands back.',
  keptOnDevice: true,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: projectInformation,
});

export const previewUnitChange = endpoint({
  method: 'GET',
  path: '/project/unit-change',
  summary: 'What a change of the unit of a project would convert.',
  access: { scope: 'project', permission: 'project.edit' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    lengths: z.int(),
    /** Number of labor units with hours per length. */
    laborUnits: z.int(),
  }),
});

export const updateProjectSettings = endpoint({
  method: 'POST',
  path: '/project/settings/update',
  summary: 'Change what a project decided beside its record; what is earned follows other step weights as a job.',
  cost: 10,
  access: { scope: 'project', permission: 'project.edit' },
  body: z.strictObject({
    projectId,
    ...z.partial(projectSettings).shape,
    targetFinishDate: z.optional(z.nullable(plausibleDate)),
    stepWeights: z.optional(z.partial(stepWeights)),
    /** Version of the settings on which the change is based; rejected if someone else has saved since. */
    settingsVersion: z.optional(version),
  }),
  reply: projectInformation,
});
