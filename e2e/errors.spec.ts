import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { startReportingServer } from './support/errorReportServer.ts';
import { startReportSink, type ReportSink } from './support/errorReportCollector.ts';
import { runsAt } from './support/sizes.ts';
import { errors as errorsTexts } from '../src/i18n/locales/en-US/errors.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

const demoProject = 'Pueblo West Lift Station 4';

/** Returns every token that the page stores for the user. */
const tokensOf = (page: Page) =>
  page.evaluate(() =>
    Object.values(sessionStorage).flatMap((text) => {
      try {
        const stored = JSON.parse(text) as Record<string, unknown>;
        return ['id_token', 'access_token', 'refresh_token'].flatMap((name) =>
          typeof stored[name] === 'string' ? [stored[name]] : [],
        );
      } catch {
        return [];
      }
    }),
  );

const throwInPage = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);

test.describe('with an error report collector', () => {
  let sink: ReportSink;
  let server: Awaited<ReturnType<typeof startReportingServer>>;

  test.beforeAll(async () => {
    sink = await startReportSink();
    server = await startReportingServer(sink.dsn);
  });
  test.afterAll(async () => {
    await server.stop();
    sink.close();
  });

  test(
    'sends a page error once, with the last machine steps and a masked replay',
    runsAt({ full: ['desktop'] }),
    async ({ page }) => {
      const rejected: string[] = [];
      page.on('console', (line) => {
        if (/content security policy/i.test(line.text())) rejected.push(line.text());
      });
      await signIn(page, 'Administrator', `${server.url}/1/data/cable?find=query-canary`);
      const tokens = await tokensOf(page);
      expect(tokens.length).toBeGreaterThan(1);
      const name = await page.getByRole('button', { name: /^Account/ }).getAttribute('aria-label');
      await expect(page).toHaveTitle(/Cedar Bayou/);
      await page.waitForFunction(() => sessionStorage.getItem('sentryReplaySession') !== null);

      await page.getByRole('button', { name: /^Account/ }).click();
      await throwInPage(page, 'The canary of the page');
      await expect.poll(() => sink.events().length).toBe(1);
      await expect.poll(() => sink.items('replay_recording').length).toBeGreaterThan(0);
      // Reports arrive in order: if the first were sent twice, both copies would arrive before this one.
      await throwInPage(page, 'The second canary');
      const messages = () => sink.events().map(({ exception }) => exception?.values?.[0]?.value);
      await expect.poll(messages).toEqual(['The canary of the page', 'The second canary']);

      const [event] = sink.events();
      const { build } = (await (await page.request.get(`${server.url}/settings.json`)).json()) as { build: string };
      expect(event?.release).toBe(build);
      expect(event?.exception?.values?.[0]?.value).toBe('The canary of the page');
      expect(event?.user).toBeUndefined();

      const file = sink.items('attachment').find(({ headers }) => headers['filename'] === 'machine-events.json');
      const steps = JSON.parse(file?.text ?? '[]') as { event: { type: string } }[];
      expect(steps.length).toBeGreaterThan(5);
      expect(steps.length).toBeLessThanOrEqual(100);
      expect(steps.map((step) => step.event.type)).toContain('project.open');

      const person = (name ?? '').replace(/^Account: /, '');
      expect(person).not.toBe('');
      for (const secret of [...tokens, 'query-canary', person, 'Cedar Bayou', 'Baytown', 'Executive Summary']) {
        expect(sink.all(), secret).not.toContain(secret);
      }
      expect(rejected).toEqual([]);
    },
  );
});

test(
  'without a collector nothing is downloaded and no report is sent',
  runsAt({ full: ['desktop'] }),
  async ({ page, baseURL }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await signIn(page, 'Administrator');
    await throwInPage(page, 'Nobody is to hear of this');
    await page.waitForLoadState('networkidle');
    expect(addresses.filter((address) => !address.startsWith(`${baseURL}/`) && !address.startsWith('data:'))).toEqual(
      [],
    );
    expect(addresses.filter((address) => /sentry|replay|envelope/i.test(address))).toEqual([]);
  },
);

test(
  'a start without a server shows the cause, offers a reload, and succeeds later',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));
    await page.route('**/settings.json', (route) => route.abort());
    await page.goto('/');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(errorsTexts.startup.title);
    await expect(notice).toContainText(errorsTexts.startup.unreachable);
    await expect.poll(() => lines.some((line) => line.startsWith('Startup was not ok'))).toBe(true);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.unroute('**/settings.json');
    await notice.getByRole('button', { name: errorsTexts.startup.reload }).click();
    await expect(page.getByRole('button', { name: /Administrator/ })).toBeVisible();
  },
);

test.describe('when the server cannot be reached', () => {
  test(
    'a page shows the error once in its own area and loads on retry',
    runsAt({ gate: ['desktop'], full: ['tablet'] }),
    async ({ page }) => {
      await signIn(page, 'Administrator');
      const project = page.getByRole('link', { name: demoProject });
      await expect(project).toBeVisible();
      await page.route('**/api/**', (route) => route.abort());
      await project.click();
      const notice = page.getByRole('main').getByRole('alert');
      await expect(notice).toContainText(errorsTexts.network);
      await expect(page.locator('.Toastify__toast')).toHaveCount(0);
      await page.unroute('**/api/**');
      await notice.getByRole('button', { name: commonTexts.actions.retry }).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(frameTexts.failure.project);
    },
  );

  test(
    'failed requests without a page of their own show a single temporary toast',
    runsAt({ full: ['desktop'] }),
    async ({ page }) => {
      // The device has no storage, so cached responses cannot replace the failed ones.
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Nothing is kept here.', 'SecurityError');
        };
      });
      const library = page.waitForResponse(/toasts-.*\.js/);
      await signIn(page, 'Administrator');
      // The toast library is loaded in advance, because it could not be loaded without a signal.
      await library;
      await page.route('**/api/users/**', (route) => route.abort());
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('.Toastify__toast')).toHaveCount(1);
      await expect(page.locator('.Toastify__toast')).toContainText('Couldn’t reach the server.');
      await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    },
  );
});
