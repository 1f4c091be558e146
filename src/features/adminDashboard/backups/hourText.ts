/** An hour of the day as people read it: "2:00 AM", "14 h 00", in their language. */
export const hourText = (hour: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
