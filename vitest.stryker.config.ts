import { defineConfig } from 'vitest/config';

/** Tests that a mutant of a machine has to survive: few random runs, the same for every mutant. */
export default defineConfig({
  test: {
    include: ['tests/machines/mutation.ts'],
    environment: 'node',
    env: { EXPLORATION: '0.01', PROPERTY_SEED: '1' },
    setupFiles: ['tests/support/seedRandom.ts'],
    testTimeout: 60_000,
  },
});
