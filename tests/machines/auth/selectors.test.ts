/** Selectors of sign-in as the screens read them, in each situation. */
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from '../../../machines/auth/authMachine.ts';
import * as read from '../../../machines/auth/selectors.ts';
import { type PersonStatus, personStatus } from '../../../machines/auth/watchAuth.ts';
import {
  type AuthHarness,
  authHarness,
  person,
  signedInHarness,
  startedHarness,
  unreachable,
} from '../support/authHarness.ts';
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
  online: (auth) => auth.hasTag('online'),
} satisfies Record<string, (auth: SnapshotFrom<typeof authMachine>) => boolean>;

const answersOf = ({ actor }: AuthHarness): string[] =>
  Object.entries(questions).flatMap(([name, ask]) => (ask(actor.getSnapshot()) ? [name] : []));

const then = (begin: () => Promise<AuthHarness>, happen: (harness: AuthHarness) => void) => async () => {
  const harness = await begin();
  happen(harness);
  await harness.settled();
  return harness;
};
const byPopup = then(
  () => startedHarness(null, { signInType: 'popup' }),
  ({ actor }) => actor.send({ type: 'page.enteredProtected', path: '/' }),
);
const signingOut = then(signedInHarness, ({ actor }) => actor.send({ type: 'signOut.start' }));
const failedAgain = { kind: 'state_mismatch', message: 'No such sign-in.', recentFailures: 2 } as const;

it.each<readonly [string, () => AuthHarness | Promise<AuthHarness>, PersonStatus, readonly string[]]>([
  ['while the store is read', authHarness, 'pending', ['pending', 'online']],
  ['nobody, on an open page', () => startedHarness(null), 'absent', ['online']],
  ['on the way to the provider', arrived, 'pending', ['pending', 'online']],
  ['at the provider in a popup', byPopup, 'pending', ['pending', 'atPopup', 'online']],
  [
    'after a closed popup',
    then(byPopup, ({ signIn }) => signIn.last().reject(unreachable)),
    'needsClick',
    ['needsClick', 'online'],
  ],
  ['back from the provider', returning, 'pending', ['pending', 'online']],
  [
    'back with an error for the second time',
    then(returning, (b) => b.completeSignIn.last().reject(failedAgain)),
    'needsClick',
    ['needsClick', 'keepsFailing', 'online'],
  ],
  ['signed in', signedInHarness, 'signedIn', ['signedIn', 'online']],
  [
    'signed in by popup',
    then(byPopup, ({ signIn }) => signIn.last().resolve(person())),
    'signedIn',
    ['signedIn', 'online'],
  ],
  ['while the token is renewed', renewing, 'signedIn', ['signedIn', 'online']],
  ['between two tries of renewal', waiting, 'signedIn', ['signedIn', 'online']],
  [
    'expired between two tries',
    then(waiting, ({ report }) => report({ type: 'clock.checked', remainingMs: 0 })),
    'pageKept',
    ['offlineLocked', 'comingBack', 'online'],
  ],
  ['expired without a network', locked, 'pageKept', ['offlineLocked']],
  ['with the network back', recovering, 'pageKept', ['offlineLocked', 'comingBack', 'online']],
  [
    'after a night asleep',
    then(signedInHarness, ({ clock }) => clock.increment(8 * 60 * minute)),
    'pageKept',
    ['offlineLocked', 'comingBack', 'online'],
  ],
  ['signing out', signingOut, 'pending', ['signingOut', 'online']],
  ['signed out', then(signingOut, ({ signOut }) => signOut.last().resolve()), 'needsClick', ['needsClick', 'online']],
])('%s', async (_, begin, status, answers) => {
  const harness = await begin();
  expect(answersOf(harness)).toEqual(answers);
  expect(personStatus(harness.actor.getSnapshot())).toBe(status);
});
