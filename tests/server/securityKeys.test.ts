/** The provider's keys: refreshed behind the calls, fetched seldom, given up late. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDiscovery } from '../../server/auth/remoteProvider/discovery.ts';
import { createRemoteProvider } from '../../server/auth/remoteProvider/remoteProvider.ts';
import { createJwksCache, keysInProcess, type JwksCache } from '../../server/auth/jwksCache.ts';
import { createTestIssuer, type TestIssuer } from './testIssuer.ts';

const minute = 60_000;
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

/** What becomes of a token: its key was found, it was refused, or nothing could be said. */
async function fate(getKey: JWTVerifyGetKey, token: string): Promise<'known' | 'refused' | 'unsaid'> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg = '', ...rest } = decodeProtectedHeader(token);
  try {
    await getKey({ ...rest, alg }, { protected: header, payload, signature });
    return 'known';
  } catch (error) {
    return error instanceof Error && error.name === 'KeysUnknown' ? 'unsaid' : 'refused';
  }
}

interface World {
  issuer: TestIssuer;
  cache: JwksCache;
  provider: 'answers' | 'fails' | 'hangs';
  fetches: number;
  /** Lets every answer that hangs fail, as a time limit does. */
  giveUp: () => void;
  failures: number[];
  recoveries: number;
  fate: (token: string) => ReturnType<typeof fate>;
}

async function makeWorld(): Promise<World> {
  const issuer = await createTestIssuer();
  const hanging: (() => void)[] = [];
  const cache = createJwksCache({
    now: () => new Date(),
    keySource: (): Promise<JSONWebKeySet> => {
      world.fetches += 1;
      if (world.provider === 'fails') return Promise.reject(new Error('provider down'));
      if (world.provider === 'hangs')
        return new Promise((_resolve, reject) => void hanging.push(() => reject(new Error('no answer'))));
      return issuer.keySource();
    },
    onFailure: (_error, failures) => void world.failures.push(failures),
    onRecovery: () => (world.recoveries += 1),
  });
  closing.push(cache.stop);
  const world: World = {
    issuer,
    cache,
    provider: 'answers',
    fetches: 0,
    giveUp: () => {
      for (const fail of hanging.splice(0)) fail();
    },
    failures: [],
    recoveries: 0,
    fate: (token) => fate(cache.getKey, token),
  };
  return world;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The wall clock alone: timers do not run while a machine sleeps, and know nothing of a clock that is set. */
const setClockForward = (ms: number) => vi.setSystemTime(Date.now() + ms);
const day = 24 * 60 * minute;

describe('the keys of a provider', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));

  it('are asked for once for many tokens', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    expect(await Promise.all([1, 2, 3].map(() => world.fate(token)))).toEqual(['known', 'known', 'known']);
    expect(world.fetches).toBe(1);
  });

  it('are asked for again when a key is unknown, at most once in 30 seconds', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    await pass(29_999);
    expect(await world.fate(fresh)).toBe('refused');
    expect(world.fetches).toBe(1);
    await pass(1);
    expect(await world.fate(fresh)).toBe('known');
    const stranger = await world.issuer.token({}, { kid: 'stranger' });
    await Promise.all(Array.from({ length: 50 }, () => world.fate(stranger)));
    expect(await world.fate(stranger)).toBe('refused');
    expect(world.fetches).toBe(2);
  });

  it('are asked for once by all who bring an unknown key at the same moment', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    await pass(minute);
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(fresh)))).toEqual(Array(20).fill('known'));
    expect(world.fetches).toBe(2);
  });

  it('are refreshed without anybody calling, so that a withdrawn one stops within ten minutes', async () => {
    const world = await makeWorld();
    const old = await world.issuer.token();
    expect(await world.fate(old)).toBe('known');
    await world.issuer.rotate(false);
    await pass(10 * minute);
    expect(await world.fate(old)).toBe('refused');
    expect(world.fetches).toBeGreaterThanOrEqual(2);
  });

  it('hold for a day while the provider is away, and no longer', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    expect(await world.fate(token)).toBe('known');
    world.provider = 'fails';
    await pass(23 * 60 * minute);
    expect(await world.fate(token)).toBe('known');
    await pass(61 * minute);
    expect(await world.fate(token)).toBe('unsaid');
    world.provider = 'answers';
    await pass(minute);
    expect(await world.fate(token)).toBe('known');
    expect(world.recoveries).toBe(1);
  });

  it('serve on without a wait while a refresh hangs', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    await world.fate(token);
    world.provider = 'hangs';
    await pass(6 * minute);
    expect(world.fetches).toBe(2);
    const begun = Date.now();
    // No time passes here but by `pass`: a call that waited would never settle.
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(token)))).toEqual(Array(20).fill('known'));
    expect(Date.now()).toBe(begun);
    expect(world.fetches).toBe(2);
    world.giveUp();
    await pass(1000);
    expect(world.fetches).toBe(3);
    expect(await world.fate(token)).toBe('known');
  });

  it('say nothing about an unknown key while the provider hangs or fails: neither yes nor no', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    world.provider = 'hangs';
    await pass(minute);
    const asked = world.fate(fresh);
    await pass(2000);
    expect(await asked).toBe('unsaid');
    world.giveUp();
    world.provider = 'fails';
    await pass(1000);
    expect(await world.fate(fresh)).toBe('unsaid');
    world.provider = 'answers';
    await pass(10_000);
    expect(await world.fate(fresh)).toBe('known');
  });

  it('that could not be fetched at first are asked for again after 1, 2, 4 … at most 30 seconds', async () => {
    const world = await makeWorld();
    world.provider = 'fails';
    world.cache.start();
    const times: number[] = [];
    for (let second = 0; second <= 100; second += 1) {
      while (times.length < world.fetches) times.push(second);
      await pass(1000);
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    expect(world.failures).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuse nobody for long after one failed first fetch', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    world.provider = 'fails';
    expect(await world.fate(token)).toBe('unsaid');
    expect(await world.fate(token)).toBe('unsaid');
    expect(world.fetches).toBe(1);
    world.provider = 'answers';
    await pass(1000);
    expect(await world.fate(token)).toBe('known');
  });

  it('that are not there yet are waited for, but not for long', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    world.provider = 'hangs';
    let said: string | undefined;
    void world.fate(token).then((word) => (said = word));
    await pass(1999);
    expect(said).toBeUndefined();
    await pass(1);
    expect(said).toBe('unsaid');
  });

  it('are asked for at the first call after the clock was set a day forward, and that call is answered by them', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    expect(await world.fate(token)).toBe('known');
    setClockForward(day);
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(token)))).toEqual(Array(20).fill('known'));
    expect(world.fetches).toBe(2);
  });

  it('are asked for behind the first call after a night of sleep, so that a withdrawn one stops with it', async () => {
    const world = await makeWorld();
    const old = await world.issuer.token();
    await world.fate(old);
    await world.issuer.rotate(false);
    setClockForward(8 * 60 * minute);
    expect(await world.fate(old)).toBe('known');
    await pass(0);
    expect(await world.fate(old)).toBe('refused');
    expect(world.fetches).toBe(2);
  });

  it('are asked for at the pace of failures when the provider is away after the clock was set forward', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    await world.fate(token);
    world.provider = 'fails';
    setClockForward(2 * day);
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(token)))).toEqual(Array(20).fill('unsaid'));
    expect(await world.fate(token)).toBe('unsaid');
    expect(world.fetches).toBe(2);
    world.provider = 'answers';
    await pass(1000);
    expect(await world.fate(token)).toBe('known');
  });

  it('go on by the timer when the clock is set back', async () => {
    const world = await makeWorld();
    const old = await world.issuer.token();
    await world.fate(old);
    await world.issuer.rotate(false);
    setClockForward(-day);
    expect(await world.fate(old)).toBe('known');
    await pass(6 * minute);
    expect(await world.fate(old)).toBe('refused');
  });

  it('are not asked for any more once stopped', async () => {
    const world = await makeWorld();
    world.cache.start();
    await pass(1);
    world.cache.stop();
    await pass(60 * minute);
    expect(world.fetches).toBe(1);
  });
});

it('are not asked for again when stopped in the middle of a fetch', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const world = await makeWorld();
  world.provider = 'hangs';
  world.cache.start();
  await pass(1);
  world.cache.stop();
  world.giveUp();
  await pass(60 * minute);
  expect(world.fetches).toBe(1);
});

describe('keys at hand in this process', () => {
  it('are those of this moment', async () => {
    const issuer = await createTestIssuer();
    const getKey = keysInProcess(issuer.keySource);
    const old = await issuer.token();
    expect(await fate(getKey, old)).toBe('known');
    await issuer.rotate(true);
    const fresh = await issuer.token();
    expect([await fate(getKey, old), await fate(getKey, fresh)]).toEqual(['known', 'known']);
    await issuer.rotate(false);
    expect([await fate(getKey, old), await fate(getKey, fresh)]).toEqual(['refused', 'refused']);
  });
});

interface Elsewhere {
  readonly authority: string;
  readonly asked: string[];
  readonly issuer: TestIssuer;
  /** How it answers from now on; `silence` takes the call and never answers. */
  answer: 'well' | 'silence' | { status: number; body: string; headers?: Record<string, string> };
  issuerName: string;
}

async function providerElsewhere(): Promise<Elsewhere> {
  const issuer = await createTestIssuer();
  const server: Server = createServer((request, response) => {
    elsewhere.asked.push(request.url ?? '');
    const { answer } = elsewhere;
    if (answer === 'silence') return;
    if (answer !== 'well') {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const discovery = { issuer: elsewhere.issuerName, jwks_uri: `${elsewhere.authority}/keys` };
    void Promise.resolve(request.url === '/keys' ? issuer.keySource() : discovery).then((body) =>
      response.end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const elsewhere: Elsewhere = { authority, asked: [], issuer, answer: 'well', issuerName: authority };
  return elsewhere;
}

describe('a provider elsewhere', () => {
  it('is asked where its keys are, then for the keys', async () => {
    const { authority, issuer, asked } = await providerElsewhere();
    expect(await createRemoteProvider(authority).keySource()).toEqual(await issuer.keySource());
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('that takes calls and never answers costs no call a wait once its keys are known', async () => {
    const elsewhere = await providerElsewhere();
    const keySource = createRemoteProvider(elsewhere.authority).keySource;
    const cache = createJwksCache({ keySource, now: () => new Date(), refreshEvery: 20 });
    closing.push(cache.stop);
    const token = await elsewhere.issuer.token();
    expect(await fate(cache.getKey, token)).toBe('known');
    elsewhere.answer = 'silence';
    const asked = elsewhere.asked.length;
    await vi.waitFor(() => expect(elsewhere.asked.length).toBeGreaterThan(asked));
    const begun = performance.now();
    const fates = await Promise.all(Array.from({ length: 200 }, () => fate(cache.getKey, token)));
    expect(fates).toEqual(Array(200).fill('known'));
    // The provider is given 5 s to answer, so a call that waited for it would take seconds.
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('hands over no keys while it calls itself by another name', async () => {
    const elsewhere = await providerElsewhere();
    elsewhere.issuerName = `${elsewhere.authority}/`;
    await expect(createRemoteProvider(elsewhere.authority).keySource()).rejects.toMatchObject({
      name: 'ProviderUnfit',
      message: expect.stringContaining('without the slash at the end') as string,
      remedy: `Set OIDC_AUTHORITY=${elsewhere.authority}/`,
    });
    expect(elsewhere.asked).toEqual(['/.well-known/openid-configuration']);
  });

  it.each([
    ['another web application', { status: 200, body: '<!doctype html>' }, 'ProviderUnfit'],
    ['JSON of something else', { status: 200, body: '{"name":"api"}' }, 'ProviderUnfit'],
    ['nothing at that address', { status: 404, body: '' }, 'ProviderUnfit'],
    [
      'one that leads on',
      { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } },
      'ProviderUnfit',
    ],
    ['one that is starting', { status: 503, body: 'starting' }, 'ProviderAway'],
    ['one that has too much to do', { status: 429, body: '' }, 'ProviderAway'],
  ])('is told from %s', async (_, answer, name) => {
    const elsewhere = await providerElsewhere();
    elsewhere.answer = answer;
    await expect(readDiscovery(elsewhere.authority)).rejects.toMatchObject({ name });
  });

  it('that is not there at all may come later', async () => {
    await expect(readDiscovery('http://127.0.0.1:9')).rejects.toMatchObject({ name: 'ProviderAway' });
  });
});
