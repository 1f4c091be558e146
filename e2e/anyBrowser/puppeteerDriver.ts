/** Firefox and Chromium over WebDriver BiDi, by Puppeteer. */
import { join } from 'node:path';
import { launch, type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import type { Driver } from './driver.ts';

export interface PuppeteerPlace {
  readonly browser: 'firefox' | 'chrome';
  readonly executablePath: string;
  /** Existing folder for printed documents. */
  readonly folder: string;
}

const toPdf = 'print.printer_Mozilla_Save_to_PDF';
const margins = ['headerleft', 'headercenter', 'headerright', 'footerleft', 'footercenter', 'footerright'];

/** Preferences for printing to a file in Firefox: no dialog, and no browser texts in the margins. */
const printsTo = (file: string): Record<string, unknown> => ({
  'print.always_print_silent': true,
  print_printer: 'Mozilla Save to PDF',
  [`${toPdf}.print_to_file`]: true,
  [`${toPdf}.print_to_filename`]: file,
  ...Object.fromEntries(
    margins.flatMap((name) => [`print.print_${name}`, `${toPdf}.print_${name}`].map((key) => [key, ''])),
  ),
});

export async function startPuppeteerDriver({ browser: kind, executablePath, folder }: PuppeteerPlace): Promise<Driver> {
  const printedFile = join(folder, 'printed.pdf');
  const browser: Browser = await launch({
    browser: kind,
    executablePath,
    headless: true,
    protocol: 'webDriverBiDi',
    defaultViewport: null,
    args: kind === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [],
    ...(kind === 'firefox' && { extraPrefsFirefox: printsTo(printedFile) }),
  });
  // In the tab that Firefox starts with, the address bar has the focus and the page reports none.
  const first = await browser.newPage();
  const tabs: Page[] = [first];
  let size = { width: 1280, height: 900 };
  let page = first;
  /** Firefox can put a page into a new context while it navigates between sites; the tab then has a new page. */
  const replacementOf = async (lost: Page): Promise<Page> => {
    const open = await browser.pages();
    const found = open.findLast((each) => !tabs.includes(each) && each.url().startsWith('http')) ?? lost;
    tabs[tabs.indexOf(lost)] = found;
    return found;
  };
  return {
    version: await browser.version(),
    printsToFile: kind === 'firefox',
    printedFile,
    async resize(to) {
      size = to;
      await page.setViewport(to);
    },
    async open(address) {
      await page.goto(address);
    },
    async openTab(address) {
      page = await browser.newPage();
      tabs.push(page);
      await page.setViewport(size);
      await page.goto(address);
    },
    async useTab(index) {
      page = tabs[index]!;
      await page.bringToFront();
    },
    async evaluate<Result, Input>(work: (input: Input) => Result | Promise<Result>, input: Input) {
      if (page.isClosed() || page.mainFrame().detached) page = await replacementOf(page);
      // The protocol passes plain values, which have no type.
      return (await page.evaluate(work as (given: unknown) => unknown, input)) as Result;
    },
    async run(script) {
      await page.evaluate(`${script};undefined`);
    },
    async click({ x, y }, clicks) {
      await page.mouse.move(x, y);
      await page.mouse.click(x, y, { count: clicks });
    },
    type: (text, pause) => page.keyboard.type(text, { delay: pause }),
    async press(...keys) {
      // oxlint-disable no-await-in-loop -- keys are pressed one after the other
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
      // oxlint-enable no-await-in-loop
    },
    async setFiles(selector, paths) {
      const field = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(...paths);
    },
    async screenshot(path) {
      await page.screenshot({ path });
    },
    close: () => browser.close(),
  };
}
