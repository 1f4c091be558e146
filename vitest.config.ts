import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { LongestFirst } from './tests/support/longestFirst.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Left to itself, Vitest leaves one core idle: of two, half the machine. A project does not take it from the root. */
const maxWorkers = '100%';

/**
 * Run once: what database there is makes no difference to them. `serverStart` and `pgliteThread` choose the embedded one
 * themselves; of the provider's protocol (`idp`), what touches the database is in `idpControls`; of devices on a bad network,
 * what asks the database for more than to keep is in `chaos/deliveries`.
 */
const withoutDatabase = [
  'buildStamp',
  'chaos/chaos',
  'chaos/chaosProxy',
  'chaos/deviceFaults',
  'chaos/finalCheck',
  'endInOrder',
  'idp',
  'pgliteThread',
  'readingMemory',
  'securityKeys',
  'serverStart',
  'slowBodies',
  'tokenBuckets',
].map((name) => `tests/server/${name}.test.ts`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'node',
          maxWorkers,
          environment: 'node',
          include: ['tests/{contract,machines,architecture,inspection}/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/support/seedRandom.ts'],
          testTimeout: 180_000,
          // Nothing here leaves anything behind: no page, no server, no state in a module.
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'inspector',
          maxWorkers,
          environment: 'node',
          include: ['inspector/tests/**/*.test.ts'],
          setupFiles: ['tests/support/seedRandom.ts'],
          testTimeout: 180_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: process.env['TEST_DATABASE_URL'] ? withoutDatabase : [],
          setupFiles: ['tests/support/seedRandom.ts'],
          globalSetup: ['tests/server/templateDatabase.ts'],
          // Servers that are started as processes of their own, a score of them, read the same modules.
          env: { NODE_COMPILE_CACHE: `${root}.tmp/compile-cache` },
          pool: 'forks',
          // Loading Fastify, PGlite and the rest again for each file cost a third of the time. Our own modules are shared too:
          // what a server keeps is in the server a test starts, not in a module.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        root,
        test: {
          name: 'screen',
          maxWorkers,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}', 'inspector/tests/**/*.test.tsx'],
          setupFiles: ['tests/support/freshModules.ts', 'tests/support/seedRandom.ts', 'tests/src/setup.ts'],
          testTimeout: 30_000,
          // A page of its own for each file cost as much as the tests in it: the setup leaves the page as it found it.
          isolate: false,
        },
      },
    ],
  },
});
