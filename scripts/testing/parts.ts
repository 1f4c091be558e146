/**
 * The parts of the gate (`npm test`) and of the full run (`npm run test:full`): what each one runs, how much of the
 * machine it takes, and the seconds it may take on two quiet processors. `docs/testing.md` says which claim is proved where.
 */
import type { Report } from './reports.ts';

export interface Part {
  /** As it is named on the command line, in the log and in the summary. */
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Processors it keeps busy: parts run side by side while there is room for them. */
  readonly cores: 1 | 2;
  /** Parts that must have passed before this one starts. */
  readonly needs?: readonly string[];
  readonly budgetSeconds: number;
  /** Where it writes its own counts; a part without is one check. */
  readonly report?: Report;
  /** Needs a PostgreSQL in TEST_DATABASE_URL; the run starts a scratch one where there is none. */
  readonly needsPostgres?: true;
}

export const reportFolder = '.tmp/reports';

function vitest(name: string, projects: readonly string[], part: Omit<Part, 'name' | 'command' | 'report'>): Part {
  const file = `${reportFolder}/${name}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    ...part,
    name,
    command: ['vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    report: { kind: 'vitest', file },
  };
}

function playwright(name: string, args: readonly string[], part: Omit<Part, 'name' | 'command' | 'report'>): Part {
  const file = `${reportFolder}/${name}.json`;
  return {
    ...part,
    name,
    command: ['playwright', 'test', ...args, '--reporter=list,json'],
    env: { ...part.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { kind: 'playwright', file },
    needs: ['build'],
  };
}

const check = (name: string, budgetSeconds: number, ...command: Part['command']): Part => ({
  name,
  command,
  cores: 1,
  budgetSeconds,
});

const checks: readonly Part[] = [
  check('format', 5, 'oxfmt', '--check', '.'),
  check('lint', 60, 'oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'),
  check('types', 60, 'node', 'scripts/types.ts'),
  check('unused', 20, 'npm', 'run', '--silent', 'check:unused'),
  check('dependencies', 10, 'node', 'scripts/checkDependencies.ts'),
  check('build', 20, 'vite', 'build', '--logLevel', 'warn'),
  { ...check('scan', 5, 'node', 'scripts/scanBuild.ts'), needs: ['build'] },
];

/** A tenth of the runs of every exploration: machines, fuzzers, property tests with thousands of runs. */
const gate = { TEST_TIER: 'gate' } as const;
const full = { TEST_TIER: 'full' } as const;

/** What differs between the two engines: jobs, locks, COPY, the pool, live updates, migrations. */
export const postgresSubset: readonly string[] = [];

export const gateParts: readonly Part[] = [
  ...checks,
  vitest('unit', ['node', 'inspector', 'screen'], { env: gate, cores: 2, budgetSeconds: 120 }),
  vitest('server', ['server'], { env: gate, cores: 2, budgetSeconds: 120 }),
  playwright('browser', [], { env: gate, cores: 2, budgetSeconds: 180 }),
];
