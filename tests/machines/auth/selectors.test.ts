/** What the screens read from sign-in, in each situation a person can be in. */
import { expect, it } from 'vitest';
import * as read from '../../../machines/auth/selectors.ts';
import { type Standing, standingIn } from '../../../machines/auth/watchAuth.ts';
import { type AuthBench, authBench, person, signedInBench, startedBench, unreachable } from '../support/authHarness.ts';
import { arrived, locked, minute, recovering, renewing, returning, waiting } from '../support/authScenarios.ts';

const questions = {
  signedIn: read.selectIsAuthenticated,
  pending: read.selectIsPending,
  offlineLocked: read.selectIsOfflineLocked,
  signingOut: read.selectIsSigningOut,
  needsClick: read.selectNeedsClick,
  notMounted: read.selectIsNotMounted,
  keepsFailing: read.selectKeepsFailing,
  atPopup: read.selectIsAtPopup,
  comingBack: read.selectIsComingBack,
  online: read.selectIsOnline,
} as const;

const answersOf = ({ actor }: AuthBench): string[] =>
  Object.entries(questions).flatMap(([name, ask]) => (ask(actor.getSnapshot()) ? [name] : []));

const then = (begin: () => Promise<AuthBench>, happen: (bench: AuthBench) => void) => async () => {
  const bench = await begin();
  happen(bench);
  await bench.settled();
  return bench;
};
const byPopup = then(
  () => startedBench(null, { signInType: 'popup' }),
  ({ actor }) => actor.send({ type: 'page.enteredProtected', path: '/' }),
);
const signingOut = then(signedInBench, ({ actor }) => actor.send({ type: 'signOut.start' }));
const failedAgain = { kind: 'state_mismatch', message: 'No such sign-in.', recentFailures: 2 } as const;

it.each<readonly [string, () => AuthBench | Promise<AuthBench>, Standing, readonly string[]]>([
  ['while the store is read', authBench, 'pending', ['pending', 'online']],
  ['nobody, on an open page', () => startedBench(null), 'absent', ['online']],
  ['on the way to the provider', arrived, 'pending', ['pending', 'online']],
  ['at the provider in a popup', byPopup, 'pending', ['pending', 'atPopup', 'online']],
  [
    'after a closed popup',
    then(byPopup, ({ signIn }) => signIn.last().reject(unreachable)),
    'needsClick', ['needsClick', 'online'],
  ],
  ['back from the provider', returning, 'pending', ['pending', 'online']],
  [
    'back with an error for the second time',
    then(returning, (b) => b.completeSignIn.last().reject(failedAgain)),
    'needsClick', ['needsClick', 'keepsFailing', 'online'],
  ],
  ['signed in', signedInBench, 'signedIn', ['signedIn', 'online']],
  ['signed in by popup', then(byPopup, ({ signIn }) => signIn.last().resolve(person())), 'signedIn', ['signedIn', 'online']],
  ['while the token is renewed', renewing, 'signedIn', ['signedIn', 'online']],
  ['between two tries of renewal', waiting, 'signedIn', ['signedIn', 'online']],
  [
    'expired between two tries',
    then(waiting, ({ report }) => report({ type: 'session.expired' })),
    'kept', ['pending', 'comingBack', 'online'],
  ],
  ['expired without a network', locked, 'kept', ['offlineLocked']],
  ['with the network back', recovering, 'kept', ['offlineLocked', 'comingBack', 'online']],
  [
    'after a night asleep',
    then(signedInBench, ({ clock }) => clock.increment(8 * 60 * minute)),
    'kept', ['offlineLocked', 'comingBack', 'online'],
  ],
  ['signing out', signingOut, 'pending', ['signingOut', 'online']],
  ['signed out', then(signingOut, ({ signOut }) => signOut.last().resolve()), 'needsClick', ['needsClick', 'online']],
])('%s', async (_, begin, standing, answers) => {
  const bench = await begin();
  expect(answersOf(bench)).toEqual(answers);
  expect(standingIn(bench.actor.getSnapshot())).toBe(standing);
});
