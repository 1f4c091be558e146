/**
 * Measures how much slower this machine currently is than an idle one with two processors: a fixed amount of work, on two
 * processors at once. Waits and time limits of the tests are multiplied by it, so that a hang still fails fast on a fast machine,
 * and a slow machine does not look like a hang.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Time of the work on two idle processors, ms; see docs/testing.md for the machine. */
const referenceMs = 430;

export const minSlowness = 1;
export const maxSlowness = 4;

/** Work on strings, numbers, objects and memory, as in tests. Runs in a worker thread. */
const work = `
  const { parentPort } = require('node:worker_threads');
  const { createHash } = require('node:crypto');
  const begin = process.hrtime.bigint();
  let text = JSON.stringify(Array.from({ length: 4000 }, (_, at) => ({ id: at, tag: 'C-' + at, length: at * 1.5 })));
  let sum = 0;
  for (let round = 0; round < 100; round += 1) {
    const rows = JSON.parse(text);
    rows.sort((one, other) => (one.tag < other.tag ? -1 : 1));
    sum += rows.filter(({ length }) => length % 7 < 3).length;
    text = JSON.stringify(rows);
    createHash('sha256').update(text).digest('hex');
  }
  parentPort.postMessage({ ms: Number(process.hrtime.bigint() - begin) / 1e6, sum });
`;

const measureOnce = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true });
    worker.once('message', ({ ms }: { ms: number }) => resolve(ms));
    worker.once('error', reject);
  });

/** Returns a number between 1 (an idle machine, or a faster one) and 4, with one decimal. */
export async function measureSlowness(): Promise<number> {
  const threads = Math.min(2, availableParallelism());
  const times = await Promise.all(Array.from({ length: threads }, measureOnce));
  const ratio = Math.max(...times) / referenceMs;
  return Math.round(Math.min(maxSlowness, Math.max(minSlowness, ratio)) * 10) / 10;
}
