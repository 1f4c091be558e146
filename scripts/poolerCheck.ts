/**
 * Runs the server behind pgbouncer and beside it (`tests/server/postgres/pooler.test.ts`): the refused start, work, live updates,
 * an archive, imports with their seconds, and a restart of PostgreSQL. Needs pgbouncer; without it, prints that and ends well.
 *
 *   node scripts/poolerCheck.ts
 */
import { spawnSync } from 'node:child_process';
import { pgbouncerVersion } from '../tests/server/postgres/pgbouncer.ts';

const version = pgbouncerVersion();
if (version === null) {
  console.log('pgbouncer is not installed (Debian: apt-get install pgbouncer): nothing is checked behind a pooler.');
} else {
  console.log(version);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/server/postgres/pooler.test.ts'],
    { stdio: 'inherit', env: { ...process.env, POOLER_CHECK: 'on' } },
  );
  process.exitCode = status ?? 1;
}
