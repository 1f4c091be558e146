/**
 * Every default template on paper, and forty cards in one job: the PDF contains the text, the codes can be read, and the page
 * size matches.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { commodityTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../contract/commodities/index.ts';
import { commodities as names } from '../contract/names/en-US/commodities.ts';
import { readCardCode } from '../contract/printing/cardCode.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { printTemplates as printTemplatesTexts } from '../src/i18n/locales/en-US/printTemplates.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../tests/support/fillText.ts';

const templates = commodityTypes.flatMap((type) => commodities[type].templates.map((template) => ({ type, template })));

test.beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(file);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

/** Opens the demo project as its lead; returns its address. */
async function openProject(page: Page): Promise<URL> {
  await signIn(page, 'lead');
  await page
    .getByRole('link', { name: /Cedar Bayou/ })
    .first()
    .click();
  await page.waitForURL(/\/\d+$/);
  return new URL(page.url());
}

const documentOf = (frame: FrameLocator) =>
  frame.locator('html').evaluate((root) => `<!doctype html>${root.outerHTML}`);

const pdfOf = async (paper: Page) => getDocumentProxy(new Uint8Array(await paper.pdf({ preferCSSPageSize: true })));

/**
 * Shows the document of the preview frame in a separate page, on the origin of the application but without its security policy.
 */
async function onPaper(browser: Browser, origin: string): Promise<(html: string) => Promise<Page>> {
  const context = await browser.newContext({ deviceScaleFactor: 2 });
  const paper = await context.newPage();
  let shown = '';
  await paper.route('**/on-paper', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown }));
  return async (html) => {
    shown = html;
    await paper.goto(`${origin}/on-paper`);
    await paper.evaluate(() => document.fonts.ready.then(() => true));
    return paper;
  };
}

test(
  'every default template prints completely with readable codes',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser }) => {
    test.slow();
    const { origin, pathname } = await openProject(page);
    await page.goto(`${pathname}/project/print-templates`);
    const show = await onPaper(browser, origin);
    const frame = page.frameLocator('iframe[title="Preview"]');
    expect(templates.length).toBeGreaterThan(20);

    for (const { type, template } of templates) {
      const label = template === 'label' ? 'Label' : new RegExp(template.replace('-', ' '), 'i');
      // oxlint-disable no-await-in-loop -- one page previews one template at a time
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: names[type], exact: true }) })
        .getByRole('link', { name: label })
        .click();
      await expect(frame.locator('.sheet .qr').first()).toBeVisible();
      const html = await documentOf(frame);
      await page.goBack();

      const paper = await show(html);
      const pdf = await pdfOf(paper);
      const { text } = await extractText(pdf, { mergePages: true });
      const [, , width, height] = (await pdf.getPage(1)).view;
      const size = template === 'label' ? [288, 144] : [612, 792];
      expect(
        [width, height].map((side) => Math.round(side ?? 0)),
        `${type} ${template}`,
      ).toEqual(size);

      // The codes are in the upper part of the page, and a partial image is decoded faster.
      const picture = await paper.screenshot({ clip: { x: 0, y: 0, width: 816, height: 420 } });
      const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode', 'Code128'] });
      expect([...new Set(codes.map(({ format }) => format))].toSorted(), `${type} ${template}`).toEqual([
        'Code128',
        'QRCode',
      ]);
      // The barcode carries the same data, without the project.
      const [{ tag, revision } = readCardCode(''), ...others] = codes.map((code) => readCardCode(code.text));
      for (const other of others) expect(other).toMatchObject({ tag, revision });
      const reported = text.replaceAll(/\s+/g, ' ');
      if (template !== 'package-cover') expect(reported, `${type} ${template}`).toContain(tag);
      if (template !== 'label') expect(reported).toContain('Cedar Bayou Ammonia Expansion');
      // oxlint-enable no-await-in-loop
    }
  },
);

test(
  'forty cards print in one job, one per page, translated; labels have their exact size',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser }) => {
    test.slow();
    const { origin, pathname } = await openProject(page);
    await page.goto(`${pathname}/data/cable`);
    await page.getByRole('gridcell').first().click();
    for (let row = 1; row < 40; row += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('40 selected')).toBeVisible();
    const show = await onPaper(browser, origin);
    const frame = page.frameLocator('iframe[title="Cards for the printer"]');
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const printed = async () => {
      await page.getByRole('button', { name: commonTexts.print, exact: true }).click();
      await expect(page.getByText(/^Did all 40 cards come out/)).toBeVisible({ timeout: 60_000 });
      const html = await documentOf(frame);
      const paper = await show(html);
      return { paper, pdf: await pdfOf(paper) };
    };

    await page.getByRole('button', { name: 'Print…', exact: true }).click();
    await choose(printTemplatesTexts.preview.language, 'Français');
    await expect(page.frameLocator('iframe[title="Preview"]').getByText('Fiche de tirage').first()).toBeVisible();
    await page.getByRole('checkbox', { name: printTemplatesTexts.job.withFinished }).check();
    const { paper, pdf } = await printed();
    expect(pdf.numPages).toBeGreaterThanOrEqual(40);
    const { text } = await extractText(pdf, { mergePages: false });
    // Signatures never stand on a sheet alone: the remarks before them come along.
    const signed = text.filter((sheet) => /Contremaître\s+CQ/.test(sheet));
    expect(signed.filter((sheet) => !sheet.includes('Remarques'))).toEqual([]);
    // The header repeats on every sheet, even where a card continues on the next one.
    expect(text.filter((sheet) => !/Cedar Bayou Ammonia Expansion\s.*Fiche de tirage/s.test(sheet))).toEqual([]);
    expect(text.filter((sheet) => /Data & Assignment|Online/.test(sheet))).toEqual([]);
    const heads = await paper.locator('.sheet .head .mono').allTextContents();
    expect(new Set(heads).size).toBe(40);
    const found = heads.map((head) => text.findIndex((sheet) => sheet.includes(head)));
    // In sequence, no two cards on one sheet.
    expect(found.every((at, card) => at >= 0 && at > (found[card - 1] ?? -1))).toBe(true);
    await paper.emulateMedia({ media: 'print' });
    for (const card of [0, 39]) {
      // oxlint-disable-next-line no-await-in-loop -- one page runs one action at a time
      const picture = await paper.locator('.sheet').nth(card).screenshot();
      // oxlint-disable-next-line no-await-in-loop -- one page runs one action at a time
      const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode', 'Code128'] });
      const said = new Map(codes.map(({ format, text: code }) => [format, code]));
      const bars = heads[card]!.replace(' · ', ' REV ');
      expect(said.get('Code128')).toBe(bars);
      expect(said.get('QRCode')?.startsWith(`${bars} PRJ `)).toBe(true);
    }
    await page.getByRole('button', { name: printTemplatesTexts.job.no }).click();

    await page.getByRole('button', { name: 'Print…', exact: true }).click();
    await choose('Template', 'Label');
    await expect(page.getByText(/^80 labels/)).toBeVisible();
    const labels = (await printed()).pdf;
    expect(labels.numPages).toBe(80);
    // 4 × 2 in, in points: exactly the label of the roll.
    for (const at of [1, 80]) {
      // oxlint-disable-next-line no-await-in-loop -- one document reads one page at a time
      const [, , width, height] = (await labels.getPage(at)).view;
      expect([Math.round((width ?? 0) * 10) / 10, Math.round((height ?? 0) * 10) / 10]).toEqual([288, 144]);
    }
    await page.getByRole('button', { name: printTemplatesTexts.job.yes }).click();
    await expect(page.getByText(fillText(printTemplatesTexts.job.remembered_other, { shown: 40 }))).toBeVisible();
  },
);

test(
  'the rows of a package start on the sheet of their heading if they fit',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser }) => {
    const { origin, pathname } = await openProject(page);
    const show = await onPaper(browser, origin);
    await page.goto(`${pathname}/packages/installation`);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: gridTexts.cardsOfRows }).click();
    await page.getByRole('checkbox', { name: printTemplatesTexts.job.withFinished }).check();
    await page.getByRole('button', { name: commonTexts.print, exact: true }).click();
    await expect(page.getByText(/^Did .* come out/)).toBeVisible({ timeout: 60_000 });
    const frame = page.frameLocator('iframe[title="Cards for the printer"]');
    const html = await documentOf(frame);
    const paper = await show(html);
    const listed = await paper
      .locator('.sheet')
      .first()
      .locator('.rows')
      .last()
      .locator('tbody .mono')
      .allTextContents();
    expect(listed.length, 'more rows than are left of the first sheet').toBeGreaterThan(20);
    const pdf = await pdfOf(paper);
    const { text } = await extractText(pdf, { mergePages: false });
    const sheet = text.find((each) => each.includes('In this package'));
    expect(sheet).toContain(listed[0]);
  },
);
