/** The system calls that a systemd unit allows, as a filter for bwrap. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Numbers of system calls, from the headers of the C library (Debian package linux-libc-dev). */
const header = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h';
/** Classic BPF: instructions, and offsets in the data that the kernel gives to the filter (`struct seccomp_data`). */
const [loadWord, jumpIfEqual, returnValue] = [0x20, 0x15, 0x06];
const [numberOffset, architectureOffset] = [0, 4];
const x86Architecture = 0xc0_00_00_3e;
const [allow, failWithPermission] = [0x7f_ff_00_00, 0x00_05_00_01];

/** Returns the system calls of a group such as `@system-service`, those of its groups included. */
function membersOf(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const text = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' });
  const names = text
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return names.flatMap(membersOf);
}

/** Returns the allowed system calls of `SystemCallFilter=` lines: the first ones allow, those with `~` forbid. */
export function allowedCalls(lines: readonly string[]): Set<string> {
  const allowed = new Set<string>();
  for (const line of lines) {
    const isForbidding = line.startsWith('~');
    for (const name of line.replace('~', '').split(/\s+/).flatMap(membersOf))
      if (isForbidding) allowed.delete(name);
      else allowed.add(name);
  }
  return allowed;
}

const instruction = (code: number, whenTrue: number, whenFalse: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(whenTrue, 2);
  bytes.writeUInt8(whenFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
};

/** Returns the filter as BPF for x86-64: an allowed call runs, any other fails with EPERM. */
export function filterProgram(allowed: ReadonlySet<string>): Buffer {
  const numbers = [...readFileSync(header, 'utf8').matchAll(/^#define __NR_(\w+) (\d+)$/gm)]
    .filter(([, name = '']) => allowed.has(name))
    .map(([, , number]) => Number(number));
  return Buffer.concat([
    instruction(loadWord, 0, 0, architectureOffset),
    instruction(jumpIfEqual, 1, 0, x86Architecture),
    instruction(returnValue, 0, 0, failWithPermission),
    instruction(loadWord, 0, 0, numberOffset),
    ...numbers.flatMap((number) => [instruction(jumpIfEqual, 0, 1, number), instruction(returnValue, 0, 0, allow)]),
    instruction(returnValue, 0, 0, failWithPermission),
  ]);
}
