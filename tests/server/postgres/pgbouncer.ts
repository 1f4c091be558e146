/** A pgbouncer in front of a scratch PostgreSQL, which admits every role without a password. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/freePort.ts';

export interface Pgbouncer {
  /** URL of the same role and database, through the pooler. */
  url(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Returns the version, or null if pgbouncer is not installed. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n', 1)[0] ?? '') : null;
}

/** Starts it with the settings of Debian's package, apart from the mode. */
export async function startPgbouncer(
  serverUrl: string,
  mode: 'transaction' | 'session' | 'statement',
): Promise<Pgbouncer> {
  const { port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'wireway-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const roles = join(folder, 'roles.txt');
  writeFileSync(roles, `"${username}" ""\n`);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${roles}
pool_mode = ${mode}
`,
  );
  // It does not run as root.
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [program, ...args] = [...asPostgres, 'pgbouncer', file];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let log = '';
  const isUp = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await isUp)) throw new Error(`pgbouncer did not start: ${log}`);
  return {
    url(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    stop,
  };
}
