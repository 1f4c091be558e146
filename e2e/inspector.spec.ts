import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { provider, signInAtProvider } from './support/people.ts';
import { createProject } from './support/projects.ts';
import { tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';
import { inspector as inspectorTexts } from '../inspector/locales/en-US/inspector.ts';
import { fillText } from '../tests/support/fillText.ts';

/** Switches to the panel where the log and the details share one tab list for lack of space. */
async function turnTo(page: Page, panel: 'Log' | 'Details'): Promise<void> {
  const tab = page.getByRole('tab', { name: panel });
  if (await tab.isVisible()) await tab.click();
}

const actor = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: new RegExp(`^${name}`) });

/** The log filtered to the steps of one actor. */
async function stepsOf(page: Page, name: string) {
  await turnTo(page, 'Log');
  await page.getByRole('combobox', { name: inspectorTexts.log.byActor }).click();
  await page.getByRole('option', { name, exact: true }).click();
  return page.getByRole('grid', { name: inspectorTexts.log.label }).getByRole('row');
}

/** Advances the clock to 50 s before the session of the tab expires, past its notice at 60 s. */
async function passNotice(tab: Page): Promise<void> {
  const left = await tab.evaluate(() => {
    const stored = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}';
    return (JSON.parse(stored) as { expires_at: number }).expires_at - Date.now() / 1000;
  });
  await tab.context().clock.fastForward(Math.round(left - 50) * 1000);
}

test.beforeEach(async ({ request }) => {
  await provider(request, 'reset');
});
test.afterEach(async ({ request }) => {
  await provider(request, 'reset');
});

test(
  'one tab shows why another became ready and what its sign-in waits for while offline',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    const trouble = watchForTrouble(page);
    await provider(request, 'lifetimes', { idToken: 300, accessToken: 300 });
    await context.clock.install();
    await page.goto('/inspect');
    await expect(page.getByRole('heading', { name: inspectorTexts.title })).toBeVisible();
    await expect(page.getByRole('switch', { name: /Record/ })).toBeChecked();
    await expect(page.getByText(inspectorTexts.nothing.title)).toBeVisible();
    await expectAccessible(page);

    const work = await context.newPage();
    await signInAtProvider(work, 'Administrator');
    const project = await createProject(work, 'Inspected');
    await work.goto(`/${project}/data/cable`);
    await expect(work.getByRole('banner')).toBeVisible();

    await expect(actor(page, 'auth')).toContainText('authenticated.fresh');
    await expect(actor(page, 'project')).toContainText('ready');

    // Why did the shell become ready?
    await (await stepsOf(page, 'shell')).filter({ hasText: 'ready' }).first().click();
    await turnTo(page, 'Details');
    const why = page.getByRole('list', { name: inspectorTexts.step.why }).getByRole('listitem');
    await expect(why.filter({ hasText: /auth received done startup/ })).toContainText(
      'session.startup → session.authenticated.fresh',
    );
    await expect(why.last()).toContainText(/application\.waiting\.?\w*, .*→ application\.ready/);
    await expectAccessible(page);

    // Back to live, then the network is cut.
    await page.getByRole('button', { name: inspectorTexts.time.live }).click();
    await context.setOffline(true);
    await actor(page, 'auth').click();
    const waiting = page.getByRole('region', { name: fillText(inspectorTexts.waiting.title, { actor: 'auth' }) });
    const due = waiting.getByRole('listitem').filter({ hasText: 'retryDelay' });
    await passNotice(work);
    await expect(due).toContainText(/→ .*asking \[isOnline\]/);
    await expect(waiting.getByRole('listitem').filter({ hasText: 'network.found' }).first()).toContainText('asking');
    await expect(waiting.getByRole('listitem').filter({ hasText: 'sessionEnd' })).toContainText('expired');
    await context.setOffline(false);
    await expect(actor(page, 'auth')).toContainText('authenticated.fresh');

    // The session is saved, opened and replayed.
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: inspectorTexts.files.save }).click();
    const file = await (await saved).path();
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain('Inspected');
    await page.getByTestId('session-file').setInputFiles({
      name: 'saved.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.getByRole('button', { name: inspectorTexts.files.replay }).click();
    await expect(page.getByText(/All \d+ steps replay to the same states/)).toBeVisible();
    await page.getByRole('button', { name: inspectorTexts.time.forward }).click();
    await expect(page.getByText(/^Step 2 of/)).toBeVisible();
    expect(trouble).toEqual([]);
  },
);

test(
  'an open viewer does not repair a failed renewal in the tab it watches',
  runsAt({ full: ['desktop'] }),
  async ({ page, context, request }) => {
    await provider(request, 'lifetimes', { idToken: 300, accessToken: 300 });
    await context.clock.install();
    const requested: string[] = [];
    page.on('request', (call) => requested.push(new URL(call.url()).pathname));
    await page.goto('/inspect');
    await expect(page.getByRole('switch', { name: /Record/ })).toBeChecked();

    const work = await context.newPage();
    await signInAtProvider(work, 'Administrator');
    await work.route('**/oidc/token', (route) => route.abort());
    const steps = await stepsOf(page, 'auth');
    await passNotice(work);
    await expect(steps.filter({ hasText: 'renewal.failed' }).first()).toBeVisible();
    await context.clock.fastForward(10_000);
    expect(requested.filter((path) => /^\/(oidc|api)/.test(path))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 0 });
  },
);

test('a file that is not a session shows an error', runsAt({ full: ['desktop', 'tablet'] }), async ({ page }) => {
  await page.goto('/inspect');
  await page.getByTestId('session-file').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rows": []}'),
  });
  await expect(page.getByRole('alert')).toContainText('not a saved session');
});

test(
  'the docked inspector survives a sign-in and covers no part of the page',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await page.goto('/?inspect');
    await page.getByRole('button', { name: /Administrator/ }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    const dock = page.getByRole('region', { name: inspectorTexts.title });
    await expect(dock).toBeVisible();
    await expect(actor(page, 'auth')).toContainText('authenticated.fresh');
    // The page that left for the provider is listed as well.
    await dock.getByRole('combobox', { name: inspectorTexts.sessions.label }).click();
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    const gap = async () => {
      const [root, beside] = [await page.locator('#root').boundingBox(), await dock.boundingBox()];
      return Math.round((root?.y ?? 0) + (root?.height ?? 0)) - Math.round(beside?.y ?? 0);
    };
    await expect.poll(gap).toBe(0);
    await expectAccessible(page);

    const heightOf = async () => (await dock.boundingBox())?.height ?? 0;
    const height = await heightOf();
    await dock.getByRole('separator').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(heightOf).toBeGreaterThan(height);
    await page.getByRole('button', { name: inspectorTexts.dock.close }).click();
    await expect(dock).toBeHidden();
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    // The code of the inspector loads after the page.
    await expect(async () => {
      await page.keyboard.press('Alt+Shift+KeyI');
      await expect(dock).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
);
