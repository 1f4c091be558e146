/** Counts, failures and durations from the reports of Vitest and Playwright. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

export interface Report {
  readonly kind: 'vitest' | 'playwright';
  readonly file: string;
}

export interface TestFile {
  readonly file: string;
  readonly seconds: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the failed tests, each with the first lines of its reason. */
  readonly failures: readonly string[];
  /** Names of tests that passed only on the second attempt. */
  readonly flaky: readonly string[];
  readonly files: readonly TestFile[];
}

export const oneCheck = (isPassed: boolean): Counts => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  failures: [],
  flaky: [],
  files: [],
});

const maxReasonLines = 8;

/** Returns the first lines of a failure, indented below the name of its test. */
function reasonOf(message: string | undefined): string {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, maxReasonLines)
    .map((line) => `\n      ${line}`)
    .join('');
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

function readVitest(json: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(json);
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
  });
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative('.', name)}: ${fullName}${reasonOf(failureMessages?.[0])}`),
  );
  return {
    passed: numPassedTests,
    // A file that could not be loaded has no failed test, but counts as a failure.
    failed: numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name, message }) => `${relative('.', name)}${reasonOf(message)}`)],
    flaky: [],
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** A test in one project, which is one screen size. */
const browserTest = z.object({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(
    z.object({
      duration: z.number(),
      error: z
        .object({
          message: z.string().optional(),
          location: z.object({ file: z.string(), line: z.number() }).optional(),
        })
        .optional(),
    }),
  ),
});
const spec = z.object({ file: z.string(), title: z.string(), tests: z.array(browserTest) });
type Spec = z.infer<typeof spec>;
interface Suite {
  readonly specs?: Spec[] | undefined;
  readonly suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).optional(),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

function readPlaywright(json: unknown): Counts {
  const { suites, errors } = playwrightReport.parse(json);
  const tests = suites
    .flatMap(specsOf)
    .flatMap((each) => each.tests.map((test) => ({ ...test, file: `e2e/${each.file}`, title: each.title })));
  const named = (status: z.infer<typeof browserTest>['status']): string[] =>
    tests
      .filter((test) => test.status === status)
      .map(({ file, projectName, title, results }) => {
        const error = results.find((result) => result.error)?.error;
        const place = error?.location ? ` at ${relative('.', error.location.file)}:${error.location.line}` : '';
        return `${file} (${projectName}): ${title}${place}${reasonOf(error?.message)}`;
      });
  const seconds = new Map<string, number>();
  for (const { file, results } of tests) {
    const spent = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  const failures = named('unexpected');
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: failures.length + errors.length,
    failures: [...failures, ...errors.map(({ message }) => `Playwright${reasonOf(message)}`)],
    flaky: named('flaky'),
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
  };
}

/** Throws if the part ended before it wrote its report. */
export function readReport({ kind, file }: Report): Counts {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'vitest' ? readVitest(json) : readPlaywright(json);
}
