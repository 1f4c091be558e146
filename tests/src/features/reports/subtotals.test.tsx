/** Reports with two groupings: each line is under its subtotal on the screen, in search results, when sorted, and in a file. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getFigure } from '../../../../contract/reports/figures/figures.ts';
import { getReport, listReportRows } from '../../../../contract/reports/reports.ts';
import { filterAndSort } from '../../../../src/features/reports/report/filterAndSort.ts';
import type { ReportSearch } from '../../../../src/features/reports/report/search.ts';
import { drawingOf } from '../../ui/charts/chartAndTable.ts';
import { drawnAcross } from '../../ui/charts/drawnValues.ts';
import { chooseOption } from '../../chooseOption.ts';
import { catchDownloads, linesOf } from '../../shared/files/downloads.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { Addressed, byAreaAndType, cableSummary, type Address } from './reportFixture.tsx';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { derivation as derivationTexts } from '../../../../src/i18n/locales/en-US/derivation.ts';
import { reports as reportsTexts } from '../../../../src/i18n/locales/en-US/reports.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const divided: ReportSearch = { groupBy: 'area', thenBy: 'typeCode' };

async function opened(search: ReportSearch = divided) {
  const address: Address = [];
  const asked: URLSearchParams[] = [];
  const rowsAsked: (string | null)[] = [];
  server.use(
    reply(getReport, (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return query.get('thenBy') ? byAreaAndType : cableSummary;
    }),
    reply(getFigure, () => recordedReply(getFigure, 'figureBudget')),
    reply(listReportRows, (request) => {
      rowsAsked.push(new URL(request.url).searchParams.get('where'));
      return recordedReply(listReportRows, 'reportRowsRemaining');
    }),
  );
  const rendered = await renderWithApp(<Addressed address={address} search={search} />);
  await screen.findByRole('table');
  return { ...rendered, address, asked, rowsAsked };
}

/** Returns area, type code and cables of each line, without header and total. */
const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => [0, 2, 3].map((at) => row.querySelectorAll('td')[at]?.textContent ?? ''));
const all = [
  ['A1', 'Subtotal', '2'],
  ['A1', '3C#12', '2'],
  ['A2', 'Subtotal', '2'],
  ['A2', '2PR#16', '1'],
  ['A2', '(blank)', '1'],
  ['(blank)', 'Subtotal', '1'],
  ['(blank)', '12C#14', '1'],
];

describe('a report with two groupings', () => {
  it('lists each line under its subtotal, and hides the lines of a closed group', async () => {
    const { person } = await opened();
    expect(shown()).toEqual(all);
    expect(screen.getByText('4 rows')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'A2' }));
    expect(screen.getByRole('button', { name: 'A2' })).toHaveAttribute('aria-expanded', 'false');
    expect(shown()).toEqual(all.filter(([area, type]) => area !== 'A2' || type === 'Subtotal'));
  });

  it('closes and reopens all groups at once from any state, stored in the address', async () => {
    const { person, address } = await opened();
    await person.click(screen.getByRole('button', { name: 'A2' }));
    await person.click(screen.getByRole('button', { name: 'A1, 3C#12' }));
    expect(await screen.findByRole('link', { name: 'RW-101' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: gridTexts.group.closeAll }));
    expect(address.at(-1)).toEqual({ open: false });
    expect(shown()).toEqual(all.filter(([, type]) => type === 'Subtotal'));
    await person.click(screen.getByRole('button', { name: gridTexts.group.openAll }));
    expect(address.at(-1)).toEqual({ open: undefined });
    expect(shown()).toEqual(all);
  });

  it('opens and closes groups that the address opens, and offers nothing without groups', async () => {
    const { person, address } = await opened({ ...divided, open: true });
    expect(shown()).toEqual(all);
    await person.click(screen.getByRole('button', { name: gridTexts.group.closeAll }));
    expect(address.at(-1)).toEqual({ open: false });
    await person.click(screen.getByRole('button', { name: 'A1' }));
    expect(shown().map(([area]) => area)).toEqual(['A1', 'A1', 'A2', '(blank)']);
    await chooseOption(person, screen.getByRole('combobox', { name: gridTexts.group.thenBy }), 'None');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: gridTexts.group.openAll })).toBeNull());
    // A line of a report with one grouping opens to its rows only when clicked, whatever the address contains.
    expect(screen.queryByRole('link', { name: 'RW-101' })).toBeNull();
  });

  it('opens a line to its rows, and a number to its terms', async () => {
    const { person, address, rowsAsked } = await opened();
    await person.click(screen.getByRole('button', { name: 'A2, (blank)' }));
    expect(await screen.findByRole('link', { name: 'RW-101' })).toBeInTheDocument();
    expect(rowsAsked).toEqual(['area A2\ntypeCode ']);
    await person.click(screen.getByRole('button', { name: '2: Cables, A2, show calculation' }));
    expect(address.at(-1)?.figure).toEqual({
      of: 'cable-summary',
      figure: 'cables',
      where: { area: ['A2'] },
      ...divided,
    });
    await person.click(screen.getByRole('button', { name: '1: Cables, A2, (blank), show calculation' }));
    expect(address.at(-1)?.figure).toMatchObject({ where: { area: ['A2'], typeCode: [''] }, ...divided });
  });

  it('is requested with a second grouping, which swaps places with the first', async () => {
    const { person, address, asked } = await opened({});
    expect(asked.at(-1)?.get('thenBy')).toBeNull();
    await chooseOption(person, screen.getByRole('combobox', { name: gridTexts.group.thenBy }), 'Area');
    expect(address.at(-1)).toMatchObject({ groupBy: undefined, thenBy: 'area' });
    await vi.waitFor(() =>
      expect([asked.at(-1)?.get('groupBy'), asked.at(-1)?.get('thenBy')]).toEqual(['typeCode', 'area']),
    );
    await chooseOption(person, screen.getByRole('combobox', { name: gridTexts.group.by }), 'Area');
    expect(address.at(-1)).toMatchObject({ groupBy: 'area', thenBy: 'typeCode' });
    await chooseOption(person, screen.getByRole('combobox', { name: gridTexts.group.thenBy }), 'None');
    expect(address.at(-1)).toMatchObject({ groupBy: 'area', thenBy: undefined });
  });

  it('ignores a second grouping in the address that equals the first', async () => {
    const { asked } = await opened({ groupBy: 'area', thenBy: 'area' });
    expect(asked.at(-1)?.get('thenBy')).toBeNull();
  });

  it('keeps lines under their subtotal when filtered and sorted', async () => {
    await opened({ ...divided, find: '2PR', sort: '-cables' });
    expect(shown()).toEqual([all[2], all[3]]);
    expect(screen.getByText(fillText(reportsTexts.shown, { shown: 1, total: 4 }))).toBeInTheDocument();
  });

  it('is exported with the same lines, each subtotal by name, and the groupings', async () => {
    const files = catchDownloads();
    const { person } = await opened();
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.csv }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    const [names = [], ...lines] = await linesOf(files[0]!.file);
    expect(names.slice(0, 4)).toEqual(['Area', 'Description', 'Type code', 'Cables']);
    expect(lines.slice(0, 8).map((line) => [line[0], line[2], line[3]])).toEqual([
      ...all.map((line) => line.map((cell) => (cell === '(blank)' ? '' : cell))),
      ['Total', '', '5'],
    ]);
    expect(lines.map(([note]) => note)).toContain('Group by: Area › Type code');
  });
});

describe('a report with a custom column as second grouping, compared with an earlier day', () => {
  const moved = recordedReply(getReport, 'reportMovedByOwn');
  const [own = ''] = moved.columns.flatMap(({ key, kind, isGroup }) => (isGroup && kind === 'number' ? [key] : []));
  const columns = [
    { type: 'cable' as const, field: own, kind: 'number', labels: { 'en-US': 'Heat load' }, decimals: 2 },
  ];
  const search: ReportSearch = { groupBy: 'area', thenBy: own, asOf: '2026-11-14', since: '2026-11-08' };

  async function openedByOwn(more: Partial<ReportSearch> = {}) {
    const address: Address = [];
    const rowsAsked: (string | null)[] = [];
    server.use(
      reply(getReport, () => moved),
      reply(listReportRows, (request) => {
        rowsAsked.push(new URL(request.url).searchParams.get('where'));
        return recordedReply(listReportRows, 'reportRowsRemaining');
      }),
    );
    const rendered = await renderWithApp(<Addressed address={address} search={{ ...search, ...more }} />, {
      project: { ...sampleProject, columns },
    });
    const table = await screen.findByRole('table');
    const cells = () =>
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''));
    return { ...rendered, address, rowsAsked, cells };
  }

  it('shows the change of subtotals, lines and total, with the custom column name', async () => {
    const { cells } = await openedByOwn();
    const [heads = [], ...lines] = cells();
    const at = ['Area', 'Heat load', 'Earned, h', 'Earned, change, h'].map((name) => heads.indexOf(name));
    expect(lines.map((line) => at.map((place) => line[place]))).toEqual([
      ['A1', 'Subtotal', '34.7', '+6.3'],
      ['A1', '0.50', '31.5', '+12.6'],
      ['A1', '10.00', '3.2', '-6.3'],
      ['A2', 'Subtotal', '3.2', '0.0'],
      ['A2', '10.00', '3.2', '0.0'],
      ['A2', '(blank)', '0.0', '0.0'],
      ['Total', '', '37.8', '+6.3'],
    ]);
  });

  it('is drawn with the same names', async () => {
    const { person } = await openedByOwn();
    await person.click(screen.getByRole('button', { name: chartsTexts.asChart }));
    const drawn = drawnAcross(await drawingOf('Earned / Budget, h'));
    expect(drawn.map(({ name }) => name)).toEqual(['A1', '0.50', '10.00', 'A2', '10.00', '(blank)']);
  });

  it('is named in the panel of a number like its cells', async () => {
    const where = { area: ['A1'], [own]: ['0.5'] };
    server.use(reply(getFigure, recordedReply(getFigure, 'figureBudget')));
    await openedByOwn({ figure: { of: 'cable-summary', figure: 'earnedHours', where } });
    const panel = within(await screen.findByRole('complementary', { name: matching(derivationTexts.title) }));
    expect(await panel.findByText(/Cable Summary · A1 · 0\.50/)).toBeInTheDocument();
  });

  it('opens a line to its rows, a number to its terms, and is exported', async () => {
    const files = catchDownloads();
    const { person, address, rowsAsked } = await openedByOwn();
    await person.click(screen.getByRole('button', { name: 'A1, 0.50' }));
    expect(await screen.findByRole('link', { name: 'RW-101' })).toBeInTheDocument();
    expect(rowsAsked).toEqual([`area A1\n${own} 0.5`]);
    await person.click(
      screen.getByRole('button', { name: fillText(derivationTexts.openSpoken, { name: '31.5: Earned, h, A1, 0.50' }) }),
    );
    const where = { area: ['A1'], [own]: ['0.5'] };
    expect(address.at(-1)?.figure).toMatchObject({ figure: 'earnedHours', where, thenBy: own, asOf: '2026-11-14' });
    // The panel takes half of the page: export and print are behind one button.
    await person.click(screen.getByRole('button', { name: commonTexts.moreActions }));
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.csv }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    const [heads = [], ...lines] = await linesOf(files[0]!.file);
    const at = ['Heat load', 'Earned, change, h'].map((name) => heads.indexOf(name));
    expect(lines.slice(0, 3).map((line) => at.map((place) => line[place]))).toEqual([
      ['Subtotal', '6.3'],
      ['0.5', '12.6'],
      ['10', '-6.3'],
    ]);
    expect(lines.map(([note]) => note)).toContain('Group by: Area › Heat load');
  });
});

it('sorts subtotals, and the lines under each of them', () => {
  const rows = [
    { area: 'A', length: 3 },
    { area: 'A', type: 'x', length: 1 },
    { area: 'A', type: 'y', length: 2 },
    { area: 'B', length: 9 },
    { area: 'B', type: 'x', length: 5 },
    { area: 'B', type: 'z', length: 4 },
  ];
  const arranged = (find: string, sort: string) =>
    filterAndSort(rows, { find, sort, shown: (text) => text, isSubtotal: (row) => !('type' in row) });
  expect(arranged('', '-length').map(({ length }) => length)).toEqual([9, 5, 4, 3, 2, 1]);
  expect(arranged('', 'length').map(({ length }) => length)).toEqual([3, 1, 2, 9, 4, 5]);
  // A matching subtotal keeps all its lines.
  expect(arranged('b', '')).toEqual(rows.slice(3));
  expect(arranged('z', '')).toEqual([rows[3], rows[5]]);
});
