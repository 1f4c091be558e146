/** Results of a check of a package: one line for each figure. */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export interface CheckReport {
  /** Prints a line, and marks it if the figure is over its limit. */
  readonly add: (text: string, isFit?: boolean) => void;
  /** True if every line is within its limit. */
  readonly isFit: () => boolean;
}

export function createCheckReport(): CheckReport {
  let failures = 0;
  return {
    add(text, isFit = true) {
      if (!isFit) failures += 1;
      console.log(`${isFit ? ' ' : '✗'} ${text}`);
    },
    isFit: () => failures === 0,
  };
}

/** Returns a line of /proc/PID/status, such as `VmRSS`. */
export function statusValue(status: string, name: string): string {
  return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
}

/** Clock ticks of /proc/PID/stat in a second, on Linux. */
const ticks = 100;

/** Returns the processor time that a process has used, with the load of the machine beside it: other programs lengthen a start. */
export function processorTime(pid: number): string {
  // The name of the program, in parentheses, can contain spaces.
  const values = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const seconds = (Number(values[11]) + Number(values[12])) / ticks;
  return `Processor time so far: ${seconds.toFixed(1)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`;
}
