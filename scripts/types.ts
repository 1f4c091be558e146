/** Type-checks every project: each folder is checked with the libraries it is allowed to know. */
import { spawnSync } from 'node:child_process';

const projects = ['contract', 'machines', 'inspector', 'server', '.'];
const failed = projects.filter(
  (project) =>
    spawnSync('tsc', ['-p', project], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0,
);
if (failed.length > 0) {
  console.error(`Types do not hold in: ${failed.join(', ')}`);
  process.exit(1);
}
