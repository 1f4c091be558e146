/**
 * Sign-in under whatever order of clicks, answers, timers and lost signals. After every step its promises are checked
 * (`support/authObserver.ts`); a failing sequence is shrunk to the few steps that break one.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthObserver } from './support/authObserver.ts';
import { authStep } from './support/authSteps.ts';
import { runs } from './support/runs.ts';

describe('whatever happens in whatever order', () => {
  it('sign-in keeps its promises, and recovers when the provider does', async () => {
    const kept = fc.asyncProperty(fc.boolean(), fc.array(authStep, { maxLength: 60 }), async (isSignedIn, steps) => {
      const observer = new AuthObserver();
      if (isSignedIn) await observer.take({ kind: 'answer', which: 0, how: 'ok' });
      for (const step of steps) {
        // oxlint-disable-next-line no-await-in-loop -- each step is checked before the next
        await observer.take(step);
      }
      await observer.recover();
      observer.bench.actor.stop();
    });
    await expect(fc.assert(kept, runs(1000))).resolves.toBeUndefined();
  });
});
