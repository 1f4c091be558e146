/** Starting, stopping and being killed: one server per folder, and nothing acknowledged is lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../contract/base/pages/settings.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { lockFolder } from '../../server/db/lock.ts';
import { prepareDatabase } from './fixtures/serverProcess.ts';
import { exploration, explorationTimeout } from '../support/exploration.ts';
import { freePort } from '../../scripts/freePort.ts';
import { attack } from '../support/attack.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-start-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const leave = (content: unknown) =>
  writeFileSync(join(folder, 'wireway.lock'), typeof content === 'string' ? content : JSON.stringify(content));

describe('the lock of a data folder', () => {
  const holder = {
    token: 't',
    pid: process.pid,
    host: hostname(),
    boot: 'another boot',
    processStart: '1',
    since: '2026-11-20T07:00:00.000Z',
  };
  it('is exclusive until released', () => {
    const first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(
        `^Another Wireway \\(process ${process.pid}, since 20.+\\) is using the folder .+\\. Stop it first, or give this one another folder with DATA_DIR\\.$`,
      ),
    );
    first.release();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1 }],
    ['a process of before the machine was started again', {}],
  ])('is taken over from %s', (_name, change) => {
    leave({ ...holder, ...change });
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('is using the folder');
    lock.release();
  });

  it.runIf(process.platform === 'linux')('is taken over from a process whose id was reused', () => {
    const own = lockFolder(folder);
    const mine = JSON.parse(readFileSync(join(folder, 'wireway.lock'), 'utf8')) as typeof holder;
    own.release();
    leave({ ...mine, processStart: '1' });
    expect(() => lockFolder(folder).release()).not.toThrow();
  });

  it('of another machine is valid while it is renewed', () => {
    leave({ ...holder, host: 'another-machine' });
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid} on another-machine`);
    const longAgo = new Date(Date.now() - 61_000);
    utimesSync(join(folder, 'wireway.lock'), longAgo, longAgo);
    lockFolder(folder).release();
  });

  it('that is unreadable requires a decision of the operator', () => {
    leave('{"pid":');
    expect(() => lockFolder(folder)).toThrow('Make sure that no Wireway uses the folder, then delete the file.');
  });

  it('released late does not release the lock of the next owner', () => {
    const first = lockFolder(folder);
    first.release();
    const second = lockFolder(folder);
    first.release();
    expect(() => lockFolder(folder)).toThrow('is using the folder');
    second.release();
  });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** Output of the process so far. */
  readonly printed: () => string;
  readonly exit: Promise<number | null>;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };

async function start(env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: String(port), DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  const exit = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  const settled = new Promise<void>((resolve) => {
    const listener = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Wireway is at')) resolve();
    };
    child.stdout?.on('data', listener);
    child.stderr?.on('data', listener);
    child.once('exit', () => resolve());
  });
  await settled;
  return { child, url: `http://localhost:${port}`, printed: () => printed, exit };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token whose validity cannot be determined without keys. */
const unsigned = `${part({ alg: 'RS256', kid: 'k' })}.${part({ sub: 'x' })}.c2ln`;

const spoof = { NODE_ENV: 'development', AUTH_MODE: 'spoof' };

describe('the server', () => {
  it('keeps a second one off its folder, loses no acknowledged write to kill -9, and stops cleanly', async () => {
    // In the gate, the servers of the journey tests cover the start on an empty folder.
    if (exploration < 1) await prepareDatabase(folder);
    const first = await start(spoof);
    expect(first.printed()).toContain(`Wireway is at ${first.url} (data in ${folder}; no sign-in (development))`);

    const second = await start(spoof);
    expect(await second.exit).toBe(1);
    expect(second.printed()).toContain(`Wireway did not start. Another Wireway (process ${first.child.pid}`);

    const acknowledged: string[] = [];
    const create = async (number: number): Promise<void> => {
      const answer = await fetch(`${first.url}/api/project/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectNumber: `K-${number}`, name: 'Killed' }),
      });
      if (answer.ok) acknowledged.push(`K-${number}`);
      // Too busy to accept it: retried, because the kill waits for the acknowledged ones.
      else if (answer.status === 503) await create(number);
    };
    const writing = Promise.allSettled(Array.from({ length: 40 }, (_, index) => create(index)));
    while (acknowledged.length < 5) await new Promise((resolve) => void setTimeout(resolve, 5));
    first.child.kill('SIGKILL');
    await Promise.all([first.exit, writing]);

    const third = await start({});
    expect(third.printed()).toContain('sign in as one of the people offered');
    const { oidc } = settings.parse(await (await fetch(`${third.url}/settings.json`)).json());
    const discovery = await (await fetch(`${oidc?.authority}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ issuer: oidc?.authority });
    const anonymous = await fetch(`${third.url}/api/users/get-current-user`, {
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(anonymous.status).toBe(401);

    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);
    expect(readdirSync(folder)).toEqual(['database']);
    const database = await openDatabase({ engine: 'pglite', folder: join(folder, 'database'), thread: 'callers' });
    const stored = await database.query<{ number: string }>('select project_number as number from project');
    await database.close();
    expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
  });

  attack('does not start for a provider that is none, and does for one that is merely away', async () => {
    const page = createHttpServer((_request, response) =>
      response.end('<!doctype html><title>Another application</title>'),
    );
    await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = page.address() as AddressInfo;
      const rejected = await start({ OIDC_AUTHORITY: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'x' });
      expect(await rejected.exit).toBe(1);
      expect(rejected.printed()).toContain('Wireway did not start. Nobody could sign in at');
      expect(rejected.printed()).toContain('answers with something that isn’t JSON. Set OIDC_AUTHORITY to the issuer');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      page.close();
    }
    await prepareDatabase(folder);
    const started = await start({ OIDC_AUTHORITY: `http://127.0.0.1:${await freePort()}/`, OIDC_CLIENT_ID: 'x' });
    expect(started.printed()).toContain('The sign-in provider could not be checked; it is asked again');
    expect((await fetch(`${started.url}/livez`)).status).toBe(200);
    const requested = await fetch(`${started.url}/api/users/get-current-user`, {
      headers: { authorization: `Bearer ${unsigned}` },
    });
    expect([requested.status, requested.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  it('states in one sentence why it cannot start', async () => {
    const server = await start({ AUTH_MODE: 'spoof' });
    expect(await server.exit).toBe(1);
    expect(server.printed().trim()).toBe(
      'Wireway did not start. AUTH_MODE=spoof lets anyone in without a password; it works only with NODE_ENV=development.',
    );
  });
});
