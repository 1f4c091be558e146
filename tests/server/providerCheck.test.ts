/** A provider of another kind: its problems are found before anyone signs in, and sign-in works. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser, listUsers } from '../../contract/users/users.ts';
import { returnAddresses } from '../../contract/base/pages/returnRoutes.ts';
import { checkProvider as checkInWords, inEnglish } from '../../server/auth/remoteProvider/check.ts';
import { reportProvider } from '../../server/auth/remoteProvider/report.ts';
import { requireProvider } from '../../server/auth/remoteProvider/requireProvider.ts';
import { loadConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/config/log.ts';
import { clientOf } from './client.ts';
import { startStrictProvider, strictPublicUrl, type StrictProvider } from './strictProvider.ts';
import { startTestServer, untilKeysAreKnown, type TestServer } from './testServer.ts';
import { provider as providerMessages } from '../../server/locales/en-US/provider.ts';

let strict: StrictProvider;
/** Lead of the server clock over the provider clock, ms. */
let later = 0;
const serverClock = () => new Date(Date.now() + later);

beforeAll(async () => {
  strict = await startStrictProvider();
});
afterAll(() => strict.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Variables of the example environment. */
const allVariables = parseEnv(
  readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, ''),
);

/** Results of the check in the language of the log. */
const checkProvider = async (settings: Parameters<typeof checkInWords>[0]) =>
  (await checkInWords(settings)).map((check) => Object.assign({}, check, inEnglish(check)));

const settingsFor = (env: Record<string, string>) => loadConfig({ ...strict.env, ...env });

/** A provider with given metadata; `undefined` removes a value. */
async function providerSaying(changes: Record<string, unknown>, keys: object = { keys: [{ kty: 'RSA', use: 'sig' }] }) {
  const server = createServer((request, response) => {
    const said = {
      issuer: authority,
      authorization_endpoint: `${authority}/authorize`,
      token_endpoint: `${authority}/token`,
      userinfo_endpoint: `${authority}/me`,
      end_session_endpoint: `${authority}/end`,
      revocation_endpoint: `${authority}/revoke`,
      jwks_uri: `${authority}/keys`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      ...changes,
    };
    response.setHeader('access-control-allow-origin', '*');
    response.end(JSON.stringify(request.url === '/keys' ? keys : said));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return settingsFor({ OIDC_AUTHORITY: authority });
}

const notGood = async (settings: Parameters<typeof checkProvider>[0]) =>
  (await checkProvider(settings)).filter(({ result }) => result !== 'good' && result !== 'unknown');

describe('the check of a provider', () => {
  it('finds no problem with complete metadata', async () => {
    expect(await notGood(await providerSaying({}))).toEqual([]);
  });

  it('finds only the missing revocation of the strict provider', async () => {
    expect(await notGood(settingsFor({}))).toEqual([
      expect.objectContaining({
        name: 'sign-out',
        result: 'lacking',
        found: providerMessages.revocationNone,
      }),
    ]);
  });

  it('reports a result as good only if the provider states it', async () => {
    const resultsOf = async (changes: Record<string, unknown>) =>
      Object.fromEntries((await checkProvider(await providerSaying(changes))).map((one) => [one.name, one.result]));
    const reported = { claims_supported: ['sub', 'name', 'email', 'email_verified'] };
    expect(await resultsOf(reported)).toMatchObject({ scopes: 'good', claims: 'good' });
    expect(await resultsOf({ scopes_supported: undefined })).toMatchObject({ scopes: 'unknown', claims: 'unknown' });
    expect((await reportProvider(await providerSaying({}))).isFit).toBe(true);
  });

  it.each([{}, { revocation_endpoint: undefined }, { end_session_endpoint: undefined }])(
    'lists the exact addresses after sign-out: %j',
    async (changes) => {
      const settings = { ...(await providerSaying(changes)), publicUrl: 'https://wireway.example.com' };
      const signOut = (await checkProvider(settings)).find(({ name }) => name === 'sign-out');
      for (const address of Object.values(returnAddresses('https://wireway.example.com/').signOut))
        expect(`${signOut?.found} ${signOut?.remedy}`).toContain(` ${address} `);
    },
  );

  it('names a missing slash and the correct value, and stops there', async () => {
    const authority = strict.issuer.slice(0, -1);
    const checks = await checkProvider(settingsFor({ OIDC_AUTHORITY: authority }));
    expect(checks.at(-1)).toEqual({
      name: 'issuer',
      result: 'wrong',
      found: `The provider’s issuer is ${strict.issuer}, but OIDC_AUTHORITY is ${authority}, without the slash at the end.`,
      remedy: `Set OIDC_AUTHORITY=${strict.issuer}`,
    });
    expect(checks).toHaveLength(2);
  });

  it('accepts endpoints on other hosts, and lists them', async () => {
    const settings = await providerSaying({
      token_endpoint: 'https://tokens.example/token',
      userinfo_endpoint: 'https://graph.example/oidc/userinfo',
    });
    const { origin } = new URL(settings.oidc.authority);
    expect((await checkProvider(settings)).find(({ name }) => name === 'hosts')).toMatchObject({
      result: 'good',
      found: `Pages can reach ${origin}, https://tokens.example, https://graph.example.`,
    });
  });

  it('names an extra slash', async () => {
    const settings = await providerSaying({});
    const oidc = { ...settings.oidc, authority: `${settings.oidc.authority}/` };
    expect((await checkProvider({ ...settings, oidc })).at(-1)).toMatchObject({
      name: 'issuer',
      found: expect.stringContaining('with an extra slash at the end') as string,
      remedy: `Set OIDC_AUTHORITY=${settings.oidc.authority}`,
    });
  });

  it.each<[string, string, Record<string, unknown>, object?]>([
    ['issuer', 'wrong', { issuer: 'https://login.example.com/{tenantid}/v2.0' }],
    ['discovery', 'wrong', { issuer: undefined }],
    ['endpoints', 'wrong', { token_endpoint: undefined }],
    ['endpoints', 'wrong', { token_endpoint: 'http://login.example.com/token' }],
    ['endpoints', 'wrong', { token_endpoint: 'token' }],
    ['endpoints', 'lacking', { userinfo_endpoint: undefined }],
    ['flow', 'wrong', { response_types_supported: ['id_token'] }],
    ['flow', 'wrong', { grant_types_supported: ['implicit', 'refresh_token'] }],
    ['signatures', 'wrong', { id_token_signing_alg_values_supported: ['HS256', 'PS256'] }],
    ['signatures', 'lacking', { id_token_signing_alg_values_supported: undefined }],
    ['PKCE', 'wrong', { code_challenge_methods_supported: ['plain'] }],
    ['PKCE', 'lacking', { code_challenge_methods_supported: undefined }],
    ['scopes', 'wrong', { scopes_supported: ['profile', 'email', 'offline_access'] }],
    ['scopes', 'lacking', { scopes_supported: ['openid', 'profile', 'offline_access'] }],
    ['claims', 'lacking', { claims_supported: ['sub', 'email', 'email_verified'] }],
    ['renewal', 'lacking', { scopes_supported: ['openid', 'profile', 'email'], grant_types_supported: undefined }],
    ['renewal', 'lacking', { grant_types_supported: ['authorization_code'] }],
    ['sign-out', 'lacking', { end_session_endpoint: undefined }],
    ['keys', 'wrong', {}, { keys: [{ kty: 'EC', crv: 'P-521' }] }],
    ['keys', 'wrong', {}, { keys: [{ kty: 'RSA', use: 'enc' }] }],
    ['keys', 'wrong', {}, { nothing: true }],
  ])('reports %s as %s for %j', async (name, result, changes, keys) => {
    const found = await notGood(await providerSaying(changes, keys));
    expect(found.map((check) => [check.name, check.result])).toEqual([[name, result]]);
    expect(found[0]?.remedy).not.toBe('');
  });

  it('accepts the refresh_token grant without the scope in the metadata', async () => {
    const settings = await providerSaying({ scopes_supported: ['openid', 'profile', 'email'] });
    expect(await notGood(settings)).toEqual([]);
  });

  it('requires email_verified only if invitations need it, and names the alternative setting', async () => {
    const settings = await providerSaying({ claims_supported: ['sub', 'name', 'email'] });
    const [found] = await notGood({ ...settings, oidc: { ...settings.oidc, invitationEmail: 'verified' } });
    expect(found).toMatchObject({ name: 'claims', remedy: expect.stringContaining('OIDC_INVITATION_EMAIL=unstated') });
    expect(await notGood({ ...settings, oidc: { ...settings.oidc, invitationEmail: 'unstated' } })).toEqual([]);
  });

  it('reports that no one would be administrator, and that PUBLIC_URL is insecure', async () => {
    const settings = await providerSaying({});
    const oidc = { ...settings.oidc, rolesClaim: null };
    const found = await notGood({ publicUrl: 'http://wireway.example.com', oidc });
    expect(found.map(({ name }) => name)).toEqual(['roles', 'PUBLIC_URL']);
  });

  it('times out after five seconds without a response, and reports the provider as away', async () => {
    strict.hang(true);
    try {
      const started = performance.now();
      expect(await checkProvider(settingsFor({}))).toEqual([
        expect.objectContaining({
          result: 'away',
          found: expect.stringContaining('nothing within 5 s') as string,
        }),
      ]);
      expect(performance.now() - started).toBeLessThan(8000);
    } finally {
      strict.hang(false);
    }
  });
});

describe('a server at startup', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });

  it('rejects a provider with a different issuer', async () => {
    const authority = strict.issuer.slice(0, -1);
    await expect(requireProvider(settingsFor({ OIDC_AUTHORITY: authority }), log)).rejects.toMatchObject({
      name: 'StartError',
      message: `Nobody could sign in at ${authority}.\nThe provider’s issuer is ${strict.issuer}, but OIDC_AUTHORITY is ${authority}, without the slash at the end. Set OIDC_AUTHORITY=${strict.issuer}\nMore: npm run check:provider, docs/identity-providers.md`,
    });
  });

  it('continues if the provider is unreachable, and logs the problems of a reachable one', async () => {
    lines.length = 0;
    await requireProvider(settingsFor({ OIDC_AUTHORITY: 'http://127.0.0.1:9/' }), log);
    expect(lines.join('')).toContain('The sign-in provider could not be checked; it is asked again until it answers.');
    lines.length = 0;
    await requireProvider(settingsFor({}), log);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 40, check: 'sign-out' }),
    ]);
  });
});

describe('docs/identity-providers.md', () => {
  const pageText = readFileSync(new URL('../../docs/identity-providers.md', import.meta.url), 'utf8');

  it('lists every address to register', () => {
    const { signIn, signOut } = returnAddresses('https://wireway.example.com/');
    for (const address of [...Object.values(signIn), ...Object.values(signOut)])
      expect(pageText).toContain(`\`${address}\``);
  });

  it('contains only settings the server accepts, in every recipe', () => {
    const recipes = [...pageText.matchAll(/```sh\n([^`]+)```/g)].map(([, text = '']) => parseEnv(text));
    expect(recipes).toHaveLength(8);
    for (const recipe of recipes) {
      const env = { OIDC_AUTHORITY: 'https://login.example.com', OIDC_CLIENT_ID: 'x', ...recipe };
      expect(loadConfig(env).oidc.embedded).toBe(false);
      expect(Object.keys(recipe).filter((name) => !(name in allVariables))).toEqual([]);
    }
  });
});

describe('npm run check:provider', () => {
  const script = fileURLToPath(new URL('../../scripts/checkProvider.ts', import.meta.url));
  // This process cannot do asynchronous work during the run, so only cases without a provider run this way.
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' });

  it('lists the checks, and the addresses to register', async () => {
    const { text, isFit } = await reportProvider(settingsFor({}));
    expect(isFit).toBe(true);
    const { signIn, signOut } = returnAddresses(`${strictPublicUrl}/`);
    for (const address of [...Object.values(signIn), ...Object.values(signOut)]) {
      expect(text.split('\n').filter((line) => line.endsWith(` ${address}`))).toHaveLength(1);
    }
    expect(text).toContain('good    issuer');
    expect(text).toContain('Nothing the provider publishes keeps people from signing in.');
    expect(text).toContain('Whether the client and the addresses are registered, only a first sign-in shows.');
  });

  it('names the problems', async () => {
    const { text, isFit } = await reportProvider(settingsFor({ OIDC_AUTHORITY: strict.issuer.slice(0, -1) }));
    expect(isFit).toBe(false);
    expect(text).toContain('WRONG   issuer');
    expect(text).toContain('People cannot sign in like this.');
  });

  it('uses the settings of the server, and fails if the provider is unreachable or they are wrong', () => {
    const away = run({ OIDC_AUTHORITY: 'http://127.0.0.1:9/', OIDC_CLIENT_ID: 'x' });
    expect([away.status, away.stdout]).toEqual([1, expect.stringContaining('AWAY    discovery')]);
    const plain = run({ OIDC_AUTHORITY: 'http://login.example.com/', OIDC_CLIENT_ID: 'x' });
    expect([plain.status, plain.stderr]).toEqual([1, expect.stringContaining('must begin with https://')]);
    const embedded = run({ OIDC_AUTHORITY: '', OIDC_CLIENT_ID: '' });
    expect([embedded.status, embedded.stdout]).toEqual([0, expect.stringContaining('No provider of your own is set')]);
  });
});

describe('users of the strict provider', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ env: strict.env, fetchesKeys: true, now: serverClock });
    await untilKeysAreKnown(server);
  });
  afterAll(() => server.close());

  const ask = (idToken: string, at = server) =>
    at.app.inject({ url: '/api/users/get-current-user', headers: { authorization: `Bearer ${idToken}` } });

  it('get their roles from their groups', async () => {
    const [ines, tomas, wanda] = await Promise.all(
      ['ines', 'tomas', 'wanda'].map(async (person) => (await ask((await strict.signIn(person)).id_token)).json()),
    );
    expect(ines).toMatchObject({ name: 'Inés Cárdenas', email: 'ines@site.example', isAdmin: true });
    expect(tomas).toMatchObject({ isAdmin: false });
    expect((tomas as { permissions: string[] }).permissions).toContain('field.enter');
    expect(wanda).toMatchObject({ isAdmin: false, permissions: [] });
  });

  it('can use their invitation, although the provider does not state that the address is verified', async () => {
    const { id_token: token } = await strict.signIn('ines');
    const administrator = clientOf(server.app, async () => ({
      headers: { authorization: `Bearer ${token}` },
      userId: 0,
    }));
    const invited = await administrator.call(createUser, { body: { name: 'Lena', email: 'Lena@site.example' } });
    expect(invited.status).toBe('invited');
    // The name of the provider takes the place of the one in the invitation.
    expect((await ask((await strict.signIn('lena')).id_token)).json()).toMatchObject({
      id: invited.id,
      name: 'Lena Okafor',
    });
    const people = await administrator.call(listUsers);
    expect(people.filter(({ email }) => email.toLowerCase() === 'lena@site.example')).toHaveLength(1);
  });

  it('get a refresh token only with the consent requested by the settings', async () => {
    expect(await strict.signIn('wanda')).toHaveProperty('refresh_token');
    expect(await strict.signIn('wanda', { prompt: 'login' })).not.toHaveProperty('refresh_token');
  });

  it('return only to the addresses that the documentation tells operators to register', async () => {
    const { signIn, signOut } = returnAddresses(`${strictPublicUrl}/`);
    for (const redirect_uri of Object.values(signIn)) {
      expect(await strict.signIn('wanda', { redirect_uri })).toHaveProperty('id_token');
    }
    await expect(strict.signIn('wanda', { redirect_uri: `${strictPublicUrl}/callback/` })).rejects.toThrow('400');
    for (const address of Object.values(signOut))
      expect(await strict.signOut('wanda', address)).toBe(`${address}?state=bye`);
    expect(await strict.signOut('wanda', strictPublicUrl)).toBe(400);
  });

  it('do not wait while their provider hangs', async () => {
    const { id_token: token } = await strict.signIn('wanda');
    expect((await ask(token)).statusCode).toBe(200);
    strict.hang(true);
    // The keys are outdated by now, but the token is still valid.
    later = 11 * 60_000;
    try {
      const started = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(performance.now() - started).toBeLessThan(2000);
    } finally {
      later = 0;
      strict.hang(false);
    }
  });

  it('get 503, not 401, while keys are fetched from a provider with a different issuer', async () => {
    const { id_token: token } = await strict.signIn('wanda');
    const env = { ...strict.env, OIDC_AUTHORITY: strict.issuer.slice(0, -1) };
    const other = await startTestServer({ env, fetchesKeys: true });
    try {
      const answer = await ask(token, other);
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        expect.objectContaining({
          code: 'server.notReady',
          message: expect.stringContaining('Your sign-in can’t be verified') as string,
        }),
      ]);
    } finally {
      await other.close();
    }
  });
});
