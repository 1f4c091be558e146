/** Printing a report: Ctrl+P and the Print button print every row and column, or one page that says why not. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { getReport } from '../../../../contract/reports/reports.ts';
import { maxPrintedRows } from '../../../../contract/printing/maxPrintedRows.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { Addressed, cableRouteReady, cableSummary } from './reportFixture.tsx';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';

/** Serves windows of Cable Route Ready with `count` rows. */
function inWindows(count: number) {
  const [row] = cableRouteReady.rows;
  server.use(
    reply(getReport, (request) => {
      const query = new URL(request.url).searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const sent = Math.max(0, Math.min(limit, count - offset));
      return {
        ...cableRouteReady,
        version: 7,
        offset,
        count,
        found: count,
        rows: Array.from({ length: sent }, (_, at) => ({ ...row, cable: `W-${offset + at}` })),
        rowIds: Array.from({ length: sent }, (_, at) => offset + at + 1),
      };
    }),
  );
}

const notify = (event: string) => act(() => void globalThis.dispatchEvent(new Event(event)));

/** What the browser captured at each print. */
interface Captured {
  readonly heads: readonly (string | null)[];
  readonly cables: readonly (string | null)[];
  readonly style: string;
}
let captured: Captured[];

const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
function capture(): Captured {
  const [head, ...rows] = document.querySelectorAll('table tr');
  return {
    heads: cellsOf(head!),
    cables: rows.flatMap((row) => cellsOf(row).filter((text) => text?.startsWith('W-'))),
    style: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(' '),
  };
}

async function open(reportType: ReportType = 'cable-route-ready') {
  captured = [];
  vi.spyOn(globalThis, 'print').mockImplementation(() => {
    notify('beforeprint');
    captured.push(capture());
    notify('afterprint');
  });
  const rendered = await renderWithApp(<Addressed address={[]} reportType={reportType} />);
  await screen.findByRole('table');
  return rendered;
}
const dialog = async () => within(await screen.findByRole('dialog', { name: commonTexts.printTable.title }));
const printed = async () => {
  await waitFor(() => expect(captured).toHaveLength(1), { timeout: 10_000 });
  return captured[0]!;
};

afterEach(() => vi.restoreAllMocks());

it.each(['Ctrl+P', 'the Print button'])(
  'prints all rows and columns by %s',
  async (way) => {
    inWindows(450);
    const { person } = await open();
    if (way === 'Ctrl+P') await person.keyboard('{Control>}p{/Control}');
    else await person.click(screen.getByRole('button', { name: commonTexts.print }));
    const choice = await dialog();
    expect(choice.getByText(fillText(commonTexts.printTable.rows_other, { shown: 450 }))).toBeVisible();
    await person.click(choice.getByRole('button', { name: commonTexts.print }));
    const { heads, cables, style } = await printed();
    expect(heads).toHaveLength(cableRouteReady.columns.length);
    expect(cables).toHaveLength(450);
    expect(style).toContain('@page { size: landscape;');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
  30_000,
);

it('gives every column a width on the sheet while it prints', async () => {
  inWindows(20);
  await open();
  notify('beforeprint');
  const widths = [...document.querySelectorAll('col')].map((col) => Number.parseFloat(col.style.width));
  expect(widths).toHaveLength(cableRouteReady.columns.length);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 1);
  expect(Number.parseFloat(screen.getByRole('table').style.fontSize)).toBeLessThanOrEqual(8);
  notify('afterprint');
  expect(document.querySelectorAll('col')).toHaveLength(0);
});

it('prints in portrait without the columns whose box is cleared, and keeps the choice', async () => {
  server.use(reply(getReport, cableSummary));
  const { person } = await open('cable-summary');
  const [first, second] = screen.getAllByRole('columnheader').map((head) => head.textContent);
  await person.keyboard('{Control>}p{/Control}');
  const choice = await dialog();
  expect(choice.getByRole('checkbox', { name: first! })).toBeDisabled();
  await person.click(choice.getByRole('checkbox', { name: second! }));
  await person.click(choice.getByRole('combobox', { name: commonTexts.printTable.orientation }));
  await person.click(await screen.findByRole('option', { name: commonTexts.printTable.portrait }));
  await person.click(choice.getByRole('button', { name: commonTexts.print }));
  const { heads, style } = await printed();
  expect(heads).toHaveLength(cableSummary.columns.length - 1);
  expect(heads).not.toContain(second);
  expect(style).toContain('@page { size: portrait;');
  expect(screen.getAllByRole('columnheader')).toHaveLength(cableSummary.columns.length);
  await person.keyboard('{Control>}p{/Control}');
  expect((await dialog()).getByRole('checkbox', { name: second! })).not.toBeChecked();
}, 30_000);

it('offers the exports instead of more rows than are printed', async () => {
  inWindows(maxPrintedRows + 1);
  const { person } = await open();
  await person.keyboard('{Control>}p{/Control}');
  const choice = await dialog();
  const words = { most: '5,000', shown: '5,001' };
  expect(choice.getByText(fillText(commonTexts.printTable.tooMany, words))).toBeVisible();
  expect(choice.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(choice.queryByRole('button', { name: commonTexts.print })).not.toBeInTheDocument();
  notify('beforeprint');
  expect(
    screen.getByText(fillText(commonTexts.printTable.tooMany, words), { selector: 'p.limit, p[class*=limit]' }),
  ).toBeInTheDocument();
  notify('afterprint');
});

it('prints one page with the reason, not some of the rows, from the menu of the browser', async () => {
  inWindows(450);
  await open();
  notify('beforeprint');
  expect(screen.getByText(fillText(commonTexts.printTable.notWhole, { shown: 450 }))).toBeInTheDocument();
  expect(screen.getByRole('region').className).toContain('offPaper');
  notify('afterprint');
  expect(screen.getByRole('region').className).not.toContain('offPaper');
  expect(screen.queryByText(fillText(commonTexts.printTable.notWhole, { shown: 450 }))).not.toBeInTheDocument();
});
