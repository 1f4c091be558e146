import { figureLabels } from '../../../../contract/names/en-US/figureLabels.ts';
import { figureMeanings } from '../../../../contract/names/en-US/figureMeanings.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getProjectBreakdown } from '../../../../contract/reports/figures/figuresOfProject.ts';
import { headlineOf } from '../../../../contract/reports/figures/headline.ts';
import {
  getExecutiveSummary,
  getSummaryWeek,
  type SummaryProject,
} from '../../../../contract/reports/figures/portfolio.ts';
import { getFigure } from '../../../../contract/reports/figures/figures.ts';
import * as exporting from '../../../../src/shared/files/exportTable.ts';
import { ExecutiveScreen } from '../../../../src/features/executiveSummary/ExecutiveScreen.tsx';
import type { ExecutiveSearch } from '../../../../src/features/executiveSummary/search.ts';
import { bareNumbers } from '../../bareNumbers.ts';
import { drawnApartFromTable } from '../../ui/charts/chartAndTable.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { executive as executiveTexts } from '../../../../src/i18n/locales/en-US/executive.ts';
import { derivation as derivationTexts } from '../../../../src/i18n/locales/en-US/derivation.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';
import { figures as figuresTexts } from '../../../../src/i18n/locales/en-US/figures.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const patient = { timeout: 20_000 };
/** P-1 is the worked example; P-2 has a cable and a conductor without hours. */
const summary = recordedReply(getExecutiveSummary, 'executiveSummary');
const requested: string[] = [];

function Screen() {
  const [search, setSearch] = useState<ExecutiveSearch>({});
  return <ExecutiveScreen search={search} onSearch={(patch) => setSearch({ ...search, ...patch })} />;
}
const open = () => renderWithApp(<Screen />, { project: null });

beforeEach(() => {
  requested.length = 0;
  server.use(
    reply(getExecutiveSummary, (request) => {
      requested.push(new URL(request.url).searchParams.get('projects') ?? '');
      return summary;
    }),
    reply(getProjectBreakdown, (request) =>
      recordedReply(
        getProjectBreakdown,
        new URL(request.url).searchParams.get('by') === 'commodity' ? 'projectBreakdown' : 'breakdownByCode',
      ),
    ),
  );
});

const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);

it('adds up projects, recalculates ratios, and shows "-" for missing values', async () => {
  await open();
  await screen.findByRole('table', {}, patient);
  const week = ['11.4', '14.00', '0.82', '3'];
  const hours = ['36.3', '19.6', '24.00', '8.00', '16.7', '54.0', '0.82'];
  // The forecast for the remaining 12.3 h.
  expect(cellsOf(/P-1/)).toEqual([...hours, '-', '1.36', '44.4', '-8.1', ...week]);
  // Includes the 0.12 h for the conductor of the other project.
  const added = ['36.4', '19.6', '24.00', '8.00', '16.8', '53.8', '0.82'];
  expect(cellsOf(/All projects/)).toEqual([...added, '-', '1.35', '44.6', '-8.1', ...week]);
  expect(cellsOf(/P-2/).join(' ')).toBe('0.1 0.0 0.00 0.00 0.1 0.0 - - 1.00 0.1 0.0 0.0 0.00 - 0');
  expect(
    screen.getByText(/^1 of 2 projects has a PF below 0.90. North Pump Station spent 3 h more/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^PF 0\.82 · /)).toHaveTextContent('PF 0.82 · Under 0.90.');
  expect(document.body).not.toHaveTextContent('NaN');
});

/** Serves the two projects with these hours. */
function projectsSpend(...hours: readonly SummaryProject['hours'][]) {
  const projects = summary.projects.map((project, at) => ({ ...project, hours: hours[at] ?? project.hours }));
  server.use(reply(getExecutiveSummary, { ...summary, projects }));
}

it('explains under its name why figures of a project mislead: hours without budget, work without hours', async () => {
  const hours = { budgetHours: 0, earnedHours: 0, directHours: 40, indirectHours: 0 };
  projectsSpend(hours, { ...hours, budgetHours: 90, earnedHours: 30, directHours: 0 });
  await open();
  await screen.findByRole('table', {}, patient);
  expect(screen.getByRole('row', { name: /P-1/ })).toHaveTextContent(executiveTexts.caveats.noBudget);
  expect(screen.getByRole('row', { name: /P-2/ })).toHaveTextContent(executiveTexts.caveats.noHours);
});

it('shows at the total the PF without projects that spent no hours', async () => {
  const hours = { budgetHours: 90, earnedHours: 30, directHours: 40, indirectHours: 0 };
  projectsSpend(hours, { ...hours, directHours: 0 });
  const { person } = await open();
  await screen.findByRole('table', {}, patient);
  const total = screen.getByRole('row', { name: /All projects/ });
  expect(total).toHaveTextContent(fillText(executiveTexts.totalNoHours_one, { shown: 1, pf: '0.75' }));
  expect(within(total).getByRole('button', { name: /^1\.50: PF/ })).toBeInTheDocument();
  // The note covers only the projects included in the total.
  await person.click(
    screen.getByRole('checkbox', { name: fillText(executiveTexts.choose, { name: 'Ammonia Plant' }) }),
  );
  expect(await screen.findByRole('row', { name: /1 chosen project/ })).not.toHaveTextContent('spent none');
});

it('adds up the forecasts of the projects, and says which one it leaves out', async () => {
  const hours = { budgetHours: 90, earnedHours: 30, directHours: 40, indirectHours: 0 };
  projectsSpend(hours, { ...hours, earnedHours: 0 });
  await open();
  await screen.findByRole('table', {}, patient);
  const total = screen.getByRole('row', { name: /All projects/ });
  expect(within(total).getByRole('button', { name: /^120\.0: Forecast, h/ })).toBeInTheDocument();
  expect(total).toHaveTextContent(fillText(executiveTexts.totalNoForecast_one, { shown: 1 }));
});

it('shows no forecast for parts that share the codes of their hours', async () => {
  const reported = recordedReply(getProjectBreakdown, 'breakdownByCode');
  const part = { ...reported.parts[0]!, budgetHours: 100, earnedHours: 60, indirectHours: 0 };
  const unassigned = { directHours: 80, indirectHours: 0 };
  server.use(
    reply(getProjectBreakdown, {
      parts: [
        { ...part, key: 'A1', description: '', directHours: 0 },
        { ...part, key: 'A2', description: '', directHours: 50 },
      ],
      unassigned,
    }),
  );
  const { person } = await open();
  await person.click(
    await screen.findByRole('button', { name: fillText(executiveTexts.open, { name: 'North Pump Station' }) }, patient),
  );
  await screen.findByRole('row', { name: /A1/ }, patient);
  expect(cellsOf(/A1/).slice(2, 10)).toEqual(['-', '0.00', '40.0', expect.any(String), '-', '-', '-', '-']);
  expect(cellsOf(/A2/).slice(2, 7)).toEqual(['50.00', '0.00', '40.0', expect.any(String), '1.20']);
});

it('opens every number shown: of projects, their parts, the total and weeks', async () => {
  const { person } = await open();
  await person.click(
    await screen.findByRole('button', { name: fillText(executiveTexts.open, { name: 'North Pump Station' }) }, patient),
  );
  await person.click(await screen.findByRole('button', { name: executiveTexts.parts.commodity }, patient));
  await screen.findByRole('link', { name: figureLabels.cables }, patient);
  for (const show of screen.getAllByRole('button', { name: chartsTexts.asTable })) await person.click(show);
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(4);
  for (const table of tables) expect(bareNumbers(table)).toEqual([]);
});

it.each([
  [figuresTexts.curve, 'line'],
  [figuresTexts.weekly, 'bar'],
  ['Full-time equivalents (FTE)', 'bar'],
] as const)('draws in “%s” what its table shows', async (label, as) => {
  const { person } = await open();
  expect(await drawnApartFromTable(person, label, as)).toEqual([]);
});

const panel = async () =>
  within(await screen.findByRole('complementary', { name: matching(derivationTexts.title) }, patient));

it('opens a figure of a project to the same details as the pages of that project', async () => {
  const queries: string[] = [];
  server.use(
    reply(getFigure, (request) => {
      queries.push(new URL(request.url).search);
      return recordedReply(getFigure, 'figureBudget');
    }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /^11\.4: Earned, last week, North/ }, patient));
  expect((await panel()).getByText(/P-1 North Pump Station · .*Nov 16, 2026 to Nov 22, 2026/)).toBeInTheDocument();
  const id = summary.projects[0]!.projectId;
  await expect.poll(() => queries).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(queries[0]))).toMatchObject({
    projectId: String(id),
    of: 'project',
    figure: 'earnedHours',
    from: '2026-11-16',
    asOf: '2026-11-22',
  });
});

it('opens the total to its projects first, and a calculated figure to its terms', async () => {
  server.use(reply(getFigure, recordedReply(getFigure, 'figureBudget')));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /^19\.6: Earned, h, All projects/ }, patient));
  const shown = await panel();
  expect(shown.getByText(derivationTexts.sumOfProjects)).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: /North Pump Station/ }));
  expect(
    await shown.findByText(fillText(derivationTexts.sumOfGroups_other, { groups: '3 groups', count: 4 }), {}, patient),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^44\.6: Forecast/ }));
  const forecast = await panel();
  expect(forecast.getByText(figureMeanings.forecast)).toBeInTheDocument();
  expect(forecast.getByText(derivationTexts.sumOfProjects)).toBeInTheDocument();
  expect(forecast.getByRole('button', { name: /North Pump Station.*44\.4/ })).toBeInTheDocument();
});

it('opens a week of several projects to the share of each', async () => {
  server.use(reply(getSummaryWeek, recordedReply(getSummaryWeek, 'summaryWeek')));
  const { person } = await open();
  await screen.findByRole('table', {}, patient);
  for (const show of screen.getAllByRole('button', { name: chartsTexts.asTable })) await person.click(show);
  await person.click(screen.getByRole('button', { name: /^14\.00: Direct spent, Nov 22, 2026/ }));
  const shown = await panel();
  expect(await shown.findByRole('button', { name: /North Pump Station.*14\.00/ }, patient)).toBeInTheDocument();
});

it('expands a project into its parts in place, by code and by commodity', async () => {
  const { person } = await open();
  await person.click(
    await screen.findByRole('button', { name: fillText(executiveTexts.open, { name: 'North Pump Station' }) }, patient),
  );
  expect(await screen.findByRole('row', { name: /E-10/ }, patient)).toBeInTheDocument();
  expect(cellsOf(/E-10/).slice(0, 7)).toEqual(['36.3', '19.6', '24.00', '0.00', '16.7', '54.0', '0.82']);
  expect(cellsOf(/I-1/).slice(0, 4)).toEqual(['0.0', '0.0', '0.00', '8.00']);
  await person.click(screen.getByRole('button', { name: executiveTexts.parts.commodity }));
  expect(await screen.findByRole('link', { name: figureLabels.cables }, patient)).toBeInTheDocument();
  expect(cellsOf(/several of these/)[3]).toBe('8.00');
});

it('lists the project with the lowest return on its hours first, those without hours last', async () => {
  server.use(reply(getExecutiveSummary, { ...summary, projects: summary.projects.toReversed() }));
  await open();
  const links = await screen.findAllByRole('link', { name: /^P-/ }, patient);
  expect(links.map(({ textContent }) => textContent)).toEqual(['P-1 North Pump Station', 'P-2 Ammonia Plant']);
});

it('draws and adds up the selected projects', async () => {
  const { person } = await open();
  await person.click(
    await screen.findByRole('checkbox', { name: fillText(executiveTexts.choose, { name: 'Ammonia Plant' }) }, patient),
  );
  expect(
    await screen.findByText(fillText(executiveTexts.totalChosen_one, { shown: 1 }), {}, patient),
  ).toBeInTheDocument();
  await expect.poll(() => requested.at(-1)).toBe(String(summary.projects[0]!.projectId));
  await person.click(screen.getByRole('checkbox', { name: executiveTexts.chooseAll }));
  expect(await screen.findByText(executiveTexts.total)).toBeInTheDocument();
});

it('exports unformatted numbers with their total', async () => {
  const write = vi.spyOn(exporting, 'exportTable').mockResolvedValue();
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /CSV/ }, patient));
  const [table] = write.mock.calls[0]!;
  expect(table.rows.map((row) => row[0])).toEqual(['P-1', 'P-2', 'All projects']);
  expect(table.rows[0]?.[5]).toBe(19.602);
  // Calculated values have no more decimals than hours are stored with.
  const numbers = table.rows.flat().filter((value) => typeof value === 'number');
  expect(numbers.filter((value) => Number(value.toFixed(4)) !== value)).toEqual([]);
  write.mockRestore();
});

it('shows what failed, and an empty state without projects', async () => {
  server.use(rejectCall(getExecutiveSummary, 'server.busy', 'The server has more to do than it can.'));
  const { unmount } = await open();
  expect(await screen.findByText(executiveTexts.failed, {}, patient)).toBeInTheDocument();
  unmount();
  server.use(reply(getExecutiveSummary, { ...summary, projects: [], curve: [] }));
  await open();
  expect(await screen.findByText(executiveTexts.emptyTitle, {}, patient)).toBeInTheDocument();
});

it('names the project with the largest loss in the last full week, or none', () => {
  expect(headlineOf(summary.projects)).toEqual({
    projects: 2,
    behind: 1,
    worst: { name: 'North Pump Station', hours: expect.closeTo(2.5655, 4) },
  });
  expect(headlineOf(summary.projects.slice(1)).worst).toBeNull();
});
