/** Printed grids: the content that the browser prints. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { DataScreen } from '../../../../src/features/dataAssignment/DataScreen.tsx';
import { dataSearch, type DataSearch } from '../../../../src/features/dataAssignment/search.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { pretendLayout } from '../../features/dataAssignment/layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
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
  expect(within(sheet()!).queryByText(/rows are printed/)).toBeNull();
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

it('prints the first 5,000 of very many rows, and points to the export', async () => {
  await printed(many(5001), { columns: ['tag'] });
  expect(lines()).toHaveLength(5000);
  expect(sheet()).toHaveTextContent(fillText(gridTexts.print.limit, { printed: '5,000', all: '5,001' }));
  expect(sheet()!.querySelector('tfoot')).toHaveTextContent('Total 5,001');
}, 30_000);
