/** Printed grids: the content that the browser prints. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from '../../features/dataAssignment/layout.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';

const notify = (event: string) =>
  act(() => {
    globalThis.dispatchEvent(new Event(event));
  });

/** Prints Data & Assignment with these cables and this search. */
async function printed(cables: readonly Cable[], search: Partial<DataSearch> = {}) {
  server.use(reply(getChanges, () => changesOf(cables, { full: true })));
  const rendered = await renderWithApp(
    <DataScreen projectId={7} type="cable" search={dataSearch.parse(search)} onSearch={() => undefined} />,
    { app: await fakeApp({}) },
  );
  await screen.findByRole('grid', {}, { timeout: 5000 });
  notify('beforeprint');
  return rendered;
}
const sheet = () => document.querySelector<HTMLElement>('[data-printed]');
const lines = () => [...sheet()!.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')!.textContent);
const margins = () =>
  sheet()!
    .querySelector('style')!
    .textContent.replaceAll(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
const many = (count: number): Cable[] =>
  Array.from({ length: count }, (_, at) => ({ ...threeCables[0]!, id: at + 1, tag: `P-${10_000 + at}` }));

beforeEach(async () => {
  await clearDeviceCache();
  pretendLayout();
});
afterEach(() => i18n.changeLanguage('en-US'));

it('contains every matching row, also outside the grid window, and is removed after printing', async () => {
  await printed(many(300));
  expect(lines()).toHaveLength(300);
  expect(lines().at(-1)).toBe('P-10299');
  expect(sheet()!.querySelector('tfoot')).toHaveTextContent('Total 300');
  notify('afterprint');
  expect(sheet()).toBeNull();
});

it('shows project, page and filters on every sheet', async () => {
  await printed(threeCables, {
    q: 'p-',
    filters: [{ field: 'designLength', is: 'between', least: 300, most: null }],
    sort: [{ field: 'designLength', descending: true }],
    removed: true,
  });
  expect(lines()).toEqual(['P-102']);
  expect(margins()).toContain(
    'Cable · Data & Assignment · Search “p-” · Length at least 300 · Sorted by Length, ft ▼ · Show removed',
  );
  expect(margins()).toMatch(/@top-left { content: "\S+ .+"; }/);
  expect(margins()).toContain('"As of ');
  expect(margins()).toContain('counter(pages)');
});

it('keeps a tag in one piece and breaks a route between its raceways', async () => {
  await printed([{ ...threeCables[0]!, route: 'TR-01; TR-02' }]);
  const pieces = [...sheet()!.querySelectorAll('tbody td')].find((cell) => cell.textContent === 'TR-01; TR-02')!;
  expect([...pieces.querySelectorAll('span > span > span')].map(({ textContent }) => textContent)).toEqual([
    'TR-01;',
    'TR-02',
  ]);
});

it('prints one page instead of very many rows, and points to the export', async () => {
  await printed(many(5001), { columns: ['tag'] });
  expect(lines()).toEqual([]);
  expect(sheet()).toHaveTextContent(fillText(commonTexts.printTable.tooMany, { most: '5,000', shown: '5,001' }));
}, 30_000);

it('has every column on the sheet, and keeps a date on one line', async () => {
  await printed([{ ...threeCables[0]!, pulledDate: 20_777 }], { columns: ['tag', 'pulledDate', 'designLength'] });
  const date = within(sheet()!).getByText('Nov 20, 2026');
  expect(date.className).toContain('whole');
  const widths = [...sheet()!.querySelectorAll('col')].map((col) => Number.parseFloat(col.style.width));
  expect(widths).toHaveLength(3);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 1);
});

it('prints on Ctrl+P what the dialog has chosen: fewer columns, in portrait', async () => {
  const { person } = await printed(threeCables, { columns: ['tag', 'designLength', 'route'] });
  notify('afterprint');
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => notify('beforeprint'));
  await person.keyboard('{Control>}p{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: commonTexts.printTable.title }));
  await person.click(dialog.getByRole('checkbox', { name: 'Route' }));
  await person.click(dialog.getByRole('combobox', { name: commonTexts.printTable.orientation }));
  await person.click(await screen.findByRole('option', { name: commonTexts.printTable.portrait }));
  await person.click(dialog.getByRole('button', { name: commonTexts.print }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect([...sheet()!.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Cable',
    'Length, ft',
  ]);
  expect(margins()).toContain('@page { size: portrait;');
  print.mockRestore();
});
