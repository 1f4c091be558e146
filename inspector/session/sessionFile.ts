/** Conversion of a session to a text file and back. Validated strictly: a file can come from anywhere. */
import { isWithinLevels, sessionLimits } from './limits.ts';
import { session as sessionSchema, type Session } from './session.ts';

export type UnreadableReason =
  /** Not JSON. */
  | 'notJson'
  /** JSON of another kind. */
  | 'notASession'
  /** Written by a later release. */
  | 'newerVersion'
  /** More than a recording can contain: `sessionLimits`. */
  | 'tooLarge'
  /** A session with missing or inconsistent parts. */
  | 'broken';

export class SessionUnreadable extends Error {
  override readonly name = 'SessionUnreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The session cannot be read: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export function sessionText(session: Session): string {
  return `${JSON.stringify(session)}\n`;
}

/** Reads a session from a text. Throws `SessionUnreadable`. */
export function readSession(text: string): Session {
  if (text.length > sessionLimits.characters) throw new SessionUnreadable('tooLarge');
  const data = parsed(text);
  if (typeof data !== 'object' || data === null || !('format' in data) || data.format !== 'wireway.inspection') {
    throw new SessionUnreadable('notASession');
  }
  if ('version' in data && typeof data.version === 'number' && data.version > 1) {
    throw new SessionUnreadable('newerVersion');
  }
  if (!isWithinLevels(data, sessionLimits.levels)) throw new SessionUnreadable('tooLarge');
  const read = sessionSchema.safeParse(data);
  if (!read.success) {
    const isTooLarge = read.error.issues.some(({ code }) => code === 'too_big');
    throw new SessionUnreadable(isTooLarge ? 'tooLarge' : 'broken', read.error);
  }
  if (!holdsTogether(read.data)) throw new SessionUnreadable('broken');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SessionUnreadable('notJson', error);
  }
}

/** True if every step belongs to a known machine and steps are in order. */
function holdsTogether({ actors, charts, steps }: Session): boolean {
  const machines = new Map(actors.map(({ id, machine }) => [id, machine]));
  const isKnown = (machine: string | null | undefined) => typeof machine === 'string' && machine in charts;
  return (
    actors.every(({ machine }) => machine === null || isKnown(machine)) &&
    steps.every(({ actor, seq }, place) => isKnown(machines.get(actor)) && seq > (steps[place - 1]?.seq ?? -1))
  );
}
