/** Weeks of a project end on the day it decides. */
import { z } from 'zod';
import { dayOfIso, daysPast, isoOfDay } from './days.ts';

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const weekDay = z.enum(weekDays);
export type WeekDay = z.infer<typeof weekDay>;

/** A day of the calendar within one week, the same for every day of it: the day the week ends. */
export function endOfWeek(iso: string, last: WeekDay): string {
  const day = dayOfIso(iso);
  const past = daysPast(weekDays.indexOf(last), day);
  return isoOfDay(past === 0 ? day : day + 7 - past);
}
