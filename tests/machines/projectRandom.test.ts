/** Projects opened, left and answered in whatever order, by people who come and go. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProjectObserver, projectStep } from './support/projectObserver.ts';
import { runs } from './support/runs.ts';

describe('whatever the order of clicks and answers', () => {
  it('a page shows the project of its route, with what the present person may do there', async () => {
    const kept = fc.asyncProperty(fc.array(projectStep, { maxLength: 40 }), async (steps) => {
      const observer = new ProjectObserver();
      for (const step of steps) {
        // oxlint-disable-next-line no-await-in-loop -- each step is checked before the next
        await observer.take(step);
      }
      await observer.finish();
    });
    await expect(fc.assert(kept, runs(1000))).resolves.toBeUndefined();
  });
});
