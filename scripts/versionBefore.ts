/**
 * Tests an earlier build with the server of this checkout, and this build with the device of the earlier one:
 * `e2e/versionBefore.spec.ts`. Needs a built application and the history of the repository.
 *
 *   node scripts/versionBefore.ts [COMMIT]
 *
 * With RECORD=1 the test writes the device data of the earlier build to tests/fixtures/device/, which
 * `tests/src/device/versionBefore.test.ts` opens in the gate.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The last build before texts, names and paths of calls were renamed: 28 November 2026. */
const beforeRenames = 'df6161e7';

/** Builds the application of a commit, unless it was built before; returns the folder of its pages. */
function buildVersion(commit: string): string {
  const folder = resolve('.tmp/versions', commit);
  const pages = join(folder, 'dist');
  if (existsSync(pages)) return pages;
  const source = `${folder}.part`;
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
  execFileSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: source,
    env: { ...process.env, QUICK_BUILD: 'on' },
    stdio: 'inherit',
  });
  renameSync(source, folder);
  return pages;
}

const { status } = spawnSync('playwright', ['test', '--project=desktop', '--reporter=list', 'versionBefore.spec.ts'], {
  env: { ...process.env, VERSION_BEFORE: buildVersion(process.argv[2] ?? beforeRenames), E2E_WORKERS: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
