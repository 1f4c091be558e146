/**
 * Removal of stored user data by the port `signOut`, which removes it before it returns: a sign-out must call that port in the
 * same step in which the screen clears the user, otherwise a reload restores the user.
 */
import { describe, expect, it } from 'vitest';
import { signedInHarness } from '../support/authHarness.ts';
import { locked, recovering, renewing, waiting } from '../support/authScenarios.ts';

const places = [
  ['at work', signedInHarness],
  ['while the session is renewed', renewing],
  ['while a failed renewal waits', waiting],
  ['locked without a network', locked],
  ['coming back from that', recovering],
] as const;

describe.each(places)('signing out %s', (_, begin) => {
  it.each(['window', 'popup'] as const)('by %s clears the store at once, and only once', async (signOutType) => {
    const harness = await begin();
    expect(harness.removed.length + harness.signOut.calls.length).toBe(0);
    harness.actor.send({ type: 'signOut.start', signOutType });
    expect(harness.context().user).toBeNull();
    expect(harness.signOut.calls.map(({ input }) => input.signOutType)).toEqual([signOutType]);
    expect(harness.signOut.last().signal.aborted).toBe(false);
    harness.actor.send({ type: 'signOut.start', signOutType });
    await harness.settled();
    expect(harness.signOut.calls).toHaveLength(1);
  });
});
