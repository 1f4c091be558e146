/** Keys of the provider: refreshed in the background, fetched rarely, dropped late. */
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

/**
 * Outcome for a token: 'known' if its key was found, 'refused' if it is invalid, 'unsaid' if its validity cannot be determined.
 */
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
  /** Fails every hanging response, as a timeout does. */
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

/** Sets only the wall clock: timers do not run while a machine sleeps, and do not notice a changed clock. */
const setClockForward = (ms: number) => vi.setSystemTime(Date.now() + ms);
const day = 24 * 60 * minute;

describe('the keys of a provider', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));

  it('are fetched once for many tokens', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    expect(await Promise.all([1, 2, 3].map(() => world.fate(token)))).toEqual(['known', 'known', 'known']);
    expect(world.fetches).toBe(1);
  });

  it('are fetched again for an unknown key, at most once in 30 seconds', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    await pass(29_999);
    expect(await world.fate(fresh)).toBe('refused');
    expect(world.fetches).toBe(1);
    await pass(1);
    expect(await world.fate(fresh)).toBe('known');
    const anonymous = await world.issuer.token({}, { kid: 'stranger' });
    await Promise.all(Array.from({ length: 50 }, () => world.fate(anonymous)));
    expect(await world.fate(anonymous)).toBe('refused');
    expect(world.fetches).toBe(2);
  });

  it('are fetched once for concurrent calls with an unknown key', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    await pass(minute);
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(fresh)))).toEqual(Array(20).fill('known'));
    expect(world.fetches).toBe(2);
  });

  it('are refreshed without any call, so that a withdrawn key stops working within ten minutes', async () => {
    const world = await makeWorld();
    const old = await world.issuer.token();
    expect(await world.fate(old)).toBe('known');
    await world.issuer.rotate(false);
    await pass(10 * minute);
    expect(await world.fate(old)).toBe('refused');
    expect(world.fetches).toBeGreaterThanOrEqual(2);
  });

  it('are valid for a day while the provider is unreachable, and no longer', async () => {
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

  it('are used without delay while a refresh hangs', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    await world.fate(token);
    world.provider = 'hangs';
    await pass(6 * minute);
    expect(world.fetches).toBe(2);
    const started = Date.now();
    // Time advances only by `pass`: a call that waited would never settle.
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(token)))).toEqual(Array(20).fill('known'));
    expect(Date.now()).toBe(started);
    expect(world.fetches).toBe(2);
    world.giveUp();
    await pass(1000);
    expect(world.fetches).toBe(3);
    expect(await world.fate(token)).toBe('known');
  });

  it('neither accept nor reject an unknown key while the provider hangs or fails', async () => {
    const world = await makeWorld();
    await world.fate(await world.issuer.token());
    await world.issuer.rotate(false);
    const fresh = await world.issuer.token();
    world.provider = 'hangs';
    await pass(minute);
    const requested = world.fate(fresh);
    await pass(2000);
    expect(await requested).toBe('unsaid');
    world.giveUp();
    world.provider = 'fails';
    await pass(1000);
    expect(await world.fate(fresh)).toBe('unsaid');
    world.provider = 'answers';
    await pass(10_000);
    expect(await world.fate(fresh)).toBe('known');
  });

  it('are fetched again after 1, 2, 4 … at most 30 seconds if the first fetch fails', async () => {
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

  it('do not block anyone for long after a failed first fetch', async () => {
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

  it('delay a call only briefly if they have not arrived yet', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    world.provider = 'hangs';
    let text: string | undefined;
    void world.fate(token).then((word) => (text = word));
    await pass(1999);
    expect(text).toBeUndefined();
    await pass(1);
    expect(text).toBe('unsaid');
  });

  it('are fetched by the first call after the clock is set a day forward, and used for it', async () => {
    const world = await makeWorld();
    const token = await world.issuer.token();
    expect(await world.fate(token)).toBe('known');
    setClockForward(day);
    expect(await Promise.all(Array.from({ length: 20 }, () => world.fate(token)))).toEqual(Array(20).fill('known'));
    expect(world.fetches).toBe(2);
  });

  it('are refreshed behind the first call after a night of sleep, so that a withdrawn key stops working', async () => {
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

  it('are fetched at the retry interval if the provider is unreachable after a clock change', async () => {
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

  it('continue to be refreshed by the timer when the clock is set back', async () => {
    const world = await makeWorld();
    const old = await world.issuer.token();
    await world.fate(old);
    await world.issuer.rotate(false);
    setClockForward(-day);
    expect(await world.fate(old)).toBe('known');
    await pass(6 * minute);
    expect(await world.fate(old)).toBe('refused');
  });

  it('are not fetched any more once stopped', async () => {
    const world = await makeWorld();
    world.cache.start();
    await pass(1);
    world.cache.stop();
    await pass(60 * minute);
    expect(world.fetches).toBe(1);
  });
});

it('keys are not fetched again if stopped during a fetch', async () => {
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

describe('keys of this process', () => {
  it('are always the current ones', async () => {
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
  /** Behavior from now on; `silence` accepts the call and never responds. */
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

describe('a remote provider', () => {
  it('is queried for the address of its keys, then for the keys', async () => {
    const { authority, issuer, asked } = await providerElsewhere();
    expect(await createRemoteProvider(authority).keySource()).toEqual(await issuer.keySource());
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('that accepts calls and never responds delays no call once its keys are known', async () => {
    const elsewhere = await providerElsewhere();
    const keySource = createRemoteProvider(elsewhere.authority).keySource;
    const cache = createJwksCache({ keySource, now: () => new Date(), refreshEvery: 20 });
    closing.push(cache.stop);
    const token = await elsewhere.issuer.token();
    expect(await fate(cache.getKey, token)).toBe('known');
    elsewhere.answer = 'silence';
    const requested = elsewhere.asked.length;
    await vi.waitFor(() => expect(elsewhere.asked.length).toBeGreaterThan(requested));
    const started = performance.now();
    const fates = await Promise.all(Array.from({ length: 200 }, () => fate(cache.getKey, token)));
    expect(fates).toEqual(Array(200).fill('known'));
    // The timeout for the provider is 5 s, so a call that waited for it would take seconds.
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('yields no keys while its issuer differs', async () => {
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
  ])('is distinguished from %s', async (_, answer, name) => {
    const elsewhere = await providerElsewhere();
    elsewhere.answer = answer;
    await expect(readDiscovery(elsewhere.authority)).rejects.toMatchObject({ name });
  });

  it('that does not exist is treated as temporarily unreachable', async () => {
    await expect(readDiscovery('http://127.0.0.1:9')).rejects.toMatchObject({ name: 'ProviderAway' });
  });
});
