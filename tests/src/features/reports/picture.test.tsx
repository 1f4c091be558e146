/**
 * Chart of a report: its bars show the same values as its table, in the same order, for one day and in comparison with another.
 */
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getReport, type Report } from '../../../../contract/reports/reports.ts';
import { largest, maxBars, pictureIn, picturesOf } from '../../../../src/features/reports/report/picture.ts';
import type { ReportSearch } from '../../../../src/features/reports/report/search.ts';
import { drawnAcross } from '../../ui/charts/drawnValues.ts';
import { drawingOf, figureOf } from '../../ui/charts/chartAndTable.ts';
import { chooseOption } from '../../chooseOption.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import {
  Addressed,
  byAreaAndType,
  cableLength,
  cableRouteReady,
  cablesRemaining,
  cableSummary,
  type Address,
} from './reportFixture.tsx';
import { reports as reportsTexts } from '../../../../src/i18n/locales/en-US/reports.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

const moved = recordedReply(getReport, 'reportMoved');
const movedDivided = recordedReply(getReport, 'reportMovedDivided');
const patient = { timeout: 20_000 };

async function opened(report: Report, search: ReportSearch) {
  const address: Address = [];
  server.use(reply(getReport, () => report));
  const { reportType } = report;
  const rendered = await renderWithApp(<Addressed {...{ address, reportType, search }} />);
  await screen.findByRole('group', { name: reportsTexts.choose }, patient);
  return { ...rendered, address };
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '');
const bars = () => drawnAcross(document.querySelector('svg.recharts-surface')!).length;
const said = async () => (await screen.findByRole('status', {}, patient)).textContent;

/** Returns the cells of the named columns as numbers, with the text of the first column. */
async function written(...columns: string[]) {
  const table = await screen.findByRole('table', {}, patient);
  const [head, ...lines] = within(table).getAllByRole('row');
  const names = cellsOf(head!).map((name) => name.replace(/[▲▼]$/, ''));
  return lines.slice(0, -1).map((line) => {
    const cells = cellsOf(line);
    const numberIn = (column: string) => Number(cells[names.indexOf(column)]?.replaceAll(/[,+]/g, ''));
    return { name: cells[0], values: columns.map(numberIn) };
  });
}

const close = (drawn: readonly number[], table: readonly number[]) =>
  drawn.every((value, at) => Math.abs(value - (table[at] ?? Number.NaN)) <= 0.06 + Math.abs(table[at] ?? 0) / 200);

describe.each([
  [cableSummary, 'earnedHours', 'Earned / Budget, h', ['Earned, h', 'Budget, h']],
  [
    cableSummary,
    'pulledLength',
    'Design length pulled / Design length, ft',
    ['Design length pulled, ft', 'Design length, ft'],
  ],
  [
    cablesRemaining,
    'readyLength',
    'Route ready length / Remaining length, ft',
    ['Route ready length, ft', 'Remaining length, ft'],
  ],
  [
    cableLength,
    'designOfPulled',
    'Design length of measured / Design length, ft',
    ['Design length of measured, ft', 'Design length, ft'],
  ],
] as const)('%#', (report, chart, label, columns) => {
  it(`${label} is drawn as the table of it has it, and the table is one click away`, async () => {
    const { person, address } = await opened(report, { chart });
    const drawn = drawnAcross(await drawingOf(label));
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByRole('button', { name: chartsTexts.asTable }));
    expect(address.at(-1)).toEqual({ chart: undefined });
    const table = await written(...columns);
    expect(drawn.map(({ name }) => name)).toEqual(table.map(({ name }) => name));
    expect(table.some(({ values }) => values.some((value) => value > 0))).toBe(true);
    expect(drawn.filter((bar, at) => !close([bar.held, bar.held + bar.rest], table[at]!.values))).toEqual([]);
  });
});

describe('the chart of a report', () => {
  it('is shown on request with the default measure of the project, and stored in the address', async () => {
    const { person, address } = await opened(cableSummary, {});
    await person.click(await screen.findByRole('button', { name: chartsTexts.asChart }));
    expect(address.at(-1)).toEqual({ chart: 'earnedHours' });
    await figureOf('Earned / Budget, h');
    await chooseOption(person, screen.getByRole('combobox', { name: chartsTexts.drawn }), 'Tested cables / Cables');
    expect(address.at(-1)).toEqual({ chart: 'tested' });
    await drawingOf('Tested cables / Cables');
  });

  it('marks a group without a budget, and draws no bar for it', async () => {
    await opened(cableSummary, { chart: 'earnedHours' });
    const svg = await drawingOf('Earned / Budget, h');
    expect(within(svg as HTMLElement).getByText(chartsTexts.noWhole.hours)).toBeInTheDocument();
    expect(svg.textContent).not.toMatch(/NaN|Infinity/);
    expect(drawnAcross(svg).find(({ name }) => name === '(blank)')).toMatchObject({ held: 0, rest: 0 });
  });

  it('shows gains and losses between two days, as in the table', async () => {
    const { person } = await opened(moved, { chart: 'earnedHours', asOf: '2026-11-14', since: '2026-11-08' });
    const figure = await figureOf('Earned / Budget, h');
    const drawn = drawnAcross(await drawingOf('Earned / Budget, h'));
    expect(within(figure).getByText(fillText(chartsTexts.moreSince, { day: 'Nov 8, 2026' }))).toBeInTheDocument();
    expect(within(figure).getByText(fillText(chartsTexts.lessSince, { day: 'Nov 8, 2026' }))).toBeInTheDocument();
    expect(within(figure).getByText('34.7 of 43.8 · 79.2% (+12.6)')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: chartsTexts.asTable }));
    const table = await written('Earned, h', 'Budget, h', 'Earned, change, h');
    expect(
      drawn.filter(({ held, gained, lost, rest }, at) => {
        const [part = 0, whole = 0, by = 0] = table[at]!.values;
        return !close([held + gained, held + gained + lost + rest, gained - lost], [part, whole, by]);
      }),
    ).toEqual([]);
  });

  it('draws the lines of each group under its subtotal, in the order of the table', async () => {
    await opened(movedDivided, { chart: 'earnedHours', groupBy: 'area', thenBy: 'typeCode' });
    const drawn = drawnAcross(await drawingOf('Earned / Budget, h'));
    expect(drawn.map(({ name }) => name)).toEqual(['A1', '2PR#16', '3C#12', 'A2', '3C#12', 'NOHOURS']);
  });

  it('has no bars for the lines of closed groups', async () => {
    const { person } = await opened(movedDivided, { chart: 'earnedHours', groupBy: 'area', thenBy: 'typeCode' });
    await drawingOf('Earned / Budget, h');
    await person.click(screen.getByRole('button', { name: gridTexts.group.closeAll }));
    await expect
      .poll(async () => drawnAcross(await drawingOf('Earned / Budget, h')).map(({ name }) => name))
      .toEqual(['A1', 'A2']);
  });

  it('is printed together with its table, since paper has no controls', async () => {
    await opened(cableSummary, { chart: 'earnedHours' });
    await drawingOf('Earned / Budget, h');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await screen.findByRole('table', {}, patient)).toBeInTheDocument();
    await expect.poll(bars).toBe(cableSummary.rows.length);
    expect(screen.queryByRole('combobox', { name: chartsTexts.drawn })).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('announces its values on the up and down keys, bar by bar', async () => {
    const { person } = await opened(cableSummary, { chart: 'earnedHours' });
    const svg = await drawingOf('Earned / Budget, h');
    (svg as SVGElement).focus();
    const first = cableSummary.rows.map(({ typeCode }) => String(typeCode ?? '(blank)'));
    expect(await said()).toContain(first[0]);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(said).toContain(first[2]);
    await person.keyboard('{ArrowUp}');
    await expect.poll(said).toContain(first[1]);
    expect(await said()).toMatch(/Earned, h[\d.,]+Budget, h[\d.,]+/);
  });

  it('is not offered for rows that are single items', async () => {
    await opened(cableRouteReady, { chart: 'earnedHours' });
    expect(await screen.findByRole('table', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: chartsTexts.asChart })).toBeNull();
  });

  it('falls back to the default for an unknown address value, and to lengths without a budget', () => {
    expect(pictureIn(cableSummary, 'nothing')?.part.key).toBe('earnedHours');
    const unbudgeted = { ...cableSummary, totals: { ...cableSummary.totals, budgetHours: 0 } };
    expect(pictureIn(unbudgeted, undefined)?.part.key).toBe('pulledLength');
  });

  it('pairs every part with a total that is a column of the same report', () => {
    for (const report of [cableSummary, cableLength, cablesRemaining, byAreaAndType])
      for (const { part, whole } of picturesOf(report)) {
        expect(part.kind).toBe(whole.kind);
        for (const row of report.rows) expect(Number(row[part.key])).toBeLessThanOrEqual(Number(row[whole.key]));
      }
  });
});

const many = (count: number): Report => ({
  ...cableSummary,
  rows: Array.from({ length: count }, (_, at) => ({
    ...cableSummary.rows[0],
    typeCode: `T-${at}`,
    budgetHours: (at * 37) % count,
    earnedHours: 1,
  })),
});

describe('with many groups', () => {
  it('draws the largest in the order of the table, and summarizes the others', async () => {
    const report = many(140);
    await opened(report, { chart: 'earnedHours' });
    const svg = await drawingOf('Earned / Budget, h');
    const names = drawnAcross(svg).map(({ name }) => name);
    const expected = report.rows.filter(({ budgetHours }) => Number(budgetHours) >= 40).map(({ typeCode }) => typeCode);
    expect(names).toEqual(expected);
    // 0 + 1 + … + 39 = 780
    expect(
      screen.getByText(
        fillText(chartsTexts.othersLeft, { shown: 100, all: 140, left: 40, part: '40.0', whole: '780.0' }),
      ),
    ).toBeInTheDocument();
  });

  it('draws a line only under its subtotal, and counts it in no other sum', () => {
    const report: Report = {
      ...byAreaAndType,
      rows: Array.from({ length: 60 }, (_, at) => [
        { area: `A${at}`, description: null, budgetHours: at, earnedHours: 0 },
        { area: `A${at}`, description: null, typeCode: 'x', budgetHours: at, earnedHours: 0 },
      ]).flat(),
    };
    const picture = pictureIn(report, 'earnedHours')!;
    const { rows, others } = largest(report.rows, report, picture);
    expect(rows).toHaveLength(maxBars);
    expect(rows.map((row) => `${row['area']} ${'typeCode' in row}`)).toEqual(
      Array.from({ length: 50 }, (_, at) => [`A${at + 10} false`, `A${at + 10} true`]).flat(),
    );
    expect(others.map((row) => [row['area'], 'typeCode' in row])).toEqual(
      Array.from({ length: 10 }, (_, at) => [`A${at}`, false]),
    );
  });
});
