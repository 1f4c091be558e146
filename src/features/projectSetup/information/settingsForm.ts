/** What a project decided beside its record, on its page: days and the planned curve as text until they are read. */
import { z } from 'zod';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { projectMessage } from '../../../../contract/base/messages/en-US/projectChecks.ts';
import {
  projectSettings,
  weeksTwice,
  type PlannedMeasure,
  type ProjectInformation,
  type ProjectSettings,
} from '../../../../contract/setup/projects/projectSettings.ts';
import type { Saved } from '../../../../machines/editForm/ports.ts';
import { parsePlan, planText } from './plannedText.ts';

export interface SettingsValues extends Pick<ProjectSettings, 'workWeekEnd' | 'terminationMethod'> {
  readonly targetFinishDate: string;
  readonly hoursPerDay: number | null;
  readonly cutTolerancePercent: number | null;
  readonly stepWeights: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  readonly plannedCurve: { readonly measure: PlannedMeasure; readonly text: string };
}

export const settingsPaths: readonly string[] = [
  'targetFinishDate',
  'hoursPerDay',
  'workWeekEnd',
  'plannedCurve',
  ...commodityTypes.map((type) => `stepWeights.${type}`),
  'terminationMethod',
  'cutTolerancePercent',
];

interface Reading {
  readonly locale: string;
  /** `2026-11-20`: the year of days that name none. */
  readonly today: string;
  readonly startDate: string | null;
}

/** Lines that cannot be read reach the schema as they are, so that it refuses just these. */
function weeksOf(text: string, { locale, today }: Reading) {
  return parsePlan(text, locale, today).map(({ weekEnding, dayText, planned }) => ({
    weekEnding: weekEnding ?? dayText,
    planned: planned ?? Number.NaN,
  }));
}

const isSettings = (values: unknown): values is SettingsValues =>
  typeof values === 'object' && values !== null && 'plannedCurve' in values;

/** Problems of the planned curve stand at `plannedCurve.weeks.3`, by their place among the lines that were read. */
export function settingsSchema(reading: Reading): z.ZodType<ProjectSettings> {
  const { startDate } = reading;
  return z.preprocess(
    (values) => {
      if (!isSettings(values)) return values;
      const { plannedCurve, targetFinishDate, ...others } = values;
      return {
        ...others,
        targetFinishDate: targetFinishDate || null,
        plannedCurve: { measure: plannedCurve.measure, weeks: weeksOf(plannedCurve.text, reading) },
      };
    },
    projectSettings.check(({ value: { targetFinishDate, plannedCurve, workWeekEnd }, issues }) => {
      for (const { path, message } of weeksTwice(plannedCurve, workWeekEnd))
        issues.push({ code: 'custom', input: undefined, params: { message }, path });
      if (!startDate || !targetFinishDate || targetFinishDate >= startDate) return;
      const message = projectMessage('finishBeforeStart', { start: { day: startDate } });
      issues.push({ code: 'custom', input: targetFinishDate, params: { message }, path: ['targetFinishDate'] });
    }),
  );
}

export function savedSettings(
  { settings, settingsVersion }: ProjectInformation,
  locale: string,
): Saved<SettingsValues> {
  const { targetFinishDate, plannedCurve, ...others } = settings;
  return {
    values: {
      ...others,
      targetFinishDate: targetFinishDate ?? '',
      plannedCurve: { measure: plannedCurve.measure, text: planText(plannedCurve.weeks, locale) },
    },
    version: settingsVersion,
  };
}

/** Only what was changed: what somebody else decides about another type is none of this save. */
export function changedSettings(settings: ProjectSettings, changed: readonly string[]) {
  const types = commodityTypes.filter((type) => changed.includes(`stepWeights.${type}`));
  const { stepWeights, plannedCurve, ...others } = settings;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => changed.includes(key))),
    ...(changed.includes('plannedCurve') && { plannedCurve }),
    ...(types.length > 0 && { stepWeights: Object.fromEntries(types.map((type) => [type, stepWeights[type]])) }),
  };
}
