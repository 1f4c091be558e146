/** A saved session comes back as it was; what is none is refused, with the reason. */
import { describe, expect, it } from 'vitest';
import { readSession, sessionText, SessionUnreadable } from '../session/sessionFile.ts';
import { recordedSession } from './recorded.ts';

const session = await recordedSession();
const reasonFor = (text: string): string => {
  try {
    readSession(text);
    return 'read';
  } catch (error) {
    return error instanceof SessionUnreadable ? error.reason : 'another error';
  }
};
const changed = (change: object) => JSON.stringify({ ...session, ...change });

describe('a session file', () => {
  it('gives back what was saved', () => {
    expect(readSession(sessionText(session))).toEqual(session);
  });

  it.each([
    ['notJson', ''],
    ['notJson', sessionText(session).slice(0, -10)],
    ['notASession', '[]'],
    ['notASession', '{"format":"another"}'],
    ['newerVersion', changed({ version: 2 })],
    ['broken', changed({ steps: 'none' })],
    ['broken', changed({ actors: [] })],
    ['broken', changed({ charts: {} })],
    ['broken', changed({ steps: session.steps.toReversed() })],
  ])('is refused as %s (%#)', (reason, text) => {
    expect(reasonFor(text)).toBe(reason);
  });
});
