/** Check for dates in calls: they must be within the years of the work, so that a typing error is reported where it is made. */
import { checkMessage } from '../messages/messages.ts';
import type { Message } from '../messages/message.ts';
import { instant, isDay, isoDate } from '../values/scalars.ts';

/** Earliest day that can be recorded. */
export const firstDay = '1990-01-01';
/** Latest day that can be planned. */
export const lastDay = '2100-12-31';

/** Returns the problem of an implausible day; null for a plausible one, and for a value that is not a day. */
export function implausibleDay(day: unknown): Message | null {
  if (!isDay(day) || (day >= firstDay && day <= lastDay)) return null;
  return checkMessage('implausible', { day, first: firstDay, last: lastDay });
}

const reject = (day: string, rejected: (params: { message: Message }) => void): void => {
  const message = implausibleDay(day);
  if (message !== null) rejected({ message });
};

export const plausibleDate = isoDate.check(({ value, issues }) =>
  reject(value, (params) => issues.push({ code: 'custom', input: value, params })),
);

/** Check of an instant, by its day in UTC. */
export const plausibleInstant = instant.check(({ value, issues }) =>
  reject(value.toISOString().slice(0, 10), (params) => issues.push({ code: 'custom', input: value, params })),
);
