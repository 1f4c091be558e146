/** A small disk in memory, to test what happens when it is full. Only root can mount one, on Linux. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

export interface MemoryDisk {
  /** Mounts it again with other options: `size=400m`, `ro`. */
  remount(options: string): void;
  unmount(): void;
}

/** True if the process can mount a disk. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && canMountHere();

/** Mounts an empty disk at a path, which is created. */
export function mountDisk(path: string, megabytes: number): MemoryDisk {
  mkdirSync(path);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', path);
  return {
    remount: (options) => run('mount', '-o', `remount,${options}`, path),
    unmount: () => run('umount', '--lazy', path),
  };
}

/** Containers often have root without this right. */
function canMountHere(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
