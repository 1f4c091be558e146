/** A report as a picture: what its bars say is what its table says, in the same order, on one day and beside another. */
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

const moved = recordedReply(getReport, 'reportMoved');
const movedDivided = recordedReply(getReport, 'reportMovedDivided');
const patient = { timeout: 20_000 };

async function opened(report: Report, search: ReportSearch) {
  const address: Address = [];
  server.use(reply(getReport, () => report));
  const { reportType } = report;
  const rendered = await renderWithApp(<Addressed {...{ address, reportType, search }} />);
  await screen.findByRole('group', { name: 'Report' }, patient);
  return { ...rendered, address };
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '');
const bars = () => drawnAcross(document.querySelector('svg.recharts-surface')!).length;
const said = async () => (await screen.findByRole('status', {}, patient)).textContent;

/** The cells of the named columns, as numbers, with what is written in the first. */
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
  [cableSummary, 'pulledLength', 'Pulled length / Design length, ft', ['Pulled length, ft', 'Design length, ft']],
  [
    cablesRemaining,
    'readyLength',
    'Route ready length / Length remaining, ft',
    ['Route ready length, ft', 'Length remaining, ft'],
  ],
  [
    cableLength,
    'designOfPulled',
    'Design length of pulled / Design length, ft',
    ['Design length of pulled, ft', 'Design length, ft'],
  ],
] as const)('%#', (report, chart, label, columns) => {
  it(`${label} is drawn as the table of it has it, and the table is one click away`, async () => {
    const { person, address } = await opened(report, { chart });
    const drawn = drawnAcross(await drawingOf(label));
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(address.at(-1)).toEqual({ chart: undefined });
    const table = await written(...columns);
    expect(drawn.map(({ name }) => name)).toEqual(table.map(({ name }) => name));
    expect(table.some(({ values }) => values.some((value) => value > 0))).toBe(true);
    expect(drawn.filter((bar, at) => !close([bar.held, bar.held + bar.rest], table[at]!.values))).toEqual([]);
  });
});

describe('the picture of a report', () => {
  it('is asked for beside the table, with what the project is measured by, and is in the address', async () => {
    const { person, address } = await opened(cableSummary, {});
    await person.click(await screen.findByRole('button', { name: 'Show as chart' }));
    expect(address.at(-1)).toEqual({ chart: 'earnedHours' });
    await figureOf('Earned / Budget, h');
    await chooseOption(person, screen.getByRole('combobox', { name: 'Chart shows' }), 'Tested / Cables');
    expect(address.at(-1)).toEqual({ chart: 'tested' });
    await drawingOf('Tested / Cables');
  });

  it('says that a group has no budget where it has none, and draws no bar of it', async () => {
    await opened(cableSummary, { chart: 'earnedHours' });
    const svg = await drawingOf('Earned / Budget, h');
    expect(within(svg as HTMLElement).getByText('no budget')).toBeInTheDocument();
    expect(svg.textContent).not.toMatch(/NaN|Infinity/);
    expect(drawnAcross(svg).find(({ name }) => name === '(blank)')).toMatchObject({ held: 0, rest: 0 });
  });

  it('shows of two days what was gained and what was lost since, as the table has it', async () => {
    const { person } = await opened(moved, { chart: 'earnedHours', asOf: '2026-11-14', since: '2026-11-08' });
    const figure = await figureOf('Earned / Budget, h');
    const drawn = drawnAcross(await drawingOf('Earned / Budget, h'));
    expect(within(figure).getByText('more since Nov 8, 2026')).toBeInTheDocument();
    expect(within(figure).getByText('less since Nov 8, 2026')).toBeInTheDocument();
    expect(within(figure).getByText('34.7 of 43.8 · 79.2% (+12.6)')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
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

  it('has no bars of lines whose groups are closed', async () => {
    const { person } = await opened(movedDivided, { chart: 'earnedHours', groupBy: 'area', thenBy: 'typeCode' });
    await drawingOf('Earned / Budget, h');
    await person.click(screen.getByRole('button', { name: 'Close all groups' }));
    await expect
      .poll(async () => drawnAcross(await drawingOf('Earned / Budget, h')).map(({ name }) => name))
      .toEqual(['A1', 'A2']);
  });

  it('goes on paper with its table, since nothing is one click away there', async () => {
    await opened(cableSummary, { chart: 'earnedHours' });
    await drawingOf('Earned / Budget, h');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await screen.findByRole('table', {}, patient)).toBeInTheDocument();
    await expect.poll(bars).toBe(cableSummary.rows.length);
    expect(screen.queryByRole('combobox', { name: 'Chart shows' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says its values to the up and down keys, from bar to bar', async () => {
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

  it('is no picture of rows that are things', async () => {
    await opened(cableRouteReady, { chart: 'earnedHours' });
    expect(await screen.findByRole('table', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show as chart' })).toBeNull();
  });

  it('of what an address made by hand asks for is the usual one; without a budget it is of lengths', () => {
    expect(pictureIn(cableSummary, 'nothing')?.part.key).toBe('earnedHours');
    const unbudgeted = { ...cableSummary, totals: { ...cableSummary.totals, budgetHours: 0 } };
    expect(pictureIn(unbudgeted, undefined)?.part.key).toBe('pulledLength');
  });

  it('names of every part a whole that is a column of the same report', () => {
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

describe('of many groups', () => {
  it('the largest are drawn in the order of the table, and the others are told', async () => {
    const report = many(140);
    await opened(report, { chart: 'earnedHours' });
    const svg = await drawingOf('Earned / Budget, h');
    const names = drawnAcross(svg).map(({ name }) => name);
    const expected = report.rows.filter(({ budgetHours }) => Number(budgetHours) >= 40).map(({ typeCode }) => typeCode);
    expect(names).toEqual(expected);
    // 0 + 1 + … + 39
    expect(
      screen.getByText('Showing the 100 largest of 140. The other 40 total 40.0 of 780.0; see the table.'),
    ).toBeInTheDocument();
  });

  it('a line is drawn only under its subtotal, and is in the sum of no other', () => {
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
