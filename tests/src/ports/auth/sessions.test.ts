import { expect, it } from 'vitest';
import { authFailureOf } from '../../../../src/ports/auth/provider/authErrors.ts';
import { noteFailedReturn } from '../../../../src/ports/auth/provider/callbackFailures.ts';
import { createSessionManager, type SessionManager } from '../../../../src/ports/auth/session/sessionManager.ts';
import { createSessionStore, toAuthUser, type StoredTokens } from '../../../../src/ports/auth/session/sessionStore.ts';
import type { TabMessage } from '../../../../src/ports/auth/session/tabChannel.ts';

const second = 1000;

/** Returns a session received at `at` (ms), whose id token lives `idLife` and access token `accessLife` seconds. */
const session = (at: number, idLife: number, accessLife: number, idToken = 'id-1'): StoredTokens => ({
  id_token: idToken,
  refresh_token: 'refresh',
  expires_at: at / second + accessLife,
  profile: { iss: 'https://id.example', sub: 'dana', aud: 'spa', iat: 500, exp: 500 + idLife },
});

it.each([
  ['the id token ends first', 300, 3600, 300],
  ['the access token ends first', 3600, 300, 300],
])('a session lives as long as its shorter token: %s', (_, idLife, accessLife, expected) => {
  const user = toAuthUser(session(1_000_000, idLife, accessLife), 1_000_000, 1_000_000);
  expect(user?.effectiveExpiresInMs).toBe(expected * second);
});

it('counts from receipt, whatever year the device shows', () => {
  const lost = Date.UTC(1999, 0, 1);
  const user = toAuthUser(session(lost, 300, 300), lost, lost + 100 * second);
  expect(user?.effectiveExpiresInMs).toBe(200 * second);
});

it('is null without an id token', () => {
  const { id_token: _, ...rest } = session(0, 300, 300);
  expect(toAuthUser(rest, 0, 0)).toBeNull();
});

function sessionManager(): {
  sessionManager: SessionManager;
  time: { wall: number; steady: number };
  posted: TabMessage[];
  store: (tokens: StoredTokens) => void;
} {
  const time = { wall: 1_000_000, steady: 0 };
  const posted: TabMessage[] = [];
  const store = createSessionStore(sessionStorage, 'https://id.example', 'spa');
  return {
    time,
    posted,
    store: (tokens) => sessionStorage.setItem(store.key, JSON.stringify(tokens)),
    sessionManager: createSessionManager({
      onAccepted: () => undefined,
      store,
      clientId: 'spa',
      authority: 'https://id.example',
      channel: { post: (message) => posted.push(message), listen: () => () => undefined },
      clock: {
        now: () => time.wall,
        start: () => ({ ...time }),
        elapsedSince: (start) => Math.max(time.wall - start.wall, time.steady - start.steady, 0),
      },
    }),
  };
}

it('is not extended by setting the clock back', () => {
  const { sessionManager: sessions, time, store } = sessionManager();
  store(session(time.wall, 600, 600));
  expect(sessions.read()?.effectiveExpiresInMs).toBe(600 * second);
  time.wall -= 86_400 * second;
  time.steady += 100 * second;
  expect(sessions.read()?.effectiveExpiresInMs).toBe(500 * second);
});

it('has expired after a night asleep, when only the wall clock advanced', () => {
  const { sessionManager: sessions, time, store } = sessionManager();
  store(session(time.wall, 600, 600));
  sessions.read();
  time.wall += 8 * 3600 * second;
  expect(sessions.read()?.effectiveExpiresInMs).toBeLessThan(0);
});

it('adopts the longer session of another tab, but never that of another user', () => {
  const { sessionManager: sessions, time, store } = sessionManager();
  store(session(time.wall, 600, 600));
  const longer = session(time.wall, 900, 900, 'id-2');
  const event = (tokens: StoredTokens) =>
    ({ type: 'session', news: 'renewed', stored: JSON.stringify(tokens), receivedAt: time.wall }) as const;
  expect(sessions.adopt(event(longer))?.idToken).toBe('id-2');
  expect(sessions.read()?.idToken).toBe('id-2');
  const longest = session(time.wall, 9000, 9000, 'id-3');
  const ofAnother = (change: object) => ({ ...longest, profile: { ...longest.profile, ...change } });
  expect(sessions.adopt(event(ofAnother({ sub: 'ray' })))).toBeNull();
  expect(sessions.adopt(event(ofAnother({ iss: 'https://elsewhere.example' })))).toBeNull();
  const shorter = session(time.wall, 60, 60, 'id-4');
  expect(sessions.adopt(event(shorter))).toBeNull();
  expect(sessions.read()?.idToken).toBe('id-2');
  expect(sessions.adopt(event(longest))?.idToken).toBe('id-3');
});

it('returns to a signed-out tab only by a new sign-in, not by a pending renewal', () => {
  const { sessionManager: sessions, time } = sessionManager();
  const stored = JSON.stringify(session(time.wall, 600, 600));
  expect(sessions.adopt({ type: 'session', news: 'renewed', stored, receivedAt: time.wall })).toBeNull();
  expect(sessions.adopt({ type: 'session', news: 'signedIn', stored, receivedAt: time.wall })?.sub).toBe('dana');
});

it('announces only a valid session to the other tabs', () => {
  const { sessionManager: sessions, time, store, posted } = sessionManager();
  sessions.broadcast('renewed');
  store(session(time.wall, 600, 600));
  sessions.broadcast('renewed');
  time.wall += 601 * second;
  sessions.broadcast('renewed');
  expect(posted).toMatchObject([{ type: 'session', news: 'renewed', receivedAt: 1_000_000 }]);
});

const signed = (header: object) => `${btoa(JSON.stringify(header))}.e30.signature`;
const rs256 = signed({ alg: 'RS256' });

const taken = (claims: object, idToken: string) => {
  const { sessionManager: sessions, time, store } = sessionManager();
  const tokens = session(time.wall, 600, 600, idToken);
  store({ ...tokens, profile: { ...tokens.profile, ...claims } });
  return sessions;
};

it.each([
  ['of our provider for this application', {}],
  ['for this application among others', { aud: ['other', 'spa'] }],
  ['whose issuer is written with a slash', { iss: 'https://id.example/' }],
])('accepts an id token %s: %j', (_, claims) => {
  expect(taken(claims, rs256).accept().idToken).toBe(rs256);
});

it.each([
  ['for another application', { aud: 'other' }, rs256],
  ['issued to another application', { azp: 'other' }, rs256],
  ['of another provider', { iss: 'https://evil.example' }, rs256],
  ['that ended before it began', { exp: 1 }, rs256],
  ['that says nothing of its end', { exp: undefined }, rs256],
  ['that is not signed', {}, signed({ alg: 'none' })],
  ['that is not signed, in capitals', {}, signed({ alg: 'None' })],
  ['that is no token', {}, 'gibberish'],
])('rejects an id token %s, and deletes it: %j', (_, claims, idToken) => {
  const sessions = taken(claims, idToken);
  expect(() => sessions.accept()).toThrow('no id token for this application');
  expect(sessions.read()).toBeNull();
});

it.each([
  [Object.assign(new Error('x'), { error: 'invalid_grant' }), 'invalid_grant'],
  [Object.assign(new Error('x'), { error: 'login_required' }), 'login_required'],
  [Object.assign(new Error('timed out'), { name: 'ErrorTimeout' }), 'timeout'],
  [new TypeError('Failed to fetch'), 'network'],
  [new Error('Attempted to navigate on a disposed window'), 'popup_blocked'],
  [new Error('Popup closed by user'), 'popup_closed'],
  [new Error('No matching state found in storage'), 'state_mismatch'],
  [new Error('Internal Server Error (503)'), 'server'],
  [new DOMException('full', 'QuotaExceededError'), 'storage'],
  [new Error('No state in response'), 'state_mismatch'],
  [new Error('sub in id_token does not match current sub'), 'someone_else'],
  [Object.assign(new Error('x'), { error: 'access_denied' }), 'access_denied'],
  [Object.assign(new Error('x'), { error: 'temporarily_unavailable' }), 'server'],
  [new Error('something else'), 'other'],
])('%s is a failure of kind %s', (thrown, kind) => {
  expect(authFailureOf(thrown).kind).toBe(kind);
});

it('counts only the failed returns of the last minute', () => {
  expect(noteFailedReturn(sessionStorage, 0)).toBe(1);
  expect(noteFailedReturn(sessionStorage, 30_000)).toBe(2);
  expect(noteFailedReturn(sessionStorage, 89_000)).toBe(2);
  expect(noteFailedReturn(sessionStorage, 500_000)).toBe(1);
});
