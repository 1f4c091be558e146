/** Starts that fail: one sentence with the remedy, exit code 1, no stack, and nothing left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnvFile } from '../../server/config/envFile.ts';
import { fullDiskSentence, minFreeBytes } from '../../server/db/folder/dataFolder.ts';
import { StartError } from '../../server/errors/startError.ts';
import { holdPort } from '../../server/http/listening/heldPort.ts';
import { requests as spanish } from '../../server/locales/es-MX/requests.ts';
import { startServer } from '../../server/start.ts';
import { freePort } from '../../scripts/freePort.ts';
import { attack } from '../support/attack.ts';
import { explorationTimeout } from '../support/exploration.ts';
import { canMount, mountDisk, type MemoryDisk } from '../support/memoryDisk.ts';

vi.setConfig({ testTimeout: explorationTimeout });

const root = fileURLToPath(new URL('../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Permissions do not bind root: its processes run as another account. */
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
/** That account cannot write into the cache of compiled modules of the other tests. */
const compiled = join(root, '.tmp/compile-cache-of-accounts');
mkdirSync(compiled, { recursive: true });
chmodSync(compiled, 0o777);
let folder: string;
let blocker: Server | undefined;
let disk: MemoryDisk | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-failures-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  blocker?.close();
  blocker = undefined;
  disk?.unmount();
  disk = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { LOG_LEVEL: 'silent', DEMO: 'off' };

/** Returns the sentence of a start in this process. */
async function sentenceOf(env: Record<string, string>): Promise<string> {
  const start = startServer({ ...quiet, PORT: String(await freePort()), ...env });
  const error: unknown = await start.then(
    (server) => server.stop(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}

/** Runs server/main.ts without the rights of root; returns its exit code and its whole output. */
async function run(env: Record<string, string>, cwd = root): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    ...account,
    cwd,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...quiet, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exit;
  return { code: child.exitCode, output: (stdout + stderr).trim() };
}

describe('the port', () => {
  it('that is taken fails the start before a database is created', async () => {
    blocker = createServer();
    await once(blocker.listen(0, '127.0.0.1'), 'listening');
    const { port } = blocker.address() as AddressInfo;
    expect(await sentenceOf({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder })).toBe(
      `Something else uses port ${port}. Stop it, or choose another port with PORT.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('must be on an address of this machine', async () => {
    const port = await freePort();
    await expect(holdPort({ host: '192.0.2.1', port })).rejects.toThrow(
      'This machine doesn’t have the address 192.0.2.1. Set HOST to one of its addresses',
    );
    await expect(holdPort({ host: 'wireway.invalid', port })).rejects.toThrow(
      /^The name wireway\.invalid can’t be found \(E\w+\)\. Set HOST to localhost/,
    );
  });

  const firstFree = Number(readText('/proc/sys/net/ipv4/ip_unprivileged_port_start') || 1024);
  it.runIf(firstFree > 81)('below 1024 needs a right', async () => {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o777 });
    chmodSync(data, 0o777);
    expect(await run({ PORT: '81', DATA_DIR: data })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Wireway did not start\. The account that runs Wireway has no right to use port 81: .+\.$/,
      ),
    });
    expect(readdirSync(data)).toEqual([]);
  });
});

const listener = (body: string) => (_request: unknown, response: { end: (body: string) => void }) => response.end(body);

describe('a server that is starting', () => {
  it('lets requests wait until it serves them, but answers health checks', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const held = await holdPort({ host: '127.0.0.1', port });
    const request = fetch(`${origin}/api/projects`, { method: 'POST', body: 'x' });
    const [live, ready] = await Promise.all([fetch(`${origin}/livez`), fetch(`${origin}/readyz`)]);
    expect([live.status, ready.status, await ready.json()]).toEqual([200, 503, { ready: false, starting: true }]);
    const server = held.adopt(listener('served'));
    server.listen();
    expect(await (await request).text()).toBe('served');
    expect(await (await fetch(`${origin}/livez`)).text()).toBe('served');
    held.release();
  });

  it('tells requests that waited too long to come back', async () => {
    const port = await freePort();
    const held = await holdPort({ host: '127.0.0.1', port }, 20);
    const answer = await fetch(`http://127.0.0.1:${port}/api/projects`, { headers: { 'accept-language': 'es-MX' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'server.notReady', message: spanish.starting });
    held.release();
  });

  it('frees the port if the start fails', async () => {
    const port = await freePort();
    const held = await holdPort({ host: '127.0.0.1', port });
    const request = fetch(`http://127.0.0.1:${port}/`);
    await fetch(`http://127.0.0.1:${port}/livez`);
    held.release();
    await expect(request).rejects.toThrow('fetch failed');
    (await holdPort({ host: '127.0.0.1', port })).release();
  });
});

describe('the data folder', () => {
  it.each([
    ['is a file', ''],
    ['is below a file', '/data'],
  ])('%s', async (_case, below) => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    expect(await sentenceOf({ DATA_DIR: path + below })).toBe(
      `${path}${below} is not a folder, or part of the path is a file. Move the file away, or choose another folder with DATA_DIR.`,
    );
  });

  it.each(['', 'database', 'archives', 'uploads'])('can’t be written: %s', async (name) => {
    const path = join(folder, 'data', name);
    mkdirSync(path, { recursive: true });
    if (name !== '') chmodSync(join(folder, 'data'), 0o777);
    chmodSync(path, 0o555);
    expect(await run({ DATA_DIR: join(folder, 'data') })).toEqual({
      code: 1,
      output: `Wireway did not start. The account that runs Wireway can’t use the folder ${path.replace(/\/$/, '')} (EACCES). Give it read and write access, or choose another folder with DATA_DIR.`,
    });
  });

  it.runIf(canMount)('is on a read-only or a full disk', async () => {
    const path = join(folder, 'disk');
    disk = mountDisk(path, 20);
    expect(await sentenceOf({ DATA_DIR: path })).toMatch(
      /^The disk with the folder .+\/disk is full: (?:19|20) MB are free, and the database needs 256 MB to write\. Free some space\.$/,
    );
    expect(readdirSync(path)).toEqual([]);
    disk.remount('ro');
    expect(await sentenceOf({ DATA_DIR: path })).toBe(
      `The folder ${path} is on a read-only file system. Mount it for writing, or choose another folder with DATA_DIR.`,
    );
  });

  attack('on a disk that fills up while tables are created gives the reason, and the next start goes on', async () => {
    if (!canMount) return;
    const path = join(folder, 'disk');
    disk = mountDisk(path, 275);
    expect(await sentenceOf({ DATA_DIR: path })).toMatch(/^The disk with the folder .+ is full: \d+ MB are free/);
    disk.remount('size=500m');
    const server = await startServer({ ...quiet, PORT: String(await freePort()), DATA_DIR: path });
    await server.stop();
  });

  it('has a sentence about a full disk only below the limit', () => {
    expect(fullDiskSentence(folder, minFreeBytes)).toBeNull();
    expect(fullDiskSentence(folder, null)).toBeNull();
    expect(fullDiskSentence(folder, minFreeBytes - 1)).toContain('255 MB are free');
  });
});

describe('the settings', () => {
  it('in an unreadable .env fail the start', async () => {
    mkdirSync(join(folder, '.env'));
    expect(await run({ DATA_DIR: folder }, folder)).toEqual({
      code: 1,
      output: `Wireway did not start. The settings in ${join(folder, '.env')} cannot be read (EISDIR). Make it a text file that the account that runs Wireway can read, or remove it.`,
    });
  });

  it('in .env give way to those of the process', () => {
    const path = join(folder, '.env');
    writeFileSync(path, '# Site\nPORT=4100\nHOST="0.0.0.0"\n');
    const env: Record<string, string | undefined> = { PORT: '4200' };
    expect(new Set(loadEnvFile(env, path))).toEqual(new Set(['PORT', 'HOST']));
    expect(env).toEqual({ PORT: '4200', HOST: '0.0.0.0' });
    expect(loadEnvFile(env, join(folder, 'missing'))).toEqual([]);
  });
});

describe('npm start', () => {
  const check = join(root, 'scripts/requireNode.cjs');
  const startOn = (version: string, at = check) => {
    const pretend = join(folder, 'version.cjs');
    writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
    return spawnSync(process.execPath, ['-r', pretend, '-r', at, '-e', 'console.log("started")'], { encoding: 'utf8' });
  };

  it.each(['20.19.5', '24.14.1'])('needs a newer Node than %s', (version) => {
    const { status, stderr } = startOn(version);
    expect([status, stderr]).toEqual([
      1,
      `Wireway did not start. It needs Node 24.15 or newer, and this is Node ${version}. On Linux and Windows, npm ci installs it (not with --omit=optional); elsewhere, install it from nodejs.org.\n`,
    ]);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('Node 24.15 or newer');
  });

  it('starts on the Node of the packages and newer ones', () => {
    expect(['24.15.0', '24.21.0', '26.0.0'].map((version) => startOn(version).stdout)).toEqual(
      Array.from({ length: 3 }, () => 'started\n'),
    );
  });

  it('needs the packages', () => {
    mkdirSync(join(folder, 'scripts'));
    const copy = join(folder, 'scripts/requireNode.cjs');
    writeFileSync(copy, readFileSync(check));
    expect(startOn('24.21.0', copy).stderr).toBe(
      'Wireway did not start. The packages are not installed. Run npm ci in the folder of Wireway first.\n',
    );
  });
});

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
