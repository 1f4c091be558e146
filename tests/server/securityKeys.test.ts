/** The provider's keys: fetched seldom, given up late. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import { createJwksCache, remoteKeySource } from '../../server/auth/jwksCache.ts';
import { createTestIssuer } from './testIssuer.ts';

const minute = 60_000;

async function ringWithClock() {
  const issuer = await createTestIssuer();
  const world = { time: 1_000_000_000_000, fetches: 0, down: false };
  const ring = createJwksCache({
    now: () => new Date(world.time),
    keySource: async (): Promise<JSONWebKeySet> => {
      world.fetches += 1;
      if (world.down) throw new Error('provider down');
      return issuer.keySource();
    },
  });
  const knows = async (token: string): Promise<boolean> => {
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const { alg = '' } = decodeProtectedHeader(token);
    return Promise.resolve(
      ring({ ...decodeProtectedHeader(token), alg }, { protected: header, payload, signature }),
    ).then(
      () => true,
      () => false,
    );
  };
  return { issuer, world, knows };
}

describe('the ring of keys', () => {
  it('asks once for many tokens', async () => {
    const { issuer, world, knows } = await ringWithClock();
    const token = await issuer.token();
    expect(await Promise.all([knows(token), knows(token), knows(token)])).toEqual([true, true, true]);
    expect(world.fetches).toBe(1);
  });

  it('asks again for an unknown key, but at most once in 30 seconds', async () => {
    const { issuer, world, knows } = await ringWithClock();
    await knows(await issuer.token());
    await issuer.rotate(false);
    const fresh = await issuer.token();
    world.time += 29_999;
    expect(await knows(fresh)).toBe(false);
    expect(world.fetches).toBe(1);
    world.time += 1;
    expect(await knows(fresh)).toBe(true);
    const stranger = await issuer.token({}, { kid: 'stranger' });
    await Promise.all(Array.from({ length: 50 }, () => knows(stranger)));
    expect(world.fetches).toBe(2);
  });

  it('forgets a withdrawn key within ten minutes', async () => {
    const { issuer, world, knows } = await ringWithClock();
    const old = await issuer.token();
    expect(await knows(old)).toBe(true);
    await issuer.rotate(false);
    world.time += 10 * minute;
    expect(await knows(old)).toBe(false);
  });

  it('keeps its keys for a day while the provider is away, and no longer', async () => {
    const { issuer, world, knows } = await ringWithClock();
    const token = await issuer.token();
    expect(await knows(token)).toBe(true);
    world.down = true;
    world.time += 23 * 60 * minute;
    expect(await knows(token)).toBe(true);
    world.time += 61 * minute;
    expect(await knows(token)).toBe(false);
    world.down = false;
    world.time += minute;
    expect(await knows(token)).toBe(true);
  });
});

describe('a provider elsewhere', () => {
  it('is asked where its keys are, then for the keys', async () => {
    const issuer = await createTestIssuer();
    const asked: string[] = [];
    const provider = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { port } = provider.address() as AddressInfo;
      const discovery = { jwks_uri: `http://127.0.0.1:${port}/keys` };
      void Promise.resolve(request.url === '/keys' ? issuer.keySource() : discovery).then((body) =>
        response.end(JSON.stringify(body)),
      );
    });
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = provider.address() as AddressInfo;
      const keys = await remoteKeySource(`http://127.0.0.1:${port}`)();
      expect(keys).toEqual(await issuer.keySource());
      expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
    } finally {
      provider.close();
    }
  });
});
