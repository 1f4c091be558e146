/**
 * Databases for the files of `tests/server`. Without TEST_DATABASE_URL, all of them run on PGlite. On PostgreSQL, those whose
 * subject differs between the two engines run with `TEST_TIER=gate`, otherwise all but `withoutDatabase`.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Files that run once, since the database makes no difference to them. `damagedFolder`, `fullDisk`, `serverStart`, `startFailures` and
 * `pgliteThread` choose the embedded one themselves; the database part of the provider's protocol (`idp`) is in `idpControls`; for devices on a bad
 * network, tests that need more of the database than storage are in `chaos/deliveries`.
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
  'fullDisk',
  'gracefulShutdown',
  'idp',
  'ninthCommodity',
  'pgliteThread',
  'readingMemory',
  'securityKeys',
  'serverStart',
  'slowBodies',
  'startFailures',
  'tokenBuckets',
];

/** Files about behavior that differs between PostgreSQL and PGlite, or that can only fail with several connections. */
const engineSpecific = [
  // Value parsers, COPY through pg-copy-streams, the pool and its waiting calls, nested transactions, migrations under a lock.
  'serverDatabase',
  // COPY out and in, constraints dropped and rebuilt; from each engine into the other.
  'archive/roundTrip',
  // Connections that end or become silent.
  'databaseFaults/lostConnections',
  'databaseFaults/silentDatabase',
  // Poolers, and connections that PostgreSQL rejects.
  'postgres/startCheck',
  'comparisonForm',
  'pressure',
  'metrics',
  // Jobs: leases and `skip locked` between servers, takeover of an expired lease, progress notifications of the database.
  'jobs',
  'systemJobs',
  'importTakeover',
  'importRecovery',
  // LISTEN and NOTIFY between processes: rows, switches, ended sign-ins, used-up allowances.
  'live',
  'twoProcesses',
  // Uploads in the database, which servers without a shared folder copy from there.
  'twoDataFolders',
  'uploadStore',
  'featureSwitches',
  'signOut',
  'callLimits',
  // Imports: COPY into staging tables, the project lock against entries, ANALYZE after a check, plans of large statements.
  'importFlow',
  'importDuringEntries',
  'importSameFile',
  'importPlans',
  'importSummaries',
  // Concurrent writers on separate connections: row locks, advisory locks, versions and deltas.
  'fieldWork',
  'commodityUpdate',
  'changes',
  'saveUsers',
  'userMerge',
  'chaos/deliveries',
  // Snapshots of a day, taken once by the first call.
  'projectDay',
  // Every statement as passed to the driver.
  'sqlInjection',
];

const pathOf = (name: string): string => `tests/server/${name}.test.ts`;

/** Returns the files of the 'server' project in the format of Vitest. */
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
