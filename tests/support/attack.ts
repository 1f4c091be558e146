import { it } from 'vitest';
import { isDrawn } from './exploration.ts';

/**
 * A test that puts a whole process or site under an attack or a failure. Of these the gate runs one in ten, others with
 * each change, since a start of a server alone takes as long as a hundred calls; the full run runs them all.
 */
export function attack(name: string, test: () => Promise<void>, timeoutMs?: number): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- both are its caller's
  it.runIf(isDrawn(name))(name, test, timeoutMs);
}
