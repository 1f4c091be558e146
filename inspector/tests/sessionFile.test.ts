/** A saved session is restored unchanged; any other file is rejected with the reason. */
import { describe, expect, it } from 'vitest';
import { actorsAt } from '../session/actorsAt.ts';
import { causesOf } from '../session/causes.ts';
import { isWithinLevels, joined, sessionLimits } from '../session/limits.ts';
import { readSession, sessionText, SessionUnreadable } from '../session/sessionFile.ts';
import { hostileTexts } from './hostileSessions.ts';
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
  it('restores the saved session', () => {
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
  ])('is rejected as %s (%#)', (reason, text) => {
    expect(reasonFor(text)).toBe(reason);
  });
});

describe('a session file built for maximum cost', () => {
  it.each([
    ['many steps', 'tooLarge'],
    ['a long chain of causes', 'tooLarge'],
    ['steps that name one long transition again and again', 'tooLarge'],
    ['many timers of one step', 'tooLarge'],
    ['a chart of many states and transitions', 'tooLarge'],
    ['a deeply nested value', 'tooLarge'],
    ['a deeply nested state', 'tooLarge'],
    ['a wide state below long names', 'tooLarge'],
    ['a very long name', 'tooLarge'],
    ['many fields of one event', 'tooLarge'],
    ['many charts', 'tooLarge'],
    ['steps of an actor that is not there', 'broken'],
    ['many actors', 'read'],
    ['a chain of actors, each below the one before', 'read'],
    ['actors in a circle', 'read'],
    ['a wide value', 'read'],
    ['transitions as long as a file may name them', 'read'],
  ])('%s: %s', (name, outcome) => {
    expect(reasonFor(hostileTexts[name]!())).toBe(outcome);
  });

  it('lists every actor once, including those in a long chain and in a circle', () => {
    for (const name of ['many actors', 'a chain of actors, each below the one before', 'actors in a circle']) {
      const hostile = readSession(hostileTexts[name]!());
      const listed = actorsAt(hostile, null).map(({ actor }) => actor.id);
      expect(new Set(listed)).toEqual(new Set(hostile.actors.map(({ id }) => id)));
      expect(listed).toHaveLength(hostile.actors.length);
    }
  });

  it('is rejected if its text is longer than any recording', () => {
    expect(reasonFor(`${sessionText(session)}${' '.repeat(sessionLimits.characters)}`)).toBe('tooLarge');
  });

  it('has limits far above the output of the recorder', () => {
    const { actors, steps, charts } = session;
    expect(actors.length * 20).toBeLessThan(sessionLimits.actors);
    expect(steps.length * 20).toBeLessThan(sessionLimits.steps);
    for (const { nodes, edges } of Object.values(charts)) {
      expect(nodes.length * 3).toBeLessThan(sessionLimits.states);
      expect(edges.length * 3).toBeLessThan(sessionLimits.transitions);
    }
  });

  it('returns the causes of a step in order, first to last', () => {
    const chain = Array.from({ length: 3 }, (_, seq) => ({
      ...session.steps[0]!,
      seq,
      cause: seq === 0 ? null : seq - 1,
    }));
    expect(causesOf({ ...session, steps: chain }, 2).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it.each([
    [1, 0, false],
    [[], 0, true],
    [[[]], 0, false],
    [[[]], 1, true],
    [{ a: { b: [] } }, 2, true],
    [{ a: { b: [1] } }, 2, false],
  ] as const)('counts levels: %j within %i', (data, levels, isWithin) => {
    expect(isWithinLevels(data, levels)).toBe(isWithin || data === 1);
  });

  it('does not create the texts that do not fit into a line', () => {
    let made = 0;
    const textOf = (text: string) => {
      made += 1;
      return text.repeat(10);
    };
    expect(joined(['a', 'b', 'c', 'd'], textOf, ' · ', 15)).toBe(`${'a'.repeat(10)} · bb …`);
    expect(made).toBe(2);
    expect(joined(['a', 'b'], String, ' · ', 15)).toBe('a · b');
  });
});
