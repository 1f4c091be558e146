/**
 * `npm run test:full`: everything, in named parts.
 *
 *   npm run test:full                   every part
 *   npm run test:full -- desktop chaos  these parts
 *   npm run test:full -- --resume       parts that have not passed yet for the content of the checkout
 *
 * Outcomes are stored by the hash of the tree in .tmp/full/HASH.json: a part that passed need not run again until the content
 * changes. The log of a part is .tmp/reports/PART.log.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { fullParts } from './testing/parts.ts';
import { requireKnown, runTests } from './testing/testRun.ts';
import type { Outcome } from './testing/scheduler.ts';
import { treeHash } from './testing/tree.ts';

const folder = '.tmp/full';
const entry = z.object({
  part: z.string(),
  at: z.string(),
  seconds: z.number(),
  passed: z.number(),
  failed: z.number(),
});
const log = z.object({ tree: z.string(), parts: z.array(entry) });
type Log = z.infer<typeof log>;

const fileOf = (tree: string): string => `${folder}/${tree}.json`;

function readLog(tree: string): Log {
  try {
    return log.parse(JSON.parse(readFileSync(fileOf(tree), 'utf8')));
  } catch {
    return { tree, parts: [] };
  }
}

/** Replaces the previous outcome of a part with the latest one. */
function record(tree: string, { part, seconds, passed, failed, hasRun }: Outcome): void {
  if (!hasRun) return;
  const { parts } = readLog(tree);
  const own = { part: part.name, at: new Date().toISOString(), seconds: Math.round(seconds), passed, failed };
  const next = { tree, parts: [...parts.filter(({ part: name }) => name !== part.name), own] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(tree), `${JSON.stringify(next, null, 2)}\n`);
}

const given = process.argv.slice(2);
const names = given.filter((name) => name !== '--resume');
requireKnown(names, fullParts);
const tree = treeHash() ?? 'unknown';
const hasPassed = new Set(
  given.includes('--resume') ? readLog(tree).parts.flatMap(({ part, failed }) => (failed === 0 ? [part] : [])) : [],
);
if (hasPassed.size > 0) console.log(`Passed already for this tree: ${[...hasPassed].join(', ')}.`);
const parts = fullParts.filter(({ name }) => (names.length === 0 || names.includes(name)) && !hasPassed.has(name));

try {
  process.exitCode = (await runTests(parts, (outcome) => record(tree, outcome))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
