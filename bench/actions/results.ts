/** Results of the actions: a table in declared order, the slowest at the end, and the same as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { median, percentile } from '../../tests/support/percentile.ts';
import type { Sample } from './measureAction.ts';

export interface ActionResult {
  readonly persona: string;
  readonly action: string;
  readonly samples: readonly Sample[];
  /** Reason the action was not fully measured; null if it was. */
  readonly failure: string | null;
}

export interface Figures {
  readonly repetitions: number;
  /** Time from the input to the painted frame, ms. */
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  /** Longest task of all repetitions, ms; 0 if none was longer than 50. */
  readonly longestTask: number;
  /** Median of the bytes received. */
  readonly bytes: number;
  /** Median of the longest call, ms; null if the server does not send its time. */
  readonly serverTime: number | null;
}

export function figuresOf(samples: readonly Sample[]): Figures {
  const elapsed = samples.map((sample) => sample.elapsed);
  const served = samples.flatMap(({ serverTime }) => serverTime ?? []);
  return {
    repetitions: samples.length,
    p50: median(elapsed),
    p95: percentile(elapsed, 0.95),
    worst: Math.max(0, ...elapsed),
    longestTask: Math.max(0, ...samples.map(({ longestTask }) => longestTask)),
    bytes: median(samples.map(({ bytes }) => bytes)),
    serverTime: served.length === 0 ? null : median(served),
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

const columns = ['p50', 'p95', 'worst', 'task', 'kB', 'server', 'n'] as const;
const nameWidth = 52;
const columnWidth = 9;

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(columnWidth)).join('');

export function lineOf({ action, samples, failure }: ActionResult): string {
  if (failure !== null) return `  ${action}: FAILED after ${samples.length} repetitions: ${failure.split('\n')[0]}`;
  const { repetitions, p50, p95, worst, longestTask, bytes, serverTime } = figuresOf(samples);
  return line(`  ${action}`, [
    ...[p50, p95, worst].map(whole),
    longestTask === 0 ? '-' : whole(longestTask),
    kilobytes(bytes),
    serverTime === null ? '-' : whole(serverTime),
    String(repetitions),
  ]);
}

export const headLine = (persona: string): string => `\n${line(persona, columns)}`;

export function worstLines(results: readonly ActionResult[], most: number): readonly string[] {
  return results
    .filter(({ failure }) => failure === null)
    .toSorted((one, other) => figuresOf(other.samples).p95 - figuresOf(one.samples).p95)
    .slice(0, most)
    .map((result) => lineOf({ ...result, action: `${result.persona}: ${result.action}` }));
}

export function writeResults(file: string, about: object, results: readonly ActionResult[]): void {
  const actions = results.map(({ persona, action, samples, failure }) => ({
    persona,
    action,
    ...figuresOf(samples),
    failure,
    samples,
  }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...about, actions }, null, 2)}\n`);
}
