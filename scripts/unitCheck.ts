/**
 * Checks the systemd unit of a release: `systemd-analyze verify` and `security`, and its command line under the same restrictions
 * as far as they work without systemd. Runs on Debian as root.
 *
 *   node scripts/unitCheck.ts [PORT]
 *
 * bwrap gives the command a read-only file system with the state folder as the only writable one, no devices, an own /tmp, the
 * system calls of the unit, and no new privileges; setpriv takes user and capabilities away. Not applied: limits of memory, tasks
 * and files, and the restrictions of sockets and namespaces. Needs a built application and the packages
 * bubblewrap, systemd and linux-libc-dev.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRelease } from './packageRelease.ts';
import { createCheckReport, processorTime, statusValue } from './packaging/checkReport.ts';
import { followStart } from './packaging/demoCheck.ts';
import { allowedCalls, filterProgram } from './packaging/systemCallFilter.ts';

const max = { exposure: 2, coldStartSeconds: 60, stopSeconds: 10 };
const second = 1000;
const unit = 'deploy/wireway.service';
const port = Number(process.argv[2] ?? 4871);
const origin = `http://localhost:${port}`;
/** A user without an account here. */
const user = 10_002;

const report = createCheckReport();
const scratch = mkdtempSync(join(tmpdir(), 'wireway-unit-'));
const release = join(scratch, 'release');
const state = join(scratch, 'state');

/** Returns the values of a directive of the unit, in order. */
function valuesOf(name: string): string[] {
  return [...readFileSync(unit, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

function analyze(): void {
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  const output = (verified.stdout + verified.stderr).trim();
  report.add(`systemd-analyze verify: ${output || 'no remark'}`, verified.status === 0 && output === '');
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  const exposure = Number(/exposure level for \S+ ([\d.]+)/.exec(stdout)?.[1]);
  report.add(`systemd-analyze security: exposure ${exposure} (limit ${max.exposure})`, exposure <= max.exposure);
}

/** Returns the command of the unit, with the restrictions around it. */
function restrictedCommand(): string[] {
  const [directory = ''] = valuesOf('WorkingDirectory');
  const environment = valuesOf('Environment').flatMap((line) => line.split(' ').map((setting) => setting.split('=')));
  const settings: string[][] = [...environment, ['PORT', String(port)], ['LOG_LEVEL', 'warn']];
  const writable = `/var/lib/${valuesOf('StateDirectory')[0]}`;
  const [program = '', ...args] = (valuesOf('ExecStart')[0] ?? '').split(' ');
  // oxlint-disable unicorn/no-useless-spread -- a line for each program or option, with its arguments
  return [
    ...['prlimit', '--core=0', '--'],
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all'],
    ...['--no-new-privs', 'bwrap', '--unshare-user', '--die-with-parent', '--clearenv', '--seccomp', '3'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...['/tmp', '/home', '/root', '/opt', '/var/lib'].flatMap((place) => ['--tmpfs', place]),
    ...['--ro-bind', release, directory, '--bind', state, writable],
    // The unit expects Node 24 there.
    ...['--ro-bind', realpathSync(process.execPath), program],
    // The file systems above are writable while their mount points are made.
    ...['/opt', '/var/lib', '/home', '/root'].flatMap((place) => ['--remount-ro', place]),
    ...settings.flatMap(([name = '', value = '']) => ['--setenv', name, value]),
    ...['--chdir', directory, program, ...args],
  ];
  // oxlint-enable unicorn/no-useless-spread
}

/** Starts the command, follows it to a signed-in user, and stops it. */
async function tryCommand(): Promise<void> {
  const filter = join(scratch, 'filter.bpf');
  const allowed = allowedCalls(valuesOf('SystemCallFilter'));
  writeFileSync(filter, filterProgram(allowed));
  const [program = '', ...args] = restrictedCommand();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', openSync(filter, 'r')] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  function requireRunning(): void {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${output}`);
  }
  try {
    const { readySeconds, signedInSeconds, projects } = await followStart(origin, requireRunning);
    report.add(
      `Cold start with an empty state folder: ready after ${readySeconds.toFixed(1)} s, signed in after ${signedInSeconds.toFixed(1)} s`,
      projects > 0 && signedInSeconds <= max.coldStartSeconds,
    );
    const server = inspectServer(child.pid ?? 0, allowed.size);
    const began = performance.now();
    process.kill(server, 'SIGTERM');
    const [code] = (await ended) as [number | null];
    const seconds = (performance.now() - began) / second;
    report.add(
      `Stopped by SIGTERM after ${seconds.toFixed(1)} s with code ${code}`,
      code === 0 && seconds <= max.stopSeconds,
    );
  } finally {
    child.kill('SIGKILL');
  }
  if (output.includes('EPERM')) report.add(`A system call was refused: ${output}`, false);
}

/** Reports the restrictions of the running server; returns its process id. */
function inspectServer(bwrap: number, calls: number): number {
  const { stdout } = spawnSync('pgrep', ['--parent', String(bwrap)], { encoding: 'utf8' });
  const server = Number(stdout.trim().split('\n')[0]);
  const status = readFileSync(`/proc/${server}/status`, 'utf8');
  const [uid] = statusValue(status, 'Uid').split(/\s+/);
  const capabilities = ['CapEff', 'CapBnd'].map((name) => statusValue(status, name));
  report.add(
    `Process: user ${uid}, capabilities ${capabilities.join(' of ')}, no new privileges ${statusValue(status, 'NoNewPrivs')}, ${calls} system calls allowed`,
    uid === String(user) &&
      capabilities.every((set) => /^0+$/.test(set)) &&
      statusValue(status, 'NoNewPrivs') === '1' &&
      statusValue(status, 'Seccomp') === '2',
  );
  const writable = readFileSync(`/proc/${server}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , , , place = '', options = '']) => options.split(',').includes('rw') && !/^\/(dev|proc)/.test(place))
    .map(([, , , , place = '']) => place)
    .toSorted((one, other) => one.localeCompare(other));
  report.add(`Writable: ${writable.join(', ')}`, writable.join(' ') === '/tmp /var/lib/wireway');
  report.add(processorTime(server));
  report.add(`Memory: ${Math.round(Number.parseInt(statusValue(status, 'VmHWM'), 10) / 1024)} MB at most`);
  return server;
}

try {
  analyze();
  await packageRelease(release);
  mkdirSync(state, { mode: 0o700 });
  chownSync(state, user, user);
  spawnSync('chmod', ['0711', scratch]);
  await tryCommand();
  if (!report.isFit()) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true });
}
