/** Figures of a report open to their terms; a report can be limited to chosen rows and to a day. */
import { figureLabels } from '../../../../contract/names/en-US/figureLabels.ts';
import { figureMeanings } from '../../../../contract/names/en-US/figureMeanings.ts';
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
import { derivation as derivationTexts } from '../../../../src/i18n/locales/en-US/derivation.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { reports as reportsTexts } from '../../../../src/i18n/locales/en-US/reports.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText } from '../../../support/fillText.ts';

const budget = recordedReply(getFigure, 'figureBudget');
const budgetOfType = recordedReply(getFigure, 'figureBudgetOfType');
const percent = recordedReply(getFigure, 'figurePercent');
const terms = recordedReply(getFigure, 'figureTerms');
const spentUnknown = recordedReply(getFigure, 'figureSpentUnknown');
const forecastUnknown = recordedReply(getFigure, 'figureForecastUnknown');
const rowFigures = recordedReply(getRowFigures, 'figuresOfRow');
const importedRow = recordedReply(getRowFigures, 'figuresOfImportedRow');
const areas = recordedReply(listFilterValues, 'reportFilterValues');

/** Renders the screen with its panel; returns its requests and what it wrote into the address. */
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
      // More rows than an address can name.
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

const panel = () => screen.findByRole('complementary', { name: derivationTexts.title });
const figureOf = (address: Address): OpenFigure | undefined => address.at(-1)?.figure;

describe('the numbers of a report', () => {
  it('open every figure to its terms: those of its group, or of all rows', async () => {
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
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
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
    'of %s can all be opened to their terms',
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
      // A position along a route is not a figure.
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
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        await person.click(number);
        found.push(figureOf(address));
      }
      expect(found).toEqual(wanted);
      expect(found.length).toBeGreaterThan(3);
    },
    30_000,
  );

  it.each([cableSummary, cableLength, cableRouteReady, cablesByConduit, cablesByEquipment, unknownCommodities])(
    'in the sentences under $reportType can be opened as well',
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
          // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
          await person.click(number);
          found.push(figureOf(address));
        }
      }
      expect(found).toEqual(wanted);
    },
    30_000,
  );

  it('of Remaining to Pull are above their cables, each with its share, which opens as well', async () => {
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
      within(line).getByRole('button', { name: '400: Remaining length, ft, RW-101, show calculation' }),
    );
    expect(figureOf(address)).toMatchObject({
      of: 'cables-remaining-to-pull-by-type-code',
      figure: 'length',
      where: { area: ['A1'], typeCode: ['3C#12'], tag: ['RW-101'] },
    });
    await person.click(group);
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'RW-101' })).not.toBeInTheDocument());
  });

  it('leave an empty value without a link', async () => {
    await opened();
    expect(screen.queryByRole('button', { name: /^-:/ })).not.toBeInTheDocument();
  });

  it('are requested with the filters and the day of the report', async () => {
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

  it('shows the figure, its groups, their rows and the calculation of a row, by keyboard alone', async () => {
    const { person } = await opened({ figure: open });
    const shown = within(await panel());
    expect(await shown.findByText('86.8 h')).toBeInTheDocument();
    expect(
      shown.getByText(fillText(derivationTexts.sumOfGroups_other, { groups: '3 groups', count: 4 })),
    ).toBeInTheDocument();
    // Order of the groups: 12C#14, 2PR#16, 3C#12.
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(await shown.findByText(fillText(derivationTexts.sumOfRows_other, { shown: 2 }))).toBeInTheDocument();
    await person.keyboard('{ArrowDown}');
    expect(shown.getByRole('button', { name: /RW-101/ })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    expect(await shown.findByText('1,000 ft × runs 2 = 2,000 ft')).toBeInTheDocument();
    expect(
      shown.getByText(
        fillText(derivationTexts.row.unitFormula, {
          hours: '3.5',
          per: 100,
          unit: 'ft',
          factor: '1.1',
          rate: '0.03850',
        }),
      ),
    ).toBeInTheDocument();
    expect(
      shown.getByText(
        fillText(derivationTexts.row.stepFormula, { step: 'Pulled', percent: '60.0', weight: 90, part: '54.0' }),
      ),
    ).toBeInTheDocument();
    expect(
      shown.getByText(
        fillText(derivationTexts.row.whole, {
          quantity: '2,000 ft',
          hours: '3.5',
          per: 100,
          unit: 'ft',
          factor: '1.1',
          steps: 'Pulled 60.0% × 90%',
          earned: '41.5800',
        }),
      ),
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

  it('opens a ratio to its dividend and divisor', async () => {
    await opened({ figure: { of: 'cable-summary', figure: 'percentComplete' } });
    const shown = within(await panel());
    expect(await shown.findByText('Earned 47.0 h ÷ Budget 86.8 h × 100')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: /^Earned/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('says what a figure means, and opens the one it is easily taken for', async () => {
    const { person } = await opened({ figure: { of: 'cable-summary', figure: 'pulledLength' } });
    const shown = within(await panel());
    expect(await shown.findByText(figureMeanings.designLengthPulled)).toBeInTheDocument();
    // Only the grid shows what the crew measured.
    expect(shown.getByText(figureLabels.pulledLength)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: figureLabels.pulledLength })).not.toBeInTheDocument();
    await person.click(shown.getByRole('button', { name: figureLabels.measuredLength }));
    expect(await within(await panel()).findByText(figureMeanings.measuredLength)).toBeInTheDocument();
  });

  it('explains unknown spent hours of an area, and marks figures that depend on them', async () => {
    const { person } = await opened({ figure: { of: 'project', figure: 'forecastHours', where: { area: ['A20'] } } });
    const shown = within(await panel());
    expect(
      await shown.findByText('Direct spent - + To go -. No value: part of the formula is missing.'),
    ).toBeInTheDocument();
    await person.click(shown.getByRole('button', { name: /^Direct spent/ }));
    expect(await shown.findByText(derivationTexts.onSharedCodes)).toBeInTheDocument();
  });

  it('links to rows by their tags when no column can select them', async () => {
    const where = { equipment: ['RW-MCC-1'] };
    await opened({ figure: { of: 'cables-by-equipment', figure: 'termsFromTotal', where } });
    const link = await within(await panel()).findByRole('link', { name: derivationTexts.inGrid });
    const search = new URL(link.getAttribute('href')!, 'http://localhost').searchParams;
    expect(search.get('filters')).toBe(JSON.stringify(terms.filters));
    expect(search.get('filters')).toContain('"RW-101"');
  });

  it('opens as given by the link, with its lines open', async () => {
    await opened({ figure: { ...open, open: ['/3C#12'] } });
    expect(await within(await panel()).findByText('RW-102')).toBeInTheDocument();
  });

  it('names the schedule that added a row and the revision that changed its length, with links', async () => {
    const { person } = await opened({ figure: { ...open, open: ['/3C#12'] } });
    server.use(reply(getRowFigures, () => importedRow));
    const shown = within(await panel());
    await person.click(await shown.findByRole('button', { name: /RW-101/ }));
    expect(await shown.findByRole('heading', { name: derivationTexts.row.lengths })).toBeInTheDocument();
    const links = shown.getAllByRole('link', { name: /^Cable schedule/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Cable schedule rev A.csv: 350 ft',
      'Cable schedule rev B.csv: 350 ft → 375 ft',
    ]);
    const brought = importedRow.lengths.filter(({ importId }) => importId !== null);
    const reports = brought.map(({ importId }) => `/7/import/cable/change-report/${importId}`);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(reports);
    expect(
      shown.getByText(fillText(derivationTexts.row.lengthTyped, { before: '375 ft', after: '380 ft' }), {
        exact: false,
      }),
    ).toHaveTextContent('project-lead');
  });

  it.each([
    ['budgetHours', derivationTexts.inGrid, [{ field: 'budgetHours', is: 'moreThan', than: 0 }]],
    // No column of a cable contains its terms: if there are too many to name, the grid shows the whole selection.
    ['termsToTotal', derivationTexts.allInGrid, []],
  ])('links to the rows of %s in Data & Assignment, of the same day: %s', async (figure, name, own) => {
    const where = { area: ['A1', ''], system: [''] };
    await opened({ figure: { ...open, figure, where, asOf: '2026-11-01' } });
    const link = await within(await panel()).findByRole('link', { name });
    const chosen = [
      { field: 'area', is: 'oneOf', texts: ['A1', ''] },
      { field: 'system', is: 'blank' },
    ];
    const search = new URL(link.getAttribute('href')!, 'http://localhost').searchParams;
    expect([search.get('filters'), search.get('asOf')]).toEqual([JSON.stringify([...chosen, ...own]), '2026-11-01']);
    // The added value is shown beside the tag; the other columns of the grid follow.
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
] as const)('links to a selection only if the grid supports it: %j', async (where, wanted) => {
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
  it('are filtered by their field values, and each filter can be removed', async () => {
    const { person, address, asked } = await opened();
    await person.click(screen.getByRole('button', { name: gridTexts.menu.apply }));
    const dialog = within(await screen.findByRole('dialog', { name: gridTexts.menu.apply }));
    await person.click(await dialog.findByRole('checkbox', { name: /^A1/ }));
    await person.click(dialog.getByRole('checkbox', { name: /^\(blank\)/ }));
    await person.click(dialog.getByRole('button', { name: gridTexts.menu.apply }));
    expect(address.at(-1)).toMatchObject({ where: { area: ['A1', ''] } });
    await vi.waitFor(() => expect(asked.at(-1)?.get('where')).toBe('area A1\narea '));
    await person.click(
      await screen.findByRole('button', { name: fillText(gridTexts.filter.remove, { filter: 'Area: A1, (blank)' }) }),
    );
    expect(address.at(-1)).toMatchObject({ where: undefined });
  });

  it('can be empty, with a message and a button to show all', async () => {
    const { person, address } = await opened({ where: { area: ['Z'] } }, noCables);
    expect(await screen.findByText(gridTexts.noMatch)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: reportsTexts.clearFilters }));
    expect(address.at(-1)).toMatchObject({ where: undefined });
  });

  it('can be those of one day, or of two days side by side', async () => {
    const { person, address, asked } = await opened();
    await person.click(screen.getByRole('button', { name: commonTexts.day.open }));
    const dialog = within(await screen.findByRole('dialog', { name: commonTexts.day.open }));
    await person.type(dialog.getByRole('textbox', { name: commonTexts.day.asOf }), '11/10/2026');
    await person.type(dialog.getByRole('textbox', { name: commonTexts.day.since }), '11/03/2026');
    await person.click(dialog.getByRole('button', { name: commonTexts.day.show }));
    expect(address.at(-1)).toMatchObject({ asOf: '2026-11-10', since: '2026-11-03' });
    await vi.waitFor(() => expect(asked.at(-1)?.get('since')).toBe('2026-11-03'));
    expect(
      await screen.findByRole('button', {
        name: fillText(gridTexts.filter.edit, { filter: 'Compared with Nov 3, 2026' }),
      }),
    ).toBeInTheDocument();
  });
});
