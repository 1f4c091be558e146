/** Journeys of the office, at a desk: sign-in, the grid, an import, printed cards. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { createProject } from '../../contract/setup/projects/projects.ts';
import { common as commonTexts } from '../../src/i18n/locales/en-US/common.ts';
import { forms as formsTexts } from '../../src/i18n/locales/en-US/forms.ts';
import { imports as importsTexts } from '../../src/i18n/locales/en-US/imports.ts';
import { printTemplates as printTemplatesTexts } from '../../src/i18n/locales/en-US/printTemplates.ts';
import { fillText } from '../../tests/support/fillText.ts';
import { newProjectNumber } from '../support/projects.ts';
import { cellOf, signIn } from './actions.ts';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';

test('1 sign-in: on the provider’s page, and a reload stays signed in', async ({ user, site }) => {
  await user.see({ role: 'button', name: /Administrator/i });
  await user.picture('01-sign-in-provider');
  await signIn(user);
  await user.picture('01-sign-in-done');
  await user.driver.open(`${site.origin}/executive-summary`);
  await user.see({ role: 'banner' });
  expect(await user.faults()).toEqual([]);
});

/** Page with a table, as a spreadsheet shows it: what is copied from it is a table and tab-separated text. */
const sheetPage = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `data:text/html,<meta charset="utf-8"><title>Sheet</title><table>${lines}</table><p><textarea rows="5" cols="40"></textarea>`;
};

test('2 grid: a cell is edited, a block from a spreadsheet pasted and copied back', async ({ user, site }) => {
  await signIn(user);
  const projectId = await site.newProject(user, 'Grid');
  await user.lead(`/${projectId}/data/cable`);
  await user.click(await cellOf(user, 1, 'From'), 2);
  await user.see({ css: '[role="gridcell"] input' });
  await user.driver.press('Control', 'a');
  await user.driver.type('RW-MCC-900', 20);
  await user.driver.press('Enter');
  await user.read(await cellOf(user, 1, 'From'), 'RW-MCC-900');
  await user.see({ text: formsTexts.allSaved });
  await user.picture('02-grid-edited');

  await user.driver.openTab(
    sheetPage([
      ['RW-A-1', 'RW-B-1'],
      ['RW-A-2', 'RW-B-2'],
      ['RW-A-3', 'RW-B-3'],
    ]),
  );
  await user.click({ css: 'td' });
  await user.driver.press('Control', 'a');
  await user.driver.press('Control', 'c');
  await user.driver.useTab(0);
  await user.click(await cellOf(user, 2, 'From'));
  await user.driver.press('Control', 'v');
  for (const [at, row] of [2, 3, 4].entries()) {
    await user.read(await cellOf(user, row, 'From'), `RW-A-${at + 1}`);
    await user.read(await cellOf(user, row, 'To'), `RW-B-${at + 1}`);
  }
  await user.see({ text: formsTexts.allSaved });
  await user.picture('02-grid-pasted');
  await user.driver.press('Control', 'c');
  await user.driver.useTab(1);
  await user.click({ css: 'textarea' });
  await user.driver.press('Control', 'v');
  await user.read({ css: 'textarea' }, /^RW-A-1\tRW-B-1\r?\nRW-A-2\tRW-B-2\r?\nRW-A-3\tRW-B-3\s*$/);
  await user.driver.useTab(0);
  await user.driver.press('Control', 'z');
  await user.read(await cellOf(user, 2, 'From'), /^(?!RW-A)/);
  await user.see({ text: formsTexts.allSaved });
  expect(await user.faults()).toEqual([]);
});

test('5 import: a schedule is uploaded, checked and applied', async ({ user, site }) => {
  await signIn(user);
  const calls = await site.calls(user);
  const data = { projectNumber: newProjectNumber(), name: 'Import' };
  const { id: projectId } = await calls.post<ReplyOf<typeof createProject>>('/project/create', { data });
  await user.lead(`/${projectId}/import/cable`);
  await user.see({ role: 'button', name: importsTexts.choose.browse });
  await user.driver.setFiles('[data-testid="schedule"]', [resolve('samples/cable-schedule-two-row-header.xlsx')]);
  await user.picture('05-import-mapping');
  await user.click({ role: 'button', name: importsTexts.mapping.check });
  await user.see({ role: 'heading', name: /^Review/ });
  await user.picture('05-import-review');
  await user.click({ role: 'button', name: fillText(importsTexts.review.apply_other, { changes: 13 }) });
  await user.see({ text: fillText(importsTexts.done.applied, { file: 'cable-schedule-two-row-header.xlsx' }) });
  await user.picture('05-import-done');
  expect(await user.faults()).toEqual([]);
});

/** Fonts of a frame with cards: each face with its status, and if the text of the sheet is set in it. */
const facesOf = (user: User, title: string) =>
  user.driver.evaluate(async (name) => {
    const { contentDocument } = document.querySelector<HTMLIFrameElement>(`iframe[title="${name}"]`)!;
    await contentDocument!.fonts.ready;
    const widthIn = (font: string) => {
      const text = contentDocument!.createElement('span');
      text.style.font = `40px ${font}`;
      text.style.position = 'absolute';
      text.style.whiteSpace = 'nowrap';
      text.textContent = 'RW-P-1001 MCC gage';
      contentDocument!.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return Math.round(width);
    };
    return {
      faces: [...contentDocument!.fonts]
        .map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`)
        .toSorted(),
      isOwn: widthIn('Card, serif') !== widthIn('serif') && widthIn('CardMono, serif') !== widthIn('serif'),
    };
  }, title);

/** Returns the names of the fonts in a PDF, without the prefix of a subset. */
async function fontsOfPdf(file: string): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)));
  const page = await pdf.getPage(1);
  const operators = await page.getOperatorList();
  const names = new Set<string>();
  for (const [at, given] of operators.argsArray.entries()) {
    const [id] = (given ?? []) as unknown[];
    if (typeof id !== 'string' || operators.fnArray[at] === undefined || !/^g_d\d+_f\d+$/.test(id)) continue;
    names.add(String((page.commonObjs.get(id) as { name?: string }).name).replace(/^[A-Z]{6}\+/, ''));
  }
  return [...names].toSorted();
}

test('6 print: cards come out in the fonts of Wireway', async ({ user, site }) => {
  await signIn(user);
  const projectId = await site.newProject(user, 'Print');
  await user.lead(`/${projectId}/data/cable`);
  await user.click(await cellOf(user, 1, 'From'));
  await user.driver.press('Shift', 'ArrowDown');
  await user.driver.press('Shift', ' ');
  await user.click({ role: 'button', name: 'Print…' });
  await user.see({ css: 'iframe[title="Preview"]' });
  await expect.poll(() => facesOf(user, 'Preview')).toEqual({ faces: ['Card loaded', 'CardMono loaded'], isOwn: true });
  await user.picture('06-print-preview');
  if (!user.driver.printsToFile)
    // The dialog of the system would wait for an answer.
    await user.driver.evaluate(() => {
      const original = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get(this: HTMLIFrameElement) {
          const frame = original.get?.call(this) as Window | null;
          if (frame) frame.print = () => undefined;
          return frame;
        },
      });
    }, null);
  await user.click({ role: 'button', name: commonTexts.print });
  await user.see({ text: /^Did all 2 cards come out/ });
  expect((await facesOf(user, 'Cards for the printer')).isOwn).toBe(true);
  if (user.driver.printsToFile) {
    await expect.poll(() => fontsOfPdf(user.driver.printedFile).catch(() => [])).not.toEqual([]);
    const fonts = await fontsOfPdf(user.driver.printedFile);
    expect(fonts.filter((name) => !/^IBM-?Plex-?(Sans|Mono)/i.test(name))).toEqual([]);
    expect(fonts.length).toBeGreaterThan(0);
  }
  await user.picture('06-print-question');
  await user.click({ role: 'button', name: printTemplatesTexts.job.yes });
  await user.see({ text: fillText(printTemplatesTexts.job.remembered_other, { shown: 2 }) });
  expect(await user.faults()).toEqual([]);
});
