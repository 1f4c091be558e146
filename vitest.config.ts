import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { serverTestFiles } from './tests/support/serverTestFiles.ts';
import { testMs, waitMs } from './tests/support/slowness.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** `expect.poll` would time out after one second, which a busy machine can need for one response. */
const patientPoll = { poll: { timeout: waitMs } };

/** By default, Vitest leaves one core idle, which is half of a machine with two. Projects do not inherit it from the root. */
const maxWorkers = '100%';

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
          testTimeout: testMs,
          // These tests leave nothing behind: no page, no server, no module state.
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
          testTimeout: testMs,
        },
      },
      {
        root,
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          ...serverTestFiles(process.env),
          setupFiles: ['tests/support/seedRandom.ts', 'tests/server/projectScope/reportFaults.ts'],
          globalSetup: ['tests/server/templateDatabase.ts'],
          // About twenty servers are started as separate processes, and they load the same modules.
          env: { NODE_COMPILE_CACHE: `${root}.tmp/compile-cache` },
          pool: 'forks',
          // Loading Fastify, PGlite and the rest again for each file took a third of the time. Our own modules are shared too:
          // the state of a server is in the server that a test starts, not in a module.
          isolate: false,
          testTimeout: testMs,
          hookTimeout: testMs,
          expect: patientPoll,
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
          testTimeout: testMs / 2,
          expect: patientPoll,
          // A separate page for each file took as long as the tests in it: the setup restores the page instead.
          isolate: false,
        },
      },
    ],
  },
});
