/**
 * `npm test`: the gate, a proof of every change in minutes.
 *
 *   npm test                        every part of the gate
 *   npm test -- lint server         these parts
 *   npm test -- --changed [commit]  what the difference to a commit can affect
 *
 * Every part runs even when another one failed; the last line counts tests and checks together. `npm run test:full` runs
 * everything there is (scripts/testFull.ts).
 */
import { mkdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { changedParts } from './testing/changed.ts';
import { gateParts, reportFolder } from './testing/parts.ts';
import { runParts } from './testing/run.ts';
import { measureSlowness } from './testing/slowness.ts';
import { printOutcome, printSummary } from './testing/summary.ts';
import { changedBase, seedOf, treeHash } from './testing/tree.ts';

const started = performance.now();
const given = process.argv.slice(2);
const changedAt = given.indexOf('--changed');
const names = changedAt < 0 ? given : given.slice(0, changedAt);
const unknown = names.filter((name) => !gateParts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${gateParts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const known = changedAt < 0 ? gateParts : changedParts(given[changedAt + 1] ?? changedBase());
const chosen = names.length === 0 ? known : known.filter(({ name }) => names.includes(name));

rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
try {
  if (chosen.some(({ report }) => report?.kind === 'playwright')) console.log(`Chromium: ${ensureChromium()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const tree = treeHash();
const slowness = await measureSlowness();
const seed = process.env['PROPERTY_SEED'] ?? (tree ? seedOf(tree) : '1');
console.log(
  `Tree ${tree ?? 'unknown'}, seed ${seed}. Slowness ${slowness}: every wait and time limit is multiplied by it.`,
);

const env = { PROPERTY_SEED: seed, SLOWNESS: String(slowness) };
const outcomes = await runParts(chosen, env, (outcome) => printOutcome(outcome, slowness));
const isPassed = printSummary(outcomes, (performance.now() - started) / 1000, slowness);
process.exit(isPassed ? 0 : 1);
