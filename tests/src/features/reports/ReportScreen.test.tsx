/** A report on the screen, as its regular users see it. */
import { screen, within } from '@testing-library/react';
import { readXlsx } from 'hucre';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { getReport, type Report } from '../../../../contract/reports/reports.ts';
import { fileWriter, type FileRequest } from '../../../../src/shared/files/fileWriter.ts';
import type { ReportSearch } from '../../../../src/features/reports/report/search.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import { catchDownloads, linesOf } from '../../shared/files/downloads.ts';
import { chooseOption } from '../../chooseOption.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import {
  Addressed,
  cableLength,
  cableRouteReady,
  cableSummary,
  cablesByEquipment,
  noCables,
  noConduits,
  type Address,
} from './reportFixture.tsx';
import { reports as reportsTexts } from '../../../../src/i18n/locales/en-US/reports.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

interface Requested {
  report?: Report;
  reportType?: ReportType;
  search?: ReportSearch;
  isSlow?: boolean;
  /** Column settings of the project. */
  columns?: Project['columns'];
}

/** Renders the screen; returns its requests and what it wrote into the address. */
async function opened({ report = cableSummary, columns, ...props }: Requested = {}) {
  const asked: URLSearchParams[] = [];
  const address: Address = [];
  server.use(
    reply(getReport, (request) => {
      asked.push(new URL(request.url).searchParams);
      return report;
    }),
  );
  const rendered = await renderWithApp(
    <Addressed address={address} {...props} />,
    columns && { project: { ...sampleProject, columns } },
  );
  return { ...rendered, asked, address };
}

const table = () => screen.findByRole('table');
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/[▲▼]$/, '') ?? '');
/** Returns header, rows and total as text. */
const linesShown = async () =>
  within(await table())
    .getAllByRole('row')
    .map(cellsOf);
/** Returns the same for the named columns only. */
const columnsShown = async (...columns: string[]) => {
  const lines = await linesShown();
  return lines.map((line) => columns.map((column) => line[lines[0]!.indexOf(column)]));
};
const length = () => screen.getByRole('columnheader', { name: /^Design length, / });
const types = async () => (await linesShown()).slice(1, -1).map(([type]) => type);

afterEach(async () => {
  vi.restoreAllMocks();
  await i18n.changeLanguage('en-US');
});

describe('Cable Summary', () => {
  it('shows units in the headers, formatted numbers, and the total', async () => {
    await opened();
    expect(
      await columnsShown('Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'),
    ).toEqual([
      ['Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'],
      ['2PR#16', '1', '900', '0.0', '18.0', '0.0'],
      ['3C#12', '2', '1,893', '78.9', '66.3', '71.0'],
      ['12C#14', '1', '50.5', '0.0', '2.5', '0.0'],
      ['(blank)', '1', '0', '-', '0.0', '-'],
      ['Total', '5', '2,843.5', '52.5', '86.8', '54.2'],
    ]);
  });

  it('shows a ratio with two decimals, and none when nothing is pulled', async () => {
    await opened({ report: cableLength });
    expect(await columnsShown('Type code', 'Measured ÷ design')).toEqual([
      ['Type code', 'Measured ÷ design'],
      ['2PR#16', '-'],
      ['3C#12', '1.02'],
      ['12C#14', '-'],
      ['(blank)', '-'],
      ['Total', '1.02'],
    ]);
  });

  it('shows lengths of a metric project in meters', async () => {
    // Not recorded: the same numbers with the other unit, to test the unit alone.
    await opened({ report: { ...cableSummary, unit: 'm' } });
    const [names, first] = await columnsShown('Type code', 'Design length, m');
    expect(names?.[1]).toBe('Design length, m');
    expect(first).toEqual(['2PR#16', '900.0']);
  });

  it('shows its time and what is incomplete', async () => {
    await opened();
    expect(await screen.findByText(/^As of /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1: No labor unit, show calculation' })).toBeInTheDocument();
    expect(screen.getByText(/cable has no labor unit/)).toBeInTheDocument();
  });

  it('is grouped by the address, and writes the grouping to the address', async () => {
    const { person, asked, address } = await opened({ search: { groupBy: 'area' } });
    await table();
    expect(asked.at(-1)?.get('groupBy')).toBe('area');
    await chooseOption(person, screen.getByRole('combobox', { name: reportsTexts.groupBy }), 'Package');
    expect(address).toEqual([{ groupBy: 'package' }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('groupBy')).toBe('package'));
    await chooseOption(person, screen.getByRole('combobox', { name: reportsTexts.groupBy }), 'Type code');
    expect(address.at(-1)).toEqual({ groupBy: undefined });
  });

  it('is grouped by a column defined by the project, with its name and decimals', async () => {
    const columns = [
      { type: 'cable' as const, field: 'udf6', kind: 'number', labels: { 'en-US': 'Heat load' }, decimals: 2 },
      { type: 'cable' as const, field: 'area', labels: { 'en-US': 'Unit' } },
    ];
    // Not recorded: one row of the response in `tests/server/columns.test.ts`.
    const heat = { key: 'udf6', label: 'Heat load', labels: { 'en-US': 'Heat load' }, kind: 'number' as const };
    const report: Report = {
      ...cableSummary,
      columns: [{ ...heat, total: 'none', decimals: 2 }],
      rows: [{ udf6: 1.255 }, { udf6: 3 }],
    };
    const { person, asked, address } = await opened({ report, columns, search: { groupBy: 'udf9' } });
    await table();
    expect(asked.at(-1)?.get('groupBy')).toBe('typeCode');
    const choice = screen.getByRole('combobox', { name: reportsTexts.groupBy });
    await person.click(choice);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Type code', 'Unit', 'System', 'Package', 'Heat load']),
    );
    await person.click(screen.getByRole('option', { name: 'Heat load' }));
    expect(address).toEqual([{ groupBy: 'udf6' }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('groupBy')).toBe('udf6'));
    expect((await linesShown()).map(([cell]) => cell)).toEqual(['Heat load', '1.26', '3.00', 'Total']);
  });

  it('counts removed cables only on request', async () => {
    const { person, asked, address } = await opened();
    await table();
    expect(asked.at(-1)?.get('includeRemoved')).toBe('false');
    await person.click(screen.getByLabelText(reportsTexts.removed));
    expect(address).toEqual([{ removed: true }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('includeRemoved')).toBe('true'));
  });

  it('includes cables without a route or without both ends on request, only in Route Ready', async () => {
    const { person, asked, address } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    expect(asked.at(-1)?.get('includeWithoutRoute')).toBeNull();
    await person.click(screen.getByLabelText(reportsTexts.withoutRoute));
    expect(address).toEqual([{ withoutRoute: true, figure: undefined }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('includeWithoutRoute')).toBe('true'));
    const ends = screen.getByLabelText(reportsTexts.endsSet);
    expect(ends).toBeChecked();
    await person.click(ends);
    await vi.waitFor(() => expect(asked.at(-1)?.get('endsMayBeUnset')).toBe('true'));
  });

  it('has no such option in a summary report', async () => {
    await opened();
    await table();
    expect(screen.queryByLabelText(reportsTexts.withoutRoute)).toBeNull();
  });
});

describe('on a tablet', () => {
  it('moves export, print and removed rows behind one button, so that the header is two rows', async () => {
    const wide = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('900px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.stubGlobal('matchMedia', wide));
    const files = catchDownloads();
    const { person, address } = await opened();
    await table();
    expect(screen.queryByRole('button', { name: adminTexts.audit.export.csv })).toBeNull();
    await person.click(screen.getByRole('button', { name: commonTexts.moreActions }));
    await person.click(
      within(screen.getByRole('dialog', { name: commonTexts.moreActions })).getByLabelText(reportsTexts.removed),
    );
    expect(address).toEqual([{ removed: true }]);
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.csv }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
  });
});

describe('finding and sorting', () => {
  it('narrows to rows with the text, and shows that the total covers the whole report', async () => {
    const { person, address } = await opened();
    await table();
    expect(screen.getByText('4 rows')).toBeInTheDocument();
    // Works anywhere on the page: the browser search does not find rows that are not rendered.
    await person.keyboard('{Control>}f{/Control}12C');
    expect(screen.getByLabelText(reportsTexts.find)).toHaveValue('12C');
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: '12C' }));
    expect(await types()).toEqual(['12C#14']);
    expect(screen.getByText('1 row')).toBeInTheDocument();
    expect(screen.getByText(fillText(reportsTexts.shown, { shown: 1, total: 4 }))).toBeInTheDocument();
    expect((await linesShown()).at(-1)?.[2]).toBe('5');
    expect(screen.getByRole('rowheader', { name: reportsTexts.totalOfWhole })).toBeVisible();
    await person.clear(screen.getByLabelText(reportsTexts.find));
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: undefined }));
    expect(await types()).toHaveLength(4);
  });

  it('sends the values that match the translated text to the server, for a windowed report', async () => {
    await i18n.changeLanguage('es-MX');
    const { person, asked } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    await person.type(screen.getByRole('searchbox'), 'desconoce');
    await vi.waitFor(() => expect(asked.at(-1)?.get('find')).toBe('desconoce'));
    expect(asked.at(-1)?.get('answers')).toBe('Unknown');
  });

  it('shows that it is loading while the rows belong to the previous request', async () => {
    const { person } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    const asking: ((report: Report) => void)[] = [];
    const answered = new Promise<Report>((resolve) => asking.push(resolve));
    server.use(reply(getReport, () => answered));
    await person.type(screen.getByRole('searchbox'), 'P');
    expect(await screen.findByText(commonTexts.reading)).toBeVisible();
    expect((await table()).closest('[aria-busy="true"]')).not.toBeNull();
    asking[0]?.(cableRouteReady);
    await vi.waitFor(() => expect(screen.queryByText(commonTexts.reading)).toBeNull());
    expect((await table()).closest('[aria-busy="true"]')).toBeNull();
  });

  it('loses no letter of fast typing although the address lags behind', async () => {
    const { person, address } = await opened({ isSlow: true });
    await table();
    await person.type(screen.getByLabelText(reportsTexts.find), '12C#14');
    expect(screen.getByLabelText(reportsTexts.find)).toHaveValue('12C#14');
    await vi.waitFor(async () => expect(await types()).toEqual(['12C#14']));
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: '12C#14' }));
    await person.tab();
    expect(screen.getByLabelText(reportsTexts.find)).toHaveValue('12C#14');
  });

  it('matches the displayed text, not hidden digits', async () => {
    const { person } = await opened();
    await table();
    await person.type(screen.getByLabelText(reportsTexts.find), '1893');
    expect(await types()).toEqual([]);
    expect(screen.getByText(fillText(reportsTexts.noMatch, { text: '1893' }))).toBeInTheDocument();
  });

  it('sorts up, down and back to the report’s own order', async () => {
    const { person, address } = await opened();
    const sort = () => person.click(within(length()).getByRole('button'));
    await table();
    expect(length()).toHaveAttribute('aria-sort', 'none');
    await sort();
    expect(length()).toHaveAttribute('aria-sort', 'ascending');
    expect(await types()).toEqual(['(blank)', '12C#14', '2PR#16', '3C#12']);
    await sort();
    expect(length()).toHaveAttribute('aria-sort', 'descending');
    expect(await types()).toEqual(['3C#12', '2PR#16', '12C#14', '(blank)']);
    await sort();
    expect(await types()).toEqual(['2PR#16', '3C#12', '12C#14', '(blank)']);
    expect(address).toEqual([{ sort: 'designLength' }, { sort: '-designLength' }, { sort: undefined }]);
  });

  it.each(['actualToDesign', '-actualToDesign'])('%s leaves rows without a ratio last', async (sort) => {
    await opened({ report: cableLength, search: { sort } });
    expect((await types())[0]).toBe('3C#12');
  });

  it('sorts 2PR before 12C: type codes are in natural order', async () => {
    await opened({ search: { sort: 'typeCode' } });
    expect(await types()).toEqual(['2PR#16', '3C#12', '12C#14', '(blank)']);
  });
});

describe('without a table to show', () => {
  it('links an empty project to the import', async () => {
    await opened({ report: noCables });
    expect(await screen.findByText(reportsTexts.emptyTitle)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import cables' })).toHaveAttribute('href', '/7/import/cable');
  });

  it('links a report of conduits to the import of conduits', async () => {
    await opened({ report: noConduits });
    expect(await screen.findByRole('link', { name: 'Import conduits' })).toHaveAttribute('href', '/7/import/conduit');
  });

  it('shows a failure as text, without a toast, and retries on request', async () => {
    server.use(unreachable(getReport));
    const { app, person } = await renderWithApp(<Addressed address={[]} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(reportsTexts.failed);
    expect(alert).toHaveTextContent('Couldn’t reach the server.');
    expect(app.notify.error).not.toHaveBeenCalled();
    server.use(reply(getReport, cableSummary));
    await person.click(within(alert).getByRole('button', { name: commonTexts.actions.retry }));
    expect(await types()).toHaveLength(4);
  });
});

describe('the report as a file', () => {
  it('CSV contains the rows as shown, unrounded, and the total of the whole report', async () => {
    const files = catchDownloads();
    const { person } = await opened({ search: { find: '#1', sort: 'cables' } });
    await table();
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.csv }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cable-summary 2026-11-20.csv');
    const [names, ...lines] = await linesOf(files[0]!.file);
    const end = lines.findIndex(([type]) => type === reportsTexts.totalOfWhole) + 1;
    const rows = lines.slice(0, end);
    const at = ['Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'].map((name) =>
      names!.indexOf(name),
    );
    expect(rows.map((row) => at.map((column) => row[column]))).toEqual([
      ['2PR#16', '1', '900', '0', '18', '0'],
      ['12C#14', '1', '50.5', '0', '2.525', '0'],
      ['3C#12', '2', '1893', '78.86951928156365', '66.255', '70.98256735340729'],
      [reportsTexts.totalOfWhole, '5', '2843.5', '52.505714788113245', '86.78', '54.19393869555197'],
    ]);
    // The file states its report and filters for later readers.
    expect(lines.slice(end).map(([note]) => note)).toEqual([
      `${sampleProject.projectNumber} ${sampleProject.name}`,
      'Cable Summary',
      'Group by: Type code',
      'Find in report: #1',
    ]);
  });

  it('XLSX contains numbers, not formatted text', async () => {
    const files = catchDownloads();
    const { person } = await opened();
    await table();
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.xlsx }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cable-summary 2026-11-20.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.slice(0, 4)).toEqual(['2PR#16', null, 1, 900]);
    expect(sheets[0]?.rows.find(([type]) => type === 'Total')?.[3]).toBe(2843.5);
  });
});

/** Worker that writes long tables, running on the main thread: tests have no other thread. */
class WriterThread extends EventTarget {
  readonly #write = fileWriter();
  postMessage(part: FileRequest): void {
    void this.#write(part)?.then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // Nothing runs after the file is written.
  }
}

/** Serves windows of a report of `count` rows like the server; returns the requests. */
function inWindows(count: number, { version = () => 7 }: { version?: (offset: number) => number } = {}) {
  const requested: URLSearchParams[] = [];
  server.use(
    reply(getReport, (request) => {
      const query = new URL(request.url).searchParams;
      requested.push(query);
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const sent = Math.max(0, Math.min(limit, count - offset));
      const [row] = cableRouteReady.rows;
      return {
        ...cableRouteReady,
        version: version(offset),
        offset,
        count,
        found: count,
        rows: Array.from({ length: sent }, (_, at) => ({ ...row, cable: `W-${offset + at}` })),
        rowIds: Array.from({ length: sent }, (_, at) => offset + at + 1),
      };
    }),
  );
  return requested;
}
const cables = () =>
  screen.getAllByRole('row').flatMap((row) => {
    const text = cellsOf(row)[1] ?? '';
    return text.startsWith('W-') ? [text] : [];
  });

describe('a report of more rows than a window', () => {
  it('renders the visible ones, and loads others as they are scrolled into view', async () => {
    const requested = inWindows(3000);
    await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    expect(screen.getByText('3,000 rows')).toBeInTheDocument();
    expect(cables()[0]).toBe('W-0');
    expect(cables().length).toBeLessThan(200);
    const frame = screen.getByRole('region', { name: frameTexts.reports['cable-route-ready'] });
    frame.scrollTop = 32 * 2000;
    frame.dispatchEvent(new Event('scroll', { bubbles: true }));
    await vi.waitFor(() => expect(cables()).toContain('W-2000'), { timeout: 10_000 });
    expect(cables()).not.toContain('W-0');
    expect(requested.map((query) => Number(query.get('offset'))).toSorted((a, b) => a - b)).toEqual([0, 1800, 2000]);
  });

  it('never shows rows of two versions together: the first are reloaded', async () => {
    let now = 7;
    const requested = inWindows(3000, { version: () => now });
    await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    now = 8;
    const frame = screen.getByRole('region', { name: frameTexts.reports['cable-route-ready'] });
    frame.scrollTop = 32 * 2000;
    frame.dispatchEvent(new Event('scroll', { bubbles: true }));
    await vi.waitFor(() => expect(cables()).toContain('W-2000'), { timeout: 10_000 });
    expect(requested.filter((query) => query.get('offset') === '0')).toHaveLength(2);
  });

  it('is exported whole', async () => {
    const thread = globalThis.Worker;
    vi.stubGlobal('Worker', WriterThread);
    onTestFinished(() => void vi.stubGlobal('Worker', thread));
    const files = catchDownloads();
    const requested = inWindows(12_000);
    const { person } = await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    await person.click(screen.getByRole('button', { name: adminTexts.audit.export.csv }));
    await vi.waitFor(() => expect(files).toHaveLength(1), { timeout: 10_000 });
    expect(await linesOf(files[0]!.file)).toHaveLength(12_002 + 2);
    expect(requested.filter((query) => query.get('limit') === '5000').map((query) => query.get('offset'))).toEqual([
      '0',
      '5000',
      '10000',
    ]);
  });

  it('shows all its controls before its rows, so that these do not move', async () => {
    server.use(reply(getReport, () => new Promise<never>(() => undefined)));
    await renderWithApp(<Addressed address={[]} reportType="cables-by-equipment" />);
    expect(screen.getByRole('button', { name: gridTexts.group.openAll })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(commonTexts.reading);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('opens and closes its groups, one or all of them', async () => {
    const { person, asked, address } = await opened({ report: cablesByEquipment, reportType: 'cables-by-equipment' });
    await table();
    // Columns that only lines of a group have are blank in the group itself: a dash would mean that there is no value.
    expect(screen.queryByText('-')).not.toBeInTheDocument();
    const [first] = within(await table()).getAllByRole('button', { expanded: false });
    await person.click(first!);
    await vi.waitFor(() => expect(asked.at(-1)?.get('except')).toBe(cablesByEquipment.groups[0]!.key));
    await person.click(screen.getByRole('button', { name: gridTexts.group.openAll }));
    expect(address).toEqual([{ open: true }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('expand')).toBe('all'));
    expect(asked.at(-1)?.get('except')).toBe('');
  });
});
