/**
 * `npm run test:faults -- FILE.json [--gate]`: how many of the faults of a list the tests find. Each fault is planted
 * by itself in a checkout of HEAD under `.tmp/faults`, and only tests that reach the changed file are run: first with the
 * counts of the gate, then, if these miss it and without `--gate`, with those of the full run. A run that was stopped
 * resumes.
 *
 * The list: `[{ "id": "outbox-1", "file": "machines/…", "before": "exact text", "after": "text with the fault", "fault": "what
 * is wrong now" }]`. `before` stands once in the file.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readReport, type Report } from './testing/reports.ts';

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
  readonly name: 'types' | 'tests' | 'journeys';
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/** Which trial found it and by what; null where none did. */
const found = z.object({ tier: z.string(), by: z.string(), seconds: z.number() }).nullable();
const outcomes = z.record(z.string(), found);
type Outcomes = z.infer<typeof outcomes>;

const [listFile, onlyGate] = process.argv.slice(2);
if (listFile === undefined) throw new Error('Name the list of faults: npm run test:faults -- FILE.json');
const faults = faultList.parse(JSON.parse(readFileSync(listFile, 'utf8')));
const head = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const folder = resolve('.tmp/faults');
const checkout = join(folder, head.slice(0, 12));
const outcomeFile = join(folder, `${head.slice(0, 12)}.json`);
const programs = resolve('node_modules/.bin');

prepareCheckout();
const known: Outcomes = existsSync(outcomeFile) ? outcomes.parse(JSON.parse(readFileSync(outcomeFile, 'utf8'))) : {};
for (const fault of faults) {
  if (!(fault.id in known)) {
    known[fault.id] = judged(fault);
    writeFileSync(outcomeFile, JSON.stringify(known, null, 2));
  }
  console.log(line(fault, known[fault.id] ?? null));
}
const caught = faults.filter(({ id }) => known[id]);
const byGate = caught.filter(({ id }) => known[id]?.tier === 'gate');
console.log(`\n${faults.length} faults: the gate finds ${byGate.length}, both runs together ${caught.length}.`);

function prepareCheckout(): void {
  if (existsSync(checkout)) {
    git('checkout', '--quiet', '--', '.');
    return;
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('git', ['worktree', 'prune']);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, head]);
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
  if (existsSync('.tmp/databases')) cpSync('.tmp/databases', join(checkout, '.tmp/databases'), { recursive: true });
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: checkout });
}

function judged(fault: Fault): z.infer<typeof found> {
  const file = join(checkout, fault.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(fault.before).length !== 2)
    throw new Error(`${fault.id}: "before" does not stand once in ${fault.file}.`);
  const startedAt = performance.now();
  writeFileSync(
    file,
    whole.replace(fault.before, () => fault.after),
  );
  try {
    for (const trial of trialsOf(fault)) {
      const by = failureOf(trial);
      if (by !== null) return { tier: trial.tier, by, seconds: Math.round((performance.now() - startedAt) / 1000) };
    }
    return null;
  } finally {
    writeFileSync(file, whole);
  }
}

/** The cheapest first: the first that fails has found it. */
function trialsOf({ file }: Fault): Trial[] {
  const types: Trial = { tier: 'gate', name: 'types', command: ['node', 'scripts/types.ts'], env: {} };
  const gate = testsOf(file, 'gate', { TEST_TIER: 'gate', EXPLORATION: '0.1' });
  if (onlyGate === '--gate') return [types, ...gate];
  return [types, ...gate, ...testsOf(file, 'full', { TEST_TIER: 'full', EXPLORATION: '1' })];
}

/** Tests that import the file, then the journeys of that run. */
function testsOf(file: string, tier: Trial['tier'], env: Trial['env']): Trial[] {
  const isOfServer = /^(?:server|contract)\//.test(file);
  const projects = ['node', 'inspector', 'screen', ...(isOfServer ? ['server'] : [])];
  const reportFile = '.tmp/faults.json';
  return [
    {
      tier,
      name: 'tests',
      command: [
        'vitest',
        'related',
        file,
        '--run',
        '--bail=1',
        '--reporter=json',
        `--outputFile=${reportFile}`,
        ...projects.map((project) => `--project=${project}`),
      ],
      env,
      report: { kind: 'vitest', file: reportFile },
    },
    {
      tier,
      name: 'journeys',
      command: ['playwright', 'test', '--max-failures=1', '--reporter=json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
      report: { kind: 'playwright', file: reportFile },
    },
  ];
}

/** What failed first, or null. A fault that keeps the application from being built is found by that. */
function failureOf({ name, command, env, report }: Trial): string | null {
  const run = ([program = '', ...args]: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    spawnSync(program, args, {
      cwd: checkout,
      stdio: 'ignore',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, ...more, CI: '', PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    }).status === 0;
  if (name === 'journeys' && !run(['vite', 'build', '--logLevel', 'error'], { QUICK_BUILD: 'on' })) return 'build';
  if (run(command)) return null;
  if (!report) return name;
  const [first] = readReport({ ...report, file: join(checkout, report.file) }).failures;
  return (first ?? name).split('\n')[0]?.replace(/^.*?((?:tests|inspector|e2e)\/)/, '$1') ?? name;
}

function line({ id, file, fault }: Fault, outcome: z.infer<typeof found>): string {
  const result = outcome ? `${outcome.tier} | ${outcome.by} | ${outcome.seconds} s` : 'not found | – | –';
  return `| ${id} | ${file} | ${fault} | ${result} |`;
}
