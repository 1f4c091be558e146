/**
 * Type-checks every project: each folder with the libraries it is allowed to use. Results for unchanged files are stored under
 * `.tmp/types`.
 */
import { spawnSync } from 'node:child_process';

const projects = ['contract', 'machines', 'inspector', 'server', 'src/serviceWorker', '.'];
const failed = projects.filter((project) => {
  const kept = `.tmp/types/${project === '.' ? 'all' : project}.tsbuildinfo`;
  // Every additional checker reads the shared types again: on two processors, one checker uses a third less processor time.
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
  return spawnSync('tsc', args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`Types do not hold in: ${failed.join(', ')}`);
  process.exit(1);
}
