/**
 * The proof of the machines as one file, for `npm run test:mutation`: a mutant then costs one start of a worker instead
 * of twenty. The quick stories come first. Left out are the drawings, which say nothing about behaviour, and the tests
 * of the tests.
 */
import.meta.glob(['./*.test.ts', '!./documents.test.ts', '!./seededFaults.test.ts', '!./paths.test.ts'], {
  eager: true,
});
import.meta.glob(['./*/*.test.ts', '!./*/random.test.ts'], { eager: true });
import.meta.glob('./*/random.test.ts', { eager: true });
import.meta.glob('./paths.test.ts', { eager: true });
