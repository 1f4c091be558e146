/** Log entries of sign-in: one line per event, with the error if there is one. */
import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import type { AuthOutsideEvent } from '../../../machines/auth/types.ts';
import {
  type AuthHarness,
  authHarness,
  authStage,
  person,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from '../support/authHarness.ts';
import { arrived, promptedAgain, locked, minute, recovering, renewing, returning } from '../support/authScenarios.ts';

type Case = readonly [
  what: string,
  begin: () => AuthHarness | Promise<AuthHarness>,
  happen: (harness: AuthHarness) => void,
];

const informed: readonly (readonly [line: string, ...Case])[] = [
  [
    'Startup was not ok',
    'a return frame',
    authHarness,
    ({ startup }) => startup.last().resolve({ kind: 'callbackFrame' }),
  ],
  [
    'User loaded',
    'a stored session',
    authHarness,
    ({ startup }) => startup.last().resolve({ kind: 'session', user: person() }),
  ],
  ['User loaded', 'a sign-in', arrived, ({ signIn }) => signIn.last().resolve(person())],
  [
    'User loaded',
    'a return from the provider',
    returning,
    ({ completeSignIn }) => completeSignIn.last().resolve({ kind: 'alreadySignedIn', user: person() }),
  ],
  [
    'User loaded',
    'a sign-in in another tab',
    () => startedHarness(null),
    ({ report }) => report({ type: 'user.loaded', user: person(), epoch: 0 }),
  ],
  ['User loaded', 'a session that came back', recovering, ({ renew }) => renew.last().resolve(person())],
  [
    'Token expiring',
    'the notice of the library',
    signedInHarness,
    ({ report }) => report({ type: 'session.expiring' }),
  ],
  ['Session changed', 'a changed session', signedInHarness, ({ report }) => report({ type: 'session.changed' })],
  ['Renewing before expiry', 'the notice', signedInHarness, ({ clock }) => clock.increment(59 * minute)],
  [
    'Token expired',
    'the end of the session',
    signedInHarness,
    ({ report }) => report({ type: 'clock.checked', remainingMs: 0 }),
  ],
  ['User unloaded', 'an unload', signedInHarness, ({ report }) => report({ type: 'user.unloaded' })],
  ['User unloaded', 'an unload while locked', locked, ({ report }) => report({ type: 'user.unloaded' })],
  ['Signed out', 'a suspected sign-out', signedInHarness, ({ report }) => report({ type: 'session.signOutSuspected' })],
  [
    'Signed out',
    'a sign-out elsewhere',
    signedInHarness,
    ({ report }) => report({ type: 'session.signedOutElsewhere' }),
  ],
];

const failed: readonly (readonly [line: string, ...Case])[] = [
  ['Startup was not ok', 'an unreadable store', authHarness, ({ startup }) => startup.last().reject(unreachable)],
  ['Sign-in failed', 'a first sign-in', arrived, ({ signIn }) => signIn.last().reject(unreachable)],
  [
    'Re-sign-in failed',
    'a re-sign-in over the page',
    promptedAgain,
    ({ actor, signIn }) => {
      actor.send({ type: 'signIn.start' });
      signIn.last().reject(unreachable);
    },
  ],
  [
    'Re-sign-in failed',
    'a re-sign-in nobody clicked for',
    async () => {
      const harness = await signedInHarness();
      harness.report({ type: 'session.signedOutElsewhere' });
      return harness;
    },
    ({ signIn }) => signIn.last().reject(unreachable),
  ],
  [
    'Sign-in return failed',
    'a return from the provider',
    returning,
    ({ completeSignIn }) => completeSignIn.last().reject(unreachable),
  ],
  ['Silent renew error', 'a renewal', renewing, ({ renew }) => renew.last().reject(unreachable)],
  ['Silent renew error', 'a recovery', recovering, ({ renew }) => renew.last().reject(unreachable)],
  [
    'Sign-out failed at the provider',
    'a sign-out',
    async () => {
      const harness = await signedInHarness();
      harness.actor.send({ type: 'signOut.start' });
      return harness;
    },
    ({ signOut }) => signOut.last().reject(unreachable),
  ],
];

describe('the log of sign-in', () => {
  it.each(informed)("has '%s' for %s", async (message, _, begin, happen) => {
    const harness = await begin();
    happen(harness);
    await harness.settled();
    expect(harness.entries.at(-1)).toEqual({ level: 'info', message });
  });

  it.each(failed)("has '%s' and the error for %s", async (message, _, begin, happen) => {
    const harness = await begin();
    happen(harness);
    await harness.settled();
    expect(harness.entries.at(-1)).toEqual({ level: 'error', message, error: unreachable });
  });

  it('reports a failed popup', async () => {
    const harness = await arrived();
    const blocked = { kind: 'popup_blocked', message: 'Blocked.' } as const;
    harness.signIn.last().reject(blocked);
    await harness.settled();
    expect(harness.entries.at(-1)).toEqual({ level: 'error', message: 'Sign-in popup failed', error: blocked });
  });

  it('reports a rejected renewal, while signed in and while locked', async () => {
    const atWork = await renewing();
    atWork.renew.last().reject(rejectedSignIn);
    await atWork.settled();
    atWork.clock.increment(5000);
    atWork.renew.last().reject(rejectedSignIn);
    await atWork.settled();
    expect(atWork.entries).toContainEqual({ level: 'error', message: 'Silent renew refused', error: rejectedSignIn });

    const whileLocked = await recovering();
    whileLocked.renew.last().reject(rejectedSignIn);
    await whileLocked.settled();
    expect(whileLocked.entries).toContainEqual({
      level: 'error',
      message: 'Silent renew refused',
      error: rejectedSignIn,
    });
  });

  it('has a warning for a failed renewal of the library', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.renewFailed', error: unreachable });
    expect(harness.entries.at(-1)).toEqual({ level: 'warn', message: 'Silent renew error' });
  });

  it('reports if library and tab events cannot be watched, and sign-in continues', async () => {
    const broken = fromCallback<AuthOutsideEvent>(() => {
      throw new Error('No channel.');
    });
    const harness = authHarness(
      {},
      authStage((auth) => auth.provide({ actors: { watch: broken } })),
    );
    expect(harness.entries).toEqual([
      {
        level: 'error',
        message: 'The identity events cannot be watched',
        error: { kind: 'other', message: 'No channel.' },
      },
    ]);
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    expect(harness.has('authenticated')).toBe(true);
  });
});
