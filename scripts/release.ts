/**
 * `npm run release -- VERSION`: checks the version, runs the gate, and writes the files of the release to .tmp/releases/VERSION:
 * the archive, its checksum and the bill of materials. Records the archive fixture of the version in a commit, and tags it. Pushes
 * nothing. A release that failed can be repeated. docs/releasing.md describes the steps around it.
 */
import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRelease } from './packageRelease.ts';
import { billFile } from './packaging/billOfMaterials.ts';
import { changelogProblem } from './packaging/changelog.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Runs a program with its output on the terminal; throws with `remedy` if it fails. */
function run(
  remedy: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(remedy);
}

/** Throws with one sentence if the version cannot be released from this tree. */
function requireReleasable(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 1.2.3');
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Error(`Commit or discard your changes first:\n${changes}`);
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  if (current !== version)
    throw new Error(
      `package.json has version ${current}. Run npm version ${version} --no-git-tag-version and commit it.`,
    );
  const problem = changelogProblem(readFileSync('CHANGELOG.md', 'utf8'), version);
  if (problem !== null) throw new Error(problem);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`);
}

/** Records the small archive that later versions restore in their tests, unless it was recorded before. */
function recordFixture(version: string): void {
  const file = `tests/fixtures/archives/wireway-${version}.tar`;
  if (existsSync(file)) return;
  const test = ['run', '--project=server', 'tests/server/archive/releases.test.ts'];
  run('The archive of this version could not be recorded; see above.', 'vitest', test, { RECORD: '1' });
  git('add', file);
  git('commit', '--quiet', '--message', `tests: add the archive of version ${version}`);
}

/** Writes the archive of the release, its checksum and its bill of materials; returns their folder. */
async function writeRelease(version: string): Promise<string> {
  const folder = resolve('.tmp/releases', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = `wireway-${version}`;
  await packageRelease(join(folder, name));
  const archive = `${name}.tar.gz`;
  const asRoot = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  run('tar failed; see above.', 'tar', ['-czf', join(folder, archive), ...asRoot, '-C', folder, name]);
  copyFileSync(join(folder, name, billFile), join(folder, `${name}.${billFile}`));
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, archive)))
    .digest('hex');
  writeFileSync(join(folder, `${archive}.sha256`), `${hash}  ${archive}\n`);
  rmSync(join(folder, name), { recursive: true });
  return folder;
}

async function release(version: string): Promise<void> {
  requireReleasable(version);
  recordFixture(version);
  run('The gate failed; nothing was released.', process.execPath, ['scripts/test.ts']);
  // The gate builds with less compression.
  run('The application could not be built; see above.', 'vite', ['build', '--logLevel', 'warn']);
  const folder = await writeRelease(version);
  requireReleasable(version);
  git('tag', '--annotate', `v${version}`, '--message', `Wireway ${version}`);
  console.log(
    `The files of Wireway ${version} are in ${folder}, and the commit has the tag v${version}. Nothing was pushed.`,
  );
}

try {
  await release(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
