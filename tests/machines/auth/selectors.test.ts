/** What the screens read from sign-in, in each situation a person can be in. */
import { expect, it } from 'vitest';
import * as read from '../../../machines/auth/selectors.ts';
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
  gone: read.selectIsGone,
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

it.each<readonly [string, () => AuthBench | Promise<AuthBench>, readonly string[]]>([
  ['while the store is read', authBench, ['pending', 'gone', 'online']],
  ['nobody, on an open page', () => startedBench(null), ['gone', 'online']],
  ['on the way to the provider', arrived, ['pending', 'gone', 'online']],
  ['at the provider in a popup', byPopup, ['pending', 'atPopup', 'gone', 'online']],
  [
    'after a closed popup',
    then(byPopup, ({ signIn }) => signIn.last().reject(unreachable)),
    ['needsClick', 'gone', 'online'],
  ],
  ['back from the provider', returning, ['pending', 'gone', 'online']],
  [
    'back with an error for the second time',
    then(returning, (b) => b.completeSignIn.last().reject(failedAgain)),
    ['needsClick', 'keepsFailing', 'gone', 'online'],
  ],
  ['signed in', signedInBench, ['signedIn', 'online']],
  ['signed in by popup', then(byPopup, ({ signIn }) => signIn.last().resolve(person())), ['signedIn', 'online']],
  ['while the token is renewed', renewing, ['signedIn', 'online']],
  ['between two tries of renewal', waiting, ['signedIn', 'online']],
  [
    'expired between two tries',
    then(waiting, ({ report }) => report({ type: 'session.expired' })),
    ['pending', 'online'],
  ],
  ['expired without a network', locked, ['offlineLocked']],
  ['with the network back', recovering, ['offlineLocked', 'comingBack', 'online']],
  [
    'after a night asleep',
    then(signedInBench, ({ clock }) => clock.increment(8 * 60 * minute)),
    ['offlineLocked', 'comingBack', 'online'],
  ],
  ['signing out', signingOut, ['signingOut', 'gone', 'online']],
  ['signed out', then(signingOut, ({ signOut }) => signOut.last().resolve()), ['needsClick', 'gone', 'online']],
])('%s', async (_, begin, answers) => {
  expect(answersOf(await begin())).toEqual(answers);
});
