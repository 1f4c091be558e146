/** Messages for a user when Wireway is busy or has no project for them, checked on desktop and tablet. */
import { expect, test, type Page } from '@playwright/test';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { getSignInCheck } from '../contract/users/signInCheck.ts';
import { expectAccessible } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';
import { errors as errorsTexts } from '../src/i18n/locales/en-US/errors.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { signInCheck as signInCheckTexts } from '../src/i18n/locales/en-US/signInCheck.ts';
import { fillText } from '../tests/support/fillText.ts';

/** Saves a screenshot for review beside the results of the run. */
const look = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

const busy = (status: number) => ({
  status,
  headers: { 'retry-after': '1' },
  json: { code: status === 429 ? 'limits.tooManyCalls' : 'server.busy', message: 'Wireway is busy. Try again soon.' },
});

test(
  'a busy server is retried with a message; one that stays busy replaces the page',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Viewer', '/1');
    const answers = [429, 503];
    await page.route('**/api/report/get?*', (route) => {
      const status = answers.shift();
      return status === undefined ? route.continue() : route.fulfill(busy(status));
    });
    await lead(page, '/1/report/cable-summary');
    await expect(page.locator('.Toastify__toast')).toHaveText(fillText(errorsTexts.busy, { seconds: 1 }));
    await look(page, 'busy');
    await expect(page.getByRole('table')).toBeVisible();
    expect(answers).toEqual([]);

    await page.route('**/api/report/get?*', (route) => route.fulfill(busy(503)));
    await lead(page, '/1/report/cable-tray-summary');
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('Wireway is busy. Try again soon.');
    await expectAccessible(page);
    await look(page, 'stays-busy');
    await page.unroute('**/api/report/get?*');
    await notice.getByRole('button', { name: commonTexts.actions.retry }).click();
    await expect(page.getByRole('table')).toBeVisible();
  },
);

/** Writes the administrator role into the stored session: into the claims beside the token, or into the token itself. */
const claimAdministrator = (page: Page, place: 'profile' | 'token') =>
  page.evaluate((where) => {
    const [key, stored] = Object.entries(sessionStorage).find(([name]) => name.startsWith('oidc.user:'))!;
    const session = JSON.parse(stored) as { id_token: string; profile: Record<string, unknown> };
    const claims = {
      ...session.profile,
      roles: { administrator: true },
      isAdmin: true,
      permissions: ['admin.dashboard'],
    };
    const [header, , signature] = session.id_token.split('.');
    const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    if (where === 'profile') session.profile = claims;
    else session.id_token = [header, payload, signature].join('.');
    sessionStorage.setItem(key, JSON.stringify(session));
  }, place);

test(
  'edits of the stored session never grant the administrator role (S17)',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    await signIn(page, 'Viewer');
    await claimAdministrator(page, 'profile');
    await page.goto('/admin-dashboard');
    await expect(page.getByRole('main')).toContainText(
      fillText(frameTexts.noPermission.title, { page: 'Admin Dashboard' }),
    );
    const calls = await callsOf(page);
    expect(await calls.get('/users/get-current-user')).toMatchObject({ isAdmin: false });
    expect((await calls.answerOf('/system/sign-in-check')).status()).toBe(403);

    await claimAdministrator(page, 'token');
    const forged = await callsOf(page);
    expect((await forged.answerOf('/users/get-current-user')).status()).toBe(401);
  },
);

test(
  'a user without a project is shown what to request and from whom',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await page.route(/\/api\/project$/, (route) => route.fulfill({ json: [] }));
    await signIn(page, 'Viewer');
    await expect(page.getByText(signInCheckTexts.state.title)).toBeVisible();
    await expect(
      page.getByText(fillText(signInCheckTexts.state.as, { email: 'priya.raman@example.com' })),
    ).toBeVisible();
    await expectAccessible(page);
    await look(page, 'no-project');
    await page.unroute(/\/api\/project$/);
    await page.getByRole('button', { name: signInCheckTexts.again }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  },
);

test(
  'two records of one user are merged by keyboard, and Escape merges nothing',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    await signIn(await elsewhere.newPage(), 'Viewer');
    await elsewhere.close();
    await signIn(page, 'Administrator');
    const calls = await callsOf(page);
    const name = `Zoe${Date.now().toString(36)}`;
    await calls.post('/users/create', {
      data: {
        projectId: 1,
        name,
        email: `${crypto.randomUUID()}@example.com`,
        phone: '',
        role: 'viewer',
        foreman: false,
        crewName: '',
      },
    });
    // Every account of the embedded provider has a project; the rest of the response is unchanged.
    await page.route('**/api/system/sign-in-check', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const check = (await response.json()) as ReplyOf<typeof getSignInCheck>;
      const signIns = check.signIns.map((one) => ({
        ...one,
        isWithoutProject: one.email === 'priya.raman@example.com',
      }));
      await route.fulfill({ response, json: { ...check, signIns } });
    });
    await lead(page, '/admin-dashboard');
    const parts = page.getByRole('navigation', { name: frameTexts.titles.adminDashboard });
    for (const part of ['Overview', 'Data quality', 'Audit log', 'Problem reports']) {
      await parts.getByRole('link', { name: part }).click();
      await settle(page);
      await expectAccessible(page);
    }
    await parts.getByRole('link', { name: signInCheckTexts.title }).click();
    const opener = page.getByRole('button', { name: signInCheckTexts.join });
    await expect(opener).toBeVisible();
    await expectAccessible(page);
    await look(page, 'admin-dashboard');
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Merge Priya Raman with an invitation/ });
    await expect(dialog).toBeVisible();
    const choice = dialog.getByRole('combobox', { name: signInCheckTexts.invitation });
    await expect(choice).toBeFocused();
    await expectAccessible(page);
    await look(page, 'join-empty');
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name: new RegExp(name) });
    await expect(option).toBeVisible();
    await look(page, 'join-list');
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('z');
    await expect(choice).toHaveValue(/^Zoe/);
    await expect(dialog.getByText(signInCheckTexts.joinDialog.final)).toBeVisible();
    await expectAccessible(page);
    await look(page, 'join-chosen');
    await page.keyboard.press('Tab');
    await expect(
      dialog
        .getByRole('button', { name: commonTexts.actions.cancel })
        .or(dialog.getByRole('button', { name: signInCheckTexts.joinDialog.confirm }))
        .and(page.locator(':focus')),
    ).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
