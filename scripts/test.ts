/**
 * `npm test`: the gate, which checks every change in minutes.
 *
 *   npm test                        every part of the gate
 *   npm test -- lint server         these parts; `postgres` is the part that only CI adds
 *   npm test -- --changed [commit]  parts affected by the difference to a commit
 *
 * Every part runs even if another one failed; the last line counts tests and checks together. `npm run test:full` runs everything
 * (scripts/testFull.ts).
 */
import { rmSync } from 'node:fs';
import { changedParts } from './testing/changed.ts';
import { gateParts, postgresPart, reportFolder, type Part } from './testing/parts.ts';
import { requireKnown, runTests } from './testing/testRun.ts';
import { changedBase } from './testing/tree.ts';

function chosenParts(given: readonly string[]): readonly Part[] {
  const changedAt = given.indexOf('--changed');
  if (changedAt >= 0) return changedParts(given[changedAt + 1] ?? changedBase());
  if (given.length === 0) return gateParts;
  const known = [...gateParts, postgresPart];
  requireKnown(given, known);
  return known.filter(({ name }) => given.includes(name));
}

const parts = chosenParts(process.argv.slice(2));
rmSync(reportFolder, { recursive: true, force: true });
try {
  process.exitCode = (await runTests(parts)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
