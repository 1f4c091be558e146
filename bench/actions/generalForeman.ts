/** General foreman persona: checks what is ready to pull, who does it, and whether the reel is on site. */
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { packages } from '../../src/i18n/locales/en-US/packages.ts';
import { reels } from '../../src/i18n/locales/en-US/reels.ts';
import { at, desk, see, type Hand, type Persona } from './action.ts';
import { reload, navigationLink } from './moves.ts';
import { packages as packagesTexts } from '../../src/i18n/locales/en-US/packages.ts';

const cell = 'main [role="gridcell"]';
/** Opens a page of the project that makes few server requests. */
const start = (hand: Hand) => reload(hand, `/${hand.project.id}/project/information`, 'main h1');
const packageList = (hand: Hand) => reload(hand, `/${hand.project.id}/packages/installation`, cell);
const view = ({ page }: Hand, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const reelPage = (hand: Hand, name: string, awaited: string) =>
  reload(hand, `/${hand.project.id}/project/reels?view=${name}`, awaited);

export const generalForeman: Persona = {
  name: 'General foreman',
  role: 'general-foreman',
  viewport: desk,
  actions: [
    {
      name: 'packages',
      prepare: start,
      act: ({ page }) => navigationLink(page, frame.titles.packages).click(),
      shown: () => [at('/packages/installation'), see(cell)],
    },
    {
      name: 'package opened',
      prepare: packageList,
      act: ({ page, round }) =>
        page
          .locator(`${cell} button`)
          .nth(round % 10)
          .click(),
      shown: () => [at('package='), see('main section table tbody tr')],
    },
    {
      name: packagesTexts.readiness.title,
      prepare: packageList,
      act: (hand) => view(hand, packages.readiness.title).click(),
      shown: () => [at('show=readiness'), see('main svg[role="img"] rect'), see('main table tbody tr')],
    },
    {
      name: 'cut plan',
      prepare: (hand) => reelPage(hand, 'receiving', 'main textarea'),
      act: (hand) => view(hand, reels.views.plan).click(),
      shown: () => [at('view=plan'), see('main button', reels.suggest)],
    },
    {
      name: 'suggested reels',
      prepare: (hand) => reelPage(hand, 'plan', 'main button.primary'),
      act: ({ page }) => page.getByRole('button', { name: reels.suggest }).click(),
      shown: () => [see(`main section[aria-label="${reels.moves.label}"] table tbody tr`)],
    },
    {
      name: 'reel ledger',
      prepare: start,
      act: ({ page }) => navigationLink(page, frame.titles.reels).click(),
      shown: () => [at('/project/reels'), see(cell)],
    },
    {
      name: 'receiving',
      prepare: (hand) => reelPage(hand, 'ledger', cell),
      act: (hand) => view(hand, reels.views.receiving).click(),
      shown: () => [at('view=receiving'), see('main textarea')],
    },
  ],
};
