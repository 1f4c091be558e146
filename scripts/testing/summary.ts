/** Output of a run: a line for each part as it ends, then the slowest files, the failures and the totals. */
import { endOfLog, logOf, type Outcome } from './scheduler.ts';
import type { TestFile } from './reports.ts';

const slowestCount = 10;

const rounded = (seconds: number): string => `${Math.round(seconds)} s`;

/** Returns the line of a part. `slowness` extends the budget like the waits of the tests. */
function lineOf({ part, seconds, passed, failed, hasRun }: Outcome, slowness: number): string {
  if (!hasRun) return `── ${part.name}: not run, ${part.needs?.join(', ')} failed ──`;
  const budget = part.budgetSeconds * slowness;
  const over = seconds > budget ? ', OVER BUDGET' : '';
  const tests = part.report ? `, ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  const state = failed === 0 ? 'passed' : 'FAILED';
  return `── ${part.name}: ${state} in ${rounded(seconds)} (budget ${rounded(budget)}${over})${tests} ──`;
}

export function printOutcome(outcome: Outcome, slowness: number): void {
  if (outcome.failed > 0 && outcome.hasRun) console.log(`\n${endOfLog(outcome.part)}\n`);
  console.log(lineOf(outcome, slowness));
}

const isSlower = (one: TestFile, other: TestFile): number => other.seconds - one.seconds;

/** Prints the end of a run; returns true if everything passed. The last line is for scripts: `N passed, N failed`. */
export function printSummary(outcomes: readonly Outcome[], seconds: number, slowness: number): boolean {
  const slowest = outcomes
    .flatMap(({ files, part }) => files.map((file) => ({ ...file, part: part.name })))
    .toSorted(isSlower)
    .slice(0, slowestCount);
  if (slowest.length > 0) {
    console.log(`\nSlowest files:`);
    for (const { file, part, seconds: spent } of slowest)
      console.log(`  ${rounded(spent).padStart(6)}  ${file} (${part})`);
  }
  console.log(`\nParts, against their budgets times ${slowness}:`);
  for (const outcome of outcomes) console.log(lineOf(outcome, slowness));
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  if (flaky.length > 0) console.log(`\nPassed at the second try only:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
  const broken = outcomes.filter(({ failed }) => failed > 0);
  if (broken.length > 0) {
    console.log('\nFailed:');
    for (const { part, failures, hasRun } of broken) {
      console.log(`${part.name}${hasRun ? `, log in ${logOf(part)}` : ' (not run)'}`);
      for (const name of failures) console.log(`  ${name}`);
    }
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\nAll parts in ${rounded(seconds)}.\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
