/**
 * Users who enter work while their PostgreSQL loses connections at random, and is then stopped, frozen and cut off
 * (`tests/server/databaseFaults`). Prints the longest wait of a call, the time until work resumed, and the result of the check
 * that every acknowledged entry is stored once; exits with 1 if a limit is exceeded.
 *
 *   node scripts/databaseFaults.ts [seconds of lost connections, 60] [seconds of each other failure, 60] [writers, 20]
 */
import { spawnSync } from 'node:child_process';

const [terminateSeconds = '60', seconds = '60', writers = '20'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/server/databaseFaults/faultRun.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULT_TERMINATE_SECONDS: terminateSeconds, FAULT_SECONDS: seconds, FAULT_WRITERS: writers },
  },
);
process.exitCode = status ?? 1;
