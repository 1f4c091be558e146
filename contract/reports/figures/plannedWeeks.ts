/** Planned hours of a project by week (domain section 11, planned curve). */
import { dayOfIso, isoOfDay } from '../../base/units/days.ts';
import { endOfWeek } from '../../base/units/weeks.ts';
import type { ProjectSettings } from '../../setup/projects/projectSettings.ts';

export interface Plan extends Pick<ProjectSettings, 'targetFinishDate' | 'plannedCurve' | 'workWeekEnd'> {
  readonly startDate: string | null;
}

export interface PlannedWeek {
  readonly weekEnding: string;
  /** Clock hours of the week, not cumulative. */
  readonly hours: number;
}

/**
 * Returns the curve pasted in Project Information; else distributes the budget evenly by day from the start to the target finish,
 * both inclusive. Null if the project has neither: it then has no planned line.
 */
export function plannedWeeks(plan: Plan, budgetHours: number): readonly PlannedWeek[] | null {
  return plan.plannedCurve.weeks.length > 0 ? pastedWeeks(plan, budgetHours) : straightWeeks(plan, budgetHours);
}

function pastedWeeks({ plannedCurve: { measure, weeks }, workWeekEnd }: Plan, budgetHours: number): PlannedWeek[] {
  return weeks.map(({ weekEnding, planned }, index) => {
    const before = weeks[index - 1]?.planned ?? 0;
    const hours = measure === 'hours' ? planned : ((planned - before) * budgetHours) / 100;
    return { weekEnding: endOfWeek(weekEnding, workWeekEnd), hours };
  });
}

function straightWeeks({ startDate, targetFinishDate, workWeekEnd }: Plan, budgetHours: number): PlannedWeek[] | null {
  if (startDate === null || targetFinishDate === null || targetFinishDate < startDate) return null;
  const [first, last] = [dayOfIso(startDate), dayOfIso(targetFinishDate)];
  const hoursPerDay = budgetHours / (last - first + 1);
  const weeks: PlannedWeek[] = [];
  for (let day = first; day <= last;) {
    const weekEnding = endOfWeek(isoOfDay(day), workWeekEnd);
    const next = Math.min(dayOfIso(weekEnding), last) + 1;
    weeks.push({ weekEnding, hours: hoursPerDay * (next - day) });
    day = next;
  }
  return weeks;
}
