/** Files downloaded from the import pages: templates, issues, the change report. */
import { screen, within } from '@testing-library/react';
import { readXlsx } from 'hucre';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { importTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { recordExport } from '../../../../contract/base/calls/exports.ts';
import { matchHeaders } from '../../../../contract/imports/headers.ts';
import { importableFields } from '../../../../contract/imports/headings/importableFields.ts';
import { getChangeReport, getChangeSummary, type ChangeRow } from '../../../../contract/imports/changeReport.ts';
import { getImport, getImportIssues, listImports, type ImportIssue } from '../../../../contract/imports/imports.ts';
import { ChangeReportScreen } from '../../../../src/features/import/ChangeReportScreen.tsx';
import type { ChangesSearch } from '../../../../src/features/import/search.ts';
import { templateOf } from '../../../../src/features/import/template.ts';
import { catchDownloads, linesOf } from '../../shared/files/downloads.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { reply, server, unreachable } from '../../server.ts';
import { Addressed, counts, importId, negativeLength, planned, record, review } from './importFixture.tsx';
import { importServer } from './importServer.ts';
import { recordedCauses, recordedIssues, recordedReport, recordedSummary } from './recorded.ts';
import { check, countOf, openFindings } from './steps.ts';
import { chooseOption } from '../../chooseOption.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { entries as entriesTexts } from '../../../../contract/base/messages/en-US/entries.ts';
import { errors as errorsTexts } from '../../../../src/i18n/locales/en-US/errors.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';

afterEach(() => vi.restoreAllMocks());

/** Exports reported to the server. */
function reportedExports(): unknown[] {
  const told: unknown[] = [];
  server.use(
    reply(recordExport, async (request) => {
      told.push(await request.json());
      return recordedReply(recordExport, 'exportRecorded');
    }),
  );
  return told;
}

describe('templates', () => {
  it.each(importTypes)('recognizes all columns of an empty %s schedule when it is imported', (type) => {
    const headers = templateOf(commodities[type], { label: ({ term }) => term }).columns.map(({ label }) => label);
    const importable = new Set(importableFields(commodities[type]).map(({ key }) => key));
    const inOrder = commodities[type].offered.filter(({ key }) => importable.has(key));
    const fields = inOrder.map(({ key }, column) => [String(column), key]);
    expect(matchHeaders(headers, commodities[type]).mapping).toEqual(Object.fromEntries(fields));
  });

  it('are downloaded as CSV and as XLSX', async () => {
    const files = catchDownloads();
    const told = reportedExports();
    importServer();
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await person.click(await screen.findByRole('button', { name: importsTexts.choose.templateCsv }));
    await person.click(screen.getByRole('button', { name: importsTexts.choose.templateXlsx }));
    await vi.waitFor(() => expect(files).toHaveLength(2));
    expect(files.map(({ name }) => name).toSorted()).toEqual(['cable template.csv', 'cable template.xlsx']);
    const [csv, xlsx] = files.toSorted((a, b) => a.name.localeCompare(b.name));
    const [header] = await linesOf(csv!.file);
    expect(header?.slice(0, 2)).toEqual(['Cable', 'Type']);
    const { sheets } = await readXlsx(new Uint8Array(await xlsx!.file.arrayBuffer()));
    expect(sheets[0]?.rows[0]).toEqual(header);
    expect(told).toEqual([]);
  });
});

describe('issues', () => {
  const first = [negativeLength];
  const all: ImportIssue[] = [
    negativeLength,
    {
      ...negativeLength,
      severity: 'warning',
      row: 1900,
      value: '=1+1',
      reason: fillText(entriesTexts.lengthNotYet, { text: 'TBD' }),
    },
  ];

  it('contains in its file all of them, including those the page does not show', async () => {
    const files = catchDownloads();
    const told = reportedExports();
    const checked = { ...review({ added: 1, errors: 1 }, { issues: first }), issueTotal: 1502 };
    importServer({ check: checked, causes: recordedCauses.causes });
    const requested: string[] = [];
    server.use(
      reply(getImportIssues, (request) => {
        requested.push(new URL(request.url).search);
        return { ...recordedIssues, issues: all };
      }),
    );
    const { person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.downloadCsv }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cables rev C issues.csv');
    expect(await linesOf(files[0]!.file)).toEqual([
      ['Row', 'Severity', 'Column', 'Value', 'Reason'],
      [String(negativeLength.row), 'Error', 'Length (ft)', "'-55", negativeLength.reason],
      ['1900', 'Warning', 'Length (ft)', "'=1+1", fillText(entriesTexts.lengthNotYet, { text: 'TBD' })],
    ]);
    expect(requested).toEqual([`?projectId=7&importId=${importId}`]);
    await vi.waitFor(() =>
      expect(told).toEqual([{ projectId: 7, fileName: 'cables rev C issues', format: 'csv', rows: 2 }]),
    );
  });

  it('shows a failed download once', async () => {
    const files = catchDownloads();
    importServer({ check: review({ added: 1, errors: 1 }, { issues: first }), causes: recordedCauses.causes });
    server.use(unreachable(getImportIssues));
    const { app, person } = await renderWithApp(<Addressed address={[]} />);
    await check(person);
    await openFindings(person);
    await person.click(await screen.findByRole('button', { name: importsTexts.issues.downloadXlsx }));
    await vi.waitFor(() => expect(app.notify.error).toHaveBeenCalledOnce());
    expect(app.notify.error).toHaveBeenCalledWith(errorsTexts.network);
    expect(files).toEqual([]);
  });
});

const lengthRow = recordedReport.rows.find(({ field }) => field === 'designLength')!;
const change = (tag: string, more: Partial<ChangeRow> = {}): ChangeRow => ({
  ...lengthRow,
  tag,
  impact: 'info',
  ...more,
});

const tags = () =>
  within(screen.getByRole('table'))
    .getAllByText(/^RW-/)
    .map(({ textContent }) => textContent);

function Addressable() {
  const [search, setSearch] = useState<ChangesSearch>({});
  return (
    <ChangeReportScreen
      projectId={7}
      importType="cable"
      importId={importId}
      search={search}
      onSearch={(patch) => setSearch((before) => ({ ...before, ...patch }))}
    />
  );
}

describe('the change report', () => {
  const stored = record({
    ...planned,
    status: 'applied',
    counts: counts({ added: 1, changed: 2 }),
    appliedAt: new Date('2026-11-20T15:00:00Z'),
    options: { ...planned.options, revision: 'C' },
  });
  const earlier = ['B', 'A'].map((revision, at) =>
    record({
      ...stored,
      id: `0190a5f0-0000-7000-8000-00000000000${at + 1}`,
      fileName: `cables rev ${revision}.csv`,
      appliedAt: new Date(`2026-11-1${9 - at}T15:00:00Z`),
      options: { ...planned.options, revision },
    }),
  );
  const rows = [
    change('RW-P-1001', { impact: 'critical' }),
    change('RW-P-1002'),
    change('RW-P-1003', {
      change: 'added',
      field: '',
      oldValue: null,
      newValue: null,
      delta: null,
      deltaPercent: null,
      oldHours: null,
    }),
  ];

  /** Responds like the server, one page at a time. */
  function reportServer(pageLimit = Infinity): URLSearchParams[] {
    const requested: URLSearchParams[] = [];
    server.use(
      reply(getImport, stored),
      reply(listImports, [stored, ...earlier]),
      reply(getChangeSummary, recordedSummary),
      reply(getChangeReport, (request) => {
        const query = new URL(request.url).searchParams;
        requested.push(query);
        const [kind, impact] = [query.get('change'), query.get('impact')];
        const matching = rows.filter((row) => (!kind || row.change === kind) && (!impact || row.impact === impact));
        const from = Number(query.get('offset') ?? 0);
        const limit = Math.min(Number(query.get('limit') ?? 1000), pageLimit);
        return { ...recordedReport, record: stored, rows: matching.slice(from, from + limit), total: matching.length };
      }),
    );
    return requested;
  }
  const view = <Addressable />;

  it('shows what was imported, and its effect', async () => {
    reportServer();
    await renderWithApp(view);
    expect(await screen.findByRole('heading', { name: 'Cable · Change report' })).toBeInTheDocument();
    expect(await screen.findByText(/^cables rev C.csv · C · Partial update · Dana Field · /)).toBeInTheDocument();
    expect(await screen.findByText('RW-P-1001')).toBeInTheDocument();
    expect(['Added', 'Changed', 'Removed', 'Critical', 'Review'].map(countOf)).toEqual(['3', '2', '1', '1', '1']);
    expect(screen.getAllByText('+290 ft')).toHaveLength(1);
    expect(tags()).toEqual(['RW-P-1001', 'RW-P-1002', 'RW-P-1003']);
    expect(screen.getAllByText('+20 ft')).toHaveLength(3);
    expect(screen.getAllByText('+11.1%')).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: importsTexts.report.against })).toHaveDisplayValue(
      /^B · cables rev B.csv/,
    );
    expect(screen.getByRole('link', { name: importsTexts.failure.leave })).toHaveAttribute('href', '/7/import/cable');
  });

  it('counts every affected package, including those it does not list', async () => {
    reportServer();
    server.use(
      reply(getChangeSummary, {
        ...recordedSummary,
        packageCount: 3264,
        packages: [{ package: 'IWP-1', foreman: 'Luis Ortega', critical: 4, rows: 9 }],
      }),
    );
    await renderWithApp(view);
    expect(await screen.findByText('RW-P-1001')).toBeInTheDocument();
    expect(countOf('Packages affected')).toBe('3,264');
  });

  it.each([
    [0.3, '+0.3 h'],
    [-0.3, '−0.3 h'],
    [0.04, null],
  ])('shows a difference of %d hours as formatted, and none that rounds to zero', async (hours, said) => {
    reportServer();
    const changed = { change: 'changed', rows: 1, oldQuantity: 50, newQuantity: 50, oldHours: 10 } as const;
    server.use(
      reply(getChangeSummary, { ...recordedSummary, kinds: [{ ...changed, newHours: 10 + hours }], typeCodes: [] }),
    );
    await renderWithApp(view);
    await screen.findByText('RW-P-1001');
    const count = document.querySelector<HTMLElement>('[data-count="changed"]')!;
    expect(count.textContent).toBe(`Changed1${said ?? ''}`);
  });

  it('is filtered by the pressed buttons and the typed tag', async () => {
    const requested = reportServer();
    const { person } = await renderWithApp(view);
    await screen.findByText('RW-P-1001');
    await person.click(screen.getByRole('button', { name: 'Critical 1' }));
    await vi.waitFor(() => expect(tags()).toEqual(['RW-P-1001']));
    expect(screen.getByRole('button', { name: 'Critical 1' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(screen.getByRole('button', { name: 'Added 3' }));
    await vi.waitFor(() => expect(tags()).toEqual(['RW-P-1003']));
    await person.click(screen.getByRole('button', { name: 'Length 1' }));
    await vi.waitFor(() => expect(requested.at(-1)?.get('field')).toBe('designLength'));
    expect(requested.at(-1)?.get('change')).toBeNull();
    await person.type(screen.getByRole('searchbox', { name: importsTexts.report.find }), '1002');
    await vi.waitFor(() => expect(requested.at(-1)?.get('find')).toBe('1002'));
  });

  it('is read page by page from the first line, and keeps the focus on Next', async () => {
    const requested = reportServer();
    server.use(
      reply(getChangeReport, (request) => {
        requested.push(new URL(request.url).searchParams);
        return { ...recordedReport, record: stored, rows, total: 320 };
      }),
    );
    const shown = vi.fn<(this: HTMLElement) => void>();
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(shown);
    const { person } = await renderWithApp(view);
    const next = await screen.findByRole('button', { name: commonTexts.day.later });
    await person.click(next);
    await vi.waitFor(() => expect(requested.at(-1)?.get('offset')).toBe('200'));
    expect(shown.mock.contexts.at(-1)).toContainElement(screen.getByRole('table'));
    expect(
      await screen.findByText(fillText(importsTexts.pages.shown, { first: 201, last: 320, total: 320 })),
    ).toBeVisible();
    expect(next).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByText(fillText(importsTexts.pages.shown, { first: 201, last: 320, total: 320 }))).toBeVisible();
    await person.click(screen.getByRole('button', { name: commonTexts.day.earlier }));
    expect(
      await screen.findByText(fillText(importsTexts.pages.shown, { first: 1, last: 200, total: 320 })),
    ).toBeVisible();
  });

  it('is compared with an earlier import than the previous one', async () => {
    const requested = reportServer();
    const { person } = await renderWithApp(view);
    await screen.findByText('RW-P-1001');
    await chooseOption(
      person,
      screen.getByRole('combobox', { name: importsTexts.report.against }),
      'A · cables rev A.csv · Nov 18, 2026',
    );
    await vi.waitFor(() => expect(requested.at(-1)?.get('since')).toBe(earlier[1]!.id));
  });

  it('opens each commodity in its grid', async () => {
    reportServer();
    await renderWithApp(view);
    const link = await screen.findByRole('link', { name: 'RW-P-1001' });
    expect(link.getAttribute('href')).toMatch(/^\/7\/data\/cable\?q=RW-P-1001&row=/);
  });

  it('is exported as a file with every matching row, page by page', async () => {
    const files = catchDownloads();
    const requested = reportServer(1);
    const { person } = await renderWithApp(view);
    await person.click(await screen.findByRole('button', { name: 'Changed 2' }));
    await screen.findByText('RW-P-1001');
    await person.click(screen.getByRole('button', { name: importsTexts.report.exportCsvLabel }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('cables rev C changes.csv');
    const [header, ...lines] = await linesOf(files[0]!.file);
    expect(header?.slice(0, 3)).toEqual(['Change', 'Tag', 'Type']);
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ['Changed', 'RW-P-1001'],
      ['Changed', 'RW-P-1002'],
    ]);
    expect(lines[0]?.slice(6, 11)).toEqual(['Length', '180', '200', '20', '11.11111111111111']);
    expect(requested.slice(-2).map((query) => query.get('offset'))).toEqual(['0', '1']);
  });

  it('is retried when it cannot be read', async () => {
    reportServer();
    server.use(unreachable(getChangeReport));
    const { person } = await renderWithApp(view);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(importsTexts.changes.failed);
    reportServer();
    await person.click(within(alert).getByRole('button', { name: commonTexts.actions.retry }));
    expect(await screen.findByText('RW-P-1001')).toBeInTheDocument();
  });
});
