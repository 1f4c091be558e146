/** All user actions from every reachable state, against the built application and its provider. */
import { expect, test } from '@playwright/test';
import { act, see } from './model/browserUser.ts';
import { userWalks, type Step } from './model/userPaths.ts';
import { watchForTrouble } from './support/accessibility.ts';
import { runsAt } from './support/sizes.ts';

const { paths, states, transitions, missed } = userWalks(24);
const reported = ({ event }: Step) => (event.type === 'openAddress' ? `openAddress ${event.page}` : event.type);

test(
  `${paths.length} paths take all ${transitions.length} transitions and see all ${states.length} states`,
  runsAt({ full: ['desktop'] }),
  () => {
    expect(missed).toEqual([]);
    const seen = new Set(paths.flat().map(({ state }) => JSON.stringify(state.value)));
    expect(seen.size).toBe(states.length);
  },
);

for (const [index, path] of paths.entries()) {
  test(
    `path ${index + 1} of ${paths.length}, ${path.length} steps`,
    runsAt({ full: ['desktop', 'tablet'] }),
    async ({ page }) => {
      const trouble = watchForTrouble(page);
      if (path[0]?.event.type !== 'openAddress') await page.goto('/');
      for (const [number, step] of path.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
        await test.step(`${number + 1} ${reported(step)} -> ${JSON.stringify(step.state.value)}`, async () => {
          await act(page, step.event);
          await see(page, step.state);
        });
      }
      expect(trouble).toEqual([]);
    },
  );
}
