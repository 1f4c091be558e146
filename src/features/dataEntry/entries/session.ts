/** Entry session: the day and the foreman, set once for the whole day. Stored per device. */
import { z } from 'zod/mini';
import { isoDate, shortText } from '../../../../contract/base/values/scalars.ts';

export interface EntrySession {
  /** Day the work was done, if not today. */
  readonly workDate: string | null;
  readonly foreman: string;
  /** Names of people on no list that the user has confirmed, latest last. */
  readonly newPeople: readonly string[];
}

const key = 'wireway.fieldWork';

/** `on`: the day of the choice. A day chosen yesterday does not apply today. */
const kept = z.object({
  workDate: z.catch(z.nullable(isoDate), null),
  foreman: z.catch(z.optional(shortText), undefined),
  newPeople: z.catch(z.array(shortText), []),
  on: z.catch(z.string(), ''),
});

/** Reads the stored session. `person` is a user who enters as their own foreman until another is chosen. */
export function readSession(person: string | null | undefined, today: string): EntrySession {
  const typical: EntrySession = { foreman: '', newPeople: [], workDate: null };
  const asPerson = (session: EntrySession) =>
    person == null ? session : withConfirmedName({ ...session, foreman: person }, person);
  try {
    const { workDate, foreman, newPeople, on } = kept.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
    const session = { foreman: foreman ?? '', newPeople, workDate: on === today ? workDate : null };
    return foreman === undefined ? asPerson(session) : session;
  } catch {
    return asPerson(typical);
  }
}

export function keepSession(session: EntrySession, today: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...session, on: today }));
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

/** More than a device encounters in a job; beyond this, the oldest names must be confirmed again. */
const maxNewPeople = 100;

/** Returns the session with an additional confirmed name. */
export const withConfirmedName = (session: EntrySession, name: string): EntrySession => ({
  ...session,
  newPeople: [...session.newPeople.filter((other) => other !== name), name].slice(-maxNewPeople),
});

/** Returns the day of the session: the chosen one, or today. */
export const sessionDay = ({ workDate }: EntrySession, today: string): string => workDate ?? today;
