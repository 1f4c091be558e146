/**
 * Runs devices on a bad network for any number of users, any duration and any number of runs (`tests/server/chaos`); each run
 * prints its seed and its actions, and ends with the final check.
 *
 *   [CHAOS_SEED=7] node scripts/chaos.ts [people, 10] [seconds of faults, 1800] [seeds, 20]
 */
import { spawnSync } from 'node:child_process';

const [people = '10', seconds = '1800', seeds = '20'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'tests/server/chaos/chaos.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, CHAOS_PEOPLE: people, CHAOS_SECONDS: seconds, CHAOS_SEEDS: seeds },
  },
);
process.exitCode = status ?? 1;
