/** A number is opened to what it is made of, and a report is of the rows and the day somebody chose. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { commodities } from '../../../../contract/commodities/index.ts';
import { getFigure, getRowFigures } from '../../../../contract/reports/figures/figures.ts';
import { getReport, listFilterValues, listReportRows, textOfNotice } from '../../../../contract/reports/reports.ts';
import type { OpenFigure } from '../../../../src/shared/derivation/openFigure.ts';
import type { ReportSearch } from '../../../../src/features/reports/report/search.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import {
  Addressed,
  cableRouteReady,
  cableLength,
  cablesRemaining,
  cablesByConduit,
  cablesByEquipment,
  cableSummary,
  noCables,
  unknownCommodities,
  type Address,
} from './reportFixture.tsx';

const budget = recordedReply(getFigure, 'figureBudget');
const budgetOfType = recordedReply(getFigure, 'figureBudgetOfType');
const percent = recordedReply(getFigure, 'figurePercent');
const terms = recordedReply(getFigure, 'figureTerms');
const spentUnknown = recordedReply(getFigure, 'figureSpentUnknown');
const forecastUnknown = recordedReply(getFigure, 'figureForecastUnknown');
const rowFigures = recordedReply(getRowFigures, 'figuresOfRow');
const importedRow = recordedReply(getRowFigures, 'figuresOfImportedRow');
const areas = recordedReply(listFilterValues, 'reportFilterValues');

/** The screen with its panel; what it asked and what it wrote into the address. */
async function opened(search?: ReportSearch, report = cableSummary) {
  const address: Address = [];
  const asked: URLSearchParams[] = [];
  server.use(
    reply(getReport, (request) => {
      asked.push(new URL(request.url).searchParams);
      return report;
    }),
    reply(getFigure, (request) => {
      const query = new URL(request.url).searchParams;
      if (query.get('figure') === 'percentComplete') return percent;
      if (query.get('figure') === 'termsFromTotal') return terms;
      // Of more rows than an address names.
      if (query.get('figure') === 'termsToTotal') return { ...terms, filters: null };
      if (query.get('figure') === 'spentDirectHours') return spentUnknown;
      if (query.get('figure') === 'forecastHours') return forecastUnknown;
      return query.get('where') === 'typeCode 3C#12' ? budgetOfType : budget;
    }),
    reply(getRowFigures, () => rowFigures),
    reply(listFilterValues, () => areas),
  );
  const rendered = await renderWithApp(
    <Addressed address={address} reportType={report.reportType} {...(search && { search })} />,
  );
  if (report.count > 0) await screen.findByRole('table');
  return { ...rendered, address, asked };
}

const panel = () => screen.findByRole('complementary', { name: 'How this number is calculated' });
const figureOf = (address: Address): OpenFigure | undefined => address.at(-1)?.figure;

describe('the numbers of a report', () => {
  it('open every one of them to what it is made of: of the group they stand in, or of all', async () => {
    const { person, address } = await opened();
    const { columns, rows, totals } = cableSummary;
    const figures = columns.filter(({ isFigure }) => isFigure).map(({ key }) => key);
    const table = screen.getByRole('table');
    const wanted = [...rows, totals].flatMap((row) => {
      const where = row === totals ? {} : { typeCode: [String(row['typeCode'] ?? '')] };
      return figures.flatMap((figure) =>
        typeof row[figure] === 'number' ? [{ of: 'cable-summary', figure, where }] : [],
      );
    });
    const found: unknown[] = [];
    for (const number of within(table).getAllByRole('button', { name: /show calculation$/ })) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await person.click(number);
      found.push(figureOf(address));
    }
    expect(figures.length).toBeGreaterThan(12);
    expect(found).toEqual(wanted);
  }, 30_000);

  it.each([
    ['cable-route-ready', cableRouteReady],
    ['cables-by-equipment', cablesByEquipment],
    ['cables-by-conduit', cablesByConduit],
    ['unknown-commodities-in-cable-route', unknownCommodities],
  ] as const)(
    'of %s stand nowhere bare: each is opened to what it is made of',
    async (of, report) => {
      const { person, address } = await opened({}, report);
      const { columns, rows, totals } = report;
      const wanted = [...rows, totals].flatMap((row) => {
        const own = columns.flatMap(({ key, isGroup }) =>
          isGroup && row !== totals && (row[key] ?? null) !== null ? [[key, [String(row[key])]] as const] : [],
        );
        return columns.flatMap(({ key, kind, total }) =>
          typeof row[key] === 'number' && (total !== 'none' || (kind !== 'count' && kind !== 'number'))
            ? [{ of, figure: key, where: Object.fromEntries(own) }]
            : [],
        );
      });
      const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
      expect(lines).toHaveLength(rows.length + 1);
      // A place along a route is no figure.
      const isPlace = (at: number) => columns[at]?.key === 'position';
      const bare = lines.flatMap((line) =>
        [...line.querySelectorAll('td')].filter(
          (cell) =>
            /^[\d.,]+$/.test(cell.textContent) &&
            !cell.querySelector('button, a') &&
            !isPlace([...line.children].indexOf(cell)) &&
            columns[[...line.children].indexOf(cell)]?.kind !== 'text',
        ),
      );
      expect(bare.map((cell) => cell.textContent)).toEqual([]);
      const found: unknown[] = [];
      for (const number of within(screen.getByRole('table')).getAllByRole('button', { name: /show calculation$/ })) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await person.click(number);
        found.push(figureOf(address));
      }
      expect(found).toEqual(wanted);
      expect(found.length).toBeGreaterThan(3);
    },
    30_000,
  );

  it.each([cableSummary, cableLength, cableRouteReady, cablesByConduit, cablesByEquipment, unknownCommodities])(
    'in the sentences under $reportType are opened as well',
    async (report) => {
      const { person, address } = await opened({ where: { area: ['A1'] } }, report);
      const wanted = report.notices
        .flat()
        .flatMap(({ figure }) =>
          figure ? [{ of: figure.of, figure: figure.figure, where: { area: ['A1'], ...figure.where } }] : [],
        );
      expect(wanted.length).toBeGreaterThan(0);
      const found: unknown[] = [];
      for (const notice of report.notices) {
        const sentence = screen.getByText(
          (_, element) => element?.tagName === 'P' && element.textContent === textOfNotice(notice),
        );
        for (const number of within(sentence).getAllByRole('button', { name: /show calculation$/ })) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await person.click(number);
          found.push(figureOf(address));
        }
      }
      expect(found).toEqual(wanted);
    },
    30_000,
  );

  it('of Remaining to Pull stand over their cables, each with what it adds, which opens as well', async () => {
    const queries: string[] = [];
    server.use(
      reply(listReportRows, (request) => {
        queries.push(new URL(request.url).searchParams.get('where') ?? '');
        return recordedReply(listReportRows, 'reportRowsRemaining');
      }),
    );
    const { person, address } = await opened({ where: { area: ['A1'] } }, cablesRemaining);
    const group = screen.getByRole('button', { name: '3C#12' });
    await person.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    const line = (await screen.findByRole('link', { name: 'RW-101' })).closest('tr')!;
    expect(queries).toEqual(['area A1\ntypeCode 3C#12']);
    expect(screen.getByRole('link', { name: 'RW-101' })).toHaveAttribute(
      'href',
      expect.stringContaining('/7/data/cable?row='),
    );
    await person.click(
      within(line).getByRole('button', { name: '400: Length remaining, ft, RW-101, show calculation' }),
    );
    expect(figureOf(address)).toMatchObject({
      of: 'cables-remaining-to-pull-by-type-code',
      figure: 'length',
      where: { area: ['A1'], typeCode: ['3C#12'], tag: ['RW-101'] },
    });
    await person.click(group);
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'RW-101' })).not.toBeInTheDocument());
  });

  it('leave what is none as it is', async () => {
    await opened();
    expect(screen.queryByRole('button', { name: /^-:/ })).not.toBeInTheDocument();
  });

  it('are asked for with the filters and the day of the report', async () => {
    const where = { area: ['A1'] };
    const { person, address } = await opened({ where, asOf: '2026-11-10', groupBy: 'area' });
    await person.click(screen.getByRole('button', { name: /^86\.8: Budget, h, Total/ }));
    expect(figureOf(address)).toEqual({
      of: 'cable-summary',
      figure: 'budgetHours',
      where,
      asOf: '2026-11-10',
      groupBy: 'area',
    });
  });
});

describe('the panel', () => {
  const open: OpenFigure = { of: 'cable-summary', figure: 'budgetHours', where: {} };

  it('tells the figure, its groups, their rows and how a row comes about, all by keyboard', async () => {
    const { person } = await opened({ figure: open });
    const shown = within(await panel());
    expect(await shown.findByText('86.8 h')).toBeInTheDocument();
    expect(shown.getByText('The sum of 3 groups, 4 rows')).toBeInTheDocument();
    // 12C#14, 2PR#16, 3C#12.
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(await shown.findByText('The sum of 2 rows')).toBeInTheDocument();
    await person.keyboard('{ArrowDown}');
    expect(shown.getByRole('button', { name: /RW-101/ })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    expect(await shown.findByText('1,000 ft × runs 2 = 2,000 ft')).toBeInTheDocument();
    expect(shown.getByText('3.5 h ÷ 100 ft × factor 1.1 = 0.03850 h/ft')).toBeInTheDocument();
    expect(shown.getByText('Pulled 60.0% × weight 90% = 54.0%')).toBeInTheDocument();
    expect(
      shown.getByText('2,000 ft × 3.5 h ÷ 100 ft × factor 1.1 × (Pulled 60.0% × 90%) = 41.5800 h'),
    ).toBeInTheDocument();
    expect(shown.getByText(/Nov 18, 2026: Pulled \+60\.0% \(\+1,200 ft\)/)).toBeInTheDocument();
    expect(shown.getByText(/Gina General, .*on a card · To the second tray/)).toBeInTheDocument();
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(shown.getByRole('button', { name: /3C#12/ })).toHaveFocus();
    await person.keyboard('{Escape}');
    await vi.waitFor(() =>
      expect(screen.queryByRole('complementary', { name: /How this number is calculated/ })).not.toBeInTheDocument(),
    );
  });

  it('opens a ratio to what is divided by what', async () => {
    await opened({ figure: { of: 'cable-summary', figure: 'percentComplete' } });
    const shown = within(await panel());
    expect(await shown.findByText('Earned 47.0 h ÷ Budget 86.8 h × 100')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: /^Earned/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('says why nobody knows what was spent on an area, and of what follows from it that a part is not known', async () => {
    const { person } = await opened({ figure: { of: 'project', figure: 'forecastHours', where: { area: ['A20'] } } });
    const shown = within(await panel());
    expect(
      await shown.findByText('Spent on direct codes - + To go -. No value: part of the formula is missing.'),
    ).toBeInTheDocument();
    await person.click(shown.getByRole('button', { name: /^Spent on direct codes/ }));
    expect(
      await shown.findByText('Hours are on account codes shared by several of these, so they can’t be split.'),
    ).toBeInTheDocument();
  });

  it('leads to rows that no column tells by their tags, whatever they were chosen by', async () => {
    const where = { equipment: ['RW-MCC-1'] };
    await opened({ figure: { of: 'cables-by-equipment', figure: 'termsFromTotal', where } });
    const link = await within(await panel()).findByRole('link', { name: 'These rows in Data & Assignment' });
    const search = new URL(link.getAttribute('href')!, 'http://localhost').searchParams;
    expect(search.get('filters')).toBe(JSON.stringify(terms.filters));
    expect(search.get('filters')).toContain('"RW-101"');
  });

  it('stands as the link says, its lines open', async () => {
    await opened({ figure: { ...open, open: ['/3C#12'] } });
    expect(await within(await panel()).findByText('RW-102')).toBeInTheDocument();
  });

  it('names the schedule that added a row and the revision that changed its length, each leading to its report', async () => {
    const { person } = await opened({ figure: { ...open, open: ['/3C#12'] } });
    server.use(reply(getRowFigures, () => importedRow));
    const shown = within(await panel());
    await person.click(await shown.findByRole('button', { name: /RW-101/ }));
    expect(await shown.findByRole('heading', { name: 'Length history' })).toBeInTheDocument();
    const links = shown.getAllByRole('link', { name: /^Cable schedule/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Cable schedule rev A.csv: 350 ft',
      'Cable schedule rev B.csv: 350 ft → 375 ft',
    ]);
    const brought = importedRow.lengths.filter(({ importId }) => importId !== null);
    const reports = brought.map(({ importId }) => `/7/import/cable/change-report/${importId}`);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(reports);
    expect(shown.getByText('375 ft → 380 ft, typed in the grid', { exact: false })).toHaveTextContent('project-lead');
  });

  it.each([
    ['budgetHours', 'These rows in Data & Assignment', [{ field: 'budgetHours', is: 'moreThan', than: 0 }]],
    // No column of a cable tells its terms: where they are too many to be named, the grid shows the whole choice.
    ['termsToTotal', 'All rows of this selection in Data & Assignment', []],
  ])('leads to the rows of %s in Data & Assignment, of the same day: %s', async (figure, name, own) => {
    const where = { area: ['A1', ''], system: [''] };
    await opened({ figure: { ...open, figure, where, asOf: '2026-11-01' } });
    const link = await within(await panel()).findByRole('link', { name });
    const chosen = [
      { field: 'area', is: 'oneOf', texts: ['A1', ''] },
      { field: 'system', is: 'blank' },
    ];
    const search = new URL(link.getAttribute('href')!, 'http://localhost').searchParams;
    expect([search.get('filters'), search.get('asOf')]).toEqual([JSON.stringify([...chosen, ...own]), '2026-11-01']);
    // What the rows add stands beside their tags; the columns of the grid are all there behind it.
    const columns = JSON.parse(search.get('columns') ?? '[]');
    const behind = commodities.cable.dataColumns.filter((key) => !['tag', 'budgetHours'].includes(key));
    expect(columns).toEqual(own.length === 0 ? [] : ['tag', 'budgetHours', ...behind]);
  });
});

it.each([
  [{ equipment: ['RW-MCC-1'], cable: ['RW-101'] }, []],
  [
    { cable: ['RW-101'], area: ['A1'] },
    ['[{"field":"tag","is":"oneOf","texts":["RW-101"]},{"field":"area","is":"oneOf","texts":["A1"]}]'],
  ],
] as const)('a choice that the grid can make leads to it, no other: %j', async (where, wanted) => {
  const all = Object.fromEntries(Object.entries(where).map(([key, values]) => [key, [...values]]));
  await opened({ figure: { of: 'cables-by-equipment', figure: 'termsToTotal', where: all } }, cablesByEquipment);
  const shown = within(await panel());
  await shown.findByText(/^The sum of/);
  const links = shown.queryAllByRole('link', { name: /in Data & Assignment$/ });
  const filters = links.map((link) =>
    new URL(link.getAttribute('href')!, 'http://localhost').searchParams.get('filters'),
  );
  expect(filters).toEqual(wanted);
});

describe('the rows of a report', () => {
  it('are chosen by what they have in a field, and each choice has its way out', async () => {
    const { person, address, asked } = await opened();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
    await person.click(await dialog.findByRole('checkbox', { name: /^A1/ }));
    await person.click(dialog.getByRole('checkbox', { name: /^\(blank\)/ }));
    await person.click(dialog.getByRole('button', { name: 'Filter' }));
    expect(address.at(-1)).toMatchObject({ where: { area: ['A1', ''] } });
    await vi.waitFor(() => expect(asked.at(-1)?.get('where')).toBe('area A1\narea '));
    await person.click(await screen.findByRole('button', { name: 'Remove filter: Area: A1, (blank)' }));
    expect(address.at(-1)).toMatchObject({ where: undefined });
  });

  it('are none: it says so, with the way out', async () => {
    const { person, address } = await opened({ where: { area: ['Z'] } }, noCables);
    expect(await screen.findByText('No matching rows')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show all rows' }));
    expect(address.at(-1)).toMatchObject({ where: undefined });
  });

  it('are of a day, and of two side by side', async () => {
    const { person, address, asked } = await opened();
    await person.click(screen.getByRole('button', { name: 'As of…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'As of…' }));
    await person.type(dialog.getByRole('textbox', { name: 'As of the end of' }), '11/10/2026');
    await person.type(dialog.getByRole('textbox', { name: 'Compare with' }), '11/03/2026');
    await person.click(dialog.getByRole('button', { name: 'Show' }));
    expect(address.at(-1)).toMatchObject({ asOf: '2026-11-10', since: '2026-11-03' });
    await vi.waitFor(() => expect(asked.at(-1)?.get('since')).toBe('2026-11-03'));
    expect(await screen.findByRole('button', { name: 'Change filter: Compared with Nov 3, 2026' })).toBeInTheDocument();
  });
});
