/**
 * Which files of `tests/server` run on which database. Without TEST_DATABASE_URL, on PGlite: all of them. On PostgreSQL:
 * those whose subject differs between the two engines with `TEST_TIER=gate`, otherwise all but `withoutDatabase`.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Run once: what database there is makes no difference to them. `damagedFolder`, `serverStart` and `pgliteThread` choose the embedded one
 * themselves; of the provider's protocol (`idp`), what touches the database is in `idpControls`; of devices on a bad network,
 * what asks the database for more than to keep is in `chaos/deliveries`.
 */
const withoutDatabase = [
  'archive/damagedArchive',
  'archive/releases',
  'archive/retention',
  'buildStamp',
  'chaos/chaos',
  'chaos/chaosProxy',
  'chaos/deviceFaults',
  'chaos/finalCheck',
  'damagedFolder',
  'gracefulShutdown',
  'idp',
  'ninthCommodity',
  'pgliteThread',
  'readingMemory',
  'securityKeys',
  'serverStart',
  'slowBodies',
  'tokenBuckets',
];

/** What PostgreSQL does in another way than PGlite, or what only several connections can get wrong. */
const engineSpecific = [
  // Parsers of values, COPY through pg-copy-streams, the pool and its waiting calls, nested transactions, migrations under a lock.
  'serverDatabase',
  // COPY out and in, constraints dropped and built again; from each engine into the other.
  'archive/roundTrip',
  // Connections that end or go silent.
  'databaseFaults/lostConnections',
  'databaseFaults/silentDatabase',
  'comparisonForm',
  'pressure',
  // Jobs: leases and `skip locked` between servers, takeover of a lease that ran out, progress told by the database.
  'jobs',
  'systemJobs',
  'importTakeover',
  'importRecovery',
  // LISTEN and NOTIFY between processes: rows, switches, ended sign-ins, spent allowances.
  'live',
  'twoProcesses',
  'featureSwitches',
  'signOut',
  'callLimits',
  // Imports: COPY into staging tables, the project lock against entries, ANALYZE after a check, plans of large statements.
  'importFlow',
  'importDuringEntries',
  'importSameFile',
  'importPlans',
  'importSummaries',
  // Writers at the same time, on connections of their own: row locks, advisory locks, versions and deltas.
  'fieldWork',
  'commodityUpdate',
  'changes',
  'saveUsers',
  'userMerge',
  'chaos/deliveries',
  // Snapshots of a day, taken once by whichever call is first.
  'projectDay',
  // Every statement as the driver is given it.
  'sqlInjection',
];

const pathOf = (name: string): string => `tests/server/${name}.test.ts`;

/** The files of the 'server' project, as Vitest takes them. */
export function serverTestFiles({ TEST_DATABASE_URL: url, TEST_TIER: tier }: NodeJS.ProcessEnv): {
  readonly include: string[];
  readonly exclude: string[];
} {
  const paths = [...withoutDatabase, ...engineSpecific].map(pathOf);
  const missing = paths.filter((path) => !existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))));
  if (missing.length > 0) throw new Error(`Listed in tests/support/serverTestFiles.ts, but missing: ${missing.join()}`);
  if (url && tier === 'gate') return { include: engineSpecific.map(pathOf), exclude: [] };
  return { include: ['tests/server/**/*.test.ts'], exclude: url ? withoutDatabase.map(pathOf) : [] };
}
