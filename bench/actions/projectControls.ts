/** Project controls persona: reports, explained figures, hours, the palette, and the cable grid. */
import { reportLabels, reportTypes, type ReportType } from '../../contract/reports/reportTypes.ts';
import { common } from '../../src/i18n/locales/en-US/common.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { timesheets } from '../../src/i18n/locales/en-US/timesheets.ts';
import { at, desk, differs, gone, see, type Action, type Condition, type Hand, type Persona } from './action.ts';
import { dayBefore, gridActions } from './gridActions.ts';
import { loadGrid, openGrid } from './gridMoves.ts';
import { reload, navigationLink, textOf } from './moves.ts';
import { tagOf } from './project.ts';

const reportPage = ({ project }: Hand, type: ReportType) => `/${project.id}/report/${type}`;
/** The smallest report. The other reports are opened from its page, with none of their figures in memory. */
const smallReport: ReportType = 'jumper-summary';
const lines = 'main table tbody tr';
/** Conditions of a shown report: rows are visible, and they belong to the last request. */
const reportShown: readonly Condition[] = [see('main table tfoot'), see(lines), gone('main [aria-busy="true"]')];
/** Selector of the report header: its name, the number of rows, and the as-of date. */
const heading = 'main header';
const figureInTotal = 'main tfoot button[aria-expanded="false"]';
const option = '[role="dialog"] [role="option"]';
const palette = '[role="dialog"] input';

const reportActions = reportTypes.map((type): Action => ({
  name: `report ${reportLabels[type]}`,
  prepare: (hand) => reload(hand, reportPage(hand, type === smallReport ? 'conductor-summary' : smallReport), lines),
  act: ({ page }) => navigationLink(page, reportLabels[type]).click(),
  shown: (hand) => [at(reportPage(hand, type)), see('main h1', reportLabels[type]), ...reportShown],
}));

const figureActions: readonly Action[] = [
  {
    name: 'figure of a report',
    prepare: (hand) => reload(hand, reportPage(hand, 'cable-summary'), figureInTotal),
    act: ({ page }) => page.locator(figureInTotal).last().click(),
    shown: () => [see('aside [data-line]')],
  },
  {
    name: 'report as of a day',
    prepare: async (hand) => {
      await reload(hand, reportPage(hand, 'cable-summary'), lines);
      await hand.page.getByRole('button', { name: common.day.open, exact: true }).click();
      await hand.page.getByRole('textbox', { name: common.day.asOf }).fill(dayBefore(30));
      return textOf(hand.page, heading);
    },
    act: ({ page }) => page.getByRole('button', { name: common.day.show, exact: true }).click(),
    shown: (_, before) => [at('asOf='), differs(heading, before), ...reportShown],
  },
  {
    name: 'timesheets: hours and PF',
    prepare: (hand) => reload(hand, `/${hand.project.id}/import/timesheets`, 'main h1'),
    act: ({ page }) => page.getByRole('main').getByRole('link', { name: timesheets.views.hours, exact: true }).click(),
    shown: () => [at('view=hours'), gone(`main section[aria-label="${timesheets.choose.heading}"]`), see(lines)],
  },
];

const paletteActions: readonly Action[] = [
  {
    name: 'palette, first open',
    prepare: loadGrid,
    act: ({ page }) => page.keyboard.press('Control+k'),
    shown: () => [see(palette), see(option)],
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'palette opened again',
    prepare: async (hand) => {
      await openGrid(hand);
      await hand.page.keyboard.press('Control+k');
      await hand.page.locator(option).first().waitFor();
      await hand.page.keyboard.press('Escape');
      await hand.page.locator(palette).waitFor({ state: 'hidden' });
    },
    act: ({ page }) => page.keyboard.press('Control+k'),
    shown: () => [see(palette), see(option)],
    restore: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'palette finds a tag',
    prepare: async (hand) => {
      const { page, round, project } = hand;
      await openGrid(hand);
      await page.keyboard.press('Control+k');
      const tag = tagOf(Math.ceil(project.cables / 2) + round);
      await page.locator(palette).fill(tag.slice(0, -1));
      await page.locator(`[role="dialog"] [role="group"][aria-label="${frame.palette.tags}"]`).waitFor();
      return tag;
    },
    act: ({ page }, tag) => page.keyboard.press(tag.slice(-1)),
    shown: (_, tag) => [see(`${option}[aria-selected="true"]`, tag)],
    restore: async ({ page }) => {
      await page.locator(palette).fill('');
      await page.keyboard.press('Escape');
    },
  },
];

export const projectControls: Persona = {
  name: 'Project controls',
  role: 'project-manager',
  viewport: desk,
  actions: [...reportActions, ...figureActions, ...gridActions, ...paletteActions],
};
