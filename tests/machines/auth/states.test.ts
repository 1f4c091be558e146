/** Tags and selectors of sign-in in each of its states, as views and routes read them. */
import { describe, expect, it } from 'vitest';
import { authMachine } from '../../../machines/auth/authMachine.ts';
import * as select from '../../../machines/auth/selectors.ts';
import type { AuthContext } from '../../../machines/auth/types.ts';
import { initialContext } from '../../../machines/auth/reducers.ts';
import { person, unreachable } from '../support/authHarness.ts';

const states = [
  ['startup', ['pending']],
  [{ anonymous: 'automatic' }, ['anonymous']],
  [{ anonymous: 'manual' }, ['anonymous', 'needsClick']],
  [{ signingIn: 'window' }, ['pending', 'signingIn']],
  [{ signingIn: 'popup' }, ['pending', 'signingIn']],
  ['reSignInWait', ['anonymous', 'retrying']],
  ['callback', ['pending']],
  [{ authenticated: 'fresh' }, ['authenticated']],
  [{ authenticated: { renewing: 'asking' } }, ['authenticated', 'renewing']],
  [{ authenticated: { renewing: 'waiting' } }, ['authenticated']],
  [{ offlineLocked: 'waiting' }, ['offlineLocked', 'pageKept']],
  [{ offlineLocked: { recovering: 'asking' } }, ['offlineLocked', 'pageKept', 'renewing']],
  [{ offlineLocked: { recovering: 'waiting' } }, ['offlineLocked', 'pageKept']],
  [{ signingInAgain: 'asked' }, ['pageKept', 'signingInAgain']],
  [{ signingInAgain: { signingIn: 'window' } }, ['pageKept', 'signingIn', 'signingInAgain']],
  [{ signingInAgain: { signingIn: 'popup' } }, ['pageKept', 'signingIn', 'signingInAgain']],
  ['reloading', ['pending']],
  [{ signingOut: 'window' }, ['signingOut']],
  [{ signingOut: 'popup' }, ['signingOut']],
] as const;

const at = (session: (typeof states)[number][0], context: Partial<AuthContext> = {}) =>
  authMachine.resolveState({
    value: { active: { session, network: 'online', visibility: 'visible', page: 'protected' } },
    context: { ...initialContext({}), ...context },
  });

describe('sign-in', () => {
  it.each(states)('has for state %j the tags %j', (value, tags) => {
    const snapshot = at(value);
    expect([...snapshot.tags].toSorted()).toEqual(['online', ...tags].toSorted());
    const has = (tag: string): boolean => (tags as readonly string[]).includes(tag);
    expect(select.selectIsAuthenticated(snapshot)).toBe(has('authenticated'));
    expect(select.selectIsPending(snapshot)).toBe(has('pending'));
    expect(select.selectIsOfflineLocked(snapshot)).toBe(has('offlineLocked'));
    expect(select.selectIsSigningInAgain(snapshot)).toBe(has('signingInAgain'));
    expect(select.selectIsSigningOut(snapshot)).toBe(has('signingOut'));
    expect(select.selectNeedsClick(snapshot)).toBe(has('needsClick'));
    expect(select.selectIsNotMounted(snapshot)).toBe(false);
  });

  it.each(['callbackFrame', 'failed'] as const)('in %s is not mounted, and has no other tag', (value) => {
    const snapshot = authMachine.resolveState({ value, context: initialContext({}) });
    expect([...snapshot.tags]).toEqual(['notMounted']);
    expect(select.selectIsNotMounted(snapshot)).toBe(true);
  });

  it('returns the token and the name of the user', () => {
    const user = person({ idToken: 'bearer' });
    const signedIn = at({ authenticated: 'fresh' }, { user, identityLabel: 'Ann Foreman' });
    expect(select.selectIdToken(signedIn)).toBe('bearer');
    expect(select.selectAuthLabel(signedIn)).toBe('Ann Foreman');
    const noOne = at({ anonymous: 'manual' }, { lastError: unreachable });
    expect(select.selectIdToken(noOne)).toBeNull();
    expect(select.selectAuthLabel(noOne)).toBe('Not signed in');
    expect(select.selectLastError(noOne)).toBe(unreachable);
  });
});
