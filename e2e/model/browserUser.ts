/** The user chart in a browser: how to perform each event and what each state looks like. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseInNavigation, signOut } from '../support/appShell.ts';
import { provider } from '../support/people.ts';
import type { PageName, UserEvent } from './userModel.ts';
import type { UserState } from './userPaths.ts';
import { dashboard as dashboardTexts } from '../../src/i18n/locales/en-US/dashboard.ts';
import { common as commonTexts } from '../../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';

const project = 'Cedar Bayou Ammonia Expansion';
const role = /Project Manager/;

interface Look {
  readonly address: string;
  readonly tab: string;
  readonly shows: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name }).first();

const looks: Readonly<Record<PageName, Look>> = {
  dashboard: { address: '/', tab: 'Wireway', shows: heading('Dashboard') },
  project: { address: '/1', tab: `Overview [${project}]`, shows: heading(project) },
  data: {
    address: '/1/data/cable',
    tab: `Data & Assignment [${project}]`,
    shows: (page) => page.getByRole('grid').getByRole('row').nth(1),
  },
  report: {
    address: '/1/report/cable-summary',
    tab: `Reports [${project}]`,
    shows: (page) => page.getByRole('table').getByRole('row').nth(1),
  },
  forbidden: {
    address: '/system-users',
    tab: 'System Users',
    shows: (page) => page.getByText('You need the permission “Manage system users”'),
  },
  nothing: { address: '/nowhere/at/all', tab: 'Page not found', shows: heading('Page not found') },
};

const recentLabels = { data: 'Cable: Data & Assignment', report: 'Cable Summary: Reports' } as const;
const recentPages = (page: Page) =>
  page.getByRole('navigation', { name: dashboardTexts.recentPages }).getByRole('listitem');

type Hands = {
  readonly [Type in UserEvent['type']]: (page: Page, event: UserEvent & { type: Type }) => Promise<unknown>;
};

const hands: Hands = {
  openAddress: (page, event) => page.goto(looks[event.page].address),
  signIn: (page) => page.getByRole('button', { name: role }).click(),
  openProject: (page) => page.getByRole('table').getByRole('link', { name: project }).click(),
  openData: (page) => chooseInNavigation(page, 'Data & Assignment'),
  openReport: (page) => chooseInNavigation(page, 'Reports'),
  openRecentPage: (page) => recentPages(page).getByRole('link').first().click(),
  goHome: (page) => page.getByRole('banner').getByRole('link', { name: commonTexts.productName }).click(),
  goBack: (page) => page.goBack(),
  goOffline: (page) => page.context().setOffline(true),
  goOnline: (page) => page.context().setOffline(false),
  signOut,
  signInAgain: (page) => page.getByRole('button', { name: frameTexts.goOn.signIn }).click(),
  async signOutInOtherTab(page) {
    const other = await page.context().newPage();
    await other.goto('/');
    await signOut(other);
    await expect(other.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await other.close();
  },
  async sessionRevoked(page) {
    // The server is not notified: otherwise the current page would leave before the next one is requested.
    await provider(page.request, 'forget-sessions');
    const rejected = { code: 'identity.revoked', message: 'You were signed out.' };
    // Only requests of the next page: a request before that would become the page to return to.
    await page.route('**/api/report/**', (route) => route.fulfill({ status: 401, json: rejected }));
    await chooseInNavigation(page, 'Reports');
    await expect(page.getByRole('button', { name: role })).toBeVisible();
    await page.unroute('**/api/report/**');
  },
};

export async function act<Type extends UserEvent['type']>(
  page: Page,
  event: UserEvent & { type: Type },
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is the event's own type
  const hand = hands[event.type] as (page: Page, event: UserEvent) => Promise<unknown>;
  await hand(page, event);
}

/** Checks that the page shows this state; fails the test otherwise. */
export async function see(page: Page, { value, context }: UserState): Promise<void> {
  switch (value) {
    case 'atProvider':
    case 'askedAgain':
      await expect(page).toHaveTitle(/^Sign in/);
      await expect(page.getByRole('button', { name: role })).toBeVisible();
      await expect(page.getByText(project)).toHaveCount(0);
      return;
    case 'signedOut':
      await expect(page).toHaveTitle('Signed out');
      await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      return;
    default:
      await seePage(page, looks[context.asked]);
      await expect(
        page
          .getByRole('banner')
          .getByText(value === 'offLine' ? frameTexts.connection.offline : frameTexts.connection.online),
      ).toBeVisible();
      if (context.asked === 'dashboard' && context.left !== null) {
        await expect(recentPages(page).first()).toHaveText(`${recentLabels[context.left]}${project}`);
      }
  }
}

async function seePage(page: Page, { address, tab, shows }: Look): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === address);
  await expect(page).toHaveTitle(tab);
  await expect(shows(page)).toBeVisible();
}
