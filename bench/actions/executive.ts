/** Executive persona: one page over all projects, and the explanation of a number. */
import { dashboard } from '../../src/i18n/locales/en-US/dashboard.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { at, desk, see, type Hand, type Persona } from './action.ts';
import { accountButton } from './session.ts';
import { goTo, reload, navigationLink, pattern } from './moves.ts';

const projectRow = 'main table tbody tr';
const closedFigure = 'main table button[aria-expanded="false"]';
const figureLine = 'aside [data-line]';

const summary = '/executive-summary';
/** Conditions of the Executive Summary. The Dashboard, which is visible until then, has figures too. */
const summaryShown = [at(summary), see('main h1', frame.titles.executiveSummary), see(closedFigure)];
const languageChoice = (locale: string) => `[role="menuitemradio"][lang="${locale}"]`;
const accountMenu = ({ page }: Hand) => page.getByRole('button', { name: pattern(frame.user.menu) });

/** Opens the account menu, which stays open while its choices are tried. */
async function openAccountMenu(hand: Hand): Promise<void> {
  await goTo(hand, '/', projectRow);
  await accountMenu(hand).click();
  await hand.page.getByRole('menuitemradio').first().waitFor();
}

const closeAccountMenu = ({ page }: Hand) => page.keyboard.press('Escape');

export const executive: Persona = {
  name: 'Executive',
  // The role with the fewest permissions that can still see all projects.
  role: 'project-manager',
  viewport: desk,
  actions: [
    {
      name: 'sign in to the first page',
      isSignedOut: true,
      act: ({ page }) => accountButton(page, executive.role).click(),
      shown: ({ project }) => [at('/'), see(`${projectRow} a`, project.name)],
    },
    {
      name: 'Dashboard',
      prepare: (hand) => goTo(hand, summary, projectRow),
      act: ({ page }) => navigationLink(page, frame.nav.dashboard).click(),
      shown: ({ project }) => [see('main h1', dashboard.title), see(`${projectRow} a`, project.name)],
    },
    {
      name: 'Executive Summary, page reloaded',
      prepare: (hand) => goTo(hand, summary, projectRow),
      act: ({ page }) => page.reload({ waitUntil: 'commit' }),
      shown: () => summaryShown,
    },
    {
      name: 'Executive Summary',
      prepare: (hand) => reload(hand, '/', projectRow),
      act: ({ page }) => navigationLink(page, frame.titles.executiveSummary).click(),
      shown: () => summaryShown,
    },
    {
      name: 'figure of the Executive Summary',
      prepare: (hand) => reload(hand, summary, closedFigure),
      act: ({ page }) => page.locator(closedFigure).first().click(),
      shown: () => [see(figureLine)],
    },
    {
      name: 'landing page of the project',
      prepare: (hand) => reload(hand, '/', projectRow),
      act: ({ page, project }) => page.locator(projectRow).getByRole('link', { name: project.name }).click(),
      shown: ({ project }) => [see('main h1', project.name), see('main table button[aria-expanded]')],
    },
    {
      name: 'language switch',
      prepare: openAccountMenu,
      act: ({ page }) => page.locator(languageChoice('es-MX')).click(),
      shown: () => [see('html[lang="es-MX"]'), see(`${languageChoice('es-MX')}[aria-checked="true"]`)],
      restore: async (hand) => {
        await hand.page.locator(languageChoice('en-US')).click();
        await hand.page.locator('html[lang="en-US"]').waitFor();
        await closeAccountMenu(hand);
      },
    },
    {
      name: 'theme switch',
      prepare: openAccountMenu,
      act: ({ page }) => page.getByRole('menuitemradio', { name: frame.user.dark, exact: true }).click(),
      shown: () => [see('html[data-theme="dark"]')],
      restore: async (hand) => {
        await hand.page.getByRole('menuitemradio', { name: frame.user.light, exact: true }).click();
        await closeAccountMenu(hand);
      },
    },
  ],
};
