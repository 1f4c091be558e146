/**
 * One run of parts: prints the tested tree, the slowness of the machine and the seed, then runs the parts and prints the totals.
 */
import { mkdirSync } from 'node:fs';
import { ensureChromium } from '../chromium.ts';
import { isInstalled } from '../installedPrograms.ts';
import { startScratchPostgres } from '../scratchPostgres.ts';
import { createMemoryFolder } from './memoryFolder.ts';
import { reportFolder, type Part } from './parts.ts';
import { runParts, type Outcome } from './scheduler.ts';
import { measureSlowness } from './slowness.ts';
import { printOutcome, printSummary } from './summary.ts';
import { seedOf, treeHash } from './tree.ts';

const usesBrowser = ({ report, name }: Part): boolean => report?.kind === 'playwright' || name === 'benchmarks';

const missingOf = ({ programs = [] }: Part): readonly string[] => programs.filter((program) => !isInstalled(program));

/** Returns the parts whose programs are installed, and a line for each of the others, which count as neither passed nor failed. */
function installedParts(given: readonly Part[]): {
  readonly parts: readonly Part[];
  readonly leftOut: readonly string[];
} {
  return {
    parts: given.filter((part) => missingOf(part).length === 0),
    leftOut: given.flatMap((part) => {
      const missing = missingOf(part);
      return missing.length === 0 ? [] : [`── ${part.name}: left out, not installed: ${missing.join(', ')} ──`];
    }),
  };
}

/** Runs the parts and prints the end; returns true if all passed. `ended` is called with each part as it ends. */
export async function runTests(given: readonly Part[], ended?: (outcome: Outcome) => void): Promise<boolean> {
  const started = performance.now();
  const { parts, leftOut } = installedParts(given);
  mkdirSync(reportFolder, { recursive: true });
  if (parts.some(usesBrowser)) console.log(`Chromium: ${ensureChromium()}`);
  const tree = treeHash();
  const seed = process.env['PROPERTY_SEED'] ?? (tree ? seedOf(tree) : '1');
  const slowness = await measureSlowness();
  console.log(
    `Tree ${tree ?? 'unknown'}, seed ${seed}, slowness ${slowness}: waits and time limits are multiplied by it.`,
  );

  for (const line of leftOut) console.log(line);
  const { TEST_DATABASE_URL: givenUrl } = process.env;
  const needsCluster = !givenUrl && parts.some(({ needsPostgres }) => needsPostgres);
  const cluster = needsCluster ? await startScratchPostgres() : undefined;
  const databaseUrl = givenUrl || cluster?.url;
  const folder = parts.some(({ isInMemory }) => isInMemory) ? createMemoryFolder() : undefined;
  try {
    const env = { PROPERTY_SEED: seed, SLOWNESS: String(slowness) };
    const provided = { env, databaseUrl, memoryFolder: folder?.path };
    const outcomes = await runParts(parts, provided, (outcome) => {
      printOutcome(outcome, slowness);
      ended?.(outcome);
    });
    for (const line of leftOut) console.log(line);
    return printSummary(outcomes, (performance.now() - started) / 1000, slowness);
  } finally {
    folder?.remove();
    cluster?.stop();
  }
}

/** Ends the process with one sentence if a requested part does not exist. */
export function requireKnown(names: readonly string[], parts: readonly Part[]): void {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length === 0) return;
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
