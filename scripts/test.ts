/**
 * `npm test`: formatting, lint, types, unused code, unit, component, server and browser tests.
 * Every step runs even when an earlier one failed; the last line counts tests and checks together.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureChromium } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  /** Names of the tests that failed, for the end of a long log. */
  failures?: string[];
  /** Names of those that passed at the second try only. */
  flaky?: string[];
}

interface Step {
  name: string;
  command: string;
  args: string[];
  /** Where the step writes its own counts; a step without is one check. */
  report?: { file: string; read: (json: string) => Counts };
}

const reports = '.tmp/reports';

function readVitest(json: string): Counts {
  const report = JSON.parse(json) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(({ fullName }) => `${relative('.', name)}: ${fullName}`)
        : [relative('.', name)];
    });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

interface Suite {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: BrowserTest[] }[];
}

/** A spec at one size of screen. The spec's own `ok` is that of its first size alone. */
interface BrowserTest {
  projectName: string;
  status: string;
  results: { error?: { message?: string; location?: { file: string; line: number } } }[];
}

function specsThat(ended: 'unexpected' | 'flaky', { suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map((test) => `e2e/${file} (${test.projectName}): ${title}${reasonOf(test)}`),
  );
  return [...own, ...suites.flatMap((suite) => specsThat(ended, suite))];
}

/** What the test said first, so that the end of a long log tells it too. */
function reasonOf({ results }: BrowserTest): string {
  const error = results.find((result) => result.error)?.error;
  if (!error) return '';
  const place = error.location ? ` at ${relative('.', error.location.file)}:${error.location.line}` : '';
  const lines = (error.message ?? '').split('\n').filter((line) => line.trim() !== '');
  return `${place}\n${lines
    .slice(0, 8)
    .map((line) => `      ${line}`)
    .join('\n')}`;
}

function readPlaywright(json: string): Counts {
  const { stats, suites } = JSON.parse(json) as {
    stats: { expected: number; unexpected: number; flaky: number };
  } & Suite;
  const all = { suites: suites ?? [] };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: specsThat('unexpected', all),
    flaky: specsThat('flaky', all),
  };
}

const vitest = (name: string, projects: string[]): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${projects[0]}.json`,
  ],
  report: { file: `${reports}/${projects[0]}.json`, read: readVitest },
});

const steps: Record<string, Step> = {
  format: { name: 'formatting', command: 'oxfmt', args: ['--check', '.'] },
  lint: { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  types: { name: 'types', command: 'node', args: ['scripts/types.ts'] },
  unused: { name: 'unused code and dependencies', command: 'npm', args: ['run', '--silent', 'check:unused'] },
  dependencies: { name: 'dependencies', command: 'node', args: ['scripts/checkDependencies.ts'] },
  unit: vitest('unit and component tests', ['node', 'inspector', 'screen']),
  server: vitest('server tests', ['server']),
  build: { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  scan: { name: 'secrets in the build', command: 'node', args: ['scripts/scanBuild.ts'] },
  browser: {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    report: { file: `${reports}/browser.json`, read: readPlaywright },
  },
};

function runStep(step: Step): Counts {
  console.log(`\n── ${step.name} ──`);
  const started = Date.now();
  const { status } = spawnSync(step.command, step.args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/browser.json` },
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`── ${step.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s ──`);
  const counts = readCounts(step, status === 0);
  return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readCounts(step: Step, ok: boolean): Counts {
  if (!step.report) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    return step.report.read(readFileSync(step.report.file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
try {
  if (chosen.some(([name]) => name === 'browser')) console.log(`Chromium: ${ensureChromium()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];
const flaky: string[] = [];
for (const [, step] of chosen) {
  const counts = runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) failures.push(step.name, ...(counts.failures ?? []).map((name) => `  ${name}`));
  flaky.push(...(counts.flaky ?? []));
}
if (flaky.length > 0) console.log(`\nPassed at the second try only:\n${flaky.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
