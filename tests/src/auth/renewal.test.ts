import { expect, it, vi } from 'vitest';
import type { AuthUser } from '../../../machines/auth/types.ts';
import { renewSession } from '../../../src/ports/auth/renewal.ts';
import type { SessionManager } from '../../../src/ports/auth/sessionManager.ts';

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
      { client, sessionManager, usedRefreshTokens, tokenPace, locks, lockName: 'renew', enrichProfile },
      { epoch: 0, idToken: 'old' },
      new AbortController().signal,
    );
  return { calls, renewals: Array.from({ length: count }, renew) };
}

it('spends one refresh token for three tabs', async () => {
  const { calls, renewals } = tabs(3, lockQueue(), () => 'new');
  const users = await Promise.all(renewals);
  expect(users.map(({ idToken }) => idToken)).toEqual(['new', 'new', 'new']);
  expect(calls).toHaveBeenCalledOnce();
});

it('counts a renewal without a new id token as failed', async () => {
  const { renewals } = tabs(1, lockQueue(), () => 'old');
  await expect(renewals[0]).rejects.toMatchObject({ kind: 'other', message: 'The renewal brought no new id token.' });
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

it('of a person who signed out meanwhile is told to no other tab', async () => {
  const { renewal, broadcast } = signingOut(lockQueue(), enrichProfile);
  await expect(renewal).resolves.toMatchObject({ idToken: 'new' });
  expect(broadcast).not.toHaveBeenCalled();
});

it('spends no token when the person signs out while it waits for its turn', async () => {
  const waits: (() => void)[] = [];
  const { leaving, renewed, renewal } = signingOut(lockQueue(), () => new Promise((resolve) => waits.push(resolve)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  leaving.abort();
  for (const end of waits) end();
  await expect(renewal).rejects.toMatchObject({ kind: 'login_required' });
  expect(renewed).not.toHaveBeenCalled();
});
