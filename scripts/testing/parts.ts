/**
 * The parts of the gate (`npm test`) and of the full run (`npm run test:full`): the command of each, its share of the machine,
 * and its time budget in seconds on two idle processors. `docs/testing.md` lists which claim is proved where.
 */
import type { Report } from './reports.ts';

export interface Part {
  /** Name on the command line, in the log and in the summary. */
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** 2 for a part that uses every processor and runs alone; two parts of 1 run in parallel. */
  readonly cores: 1 | 2;
  /** Parts that must have passed before this one starts. */
  readonly needs?: readonly string[];
  readonly budgetSeconds: number;
  /** Report with its own counts; a part without one is a single check. */
  readonly report?: Report;
  /** Needs a PostgreSQL in TEST_DATABASE_URL; otherwise the run starts a scratch one. */
  readonly needsPostgres?: true;
  /** Temporary files are in memory if it suffices (memoryFolder.ts), otherwise on the disk. */
  readonly isInMemory?: true;
  /** Programs of the system; the part is left out where one of them is not installed. */
  readonly programs?: readonly string[];
}

export const reportFolder = '.tmp/reports';

export function vitest(
  name: string,
  projects: readonly string[],
  part: Omit<Part, 'name' | 'command' | 'report'>,
): Part {
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
  check('lint', 60, 'oxlint', '--type-aware', '--deny-warnings', '.'),
  check('types', 45, 'node', 'scripts/types.ts'),
  check('unused', 30, 'npm', 'run', '--silent', 'check:unused'),
  check('dependencies', 10, 'node', 'scripts/checkDependencies.ts'),
];

const build: readonly Part[] = [
  { ...check('build', 40, 'vite', 'build', '--logLevel', 'warn'), env: { QUICK_BUILD: 'on' } },
  { ...check('scan', 5, 'node', 'scripts/scanBuild.ts'), needs: ['build'] },
];

/** A tenth of every exploration (tests/support/exploration.ts), and the browser tests a release depends on. */
const gate = { TEST_TIER: 'gate', EXPLORATION: '0.1' } as const;
const full = { TEST_TIER: 'full', EXPLORATION: '1' } as const;

/**
 * The build comes early: it leaves a processor free for a check, and the browser tests need it. The server tests use memory as
 * their disk; the full run and the part `postgres` use the disk.
 */
export const gateParts: readonly Part[] = [
  ...build,
  ...checks,
  vitest('unit', ['node', 'inspector', 'screen'], { env: gate, cores: 2, budgetSeconds: 150 }),
  vitest('server', ['server'], { env: gate, cores: 2, budgetSeconds: 120, isInMemory: true }),
  playwright('browser', [], { env: gate, cores: 2, budgetSeconds: 150 }),
];

/** Additional part of the gate in CI: the server tests whose subject differs between the two engines. */
export const postgresPart: Part = {
  ...vitest('postgres', ['server'], { env: gate, cores: 2, budgetSeconds: 120 }),
  needsPostgres: true,
};

/** Browser tests that are separate parts of the full run. */
const ownParts = String.raw`--grep-invert=(shift|fieldLooks|versionBefore)\.spec`;

const otherBrowsers = ['--config=playwright.browsers.config.ts', '--pass-with-no-tests'];

const command = (name: string, budgetSeconds: number, ...given: Part['command']): Part => ({
  name,
  command: given,
  env: full,
  cores: 2,
  budgetSeconds,
});

/** Each part runs alone, and a stopped run continues with the first part that has not passed (`--resume`). */
export const fullParts: readonly Part[] = [
  ...build,
  ...checks,
  vitest('unit', ['node', 'inspector', 'screen'], { env: full, cores: 2, budgetSeconds: 240 }),
  vitest('server', ['server'], { env: full, cores: 2, budgetSeconds: 480 }),
  { ...vitest('postgres', ['server'], { env: full, cores: 2, budgetSeconds: 480 }), needsPostgres: true },
  playwright('desktop', ['--project=desktop', ownParts], { env: full, cores: 2, budgetSeconds: 600 }),
  playwright('tablet', ['--project=tablet', ownParts], { env: full, cores: 2, budgetSeconds: 420 }),
  playwright('phone', ['--project=phone', ownParts], { env: full, cores: 2, budgetSeconds: 60 }),
  playwright('looks', ['fieldLooks.spec.ts'], { env: { ...full, FIELD_LOOKS: 'all' }, cores: 2, budgetSeconds: 600 }),
  playwright('shift', ['shift.spec.ts'], { env: { ...full, SHIFT_ENTRIES: '500' }, cores: 2, budgetSeconds: 600 }),
  // Ten journeys in Firefox and WebKitGTK. A browser that is not installed is left out, and the log says so.
  playwright('browsers', [...otherBrowsers, '--project=firefox', '--project=webkit'], {
    env: full,
    cores: 2,
    budgetSeconds: 240,
  }),
  // Five devices on a bad network for three minutes, with three seeds.
  command('chaos', 600, 'node', 'scripts/chaos.ts', '5', '180', '3'),
  // Connections lost for a minute; then the database stopped, frozen and cut off for a minute each.
  command('faults', 420, 'node', 'scripts/databaseFaults.ts', '60', '60'),
  // A server behind pgbouncer and beside it; an import of 20,000 rows in each.
  { ...command('pooler', 240, 'node', 'scripts/poolerCheck.ts'), programs: ['pgbouncer'] },
  // Two processes restarted in turn under load, through each proxy.
  { ...command('restarts', 400, 'node', 'scripts/rollingRestart.ts'), programs: ['nginx', 'caddy'] },
  // The primary of a cluster killed under load, then its whole node.
  {
    ...command('failover', 300, 'node', 'scripts/failover.ts'),
    needs: ['build'],
    programs: ['patroni', 'etcd', 'haproxy'],
  },
  // An earlier build with this server, and this build on the device it left behind. Needs the history of the repository.
  { ...command('versionBefore', 120, 'node', 'scripts/versionBefore.ts'), needs: ['build'] },
  // An archive of each engine, restored into the other; on both a user signs in and works.
  { ...command('restored', 300, 'node', 'scripts/restoredJourneys.ts'), needs: ['build'], needsPostgres: true },
  { ...command('benchmarks', 600, 'node', 'bench/smoke.ts'), needs: ['build'], needsPostgres: true },
];
