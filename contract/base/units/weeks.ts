/** Weeks of a project, which end on the day set in the project. */
import { z } from 'zod/mini';
import { dayOfIso, daysPast, isoOfDay } from './days.ts';

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const weekDay = z.enum(weekDays);
export type WeekDay = z.infer<typeof weekDay>;

/** Returns the last day of the week that contains a day; it identifies the week. */
export function endOfWeek(iso: string, last: WeekDay): string {
  const day = dayOfIso(iso);
  const past = daysPast(weekDays.indexOf(last), day);
  return isoOfDay(past === 0 ? day : day + 7 - past);
}
