/**
 * `npm run test:faults -- FILE.json [--gate] [--no-journeys] [--at COMMIT]`: counts how many faults of a list the tests detect.
 * Each fault is planted alone in a checkout of the commit under `.tmp/faults`. Only tests that reach the changed file run,
 * nearest first: with the counts of the gate, then, if these miss it and without `--gate`, with those of the full run. A stopped
 * run resumes, and a run with more trials continues after the last one.
 *
 * The list: `[{ "id": "outbox-1", "file": "machines/…", "before": "exact text", "after": "text with the fault", "fault": "what is
 * wrong now" }]`. `before` must occur once in the file.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { nearestTests } from './testing/nearestTests.ts';
import { readReport, type Report } from './testing/reports.ts';
import { measureSlowness } from './testing/slowness.ts';

const faultList = z.array(
  z.strictObject({
    id: z.string(),
    file: z.string(),
    before: z.string(),
    after: z.string(),
    fault: z.string(),
  }),
);
type Fault = z.infer<typeof faultList>[number];

interface Trial {
  readonly tier: 'gate' | 'full';
  readonly name: 'nearest' | 'related' | 'journeys';
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly report: Report;
}

/** The trial that found the fault and the test, or the trials that missed it. */
const outcome = z.object({
  missedBy: z.array(z.string()),
  found: z.object({ tier: z.string(), by: z.string() }).nullable(),
  seconds: z.number(),
});
type Outcome = z.infer<typeof outcome>;
const outcomes = z.record(z.string(), outcome);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { gate: { type: 'boolean' }, 'no-journeys': { type: 'boolean' }, at: { type: 'string', default: 'HEAD' } },
});
const [listFile] = positionals;
if (listFile === undefined) throw new Error('Name the list of faults: npm run test:faults -- FILE.json');
const faults = faultList.parse(JSON.parse(readFileSync(listFile, 'utf8')));
const head = execFileSync('git', ['rev-parse', options.at], { encoding: 'utf8' }).trim();
const folder = resolve('.tmp/faults');
const checkout = join(folder, head.slice(0, 12));
const outcomeFile = join(folder, `${head.slice(0, 12)}.json`);
const programs = join(checkout, 'node_modules/.bin');
const nearestCount = 6;

prepareCheckout();
const slowness = String(await measureSlowness());
const known = existsSync(outcomeFile) ? outcomes.parse(JSON.parse(readFileSync(outcomeFile, 'utf8'))) : {};
findByChecks(faults.filter(({ id }) => !(id in known)));
// Runs trial by trial, so that the cheap trials, which find most faults, finish first.
for (const name of trialNames()) for (const fault of faults) tryOne(name, fault);
for (const fault of faults) console.log(line(fault, known[fault.id]!));
const caught = faults.filter(({ id }) => known[id]?.found);
const byGate = caught.filter(({ id }) => known[id]?.found?.tier === 'gate');
console.log(`\n${faults.length} faults: the gate finds ${byGate.length}, both runs together ${caught.length}.`);

function save(): void {
  writeFileSync(outcomeFile, JSON.stringify(known, null, 2));
}

function prepareCheckout(): void {
  if (existsSync(checkout)) {
    git('checkout', '--quiet', '--', '.');
    return;
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('git', ['worktree', 'prune']);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, head]);
  linkPackages(realpathSync('node_modules'), join(checkout, 'node_modules'));
  if (existsSync('.tmp/databases')) cpSync('.tmp/databases', join(checkout, '.tmp/databases'), { recursive: true });
}

/** Links file by file if the system can: Vite serves no file behind a link to the whole folder. */
function linkPackages(from: string, to: string): void {
  const isLinked = process.platform !== 'win32' && spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0;
  if (isLinked) return;
  rmSync(to, { recursive: true, force: true });
  symlinkSync(from, to, 'junction');
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: checkout });
}

/** Calls `work` with the faults in place. */
function withPlanted<T>(planted: readonly Fault[], work: () => T): T {
  const original = new Map(planted.map(({ file }) => [file, readFileSync(join(checkout, file), 'utf8')]));
  try {
    for (const { id, file, before, after } of planted) {
      const path = join(checkout, file);
      const whole = readFileSync(path, 'utf8');
      if (whole.split(before).length !== 2) throw new Error(`${id}: "before" does not stand once in ${file}.`);
      writeFileSync(
        path,
        whole.replace(before, () => after),
      );
    }
    return work();
  } finally {
    for (const [file, text] of original) writeFileSync(join(checkout, file), text);
  }
}

/** Types and lint take longer than the tests of one fault: all faults are tried together, and bisected if a check fails. */
function findByChecks(unknown: readonly Fault[]): void {
  if (unknown.length === 0) return;
  const by = withPlanted(unknown, () => {
    if (!run(['node', 'scripts/types.ts'])) return 'types';
    return run(['oxlint', '--type-aware', '--deny-warnings', ...unknown.map(({ file }) => file)]) ? null : 'lint';
  });
  if (by !== null && unknown.length > 1) {
    const middle = Math.ceil(unknown.length / 2);
    findByChecks(unknown.slice(0, middle));
    findByChecks(unknown.slice(middle));
    return;
  }
  for (const { id } of unknown)
    known[id] = { missedBy: by === null ? ['checks'] : [], found: by && { tier: 'gate', by }, seconds: 0 };
  save();
}

/** Returns the trials, cheapest first: the first that fails has found the fault. */
function trialNames(): string[] {
  const names = ['nearest', 'related', ...(options['no-journeys'] ? [] : ['journeys'])];
  const tiers = options.gate ? ['gate'] : ['gate', 'full'];
  return tiers.flatMap((tier) => names.map((name) => `${tier} ${name}`));
}

/** Runs one trial, unless the fault was already found or missed by this trial. */
function tryOne(name: string, fault: Fault): void {
  const { missedBy, found, seconds: before } = known[fault.id]!;
  if (found || missedBy.includes(name)) return;
  const startedAt = performance.now();
  const trial = trialsOf(fault).find(({ tier, name: kind }) => `${tier} ${kind}` === name);
  const by = trial ? withPlanted([fault], () => failureOf(trial)) : null;
  known[fault.id] = {
    missedBy: by === null ? [...missedBy, name] : missedBy,
    found: trial && by !== null ? { tier: trial.tier, by } : null,
    seconds: before + Math.round((performance.now() - startedAt) / 1000),
  };
  save();
  console.log(`${name}: ${line(fault, known[fault.id]!)}`);
}

function trialsOf(fault: Fault): readonly Trial[] {
  return [...testsOf(fault, 'gate', { EXPLORATION: '0.1' }), ...testsOf(fault, 'full', { EXPLORATION: '1' })];
}

/** Returns trials with the tests that import the file, then with the browser tests of that run. */
function testsOf({ id, file }: Fault, tier: Trial['tier'], share: Readonly<Record<string, string>>): Trial[] {
  const reaching = nearestTests(checkout, file);
  // Seed of the tree with the fault: the same for each trial, and different for each fault.
  const seed = Number.parseInt(createHash('sha256').update(`${head} ${id}`).digest('hex').slice(0, 7), 16);
  const env = { TEST_TIER: tier, PROPERTY_SEED: String(seed), SLOWNESS: slowness, ...share };
  const reportFile = '.tmp/faults.json';
  const vitest = (name: Trial['name'], ...tests: readonly string[]): Trial => ({
    tier,
    name,
    command: [
      'vitest',
      'run',
      ...tests,
      '--bail=1',
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile=${reportFile}`,
    ],
    env,
    report: { kind: 'vitest', file: reportFile },
  });
  return [
    ...(reaching.length > 0 ? [vitest('nearest', ...reaching.slice(0, nearestCount))] : []),
    ...(reaching.length > nearestCount ? [vitest('related', ...reaching.slice(nearestCount))] : []),
    {
      tier,
      name: 'journeys',
      command: ['playwright', 'test', '--max-failures=1', '--reporter=json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
      report: { kind: 'playwright', file: reportFile },
    },
  ];
}

function run([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  return (
    spawnSync(program, args, {
      cwd: checkout,
      stdio: 'ignore',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, CI: '', PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    }).status === 0
  );
}

/** Returns the first failure, or null. A fault that breaks the build is found by the build. */
function failureOf({ name, command, env, report }: Trial): string | null {
  const file = join(checkout, report.file);
  rmSync(file, { force: true });
  if (name === 'journeys' && !run(['vite', 'build', '--logLevel', 'error'], { ...env, QUICK_BUILD: 'on' }))
    return 'build';
  if (run(command, env)) return null;
  // Throws if the run ended before it wrote a report, which proves nothing about the fault.
  const [first = 'an error outside of any test'] = readReport({ ...report, file }).failures;
  return first.split('\n')[0]?.replace(/^.*?((?:tests|inspector|e2e)\/)/, '$1') ?? name;
}

function line({ id, file, fault }: Fault, { found, missedBy, seconds }: Outcome): string {
  const result = found ? `${found.tier} | ${found.by}` : `not found | ${missedBy.at(-1) ?? '–'}`;
  return `| ${id} | ${file} | ${fault} | ${result} | ${seconds} s |`;
}
