/** A report on the screen, as the people who live by it see it. */
import { screen, within } from '@testing-library/react';
import { readXlsx } from 'hucre';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { getReport, type Report, type ReportType } from '../../../../contract/reports/reports.ts';
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

interface Asked {
  report?: Report;
  reportType?: ReportType;
  search?: ReportSearch;
  isSlow?: boolean;
  /** What the project decides of its columns. */
  columns?: Project['columns'];
}

/** The screen, what it asked the server, what it wrote into the address. */
async function opened({ report = cableSummary, columns, ...props }: Asked = {}) {
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
/** Header, rows, total. */
const linesShown = async () =>
  within(await table())
    .getAllByRole('row')
    .map(cellsOf);
/** The same, of the named columns alone. */
const columnsShown = async (...columns: string[]) => {
  const lines = await linesShown();
  return lines.map((line) => columns.map((column) => line[lines[0]!.indexOf(column)]));
};
const length = () => screen.getByRole('columnheader', { name: /Design length/ });
const types = async () => (await linesShown()).slice(1, -1).map(([type]) => type);

afterEach(async () => {
  vi.restoreAllMocks();
  await i18n.changeLanguage('en-US');
});

describe('Cable Summary', () => {
  it('shows units in the headers, numbers as the trade writes them, and the total', async () => {
    await opened();
    expect(
      await columnsShown('Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'),
    ).toEqual([
      ['Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'],
      ['2PR#16', '1', '900', '0.0', '18.0', '0.0'],
      ['3C#12', '2', '1,893', '78.9', '66.3', '71.0'],
      ['12C#14', '1', '50.5', '0.0', '2.5', '0.0'],
      ['(blank)', '1', '0', '0.0', '0.0', '-'],
      ['Total', '5', '2,843.5', '52.5', '86.8', '54.2'],
    ]);
  });

  it('shows a ratio with two decimals, and none where nothing is pulled', async () => {
    await opened({ report: cableLength });
    expect(await columnsShown('Type code', 'Actual / design')).toEqual([
      ['Type code', 'Actual / design'],
      ['2PR#16', '-'],
      ['3C#12', '1.02'],
      ['12C#14', '-'],
      ['(blank)', '-'],
      ['Total', '1.02'],
    ]);
  });

  it('shows lengths of a metric project in metres', async () => {
    // Not recorded: the same numbers under the other unit, to see the unit alone.
    await opened({ report: { ...cableSummary, unit: 'm' } });
    const [names, first] = await columnsShown('Type code', 'Design length, m');
    expect(names?.[1]).toBe('Design length, m');
    expect(first).toEqual(['2PR#16', '900.0']);
  });

  it('says of what moment it is, and what not to trust', async () => {
    await opened();
    expect(await screen.findByText(/^As of /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1: No labor unit, show calculation' })).toBeInTheDocument();
    expect(screen.getByText(/cable has no labor unit/)).toBeInTheDocument();
  });

  it('is grouped as the address says, and grouping goes into the address', async () => {
    const { person, asked, address } = await opened({ search: { groupBy: 'area' } });
    await table();
    expect(asked.at(-1)?.get('groupBy')).toBe('area');
    await chooseOption(person, screen.getByRole('combobox', { name: 'Group by' }), 'Package');
    expect(address).toEqual([{ groupBy: 'package' }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('groupBy')).toBe('package'));
    await chooseOption(person, screen.getByRole('combobox', { name: 'Group by' }), 'Type code');
    expect(address.at(-1)).toEqual({ groupBy: undefined });
  });

  it('is grouped by a column the project defined, under its name, with its decimals', async () => {
    const columns = [
      { type: 'cable' as const, field: 'udf6', kind: 'number', labels: { 'en-US': 'Heat load' }, decimals: 2 },
      { type: 'cable' as const, field: 'area', labels: { 'en-US': 'Unit' } },
    ];
    // Not recorded: the answer of `tests/server/columns.test.ts`, of one row.
    const heat = { key: 'udf6', label: 'Heat load', labels: { 'en-US': 'Heat load' }, kind: 'number' as const };
    const report: Report = {
      ...cableSummary,
      columns: [{ ...heat, total: 'none', decimals: 2 }],
      rows: [{ udf6: 1.255 }, { udf6: 3 }],
    };
    const { person, asked, address } = await opened({ report, columns, search: { groupBy: 'udf9' } });
    await table();
    expect(asked.at(-1)?.get('groupBy')).toBe('typeCode');
    const choice = screen.getByRole('combobox', { name: 'Group by' });
    await person.click(choice);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Type code', 'Unit', 'System', 'Package', 'Heat load']),
    );
    await person.click(screen.getByRole('option', { name: 'Heat load' }));
    expect(address).toEqual([{ groupBy: 'udf6' }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('groupBy')).toBe('udf6'));
    expect((await linesShown()).map(([cell]) => cell)).toEqual(['Heat load', '1.26', '3.00', 'Total']);
  });

  it('counts removed cables only when asked to', async () => {
    const { person, asked, address } = await opened();
    await table();
    expect(asked.at(-1)?.get('includeRemoved')).toBe('false');
    await person.click(screen.getByLabelText('Show removed'));
    expect(address).toEqual([{ removed: true }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('includeRemoved')).toBe('true'));
  });

  it('lists cables without a route, and waits for no ends to be set, where it is asked to: of Route Ready alone', async () => {
    const { person, asked, address } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    expect(asked.at(-1)?.get('includeWithoutRoute')).toBeNull();
    await person.click(screen.getByLabelText('Include cables without route'));
    expect(address).toEqual([{ withoutRoute: true, figure: undefined }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('includeWithoutRoute')).toBe('true'));
    const ends = screen.getByLabelText('Both ends set');
    expect(ends).toBeChecked();
    await person.click(ends);
    await vi.waitFor(() => expect(asked.at(-1)?.get('endsMayBeUnset')).toBe('true'));
  });

  it('has no such option in a report of sums', async () => {
    await opened();
    await table();
    expect(screen.queryByLabelText('Include cables without route')).toBeNull();
  });
});

describe('on a tablet', () => {
  it('keeps files, paper and removed rows behind one button, so that the head is two rows', async () => {
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
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(within(screen.getByRole('dialog', { name: 'More' })).getByLabelText('Show removed'));
    expect(address).toEqual([{ removed: true }]);
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
  });
});

describe('finding and sorting', () => {
  it('narrows to rows that hold the words, and says that the total is still of the whole', async () => {
    const { person, address } = await opened();
    await table();
    expect(screen.getByText('4 rows')).toBeInTheDocument();
    // From anywhere on the page: the browser’s own search finds nothing in rows that are not drawn.
    await person.keyboard('{Control>}f{/Control}12C');
    expect(screen.getByLabelText('Find in report')).toHaveValue('12C');
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: '12C' }));
    expect(await types()).toEqual(['12C#14']);
    expect(screen.getByText('1 row')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 4. The total covers the whole report.')).toBeInTheDocument();
    expect((await linesShown()).at(-1)?.[2]).toBe('5');
    expect(screen.getByRole('rowheader', { name: 'Total of the whole report' })).toBeVisible();
    await person.clear(screen.getByLabelText('Find in report'));
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: undefined }));
    expect(await types()).toHaveLength(4);
  });

  it('tells the server which answers the words stand for, of a report in windows', async () => {
    await i18n.changeLanguage('es-MX');
    const { person, asked } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    await person.type(screen.getByRole('searchbox'), 'desconoce');
    await vi.waitFor(() => expect(asked.at(-1)?.get('find')).toBe('desconoce'));
    expect(asked.at(-1)?.get('answers')).toBe('Unknown');
  });

  it('says that it reads, as long as the rows answer what was asked before', async () => {
    const { person } = await opened({ report: cableRouteReady, reportType: 'cable-route-ready' });
    await table();
    const asking: ((report: Report) => void)[] = [];
    const answered = new Promise<Report>((resolve) => asking.push(resolve));
    server.use(reply(getReport, () => answered));
    await person.type(screen.getByRole('searchbox'), 'P');
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect((await table()).closest('[aria-busy="true"]')).not.toBeNull();
    asking[0]?.(cableRouteReady);
    await vi.waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect((await table()).closest('[aria-busy="true"]')).toBeNull();
  });

  it('swallows no letter of a fast typist, though the address lags behind', async () => {
    const { person, address } = await opened({ isSlow: true });
    await table();
    await person.type(screen.getByLabelText('Find in report'), '12C#14');
    expect(screen.getByLabelText('Find in report')).toHaveValue('12C#14');
    await vi.waitFor(async () => expect(await types()).toEqual(['12C#14']));
    await vi.waitFor(() => expect(address.at(-1)).toEqual({ find: '12C#14' }));
    await person.tab();
    expect(screen.getByLabelText('Find in report')).toHaveValue('12C#14');
  });

  it('looks in the words, not in digits nobody sees', async () => {
    const { person } = await opened();
    await table();
    await person.type(screen.getByLabelText('Find in report'), '1893');
    expect(await types()).toEqual([]);
    expect(screen.getByText('No rows contain “1893”.')).toBeInTheDocument();
  });

  it('goes up, down and back to the report’s own order', async () => {
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

  it('puts 2PR before 12C: type codes are counted, not spelt', async () => {
    await opened({ search: { sort: 'typeCode' } });
    expect(await types()).toEqual(['2PR#16', '3C#12', '12C#14', '(blank)']);
  });
});

describe('when there is no table to show', () => {
  it('an empty project is sent to the import', async () => {
    await opened({ report: noCables });
    expect(await screen.findByText('Nothing to report yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import cables' })).toHaveAttribute('href', '/7/import/cable');
  });

  it('a report of conduits is sent to the import of conduits', async () => {
    await opened({ report: noConduits });
    expect(await screen.findByRole('link', { name: 'Import conduits' })).toHaveAttribute('href', '/7/import/conduit');
  });

  it('a failure is told in words, without a toast, and tried again on demand', async () => {
    server.use(unreachable(getReport));
    const { app, person } = await renderWithApp(<Addressed address={[]} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load the report.');
    expect(alert).toHaveTextContent('Couldn’t reach the server.');
    expect(app.notify.error).not.toHaveBeenCalled();
    server.use(reply(getReport, cableSummary));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await types()).toHaveLength(4);
  });
});

describe('the report as a file', () => {
  it('CSV holds the rows as they stand on the screen, unrounded, and the total of the whole', async () => {
    const files = catchDownloads();
    const { person } = await opened({ search: { find: '#1', sort: 'cables' } });
    await table();
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cable-summary 2026-11-20.csv');
    const [names, ...lines] = await linesOf(files[0]!.file);
    const end = lines.findIndex(([type]) => type === 'Total of the whole report') + 1;
    const rows = lines.slice(0, end);
    const at = ['Type code', 'Cables', 'Design length, ft', '% pulled', 'Budget, h', '% complete'].map((name) =>
      names!.indexOf(name),
    );
    expect(rows.map((row) => at.map((column) => row[column]))).toEqual([
      ['2PR#16', '1', '900', '0', '18', '0'],
      ['12C#14', '1', '50.5', '0', '2.525', '0'],
      ['3C#12', '2', '1893', '78.86951928156365', '66.255', '70.98256735340729'],
      ['Total of the whole report', '5', '2843.5', '52.505714788113245', '86.78', '54.19393869555197'],
    ]);
    // Whoever reads the file later reads what it is of.
    expect(lines.slice(end).map(([note]) => note)).toEqual([
      `${sampleProject.projectNumber} ${sampleProject.name}`,
      'Cable Summary',
      'Group by: Type code',
      'Find in report: #1',
    ]);
  });

  it('XLSX holds numbers, not their pictures', async () => {
    const files = catchDownloads();
    const { person } = await opened();
    await table();
    await person.click(screen.getByRole('button', { name: 'Export XLSX' }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cable-summary 2026-11-20.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await files[0]!.file.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.slice(0, 4)).toEqual(['2PR#16', null, 1, 900]);
    expect(sheets[0]?.rows.find(([type]) => type === 'Total')?.[3]).toBe(2843.5);
  });
});

/** The thread that writes long tables, on this one: a page of a test has no other. */
class WriterThread extends EventTarget {
  readonly #write = fileWriter();
  postMessage(part: FileRequest): void {
    void this.#write(part)?.then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // Nothing goes on once the file is written.
  }
}

/** Answers windows of a report of `count` rows as the server does; what it was asked for is noted. */
function inWindows(count: number, { version = () => 7 }: { version?: (offset: number) => number } = {}) {
  const asked: URLSearchParams[] = [];
  server.use(
    reply(getReport, (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
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
  return asked;
}
const cables = () =>
  screen.getAllByRole('row').flatMap((row) => {
    const text = cellsOf(row)[1] ?? '';
    return text.startsWith('W-') ? [text] : [];
  });

describe('a report of more rows than a window', () => {
  it('draws those in sight, and reads others as they come into it', async () => {
    const asked = inWindows(3000);
    await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    expect(screen.getByText('3,000 rows')).toBeInTheDocument();
    expect(cables()[0]).toBe('W-0');
    expect(cables().length).toBeLessThan(200);
    const frame = screen.getByRole('region', { name: 'Cable Route Ready' });
    frame.scrollTop = 32 * 2000;
    frame.dispatchEvent(new Event('scroll', { bubbles: true }));
    await vi.waitFor(() => expect(cables()).toContain('W-2000'), { timeout: 10_000 });
    expect(cables()).not.toContain('W-0');
    expect(asked.map((query) => Number(query.get('offset'))).toSorted((a, b) => a - b)).toEqual([0, 1800, 2000]);
  });

  it('never shows rows of two states together: the first are read again', async () => {
    let now = 7;
    const asked = inWindows(3000, { version: () => now });
    await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    now = 8;
    const frame = screen.getByRole('region', { name: 'Cable Route Ready' });
    frame.scrollTop = 32 * 2000;
    frame.dispatchEvent(new Event('scroll', { bubbles: true }));
    await vi.waitFor(() => expect(cables()).toContain('W-2000'), { timeout: 10_000 });
    expect(asked.filter((query) => query.get('offset') === '0')).toHaveLength(2);
  });

  it('is exported whole', async () => {
    const thread = globalThis.Worker;
    vi.stubGlobal('Worker', WriterThread);
    onTestFinished(() => void vi.stubGlobal('Worker', thread));
    const files = catchDownloads();
    const asked = inWindows(12_000);
    const { person } = await renderWithApp(<Addressed address={[]} reportType="cable-route-ready" />);
    await table();
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() => expect(files).toHaveLength(1), { timeout: 10_000 });
    expect(await linesOf(files[0]!.file)).toHaveLength(12_002 + 2);
    expect(asked.filter((query) => query.get('limit') === '5000').map((query) => query.get('offset'))).toEqual([
      '0',
      '5000',
      '10000',
    ]);
  });

  it('has all its controls before its rows are there, so that none of them pushes these down', async () => {
    server.use(reply(getReport, () => new Promise<never>(() => undefined)));
    await renderWithApp(<Addressed address={[]} reportType="cables-by-equipment" />);
    expect(screen.getByRole('button', { name: 'Open all groups' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('opens and closes its groups, one or all', async () => {
    const { person, asked, address } = await opened({ report: cablesByEquipment, reportType: 'cables-by-equipment' });
    await table();
    // What is told of the lines of a group stands blank in its own: no dash, which would say that there is nothing.
    expect(screen.queryByText('-')).not.toBeInTheDocument();
    const [first] = within(await table()).getAllByRole('button', { expanded: false });
    await person.click(first!);
    await vi.waitFor(() => expect(asked.at(-1)?.get('except')).toBe(cablesByEquipment.groups[0]!.key));
    await person.click(screen.getByRole('button', { name: 'Open all groups' }));
    expect(address).toEqual([{ open: true }]);
    await vi.waitFor(() => expect(asked.at(-1)?.get('expand')).toBe('all'));
    expect(asked.at(-1)?.get('except')).toBe('');
  });
});
