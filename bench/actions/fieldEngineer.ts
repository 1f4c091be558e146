/** Field engineer persona: imports a revision and reviews its changes, sets the project up, prints cards. */
import { terms } from '../../contract/names/en-US/terms.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { grid } from '../../src/i18n/locales/en-US/grid.ts';
import { imports } from '../../src/i18n/locales/en-US/imports.ts';
import { laborUnits } from '../../src/i18n/locales/en-US/laborUnits.ts';
import { printTemplates } from '../../src/i18n/locales/en-US/printTemplates.ts';
import { csvFile } from '../../e2e/support/projects.ts';
import { at, desk, differs, gone, see, type Action, type Hand, type Persona } from './action.ts';
import { activate, beginning, reload, navigationLink, pattern } from './moves.ts';
import { tagOf } from './project.ts';

const cell = 'main [role="gridcell"]';
const revisedRows = 1000;
const printedCards = 100;
const chooseHeading = `main section[aria-label="${imports.choose.heading}"]`;
const importPage = ({ project }: Hand) => `/${project.id}/import/cable`;
/** Maximum repetitions of import actions: imports stay in the project. */
const importRounds = 5;

let revisions = 0;

/**
 * Returns a revision with a new length for each cable, different in every revision. It uses the last cables of the plant, which
 * no other action edits.
 */
function nextRevision({ project }: Hand) {
  revisions += 1;
  const lines = Array.from({ length: Math.min(revisedRows, project.cables) }, (_, index) => {
    const place = project.cables - index;
    return `${tagOf(place)},${100 + (place % 700) + revisions}`;
  });
  return csvFile(`revision-${revisions}.csv`, ['Cable Tag,Length (ft)', ...lines]);
}

async function upload(hand: Hand): Promise<void> {
  const { page } = hand;
  await reload(hand, importPage(hand), chooseHeading);
  await page.getByTestId('schedule').setInputFiles(nextRevision(hand));
  await page.getByRole('button', { name: imports.mapping.check }).waitFor();
  await page.getByRole('radio', { name: pattern(imports.options.partial) }).check();
}

async function check(hand: Hand): Promise<void> {
  await upload(hand);
  await hand.page.getByRole('button', { name: imports.mapping.check }).click();
  await hand.page
    .locator('main button.primary:enabled')
    .filter({ hasText: pattern(imports.review.apply_other) })
    .waitFor();
}

async function openRevert(hand: Hand): Promise<void> {
  await check(hand);
  await hand.page.locator('main button.primary:enabled').click();
  await hand.page.getByText(beginning(imports.done.again), { exact: true }).waitFor();
  await reload(hand, importPage(hand), 'main table');
}

const revertButton = ({ page }: Hand) => page.locator('main table').getByRole('button', { name: imports.revert.open });
const dialog = '[role="dialog"]';

const importActions: readonly Action[] = [
  {
    name: 'import of 1,000 rows: upload to columns',
    maxRepetitions: importRounds,
    prepare: (hand) => reload(hand, importPage(hand), chooseHeading),
    act: (hand) => hand.page.getByTestId('schedule').setInputFiles(nextRevision(hand)),
    shown: () => [see('main button:enabled', imports.mapping.check)],
  },
  {
    name: 'import of 1,000 rows: check to review',
    maxRepetitions: importRounds,
    prepare: upload,
    act: ({ page }) => page.getByRole('button', { name: imports.mapping.check }).click(),
    shown: () => [see('main h2', beginning(imports.review.heading)), see('main section table tbody tr')],
  },
  {
    name: 'import of 1,000 rows: apply to applied',
    maxRepetitions: importRounds,
    prepare: check,
    act: ({ page }) => page.locator('main button.primary:enabled').click(),
    shown: () => [see('main button', imports.done.again)],
  },
  {
    name: 'import of 1,000 rows: revert to reverted',
    maxRepetitions: importRounds,
    prepare: async (hand) => {
      await openRevert(hand);
      await revertButton(hand).first().click();
      await hand.page.locator(`${dialog} button.primary:enabled`).waitFor();
    },
    act: ({ page }) => page.locator(`${dialog} button.primary:enabled`).click(),
    shown: () => [see(`${dialog} button`, imports.revert.close), see(`${dialog} [role="status"]`)],
  },
];

/** Selector of the status that shows how the last change of a labor unit affected the hours, once they are recalculated. */
const lastEffect = `main section[aria-label="${laborUnits.coverage.label}"] p[role="status"]`;

const setupActions: readonly Action[] = [
  {
    name: 'labor units',
    prepare: (hand) => reload(hand, `/${hand.project.id}/project/information`, 'main form'),
    act: ({ page }) => navigationLink(page, frame.titles.laborUnits).click(),
    shown: () => [at('/project/labor-units'), see(cell)],
  },
  {
    name: 'labor unit changed, hours of its cables follow',
    maxRepetitions: importRounds,
    prepare: async (hand) => {
      await reload(hand, `/${hand.project.id}/project/labor-units`, cell);
      await activate(hand.page, 0, terms.laborUnitFields.hours);
      await hand.page.keyboard.type(`0.0${6 + (hand.round % 3)}`);
      return hand.page.locator(lastEffect).evaluate((element) => element.textContent);
    },
    act: ({ page }) => page.keyboard.press('Enter'),
    shown: (_, before) => [{ ...differs(lastEffect, before), text: beginning(laborUnits.effect.last) }],
  },
  {
    name: 'code list',
    prepare: (hand) => reload(hand, `/${hand.project.id}/project/codes`, 'main table a'),
    act: ({ page }) => page.locator('main table a').first().click(),
    shown: () => [at('/project/codes/'), see(cell)],
  },
  {
    name: 'Commodity Columns',
    prepare: (hand) => reload(hand, `/${hand.project.id}/project/information`, 'main form'),
    act: ({ page }) => navigationLink(page, frame.titles.columns).click(),
    shown: () => [at('/project/columns'), see(cell)],
  },
];

/** Selects as many rows as cards are printed. */
async function chooseRows(hand: Hand): Promise<void> {
  const { page } = hand;
  await reload(hand, `/${hand.project.id}/data/cable`, cell);
  await page.locator(cell).first().click();
  for (let row = 1; row < printedCards; row += 1)
    // oxlint-disable-next-line no-await-in-loop -- keys are pressed one at a time
    await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.getByRole('group', { name: grid.checks.bar }).waitFor();
}

const printButton = ({ page }: Hand) => page.getByRole('button', { name: grid.checks.print, exact: true });
const firstCard = { selector: '.sheet', frame: 'iframe[title="Preview"]' };

const printActions: readonly Action[] = [
  {
    name: 'print dialog with the first cards',
    prepare: chooseRows,
    act: (hand) => printButton(hand).click(),
    shown: () => [firstCard],
  },
  {
    name: '100 cards ready for the printer',
    prepare: async (hand) => {
      await chooseRows(hand);
      await printButton(hand).click();
      await hand.page.frameLocator(firstCard.frame).locator(firstCard.selector).first().waitFor();
    },
    act: ({ page }) => page.locator(`${dialog} button.primary:enabled`).click(),
    shown: () => [see(dialog, beginning(printTemplates.job.asked_other)), gone(`${dialog} progress`)],
    restore: ({ page }) => page.getByRole('button', { name: printTemplates.job.no, exact: true }).click(),
  },
];

export const fieldEngineer: Persona = {
  name: 'Field engineer',
  role: 'project-lead',
  viewport: desk,
  actions: [...setupActions, ...printActions, ...importActions],
};
