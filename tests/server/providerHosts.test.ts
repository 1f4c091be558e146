/**
 * A provider with endpoints on several hosts, unreachable at first: the hosts that pages can reach, and the readiness of the
 * server.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contentPolicy } from '../../server/http/headers.ts';
import { createTestIssuer } from './testIssuer.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { waitMs } from '../support/slowness.ts';

let provider: Server;
let authority = '';
let isAway = true;
let later = 0;
let server: TestServer;

const endpoints = {
  authorization_endpoint: 'https://accounts.example/authorize',
  token_endpoint: 'https://tokens.example/token',
  userinfo_endpoint: 'https://graph.example/userinfo',
  revocation_endpoint: 'https://tokens.example/revoke',
  end_session_endpoint: 'https://bye.example/logout',
  check_session_iframe: 'https://frames.example/check',
};

beforeAll(async () => {
  const issuer = await createTestIssuer();
  provider = createServer((request, response) => {
    if (isAway) {
      response.writeHead(503).end();
      return;
    }
    const body = { issuer: authority, jwks_uri: `${authority}/keys`, ...endpoints };
    void Promise.resolve(request.url === '/keys' ? issuer.keySource() : body).then((reported) =>
      response.end(JSON.stringify(reported)),
    );
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  authority = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: { OIDC_AUTHORITY: authority },
    fetchesKeys: true,
    now: () => new Date(Date.now() + later),
  });
});
afterAll(async () => {
  await server.close();
  provider.closeAllConnections();
  provider.close();
});

async function readiness() {
  const answer = await server.app.inject('/readyz');
  return [answer.statusCode, answer.json<object>()];
}

const policy = async () => String((await server.app.inject('/livez')).headers['content-security-policy']);

it('the server is ready once it has the provider’s keys, and stays so while they are valid', async () => {
  expect(await readiness()).toEqual([503, { ready: false, signInKeys: 'unknown' }]);
  expect(await policy()).toContain(`connect-src 'self' ${authority};`);
  isAway = false;
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, { ready: true, signInKeys: 'known' }]), waitMs);
  isAway = true;
  later = 60 * 60_000;
  expect(await readiness()).toEqual([200, { ready: true, signInKeys: 'known' }]);
  // A day after the last response the keys are no longer valid.
  later = 25 * 60 * 60_000;
  expect(await readiness()).toEqual([503, { ready: false, signInKeys: 'unknown' }]);
  later = 0;
});

it('pages can reach the hosts named in discovery, each for its purpose', async () => {
  const reported = await policy();
  expect(reported).toContain(`connect-src 'self' ${authority} https://tokens.example https://graph.example;`);
  expect(reported).toContain(`frame-src 'self' ${authority} https://accounts.example https://frames.example;`);
  expect(reported).toContain(`form-action 'self' ${authority} https://accounts.example https://bye.example;`);
  expect(reported).toContain("default-src 'none'; script-src 'self'; style-src");
});

it('pages cannot reach an invalid origin, or plain http on another machine', () => {
  const { config } = server.context;
  const hostile = {
    issuer: authority,
    token_endpoint: 'https://x.example; script-src *',
    userinfo_endpoint: 'http://plain.example/me',
    revocation_endpoint: 'javascript:alert(1)',
  };
  const reported = contentPolicy(config, '/', { ...endpoints, ...hostile });
  expect(reported).not.toContain('script-src *');
  expect(reported).toContain(`connect-src 'self' ${authority};`);
});
