/** What a crew says once for the whole day: when and who. Kept per device. */
import { z } from 'zod';
import { isoDate, shortText } from '../../../../contract/base/values/scalars.ts';

export interface EntrySession {
  /** The day the work was done, when it is not today. */
  readonly workDate: string | null;
  readonly foreman: string;
  /** Names of people on no list that the person was asked about, and means; the latest last. */
  readonly newPeople: readonly string[];
}

const key = 'wireway.fieldWork';

/** `on`: the day it was chosen. Yesterday's choice of a day says nothing about today. */
const kept = z.object({
  workDate: isoDate.nullable().catch(null),
  foreman: shortText.optional().catch(undefined),
  newPeople: z.array(shortText).catch([]),
  on: z.string().catch(''),
});

/** `person`: who enters as their own foreman, until they named another. */
export function readSession(person: string | null | undefined, today: string): EntrySession {
  const usual: EntrySession = { foreman: '', newPeople: [], workDate: null };
  const asPerson = (session: EntrySession) =>
    person == null ? session : withConfirmedName({ ...session, foreman: person }, person);
  try {
    const { workDate, foreman, newPeople, on } = kept.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
    const session = { foreman: foreman ?? '', newPeople, workDate: on === today ? workDate : null };
    return foreman === undefined ? asPerson(session) : session;
  } catch {
    return asPerson(usual);
  }
}

export function keepSession(session: EntrySession, today: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...session, on: today }));
  } catch {
    // A device that keeps nothing only forgets the choice with the page.
  }
}

/** More than a device meets in a job; the oldest are asked about again. */
const mostNewPeople = 100;

/** The session with a name that is meant from now on. */
export const withConfirmedName = (session: EntrySession, name: string): EntrySession => ({
  ...session,
  newPeople: [...session.newPeople.filter((other) => other !== name), name].slice(-mostNewPeople),
});

/** The day of the session: chosen, or today. */
export const sessionDay = ({ workDate }: EntrySession, today: string): string => workDate ?? today;
