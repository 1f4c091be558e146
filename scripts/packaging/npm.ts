/** Runs npm. */
import { spawnSync } from 'node:child_process';

const maxOutput = 64 * 1024 * 1024;

/** Runs npm in a folder and returns its output; throws with the output of errors if it fails. */
export function npm(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: maxOutput,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}
