import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '../../../../machines/auth/types.ts';
import { renewSession } from '../../../../src/ports/auth/renewal.ts';
import type { SessionManager } from '../../../../src/ports/auth/session/sessionManager.ts';

const user = (idToken: string): AuthUser => ({
  issuer: 'https://id.example',
  sub: 'dana',
  idToken,
  claims: {},
  canRenew: true,
  effectiveExpiresInMs: 300_000,
  lifetimeMs: 300_000,
  effectiveExpiresAt: 300_000,
});

/** Web Locks as a queue: one holder, the others wait. */
function lockQueue(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  let holders = 0;
  return {
    query: () => Promise.resolve({}),
    async request(_: string, options: LockOptions, work: (lock: Lock | null) => unknown) {
      if (options.ifAvailable && holders > 0) return work(null);
      const before = tail;
      holders += 1;
      const turn = before.then(() => work({ name: _, mode: 'exclusive' }));
      tail = turn.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await turn;
      } finally {
        holders -= 1;
      }
    },
  } as unknown as LockManager;
}

const enrichProfile = () => Promise.resolve();
const tokenPace = { note: () => undefined, wait: () => Promise.resolve() };
const usedRefreshTokens = { note: () => undefined, has: () => false };
const refreshAnswers = { bringIdToken: true };
afterEach(() => Object.assign(refreshAnswers, { bringIdToken: true }));

function tabs(count: number, locks: LockManager | undefined, nextToken: () => string) {
  let stored = user('old');
  const calls = vi.fn<() => Promise<{ id_token: string }>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    stored = user(nextToken());
    return { id_token: stored.idToken };
  });
  const sessionManager = {
    read: () => stored,
    accept: () => stored,
    broadcast: () => undefined,
  } as unknown as SessionManager;
  const client = { manager: () => Promise.resolve({ signinSilent: calls }) } as never;
  const renew = () =>
    renewSession(
      { client, sessionManager, usedRefreshTokens, refreshAnswers, tokenPace, locks, lockName: 'renew', enrichProfile },
      { epoch: 0, idToken: 'old' },
      new AbortController().signal,
    );
  return { calls, renewals: Array.from({ length: count }, renew) };
}

it('uses one refresh token for three tabs', async () => {
  const { calls, renewals } = tabs(3, lockQueue(), () => 'new');
  const users = await Promise.all(renewals);
  expect(users.map(({ idToken }) => idToken)).toEqual(['new', 'new', 'new']);
  expect(calls).toHaveBeenCalledOnce();
});

describe('a refresh response without an ID token', () => {
  interface Silent {
    readonly forceIframeAuth?: boolean;
  }

  /** Returns a provider whose refresh responses contain the previous ID token; `frame` responds in the hidden frame. */
  function provider(frame: () => Promise<string | null>, isReachable = () => true) {
    let stored = user('old');
    const ways: string[] = [];
    const signinSilent = async ({ forceIframeAuth }: Silent) => {
      ways.push(forceIframeAuth ? 'frame' : 'refresh');
      if (!forceIframeAuth) return { id_token: stored.idToken };
      const token = await frame();
      if (token === null) return null;
      stored = { ...user(token), effectiveExpiresAt: stored.effectiveExpiresAt + 300_000 };
      return { id_token: token };
    };
    const client = {
      manager: () => Promise.resolve({ signinSilent }),
      checkReachable: () => (isReachable() ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))),
    } as never;
    const sessionManager = {
      read: () => stored,
      accept: () => stored,
      broadcast: () => undefined,
    } as unknown as SessionManager;
    const environment = { client, sessionManager, usedRefreshTokens, refreshAnswers, tokenPace, enrichProfile };
    const renew = (signal = new AbortController().signal) =>
      renewSession(
        { ...environment, locks: undefined, lockName: 'renew' },
        { epoch: 0, idToken: stored.idToken },
        signal,
      );
    return { ways, renew };
  }

  it('falls back to the frame, and uses only the frame from then on', async () => {
    let made = 0;
    const { ways, renew } = provider(() => Promise.resolve(`new ${++made}`));
    expect((await renew()).idToken).toBe('new 1');
    expect((await renew()).idToken).toBe('new 2');
    expect(ways).toEqual(['refresh', 'frame', 'frame']);
  });

  it.each([
    [
      'the person is not signed in there',
      () => Promise.reject(Object.assign(new Error('x'), { error: 'login_required' })),
    ],
    ['the frame does not answer', () => Promise.reject(Object.assign(new Error('x'), { name: 'ErrorTimeout' }))],
    ['the frame brings nothing', () => Promise.resolve(null)],
    ['the frame brings the token of before', () => Promise.resolve('old')],
  ])('reports that no ID token is renewed when %s', async (_, frame) => {
    const { ways, renew } = provider(frame);
    await expect(renew()).rejects.toMatchObject({ kind: 'no_id_token' });
    expect(ways).toEqual(['refresh', 'frame']);
  });

  it('is retried later if the provider is unreachable', async () => {
    let isReachable = false;
    const { ways, renew } = provider(
      () => Promise.resolve('new'),
      () => isReachable,
    );
    await expect(renew()).rejects.toMatchObject({ kind: 'network' });
    isReachable = true;
    expect((await renew()).idToken).toBe('new');
    expect(ways).toEqual(['refresh', 'frame']);
  });

  it('rejects a token of another user', async () => {
    const { renew } = provider(() => Promise.reject(new Error('sub in id_token does not match current sub')));
    await expect(renew()).rejects.toMatchObject({ kind: 'someone_else' });
  });

  it('does not sign a user in again who signed out during the refresh', async () => {
    const leaving = new AbortController();
    const { ways, renew } = provider(() => Promise.resolve('new'));
    const renewal = renew(leaving.signal);
    leaving.abort();
    await expect(renewal).rejects.toMatchObject({ kind: 'login_required' });
    expect(ways).not.toContain('frame');
  });
});

it('works in a browser without locks', async () => {
  const { renewals } = tabs(1, undefined, () => 'new');
  await expect(renewals[0]).resolves.toMatchObject({ idToken: 'new' });
});

function signingOut(locks: LockManager, before: () => Promise<void>) {
  const leaving = new AbortController();
  const broadcast = vi.fn<SessionManager['broadcast']>();
  const renewed = vi.fn<() => Promise<{ id_token: string }>>(async () => {
    leaving.abort();
    return { id_token: 'new' };
  });
  const sessionManager = { read: () => user('old'), accept: () => user('new'), broadcast } as unknown as SessionManager;
  const client = { manager: () => Promise.resolve({ signinSilent: renewed }) } as never;
  void locks.request('renew', {}, before);
  const renewal = renewSession(
    {
      client,
      sessionManager,
      usedRefreshTokens,
      refreshAnswers,
      tokenPace,
      locks,
      lockName: 'renew',
      enrichProfile,
    },
    { epoch: 0, idToken: 'old' },
    leaving.signal,
  );
  return { leaving, broadcast, renewed, renewal };
}

it('does not notify other tabs of a renewal for a user who has since signed out', async () => {
  const { renewal, broadcast } = signingOut(lockQueue(), enrichProfile);
  await expect(renewal).resolves.toMatchObject({ idToken: 'new' });
  expect(broadcast).not.toHaveBeenCalled();
});

it('uses no token when the user signs out while waiting for the lock', async () => {
  const waits: (() => void)[] = [];
  const { leaving, renewed, renewal } = signingOut(lockQueue(), () => new Promise((resolve) => waits.push(resolve)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  leaving.abort();
  for (const end of waits) end();
  await expect(renewal).rejects.toMatchObject({ kind: 'login_required' });
  expect(renewed).not.toHaveBeenCalled();
});
