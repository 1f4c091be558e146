/** A date that a call may bring: within the years of the work, so that a slip of the finger is noticed where it is made. */
import { checkMessage } from '../messages/en-US/entryChecks.ts';
import type { Message } from '../messages/message.ts';
import { instant, isDay, isoDate } from '../values/scalars.ts';

/** Nothing that is recorded is older. */
export const firstDay = '1990-01-01';
/** No plan reaches further. */
export const lastDay = '2100-12-31';

/** What is wrong with a day; null for a plausible one, and for what is no day. */
export function implausibleDay(day: unknown): Message | null {
  if (!isDay(day) || (day >= firstDay && day <= lastDay)) return null;
  return checkMessage('implausible', { day, first: firstDay, last: lastDay });
}

const refuse = (day: string, refused: (params: { message: Message }) => void): void => {
  const message = implausibleDay(day);
  if (message !== null) refused({ message });
};

export const plausibleDate = isoDate.check(({ value, issues }) =>
  refuse(value, (params) => issues.push({ code: 'custom', input: value, params })),
);

/** The same of an instant, by its day in UTC. */
export const plausibleInstant = instant.check(({ value, issues }) =>
  refuse(value.toISOString().slice(0, 10), (params) => issues.push({ code: 'custom', input: value, params })),
);
