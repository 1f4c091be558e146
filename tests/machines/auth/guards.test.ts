/** Guards of sign-in, each at its boundary. */
import { describe, expect, it } from 'vitest';
import * as rules from '../../../machines/auth/guards.ts';
import { initialContext } from '../../../machines/auth/reducers.ts';
import { person } from '../support/authHarness.ts';

const noticeOf = (remainingMs: number, lifetimeMs?: number): number =>
  rules.noticeDelay({
    ...initialContext({}),
    remainingMs,
    user: lifetimeMs === undefined ? null : person({ lifetimeMs }),
  });

describe('a session', () => {
  it('is valid while a millisecond is left', () => {
    expect(rules.isLive(person({ effectiveExpiresInMs: 1 }))).toBe(true);
    expect(rules.isLive(person({ effectiveExpiresInMs: 0 }))).toBe(false);
    expect(rules.isLive(null)).toBe(false);
  });

  it('belongs to the same user by issuer and subject only, whatever the name', () => {
    const ann = person();
    expect(rules.isSamePerson(ann, person({ name: 'Ann F.' }))).toBe(true);
    expect(rules.isSamePerson(ann, person({ sub: 'bob' }))).toBe(false);
    expect(rules.isSamePerson(ann, person({ issuer: 'https://other.example' }))).toBe(false);
  });

  it('is extended only by a new id token that expires later', () => {
    const before = person({ idToken: 'one', effectiveExpiresAt: 10 });
    const after = { idToken: 'two', effectiveExpiresAt: 11 };
    expect(rules.extendsSession(before, person(after))).toBe(true);
    expect(rules.extendsSession(before, person({ ...after, idToken: 'one' }))).toBe(false);
    expect(rules.extendsSession(before, person({ ...after, effectiveExpiresAt: 10 }))).toBe(false);
    expect(rules.extendsSession(before, person({ ...after, effectiveExpiresInMs: 0 }))).toBe(false);
  });
});

describe('a late session', () => {
  it.each([
    ['of a person who was asked, and did not wait', { epoch: 3, isRefreshed: false }, true],
    ['renewed, of a session the person has ended since', { epoch: 2, isRefreshed: true }, true],
    ['renewed, of a session that merely ran out', { epoch: 3, isRefreshed: true }, false],
  ] as const)('%s: unwanted is %s', (_, late, unwanted) => {
    expect(rules.isIgnoredSession({ wantedSince: 3 }, late)).toBe(unwanted);
  });
});

describe('an error', () => {
  it.each([
    ['invalid_grant', true],
    ['login_required', true],
    ['revoked', true],
    ['network', false],
    ['other', false],
  ] as const)('of kind %s is a rejection: %s', (kind, is) => {
    expect(rules.isRejection({ kind, message: '' })).toBe(is);
  });

  it.each(['access_denied', 'revoked', 'someone_else', 'state_mismatch'] as const)(
    'of kind %s is known, and stays unchanged',
    (kind) => {
      const error = { kind, message: 'Why.' };
      expect(rules.toAuthError(error)).toBe(error);
    },
  );

  it.each([
    ['popup_blocked', true],
    ['popup_closed', true],
    ['timeout', false],
  ] as const)('of kind %s is a popup error: %s', (kind, is) => {
    expect(rules.isPopupTrouble({ kind, message: '' })).toBe(is);
  });

  it('of a return is a loop from the second one within a minute on', () => {
    const failed = { kind: 'state_mismatch', message: '' } as const;
    expect(rules.isReturnLoop(failed)).toBe(false);
    expect(rules.isReturnLoop({ ...failed, recentFailures: 1 })).toBe(false);
    expect(rules.isReturnLoop({ ...failed, recentFailures: 2 })).toBe(true);
  });
});

describe('the notice before expiry', () => {
  it('comes 60 s before the end of a long session, or a third of a short one', () => {
    expect(noticeOf(3_600_000, 3_600_000)).toBe(3_540_000);
    expect(noticeOf(90_000, 90_000)).toBe(60_000);
    expect(noticeOf(90_000)).toBe(60_000);
  });

  it('waits 5000 ms in a session that is already in the notice period, or half of the rest', () => {
    expect(noticeOf(20_000, 3_600_000)).toBe(5000);
    expect(noticeOf(8000, 3_600_000)).toBe(4000);
  });
});
