/** Form values of the project settings: dates and the planned curve are text until they are parsed. */
import { z } from 'zod/mini';
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { projectMessage } from '../../../../contract/base/messages/messages.ts';
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
  /** Today's date, `2026-11-20`: supplies the year of dates without one. */
  readonly today: string;
  readonly startDate: string | null;
}

/** Passes unreadable lines to the schema unchanged, so that it rejects exactly those. */
function weeksOf(text: string, { locale, today }: Reading) {
  return parsePlan(text, locale, today).map(({ weekEnding, dayText, planned }) => ({
    weekEnding: weekEnding ?? dayText,
    planned: planned ?? Number.NaN,
  }));
}

const isSettings = (values: unknown): values is SettingsValues =>
  typeof values === 'object' && values !== null && 'plannedCurve' in values;

/**
 * Returns the schema of the settings form. Problems of the planned curve have paths such as `plannedCurve.weeks.3`, by index
 * among the parsed lines.
 */
export function settingsSchema(reading: Reading): z.ZodMiniType<ProjectSettings> {
  const { startDate } = reading;
  return z.pipe(
    z.transform((values) => {
      if (!isSettings(values)) return values;
      const { plannedCurve, targetFinishDate, ...others } = values;
      return {
        ...others,
        targetFinishDate: targetFinishDate || null,
        plannedCurve: { measure: plannedCurve.measure, weeks: weeksOf(plannedCurve.text, reading) },
      };
    }),
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

/** Returns only the changed settings, so that a save does not overwrite another user's change to a different type. */
export function changedSettings(settings: ProjectSettings, changed: readonly string[]) {
  const types = commodityTypes.filter((type) => changed.includes(`stepWeights.${type}`));
  const { stepWeights, plannedCurve, ...others } = settings;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => changed.includes(key))),
    ...(changed.includes('plannedCurve') && { plannedCurve }),
    ...(types.length > 0 && { stepWeights: Object.fromEntries(types.map((type) => [type, stepWeights[type]])) }),
  };
}
