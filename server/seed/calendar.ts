/** Days of the demonstration, counted back from today so that it never looks old. */
const millisecondsPerDay = 86_400_000;

/** `2026-11-20` for the day this many days before `now` (UTC); Sundays move to the Saturday before. */
export function daysBefore(now: Date, days: number): string {
  const date = new Date(now.getTime() - days * millisecondsPerDay);
  if (date.getUTCDay() === 0) date.setTime(date.getTime() - millisecondsPerDay);
  return date.toISOString().slice(0, 10);
}
