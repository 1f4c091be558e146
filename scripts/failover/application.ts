/** Two API processes of Wireway behind HAProxy, and the people who are signed in at them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request, type APIRequestContext } from '@playwright/test';
import { requestSession } from '../../e2e/support/session.ts';
import { startProgram } from './cluster.ts';

const clientId = 'wireway-spa';

export interface Application {
  readonly origin: string;
  readonly processes: readonly ChildProcess[];
  stop(): void;
}

/** Starts both processes and the proxy; resolves when the application responds through it. */
export async function startApplication(
  folder: string,
  databaseUrl: string,
  { proxy, api }: { readonly proxy: number; readonly api: readonly number[] },
): Promise<Application> {
  const origin = `http://localhost:${proxy}`;
  const log = openSync(join(folder, 'wireway.log'), 'a');
  const start = (port: number) =>
    spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: origin,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'wireway'),
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        // The limit per person would be measured instead of the database.
        RATE_LIMITS: 'off',
        MOST_LOOP_DELAY_MS: '60000',
      },
      stdio: ['ignore', log, log],
    });
  const processes: ChildProcess[] = [];
  const stop = () => {
    for (const child of [...processes, web]) child.kill('SIGKILL');
  };
  const file = join(folder, 'web.cfg');
  writeFileSync(file, webProxy(proxy, api));
  const web = startProgram(folder, 'haproxy.web', ['haproxy', '-db', '-f', file]);
  try {
    // The second would wait for the migrations of the first.
    for (const port of api) {
      processes.push(start(port));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await untilOk(`http://localhost:${port}/readyz`, 60_000);
    }
    await untilOk(`${origin}/readyz`, 20_000);
    return { origin, processes, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Settings of the proxy before the API. Without a ready process, calls still go to those that are alive: they answer with a
 * sentence and Retry-After, and open streams continue.
 */
const webProxy = (port: number, api: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  default-server inter 1s fall 2 rise 1
frontend web
  bind 127.0.0.1:${port}
  use_backend ready if { nbsrv(ready) ge 1 }
  default_backend alive
${['ready', 'alive']
  .map(
    (name) => `backend ${name}
  balance leastconn
  option httpchk GET ${name === 'ready' ? '/readyz' : '/livez'}
${api.map((each) => `  server api${each} localhost:${each} check`).join('\n')}`,
  )
  .join('\n')}
`;

async function untilOk(address: string, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the server responds
    const isOk = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    if (performance.now() > deadline) throw new Error(`${address} does not respond.`);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(100);
  }
}

export interface SignedInPerson {
  /** Headers of a call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Checks that the token, the refresh token and the provider's session still work; returns what does not. */
  findLostSignIn(): Promise<string[]>;
  close(): Promise<void>;
}

/** Signs in at the embedded provider as the application does. */
export async function signInPerson(origin: string, role: string): Promise<SignedInPerson> {
  const context = await request.newContext();
  const { text } = await requestSession(context, origin, role);
  const { id_token: token, refresh_token: first } = JSON.parse(text) as { id_token: string; refresh_token: string };
  let refreshToken = first;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const isAccepted = async (each: string) =>
    (await context.get(`${origin}/api/users/get-current-user`, { headers: { authorization: `Bearer ${each}` } })).ok();

  return {
    headers,
    async findLostSignIn() {
      const lost: string[] = [];
      if (!(await isAccepted(token))) lost.push('the ID token');
      const renewed = await context.post(`${origin}/oidc/token`, {
        form: { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
      });
      if (!renewed.ok()) return [...lost, `the refresh token (${await renewed.text()})`];
      const tokens = (await renewed.json()) as { id_token: string; refresh_token?: string };
      refreshToken = tokens.refresh_token ?? refreshToken;
      if (!(await isAccepted(tokens.id_token))) lost.push('the renewed ID token');
      if (!(await hasProviderSession(context, origin))) lost.push('the session at the provider');
      return lost;
    },
    close: () => context.dispose(),
  };
}

/** True if the provider gives a code without asking for anything. */
async function hasProviderSession(context: APIRequestContext, origin: string): Promise<boolean> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/auth/signinwin/wireway`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    state: 'again',
    nonce: 'again',
    // Of the verifier in RFC 7636, appendix B: the code is not redeemed.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const response = await context.get(`${origin}/oidc/auth?${query.toString()}`, { maxRedirects: 0 });
  return new URL(response.headers()['location'] ?? '', origin).searchParams.has('code');
}
