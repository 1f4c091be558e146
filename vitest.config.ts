import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { serverTestFiles } from './tests/support/serverTestFiles.ts';
import { testMs, waitMs } from './tests/support/slowness.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** `expect.poll` would give up after a second, which a busy machine needs for one answer. */
const patientPoll = { poll: { timeout: waitMs } };

/** Left to itself, Vitest leaves one core idle: of two, half the machine. A project does not take it from the root. */
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
          setupFiles: ['tests/support/seedRandom.ts'],
          globalSetup: ['tests/server/templateDatabase.ts'],
          // Servers that are started as processes of their own, a score of them, read the same modules.
          env: { NODE_COMPILE_CACHE: `${root}.tmp/compile-cache` },
          pool: 'forks',
          // Loading Fastify, PGlite and the rest again for each file cost a third of the time. Our own modules are shared too:
          // what a server keeps is in the server a test starts, not in a module.
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
          // A page of its own for each file cost as much as the tests in it: the setup leaves the page as it found it.
          isolate: false,
        },
      },
    ],
  },
});
