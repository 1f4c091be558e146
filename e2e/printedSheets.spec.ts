/**
 * Reports, grids and cards on the sheets of the built application: each is printed to PDF and read back, and compared with what
 * the server answers.
 */
import { expect, test, type Page } from '@playwright/test';
import { projectCommodity } from '../contract/setup/columns/projectCommodity.ts';
import { templateTexts } from '../contract/base/messages/en-US/templateTexts.ts';
import type { TemplateContent } from '../contract/printing/content.ts';
import { defaultTemplate } from '../contract/printing/defaults/index.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { printTemplates as printTemplatesTexts } from '../src/i18n/locales/en-US/printTemplates.ts';
import type { Changes } from '../contract/rows/changes.ts';
import type { CellValue } from '../contract/base/values/scalars.ts';
import { reportTypes } from '../contract/reports/reportTypes.ts';
import { type Report, type ReportColumn } from '../contract/reports/reports.ts';
import { maxPrintedRows } from '../contract/printing/maxPrintedRows.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { reports as reportsTexts } from '../src/i18n/locales/en-US/reports.ts';
import { reels as reelsTexts } from '../src/i18n/locales/en-US/reels.ts';
import { fillText, matching } from '../tests/support/fillText.ts';
import { lead } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { catchPrints, openPaper, printedBy } from './support/printing/prints.ts';
import { expectSheets, tableOn, type PrintedTable } from './support/printing/printedTable.ts';
import {
  expectOnPaper,
  expectPaper,
  papers,
  paperSides,
  printSheets,
  sideMargin,
  squeezed,
  textMargin,
  type PaperFormat,
  type Sheet,
} from './support/printing/sheets.ts';
import { runsAt } from './support/sizes.ts';

test.use({ deviceScaleFactor: 1 });

const counted = (count: number) => count.toLocaleString('en-US');

/**
 * What determines the sheets of a document: the table without the widths of its columns on the screen, and the sheet without the
 * minute at which the rows were read.
 */
const printedParts = (html: string): string =>
  [...html.matchAll(/@page \{.*?(?=@bottom-left)|<table.*?<\/table>/gs)]
    .map(([part]) => part.replaceAll(/(<th[^>]*?) style="[^"]*"|--first-column: \w+;/g, '$1'))
    .join('');

/** Both documents print the same. They are long: what surrounds the first difference says more. */
function expectSamePrint(one: string, other: string, name: string): void {
  const [first, second] = [printedParts(one), printedParts(other)];
  const differs = Array.from(first).findIndex((sign, at) => sign !== second[at]);
  const around = (whole: string) => (differs < 0 ? '' : whole.slice(Math.max(0, differs - 90), differs + 90));
  expect(around(second), name).toBe(around(first));
  expect(second.length, name).toBe(first.length);
}

/** Prints in the dialog of the table, opened as the user does. */
async function printTable(page: Page, open: () => Promise<void>): Promise<string> {
  return printedBy(page, async () => {
    await open();
    const dialog = page.getByRole('dialog', { name: commonTexts.printTable.title });
    await dialog.getByRole('button', { name: commonTexts.print }).click();
    await expect(dialog).toBeHidden();
  });
}

const pagesOf = (sheets: readonly Sheet[]): string[] => sheets.map(({ text, margins }) => margins + text);

/** True if a cell shows the value that the server answered, in whichever format. */
function shows(
  cell: string,
  value: CellValue | undefined,
  { kind, total = 'sum' }: Partial<ReportColumn>,
  isTotal: boolean,
): boolean {
  if (isTotal && total === 'none') return cell === '';
  if (value === null || value === undefined) return ['', '-', reportsTexts.blank].includes(cell);
  if (kind === 'date') return new Date(cell).toDateString() === new Date(`${value}T00:00`).toDateString();
  if (typeof value !== 'number') return cell === String(value);
  const shown = Number(cell.replaceAll(/[,%+]/g, ''));
  const decimals = cell.split('.')[1]?.length ?? 0;
  return Math.abs(shown - value) <= 0.5 / 10 ** decimals + 1e-6;
}

/** Returns the cells that differ from what the server answered; the first one of the total is its name. */
const differences = ({ columns, rows, totals }: Report, printed: PrintedTable['rows']): string[] =>
  [...rows, totals].flatMap((row, at) =>
    columns.flatMap((column, place) => {
      const isTotal = at === rows.length;
      const cell = printed[at]?.[place] ?? 'missing';
      const isRight =
        isTotal && place === 0 ? cell === reportsTexts.total : shows(cell, row[column.key], column, isTotal);
      return isRight ? [] : [`${column.key}: ${cell} instead of ${row[column.key]}`];
    }),
  );

test(
  'every report prints all columns, rows and totals, by its button, by Ctrl+P and by the menu of the browser',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    test.slow();
    await catchPrints(page);
    await signIn(page, 'Administrator');
    const calls = await callsOf(page);
    const show = await openPaper(page);
    for (const reportType of reportTypes) {
      // oxlint-disable no-await-in-loop -- one page shows one report at a time
      await lead(page, `/1/report/${reportType}`);
      const button = page.getByRole('button', { name: commonTexts.print, exact: true });
      await expect(page.getByRole('table')).toBeVisible();
      const report = await calls.get<Report>(
        `/report/get?projectId=1&reportType=${reportType}&limit=${maxPrintedRows}`,
      );
      const byButton = await printTable(page, () => button.click());
      const paper = await show(byButton);
      const printed = await tableOn(paper);
      expect(printed.heads.length, reportType).toBe(report.columns.length);
      expect(printed.rows.length, reportType).toBe(report.found + 1);
      expect(differences(report, printed.rows), reportType).toEqual([]);
      const isWhole = report.columns.map(({ kind }) => !['text', 'answer'].includes(kind));
      const sheets = await expectSheets(paper, { ...printed, isWhole });

      const byKey = await printTable(page, () => page.keyboard.press('Control+p'));
      expectSamePrint(byButton, byKey, reportType);
      const byMenu = pagesOf(await printSheets(page, { format: 'Letter', margin: textMargin }));
      if (report.rows.length <= 200) expect(byMenu).toEqual(pagesOf(sheets));
      else {
        expect(byMenu).toHaveLength(1);
        const notice = fillText(commonTexts.printTable.notWhole, { shown: counted(report.found) });
        expect(byMenu[0]).toContain(squeezed(notice));
      }
      // oxlint-enable no-await-in-loop
    }
  },
);

test(
  'a report with more rows than are printed is one sheet that says so, and the dialog offers the exports',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator', '/1/report/cables-by-conduit?open=true');
    await expect(page.getByRole('table')).toBeVisible();
    const calls = await callsOf(page);
    const { found } = await calls.get<Report>(
      '/report/get?projectId=1&reportType=cables-by-conduit&expand=all&limit=1',
    );
    const words = { most: counted(maxPrintedRows), shown: counted(found) };
    expect(found).toBeGreaterThan(maxPrintedRows);
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: commonTexts.printTable.title });
    await expect(dialog.getByText(fillText(commonTexts.printTable.tooMany, words))).toBeVisible();
    for (const format of [reportsTexts.exportCsv, reportsTexts.exportXlsx])
      // oxlint-disable-next-line no-await-in-loop -- one page is looked at once at a time
      await expect(dialog.getByRole('button', { name: `${reportsTexts.exportLabel} ${format}` })).toBeVisible();
    await expect(dialog.getByRole('button', { name: commonTexts.print, exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const sheets = await printSheets(page, { format: 'Letter', margin: textMargin });
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.text).toContain(squeezed(fillText(commonTexts.printTable.tooMany, words)));
    expect(sheets[0]?.text).not.toContain(squeezed(reportsTexts.total));
  },
);

/** Columns of the grid that are printed, with texts, tags, codes, lengths, dates and hours. */
const gridColumns = [
  'tag',
  'typeCode',
  'fromEquipment',
  'toEquipment',
  'area',
  'package',
  'designLength',
  'pulledLength',
  'pulledDate',
  'pulledBy',
  'reel',
  'foreman',
  'testDate',
  'service',
];
const dateColumns = new Set(['pulledDate', 'testDate']);
const wholeColumns = new Set(['tag', 'fromEquipment', 'toEquipment', 'designLength', 'pulledLength', ...dateColumns]);

test(
  'the grid of cables prints every row and chosen column, by its button, by Ctrl+P and by the menu of the browser',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    test.slow();
    await catchPrints(page);
    await signIn(page, 'Administrator', `/1/data/cable?columns=${JSON.stringify(gridColumns)}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const calls = await callsOf(page);
    const { ids, columns } = await calls.get<Changes>('/commodity/changes?projectId=1&type=cable&since=0');
    const valueOf = (row: number, field: string) => {
      const column = columns[field];
      return column?.kind === 'dictionary' ? column.values[column.codes[row] ?? -1] : column?.values[row];
    };
    // A removed cable with work on it stays visible (domain 3.13).
    const isHidden = (row: number) => valueOf(row, 'removed') === 1 && !valueOf(row, 'percentComplete');
    const rows = ids.flatMap((_, row) => (isHidden(row) ? [] : [gridColumns.map((field) => valueOf(row, field))]));
    const byKey = await printTable(page, () => page.keyboard.press('Control+p'));
    const byButton = await printTable(page, async () => {
      await page.getByRole('button', { name: gridTexts.export, exact: true }).click();
      await page.getByRole('button', { name: commonTexts.print, exact: true }).click();
    });
    expectSamePrint(byButton, byKey, 'cables');
    const paper = await (await openPaper(page))(byButton);
    const printed = await tableOn(paper);
    expect(printed.heads).toHaveLength(gridColumns.length);
    expect(printed.rows).toHaveLength(rows.length + 1);
    const sent = new Map(rows.map((values) => [values[0], values]));
    expect(new Set(printed.rows.slice(0, -1).map(([tag]) => tag))).toEqual(new Set(sent.keys()));
    const differing = printed.rows.slice(0, -1).flatMap((cells) =>
      gridColumns.flatMap((field, at) => {
        const value = sent.get(cells[0])?.[at] ?? null;
        const day = dateColumns.has(field) && typeof value === 'number' ? dayOf(value) : value;
        const kind = dateColumns.has(field) ? 'date' : 'text';
        return shows(cells[at] ?? 'missing', day, { kind }, false)
          ? []
          : [`${field} of ${cells[0]}: ${cells[at]} instead of ${value}`];
      }),
    );
    expect(differing).toEqual([]);
    const length = gridColumns.indexOf('designLength');
    const total = rows.reduce((sum, values) => sum + Number(values[length] ?? 0), 0);
    expect(printed.rows.at(-1)?.[length]).toContain(counted(Math.round(total)));
    const isWhole = gridColumns.map((field) => wholeColumns.has(field));
    const sheets = await expectSheets(paper, { ...printed, isWhole });
    const byMenu = await printSheets(page, { format: 'Letter', margin: textMargin });
    // The margins name the minute of printing.
    expect(byMenu.map(({ text }) => text)).toEqual(sheets.map(({ text }) => text));
  },
);

const dayOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** Prints cards of the first forty cables; returns their document and its sheets. */
async function printCards(page: Page, show: (html: string) => Promise<Page>) {
  await page.getByRole('gridcell').first().click();
  for (let row = 1; row < 40; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText(fillText(gridTexts.checks.selected_other, { shown: 40 }))).toBeVisible();
  await page.getByRole('button', { name: gridTexts.checks.print, exact: true }).click();
  await page.getByRole('checkbox', { name: printTemplatesTexts.job.withFinished }).check();
  await page.getByRole('button', { name: printTemplatesTexts.job.print, exact: true }).click();
  await expect(page.getByText(fillText(printTemplatesTexts.job.asked_other, { shown: 40 }))).toBeVisible({
    timeout: 60_000,
  });
  const frame = page.frameLocator(`iframe[title="${printTemplatesTexts.job.printed}"]`);
  // Like the document of the frame it has no document type, which changes the height of lines.
  const html = await frame.locator('html').evaluate((root) => root.outerHTML);
  await page.getByRole('button', { name: printTemplatesTexts.job.no }).click();
  const paper = await show(html);
  const cards = await paper.locator('.sheet').evaluateAll((sheets) =>
    sheets.map((sheet) => ({
      head: (sheet.querySelector('.head') as HTMLElement).innerText,
      signatures: (sheet.querySelector('.signatures') as HTMLElement).innerText,
      text: (sheet.querySelector('.blocks') as HTMLElement).innerText,
      isFitted: (sheet.querySelector('.blocks') as HTMLElement).style.getPropertyValue('--fit') !== '',
    })),
  );
  return { cards, sheets: await printSheets(paper, { margin: sideMargin }) };
}

test(
  'a cut list prints the notes of a splice on its sheet, and no message of the page',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    await catchPrints(page);
    await signIn(page, 'Administrator', '/1/project/reels?view=plan');
    const [short, spare] = ['R-CTL-4C14-08', 'R-CTL-4C14-02'];
    const reason = 'Splice in pull box PB-12, because the reel is too short';
    await page.getByRole('button', { name: 'R-CTL-4C14-06', exact: true }).click();
    await page
      .getByRole('button', { name: /^Splice / })
      .first()
      .click();
    const splice = page.getByRole('dialog');
    for (const [field, reel] of [
      [reelsTexts.splice.second, spare],
      [reelsTexts.splice.first, short],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one list opens at a time
      await splice.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: new RegExp(`^${reel}`) }).click();
      // oxlint-enable no-await-in-loop
    }
    await splice.getByLabel(reelsTexts.splice.note).fill(reason);
    await splice.getByRole('button', { name: reelsTexts.splice.action, exact: true }).click();
    await expect(splice).toBeHidden();
    await page.getByRole('button', { name: reelsTexts.order.keepNew, exact: true }).click();
    const message = page.getByRole('alert').filter({ hasText: fillText(reelsTexts.order.kept, { number: 2 }) });
    await expect(message).toBeVisible();

    const html = await printedBy(page, async () => {
      await page.getByRole('button', { name: reelsTexts.order.print }).click();
      await page.getByRole('button', { name: matching(reelsTexts.order.choice.print_other) }).click();
    });
    expect(html).toContain(fillText(reelsTexts.order.kept, { number: 2 }));
    const paper = await (await openPaper(page))(html);
    for (const format of papers) {
      // oxlint-disable-next-line no-await-in-loop -- one page prints once at a time
      const sheets = await printSheets(paper, { format, margin: textMargin });
      expectPaper(sheets, paperSides[format]);
      expectOnPaper(sheets, sideMargin);
      const text = sheets.map((sheet) => sheet.text).join('');
      for (const [place, reel] of [
        [1, spare],
        [2, short],
      ] as const)
        expect(text).toContain(squeezed(fillText(reelsTexts.splice.pieceOf, { place, reel })));
      expect(text.split(squeezed(fillText(reelsTexts.splice.noted, { note: reason })))).toHaveLength(3);
      expect(text).not.toContain(squeezed(fillText(reelsTexts.order.kept, { number: 2 })));
    }
  },
);

test('forty pull cards fill their sheets on Letter and on A4', runsAt({ full: ['desktop'] }), async ({ page }) => {
  test.slow();
  await signIn(page, 'Administrator', '/1/data/cable');
  const calls = await callsOf(page);
  const show = await openPaper(page);
  const saveTemplate = async (content: TemplateContent | null, version: number) => {
    const place = { projectId: 1, commodityType: 'cable', templateType: 'pull-card' };
    const { status } = await calls.post<{ status: string }>('/print-template/save', {
      data: { ...place, version, content },
    });
    expect(status).toBe('saved');
  };
  const content = defaultTemplate(projectCommodity('cable'), 'pull-card', (text) => templateTexts[text])!;
  const onLetter = await printCards(page, show);
  await saveTemplate({ ...content, page: { ...content.page, paper: 'a4' } }, 0);
  let onA4;
  try {
    await page.reload();
    onA4 = await printCards(page, show);
  } finally {
    await saveTemplate(null, 1);
  }
  // One that is a little too long is drawn smaller.
  expect(onLetter.cards.some(({ isFitted }) => isFitted)).toBe(true);
  expectCards(onLetter, 'Letter');
  expectCards(onA4, 'A4');
});

/** Each card starts its own sheet, is printed once and completely, and leaves no sheet with a few lines or signatures only. */
function expectCards({ cards, sheets }: Awaited<ReturnType<typeof printCards>>, format: PaperFormat): void {
  expect(cards).toHaveLength(40);
  expectPaper(sheets, paperSides[format]);
  expectOnPaper(sheets, sideMargin);
  const owners = sheets.map(({ text }) => cards.findIndex(({ head }) => text.startsWith(squeezed(head))));
  expect(owners, 'heads on all sheets, in sequence').toEqual(owners.toSorted((one, other) => one - other));
  for (const [at, { head, signatures, text, isFitted }] of cards.entries()) {
    const { length } = squeezed(head);
    const own = sheets.filter((_, sheet) => owners[sheet] === at);
    if (isFitted) expect(own, head).toHaveLength(1);
    expect(own.map((sheet) => sheet.text.slice(length)).join(''), head).toBe(squeezed(text));
    for (const sheet of own) {
      const lines = new Set(sheet.signs.slice(length).map(({ y }) => Math.round(y)));
      expect(lines.size, `lines of ${head}`).toBeGreaterThan(3);
      expect(sheet.text.slice(length), head).not.toBe(squeezed(signatures));
    }
  }
}
