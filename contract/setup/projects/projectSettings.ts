/** What a project decides about its calendar, plan and rules of credit (domain rules 5, 7, 8 and 11). */
import { roundTo4 } from '../../base/values/roundTo4.ts';
import { z } from 'zod';
import { commodityTypes, type CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { commodities } from '../../commodities/index.ts';
import { endOfWeek, weekDay, type WeekDay } from '../../base/units/weeks.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { projectMessage } from '../../base/messages/en-US/projectChecks.ts';
import type { Message } from '../../base/messages/message.ts';
import { project } from './projects.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import { isoDate, projectId, version } from '../../base/values/scalars.ts';

/** A rule over several fields says itself what is wrong; form and server say it in the reader's language. */
const refusal = (message: Message, path: (string | number)[] = []) => ({
  code: 'custom' as const,
  input: undefined,
  params: { message },
  path,
});

/** Whether labor units of ends cover the whole end, or the gland alone, beside those of each conductor's landing. */
export const terminationMethod = z.enum(['by-end', 'by-conductor']);
export type TerminationMethod = z.infer<typeof terminationMethod>;

/** Per cent of the hours each step of a type earns, by step key. */
export type TypeWeights = Readonly<Record<string, number>>;

/** What the weights are off 100 by, without the noise of adding decimals: above zero is too much. */
export function weightsExcess(weights: TypeWeights): number {
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  return roundTo4(sum - 100);
}

const weight = z.number().min(0).max(100);

const weightsOfType = (type: CommodityType) =>
  z
    .strictObject(Object.fromEntries(commodities[type].steps.map(({ key }) => [key, weight])))
    .check(({ value, issues }) => {
      const excess = weightsExcess(value);
      if (excess === 0) return;
      const params = { commodity: { commodity: type }, sum: excess + 100, difference: Math.abs(excess) };
      issues.push(refusal(projectMessage(excess > 0 ? 'weightsAbove' : 'weightsBelow', params)));
    });

/** The weights of the types that are named; those left out stay as they are. */
const stepWeights = z.strictObject(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each type
  Object.fromEntries(commodityTypes.map((type) => [type, weightsOfType(type)])) as Record<
    CommodityType,
    ReturnType<typeof weightsOfType>
  >,
);
export type StepWeights = Readonly<Record<CommodityType, TypeWeights>>;

export const defaultStepWeights = (type: CommodityType): TypeWeights =>
  Object.fromEntries(commodities[type].steps.map(({ key, weight: usual }) => [key, usual]));

/** `hours`: of each week; `percent`: of the whole project, planned to be complete by the end of the week. */
export const plannedMeasure = z.enum(['hours', 'percent']);
export type PlannedMeasure = z.infer<typeof plannedMeasure>;

/** Some twenty years of weeks. */
const mostWeeks = 1040;

export const plannedCurve = z
  .strictObject({
    measure: plannedMeasure,
    /** In order of time. */
    weeks: z.array(z.strictObject({ weekEnding: isoDate, planned: z.number().min(0).max(10_000_000) })).max(mostWeeks),
  })
  .check(({ value: { measure, weeks }, issues }) => {
    const seen = new Set<string>();
    for (const [index, { weekEnding, planned }] of weeks.entries()) {
      const isTwice = seen.has(weekEnding);
      seen.add(weekEnding);
      const before = weeks[index - 1];
      const path = ['weeks', index];
      const day = { day: { day: weekEnding } };
      if (isTwice) issues.push(refusal(projectMessage('weekTwice', day), path));
      else if (before && before.weekEnding > weekEnding) issues.push(refusal(projectMessage('weekEarlier', day), path));
      else if (measure === 'percent' && planned > 100) issues.push(refusal(projectMessage('percentAbove', day), path));
      else if (measure === 'percent' && before && planned < before.planned)
        issues.push(refusal(projectMessage('percentFalls', day), path));
    }
  });
export type PlannedCurve = z.infer<typeof plannedCurve>;

/**
 * Days of a planned curve that lie in the week of the one before, where weeks end on `last`: which of the two is meant is the
 * person's to say. The curve is in order; the same day twice is said by its own schema.
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
  targetFinishDate: isoDate.nullable(),
  /** Of a person's day: headcounts are worked out with it. */
  hoursPerDay: z.number().min(0.25).max(24),
  /** The last day of a week in weekly figures. */
  workWeekEnd: weekDay,
  terminationMethod,
  /** Per cent a cut is planned longer than its cable. */
  cutTolerancePercent: z.number().min(0).max(100),
  stepWeights,
  plannedCurve,
});
export type ProjectSettings = z.infer<typeof projectSettings>;

/** What a recalculation did to one type: the rows that were written, and the clock hours earned by those not removed. */
const movedHours = z.strictObject({
  type: z.enum(commodityTypes),
  rows: z.number().int(),
  earnedBefore: z.number(),
  earnedAfter: z.number(),
});

/** Earned hours follow other step weights and labor units as a job. */
const recalculation = z.strictObject({
  isRecalculating: z.boolean(),
  /** It could not be done: rows have the hours of before. */
  isBehind: z.boolean(),
  /** What the last one moved in what is earned. */
  moved: z.array(movedHours),
});
export type Recalculation = z.infer<typeof recalculation>;

export const projectInformation = z.strictObject({
  project,
  /** Counts the changes of the record; hand it back with a change. */
  recordVersion: version,
  settings: projectSettings,
  /** Counts the changes of the settings; hand it back with a change. */
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
    lengths: z.number().int(),
    /** Those whose hours are for a length. */
    laborUnits: z.number().int(),
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
    ...projectSettings.partial().shape,
    targetFinishDate: plausibleDate.nullable().optional(),
    stepWeights: stepWeights.partial().optional(),
    /** Of the settings the change was made on; refused when somebody else saved meanwhile. */
    settingsVersion: version.optional(),
  }),
  reply: projectInformation,
});
