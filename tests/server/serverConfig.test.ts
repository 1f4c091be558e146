/** An invalid environment is rejected by variable name before anything is opened. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embeddedConsent, isLoopback, knownSettings, loadConfig } from '../../server/config/config.ts';
import { describeUnknownSettings } from '../../server/config/unknownSettings.ts';
import { startTestServer } from './testServer.ts';
import { requests as requestsMessages } from '../../server/locales/en-US/requests.ts';
import { fillText } from '../support/fillText.ts';

const provider = { OIDC_AUTHORITY: 'https://login.example.com/', OIDC_CLIENT_ID: 'abc' };

const authorityOf = (OIDC_AUTHORITY: string) => loadConfig({ ...provider, OIDC_AUTHORITY }).oidc.authority;

const drainOf = (env: Record<string, string>) => loadConfig(env).drainMs;

describe('the configuration', () => {
  it('needs no variables to start on this machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: 'localhost',
      publicUrl: 'http://localhost:4000',
      dataFolder: './data',
      databaseUrl: null,
      authMode: 'oidc',
      oidc: { embedded: true, authority: 'http://localhost:4000/oidc', projectId: 'wireway' },
      demo: true,
      development: false,
      testControls: false,
      upgradeWithoutArchive: false,
    });
  });

  it('drains only where another process can take the calls', () => {
    const DATABASE_URL = 'postgres://localhost/wireway';
    expect([drainOf({}), drainOf({ DATABASE_URL, NODE_ENV: 'development' })]).toEqual([0, 0]);
    expect([drainOf({ DATABASE_URL }), drainOf({ DATABASE_URL, DRAIN_SECONDS: '12' })]).toEqual([4000, 12_000]);
    expect(() => loadConfig({ DRAIN_SECONDS: 'soon' })).toThrow('DRAIN_SECONDS must be 0 to 600 seconds.');
  });

  it('keeps the exact issuer of a provider, and strips the slash of the public address', () => {
    const config = loadConfig({
      ...provider,
      PUBLIC_URL: 'https://wireway.example.com/',
      OIDC_PROJECT_ID: '77',
      HOST: '0.0.0.0',
    });
    expect(config.oidc).toEqual({
      embedded: false,
      authority: 'https://login.example.com/',
      clientId: 'abc',
      projectId: '77',
      rolesClaim: null,
      roleMap: null,
      administratorEmails: [],
      invitationEmail: 'verified',
      promptConsent: false,
      userInfo: 'off',
      longestTokenLife: 3600,
    });
    expect(config.publicUrl).toBe('https://wireway.example.com');
  });

  it('accepts the settings that differ between providers', () => {
    const { oidc } = loadConfig({
      ...provider,
      OIDC_ROLES_CLAIM: '/realm_access/roles',
      OIDC_ROLE_MAP: '{"cn=admins,ou=x":"administrator","crew leads":"foreman"}',
      OIDC_INVITATION_EMAIL: 'unstated',
      OIDC_PROMPT_CONSENT: 'on',
      OIDC_LONGEST_TOKEN_MINUTES: '65',
    });
    expect(oidc).toMatchObject({
      rolesClaim: '/realm_access/roles',
      roleMap: { 'cn=admins,ou=x': 'administrator', 'crew leads': 'foreman' },
      invitationEmail: 'unstated',
      promptConsent: true,
      longestTokenLife: 3900,
    });
  });

  it('allows plain http only for a provider on this machine', () => {
    expect(authorityOf('http://localhost:8080/realms/site')).toBe('http://localhost:8080/realms/site');
    expect(authorityOf('http://127.0.0.1:4935/')).toBe('http://127.0.0.1:4935/');
    expect(() => authorityOf('http://login.example.com/')).toThrow('OIDC_AUTHORITY must begin with https://');
    expect(() => authorityOf('http://localhost.example.com')).toThrow('OIDC_AUTHORITY must begin with https://');
    expect(() => authorityOf('https://login.example.com/?tenant=1')).toThrow('OIDC_AUTHORITY is an issuer');
    expect(() => authorityOf('https://a:b@login.example.com/')).toThrow('OIDC_AUTHORITY is an issuer');
  });

  it('accepts a second connection to the database, and a socket without a host', () => {
    const addresses = { DATABASE_URL: 'postgres://crew@/plant?host=/run', DATABASE_LISTEN_URL: 'postgres://db/plant' };
    expect(loadConfig(addresses)).toMatchObject({
      databaseUrl: addresses.DATABASE_URL,
      databaseListenUrl: addresses.DATABASE_LISTEN_URL,
    });
  });

  it('treats a blank variable as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', OIDC_AUTHORITY: '' })).toMatchObject({
      port: 4000,
      databaseUrl: null,
    });
  });

  it.each(['off', 'false', 'no', '0', 'OFF'])('adds no demo data with DEMO=%s', (value) => {
    expect(loadConfig({ DEMO: value }).demo).toBe(false);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT is not a port number.'],
    [{ PORT: '70000' }, fillText(requestsMessages.only, { field: 'PORT', value: '1 to 65535' })],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [{ DATABASE_URL: 'postgres://crew:a/b#c@db/plant' }, 'DATABASE_URL is not a URL: in the password, write # as %23'],
    [{ DATABASE_URL: 'postgres://crew:100%@db/plant' }, 'DATABASE_URL is not a URL: in the password, write # as %23'],
    [{ DATABASE_LISTEN_URL: 'postgres://db/plant' }, 'DATABASE_LISTEN_URL is a second connection to the database in'],
    [{ PUBLIC_URL: 'wireway.example.com' }, 'PUBLIC_URL is not a web address (http:// or https://).'],
    [{ AUTH_MODE: 'none' }, 'AUTH_MODE must be oidc or spoof.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is not an email address.'],
    [{ INVITATION_DAYS: '0' }, 'INVITATION_DAYS must be 1 to 365 days.'],
    [
      { ADMINISTRATOR_EMAILS: 'a@example.com;b' },
      'ADMINISTRATOR_EMAILS.0 must be e-mail addresses, with a comma between two.',
    ],
    [{ OIDC_ROLE_MAP: 'admins=administrator' }, 'OIDC_ROLE_MAP is not JSON'],
    [{ OIDC_ROLE_MAP: '["administrator"]' }, 'OIDC_ROLE_MAP must be a JSON object'],
    [{ OIDC_ROLE_MAP: '{"a":"boss"}' }, 'OIDC_ROLE_MAP.a is not one of administrator, project-lead, project-manager'],
    [{ OIDC_INVITATION_EMAIL: 'yes' }, 'OIDC_INVITATION_EMAIL must be one of verified, unstated, unverified.'],
    [{ OIDC_PROMPT_CONSENT: 'maybe' }, 'OIDC_PROMPT_CONSENT must be on or off.'],
    [{ OIDC_LONGEST_TOKEN_MINUTES: '0' }, 'OIDC_LONGEST_TOKEN_MINUTES must be 1 to 1440 minutes.'],
    [{ OIDC_LONGEST_TOKEN_MINUTES: '1e9' }, 'OIDC_LONGEST_TOKEN_MINUTES must be 1 to 1440 minutes.'],
    [{ PORT: 'x', LOG_LEVEL: 'y' }, 'PORT is not a port number.\nLOG_LEVEL must be one of'],
    [{ OIDC_AUTHORITY: 'https://login.example.com' }, 'OIDC_AUTHORITY and OIDC_CLIENT_ID belong together'],
    [{ OIDC_CLIENT_ID: 'abc' }, 'OIDC_AUTHORITY and OIDC_CLIENT_ID belong together'],
  ])('rejects %o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });
});

describe('the embedded provider', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { PUBLIC_URL: 'https://wireway.example.com' },
  ])('is limited to this machine: %o is rejected', (env) => {
    expect(() => loadConfig(env)).toThrow('for one machine only');
    expect(() => loadConfig({ ...env, EMBEDDED_IDP_BEYOND_LOOPBACK: 'yes' })).toThrow('for one machine only');
    expect(loadConfig({ ...env, EMBEDDED_IDP_BEYOND_LOOPBACK: embeddedConsent }).oidc.embedded).toBe(true);
  });

  it('has its test controls only on request, and never beyond this machine', () => {
    expect(loadConfig({ E2E: '1' }).testControls).toBe(true);
    expect(loadConfig({ E2E: '1', ...provider }).testControls).toBe(false);
    expect(loadConfig({ E2E: '1', HOST: '0.0.0.0', EMBEDDED_IDP_BEYOND_LOOPBACK: embeddedConsent }).testControls).toBe(
      false,
    );
  });
});

const choices = <Value>(...values: Value[]) => values;

describe('development sign-in by cookie', () => {
  const spoofing = choices('development', 'production', undefined).flatMap((NODE_ENV) =>
    choices('localhost', '127.0.0.1', '::1', '0.0.0.0', '10.0.0.7').map((HOST) => ({
      NODE_ENV,
      HOST,
      allowed: NODE_ENV === 'development' && ['localhost', '127.0.0.1', '::1'].includes(HOST),
    })),
  );

  it.each(spoofing.filter(({ allowed }) => !allowed))('is rejected with $NODE_ENV on $HOST', ({ NODE_ENV, HOST }) => {
    expect(() => loadConfig({ NODE_ENV, HOST, AUTH_MODE: 'spoof' })).toThrow('lets anyone in without a password');
  });

  it.each(spoofing.filter(({ allowed }) => allowed))('is possible with $NODE_ENV on $HOST', ({ NODE_ENV, HOST }) => {
    expect(loadConfig({ NODE_ENV, HOST, AUTH_MODE: 'spoof' }).authMode).toBe('spoof');
  });

  it.each(['https://wireway.example.com', 'http://10.0.0.7:4000', 'http://localhost.example.com'])(
    'is rejected for users who come to %s',
    (PUBLIC_URL) => {
      const spoof = { NODE_ENV: 'development', AUTH_MODE: 'spoof' };
      expect(() => loadConfig({ ...spoof, PUBLIC_URL })).toThrow('lets anyone in without a password');
      expect(loadConfig({ ...spoof, PUBLIC_URL: 'http://localhost:5173' }).authMode).toBe('spoof');
    },
  );

  it.each(spoofing)('is never on by default: $NODE_ENV on $HOST', ({ NODE_ENV, HOST }) => {
    expect(loadConfig({ NODE_ENV, HOST, ...provider }).authMode).toBe('oidc');
  });

  it('makes the caller the administrator, or the user named by the cookie', async () => {
    const server = await startTestServer({ spoof: true });
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      server.app.inject({
        url: '/api/users/get-current-user',
        headers: { host: 'localhost:4000', ...headers },
        remoteAddress,
      });
    try {
      expect((await ask({})).json()).toMatchObject({ id: 1, isAdmin: true });
      const created = await server
        .as('administrator')
        .post('/api/users/create', { name: 'Second', email: 'second@example.com' });
      const { id } = created.json<{ id: number }>();
      expect((await ask({ cookie: `spoofUserId=${id}` })).json()).toMatchObject({ id, isAdmin: false });
      const refused = await Promise.all([
        ask({ cookie: 'spoofUserId=777' }),
        ask({ cookie: 'spoofUserId=x' }),
        ask({ host: 'wireway.example.com' }),
        ask({ host: 'localhost.evil.example.com' }),
        ask({}, '192.168.1.9'),
        ask({ origin: 'http://localhost:9999' }),
        // Behind a proxy on this machine, all callers have its address.
        ask({ 'x-forwarded-for': '203.0.113.9' }),
        ask({ 'x-forwarded-proto': 'https' }),
        ask({ forwarded: 'for=203.0.113.9' }),
        ask({ 'x-real-ip': '127.0.0.1' }),
        ask({ via: '1.1 proxy' }),
      ]);
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([
        401, 401, 403, 403, 403, 403, 403, 403, 403, 403, 403,
      ]);
    } finally {
      await server.close();
    }
  });
});

it.each([
  ['localhost', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['0.0.0.0', false],
  ['::', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('unknown settings', () => {
  it('are named with the settings probably meant', () => {
    expect(describeUnknownSettings(['INSPECTR', 'PORT', 'FAVORITE_COLOR'], ['PATH', 'HOME'])).toBe(
      'Unknown settings have no effect: INSPECTR in .env (did you mean INSPECTOR?), FAVORITE_COLOR in .env. The file .env.example lists all settings.',
    );
    expect(describeUnknownSettings([], ['DATABASE_ULR', 'OIDC_CLIENTID', 'Port'])).toBe(
      'Unknown settings have no effect: DATABASE_ULR (did you mean DATABASE_URL?), OIDC_CLIENTID (did you mean OIDC_CLIENT_ID?), Port (did you mean PORT?). The file .env.example lists all settings.',
    );
  });

  it('are not those of the system, of Node and of the PostgreSQL client', () => {
    const usual = ['PATH', 'HOME', 'HOSTNAME', 'PWD', 'TERM', 'LANG', 'TZ', 'USER', 'SHELL', 'MAIL', 'LOGNAME', '_'];
    expect(describeUnknownSettings([], [...usual, 'http_proxy', 'NODE_OPTIONS', 'PGSSLMODE', 'CI'])).toBeNull();
    expect(describeUnknownSettings(['NODE_EXTRA_CA_CERTS', 'PGPASSWORD', 'TZ'], usual)).toBeNull();
  });

  it('are all others than those in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const described = Array.from(example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name);
    expect(new Set(described)).toEqual(new Set(knownSettings));
  });
});
