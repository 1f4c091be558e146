import { it } from 'vitest';
import { isDrawn } from './exploration.ts';

/**
 * Declares a test that attacks a whole process or site, or makes it fail. The gate runs one in ten of these, others with each
 * change, since starting a server takes as long as a hundred calls; the full run runs all of them.
 */
export function attack(name: string, test: () => Promise<void>, timeoutMs?: number): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the caller provides the title and the assertions
  it.runIf(isDrawn(name))(name, test, timeoutMs);
}
