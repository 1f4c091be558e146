/**
 * Starts a separate PostgreSQL for tests and benchmarks: a new cluster in a temporary folder, on a free port, without fsync,
 * because nothing in it has to survive. The cluster ends with the process that started it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

export interface ScratchPostgres {
  /** URL of the database `postgres` on the cluster, as a superuser. */
  readonly url: string;
  /** Stops the server and deletes the cluster. */
  stop(): void;
  /** Stops the server at once, as a failure would, and leaves the cluster. */
  halt(): void;
  /** Starts it again on the same port. */
  restart(): void;
  /** Stops every process of the server with SIGSTOP: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
}

/** Durability disabled for faster tests; `settings` has the connections the tests need. */
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const settings = ['max_connections=200'];

const versionOf = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);

/**
 * Returns the folder of the newest server binaries, or undefined if there are none (Debian and Ubuntu install one per version).
 */
function binaryFolder(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((left, right) => versionOf(right) - versionOf(left))[0];
}

/** Path of a program that belongs to the newest installed server, such as `psql`. */
export const postgresProgram = (name: string): string => join(binaryFolder() ?? '', name);

interface ScratchOptions {
  /** True if committed data must survive `halt`. */
  readonly isDurable?: boolean;
  /** Further settings, as `name=value`. */
  readonly settings?: readonly string[];
}

/** Rejects with one sentence if PostgreSQL is not installed or does not start. */
export async function startScratchPostgres({
  isDurable = false,
  settings: ownSettings = [],
}: ScratchOptions = {}): Promise<ScratchPostgres> {
  const binaries = binaryFolder();
  if (!binaries)
    throw new Error('No PostgreSQL server is installed in /usr/lib/postgresql. Install the package postgresql.');
  const folder = mkdtempSync(join(tmpdir(), 'wireway-postgres.'));
  // The server does not run as root.
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  if (asPostgres.length > 0) chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'));
  const commandOf = (name: string, ...rest: string[]) => [...asPostgres, join(binaries, name), ...rest];
  const data = join(folder, 'data');

  let isStopped = false;
  const halt = () => {
    const [command = '', ...rest] = commandOf('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    spawnSync(command, rest, { stdio: 'ignore', cwd: '/' });
  };
  const sendSignal = (name: 'SIGSTOP' | 'SIGCONT') => {
    // Ignores errors: a listed process might have ended.
    for (const pid of serverProcesses(data)) spawnSync('kill', ['-s', name.slice(3), String(pid)], { stdio: 'ignore' });
  };
  const thaw = () => sendSignal('SIGCONT');
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    process.off('exit', stop);
    // A frozen server cannot be stopped.
    thaw();
    halt();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  try {
    const port = await freePort();
    const options = [
      `-p ${port}`,
      ...[
        ...settings,
        ...(isDurable ? [] : fastSettings),
        ...ownSettings,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${folder}`,
      ].map((setting) => `-c ${setting}`),
    ];
    const restart = () =>
      run(commandOf('pg_ctl', '-D', data, '-w', '-l', join(folder, 'server.log'), '-o', options.join(' '), 'start'));
    run(commandOf('initdb', '-D', data, '-U', 'wireway', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'));
    restart();
    const url = `postgres://wireway@127.0.0.1:${port}/postgres`;
    return { url, stop, halt, restart, freeze: () => sendSignal('SIGSTOP'), thaw };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Returns the postmaster and its children; empty if the server is not running. */
function serverProcesses(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--pid', String(postmaster), '--ppid', String(postmaster)], {
    encoding: 'utf8',
  });
  return stdout.split('\n').map(Number).filter(Boolean);
}

const idOfPostgres = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Discards the output: the server inherits it, and a pipe would stay open as long as the server runs. */
function run([command = '', ...rest]: string[]): void {
  const { status } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
  if (status !== 0) throw new Error(`${command} ${rest.join(' ')} ended with ${status}.`);
}
