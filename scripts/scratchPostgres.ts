/**
 * Starts a separate PostgreSQL for tests and benchmarks: a new cluster in a temporary folder, on a free port, without fsync,
 * because nothing in it has to survive. The cluster ends with the process that started it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

export interface ScratchPostgres {
  /** Of the database `postgres` on the cluster, as a superuser. */
  readonly url: string;
  /** Stops the server and deletes the cluster. */
  stop(): void;
}

/** What the server gives up so that tests run faster, and the connections they need. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

const versionOf = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);

/** Folder of the newest server binaries, or undefined where none are installed (Debian and Ubuntu keep one per version). */
function binaryFolder(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((left, right) => versionOf(right) - versionOf(left))[0];
}

/** Rejects with one sentence where PostgreSQL is not installed or does not start. */
export async function startScratchPostgres(): Promise<ScratchPostgres> {
  const binaries = binaryFolder();
  if (!binaries)
    throw new Error('No PostgreSQL server is installed in /usr/lib/postgresql. Install the package postgresql.');
  const folder = mkdtempSync(join(tmpdir(), 'wireway-postgres.'));
  // The server refuses to run as root.
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  if (asPostgres.length > 0) chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'));
  const commandOf = (name: string, ...rest: string[]) => [...asPostgres, join(binaries, name), ...rest];
  const data = join(folder, 'data');

  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    process.off('exit', stop);
    const [command = '', ...rest] = commandOf('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    spawnSync(command, rest, { stdio: 'ignore', cwd: '/' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  try {
    const port = await freePort();
    const options = [
      `-p ${port}`,
      ...[...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`].map(
        (setting) => `-c ${setting}`,
      ),
    ];
    run(commandOf('initdb', '-D', data, '-U', 'wireway', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'));
    run(commandOf('pg_ctl', '-D', data, '-w', '-l', join(folder, 'server.log'), '-o', options.join(' '), 'start'));
    return { url: `postgres://wireway@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

const idOfPostgres = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Output goes nowhere: the server inherits it, and a pipe would stay open as long as the server runs. */
function run([command = '', ...rest]: string[]): void {
  const { status } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
  if (status !== 0) throw new Error(`${command} ${rest.join(' ')} ended with ${status}.`);
}
