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

const patient = { timeout: 20_000 };
/** P-1 is the worked check; P-2 has a cable and a conductor without hours. */
const summary = recordedReply(getExecutiveSummary, 'executiveSummary');
const asked: string[] = [];

function Screen() {
  const [search, setSearch] = useState<ExecutiveSearch>({});
  return <ExecutiveScreen search={search} onSearch={(patch) => setSearch({ ...search, ...patch })} />;
}
const open = () => renderWithApp(<Screen />, { project: null });

beforeEach(() => {
  asked.length = 0;
  server.use(
    reply(getExecutiveSummary, (request) => {
      asked.push(new URL(request.url).searchParams.get('projects') ?? '');
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

it('adds projects up, works ratios out anew, and says "-" for what is not there', async () => {
  await open();
  await screen.findByRole('table', {}, patient);
  const week = ['11.4', '14.0', '0.82', '3'];
  const hours = ['36.3', '19.6', '24.0', '8.0', '16.7', '54.0', '0.82'];
  // What remains for the 12.3 h that are left.
  expect(cellsOf(/P-1/)).toEqual([...hours, '-', '1.36', '44.4', '-8.1', ...week]);
  // With the 0.12 h of the other one's conductor.
  const added = ['36.4', '19.6', '24.0', '8.0', '16.8', '53.8', '0.82'];
  expect(cellsOf(/All projects/)).toEqual([...added, '-', '1.35', '44.6', '-8.2', ...week]);
  expect(cellsOf(/P-2/).join(' ')).toBe('0.1 0.0 0.0 0.0 0.1 0.0 - - 1.00 0.1 0.0 0.0 0.0 - 0');
  expect(
    screen.getByText(/^1 of 2 projects has a PF below 0.90. North Pump Station spent 3 h more/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^PF 0\.82 · /)).toHaveTextContent('PF 0.82 · Under 0.90.');
  expect(document.body).not.toHaveTextContent('NaN');
});

/** The hours of the one project and of the other. */
function projectsSpend(...hours: readonly SummaryProject['hours'][]) {
  const projects = summary.projects.map((project, at) => ({ ...project, hours: hours[at] ?? project.hours }));
  server.use(reply(getExecutiveSummary, { ...summary, projects }));
}

it('says under its name why the figures of a project mislead: hours without a budget, work without hours', async () => {
  const hours = { budgetHours: 0, earnedHours: 0, directHours: 40, indirectHours: 0 };
  projectsSpend(hours, { ...hours, budgetHours: 90, earnedHours: 30, directHours: 0 });
  await open();
  await screen.findByRole('table', {}, patient);
  expect(screen.getByRole('row', { name: /P-1/ })).toHaveTextContent('No budget hours: rows have no labor unit');
  expect(screen.getByRole('row', { name: /P-2/ })).toHaveTextContent(
    'No hours spent: forecast shows remaining hours only',
  );
});

it('says at the total what PF would be without the work that nobody spent hours on', async () => {
  const hours = { budgetHours: 90, earnedHours: 30, directHours: 40, indirectHours: 0 };
  projectsSpend(hours, { ...hours, directHours: 0 });
  const { person } = await open();
  await screen.findByRole('table', {}, patient);
  const total = screen.getByRole('row', { name: /All projects/ });
  expect(total).toHaveTextContent('1 project earned hours and spent none: without it PF is 0.75');
  expect(within(total).getByRole('button', { name: /^1\.50: PF/ })).toBeInTheDocument();
  // Of those added up alone.
  await person.click(screen.getByRole('checkbox', { name: 'Include Ammonia Plant in total' }));
  expect(await screen.findByRole('row', { name: /1 chosen project/ })).not.toHaveTextContent('spent none');
});

it('forecasts nothing for parts whose hours are on codes they share', async () => {
  const told = recordedReply(getProjectBreakdown, 'breakdownByCode');
  const part = { ...told.parts[0]!, budgetHours: 100, earnedHours: 60, indirectHours: 0 };
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
  await person.click(await screen.findByRole('button', { name: 'Break down North Pump Station' }, patient));
  await screen.findByRole('row', { name: /A1/ }, patient);
  expect(cellsOf(/A1/).slice(2, 10)).toEqual(['-', '0.0', '40.0', expect.any(String), '-', '-', '-', '-']);
  expect(cellsOf(/A2/).slice(2, 7)).toEqual(['50.0', '0.0', '40.0', expect.any(String), '1.20']);
});

it('shows no number that it does not open: of projects, of their parts, of the total, of weeks', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Break down North Pump Station' }, patient));
  await person.click(await screen.findByRole('button', { name: 'Commodity' }, patient));
  await screen.findByRole('link', { name: 'Cables' }, patient);
  for (const show of screen.getAllByRole('button', { name: 'Show as table' })) await person.click(show);
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(4);
  for (const table of tables) expect(bareNumbers(table)).toEqual([]);
});

it.each([
  ['Hours planned, earned and spent', 'line'],
  ['Earned and spent, by week', 'bar'],
  ['Full-time equivalents (FTE)', 'bar'],
] as const)('draws in “%s” what its table says', async (label, as) => {
  const { person } = await open();
  expect(await drawnApartFromTable(person, label, as)).toEqual([]);
});

const panel = async () =>
  within(await screen.findByRole('complementary', { name: /How this number is calculated/ }, patient));

it('opens a figure of a project to what its own pages open', async () => {
  const queries: string[] = [];
  server.use(
    reply(getFigure, (request) => {
      queries.push(new URL(request.url).search);
      return recordedReply(getFigure, 'figureBudget');
    }),
  );
  const { person } = await open();
  await person.click(
    await screen.findByRole('button', { name: /^11\.4: Earned hours, last full week, North/ }, patient),
  );
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

it('opens the total to its projects first, and what is worked out to what it is worked out from', async () => {
  server.use(reply(getFigure, recordedReply(getFigure, 'figureBudget')));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /^19\.6: Earned hours, All projects/ }, patient));
  const shown = await panel();
  expect(shown.getByText('The sum of all projects')).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: /North Pump Station/ }));
  expect(await shown.findByText('The sum of 3 groups, 4 rows', {}, patient)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^44\.6: Forecast/ }));
  const forecast = await panel();
  expect(
    forecast.getByText('Hours spent on direct codes 24.0 + To go at the present PF, hours 20.6'),
  ).toBeInTheDocument();
});

it('opens a week of several projects to what each put into it', async () => {
  server.use(reply(getSummaryWeek, recordedReply(getSummaryWeek, 'summaryWeek')));
  const { person } = await open();
  await screen.findByRole('table', {}, patient);
  for (const show of screen.getAllByRole('button', { name: 'Show as table' })) await person.click(show);
  await person.click(screen.getByRole('button', { name: /^14\.0: Spent, Nov 22, 2026/ }));
  const shown = await panel();
  expect(await shown.findByRole('button', { name: /North Pump Station.*14\.0/ }, patient)).toBeInTheDocument();
});

it('opens a project into its parts in place, by code and by commodity', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Break down North Pump Station' }, patient));
  expect(await screen.findByRole('row', { name: /E-10/ }, patient)).toBeInTheDocument();
  expect(cellsOf(/E-10/).slice(0, 7)).toEqual(['36.3', '19.6', '24.0', '0.0', '16.7', '54.0', '0.82']);
  expect(cellsOf(/I-1/).slice(0, 4)).toEqual(['0.0', '0.0', '0.0', '8.0']);
  await person.click(screen.getByRole('button', { name: 'Commodity' }));
  expect(await screen.findByRole('link', { name: 'Cables' }, patient)).toBeInTheDocument();
  expect(cellsOf(/several of these/)[3]).toBe('8.0');
});

it('has the project first that gets least for its hours, and last those without hours', async () => {
  server.use(reply(getExecutiveSummary, { ...summary, projects: summary.projects.toReversed() }));
  await open();
  const links = await screen.findAllByRole('link', { name: /^P-/ }, patient);
  expect(links.map(({ textContent }) => textContent)).toEqual(['P-1 North Pump Station', 'P-2 Ammonia Plant']);
});

it('draws and adds up what is chosen', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('checkbox', { name: 'Include Ammonia Plant in total' }, patient));
  expect(await screen.findByText('1 chosen project', {}, patient)).toBeInTheDocument();
  await expect.poll(() => asked.at(-1)).toBe(String(summary.projects[0]!.projectId));
  await person.click(screen.getByRole('checkbox', { name: 'Include all projects in total' }));
  expect(await screen.findByText('All projects')).toBeInTheDocument();
});

it('hands over the numbers as they are, with their total', async () => {
  const write = vi.spyOn(exporting, 'exportTable').mockResolvedValue();
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /CSV/ }, patient));
  const [table] = write.mock.calls[0]!;
  expect(table.rows.map((row) => row[0])).toEqual(['P-1', 'P-2', 'All projects']);
  expect(table.rows[0]?.[5]).toBe(19.602);
  // What is worked out, too, has no more places than hours are kept with.
  const numbers = table.rows.flat().filter((value) => typeof value === 'number');
  expect(numbers.filter((value) => Number(value.toFixed(4)) !== value)).toEqual([]);
  write.mockRestore();
});

it('says what failed, and where there is nothing to sum up', async () => {
  server.use(rejectCall(getExecutiveSummary, 'server.busy', 'The server has more to do than it can.'));
  const { unmount } = await open();
  expect(await screen.findByText('Couldn’t load the projects.', {}, patient)).toBeInTheDocument();
  unmount();
  server.use(reply(getExecutiveSummary, { ...summary, projects: [], curve: [] }));
  await open();
  expect(await screen.findByText('No projects to show', {}, patient)).toBeInTheDocument();
});

it('names the project that lost most in the last full week, and none where none did', () => {
  expect(headlineOf(summary.projects)).toEqual({
    projects: 2,
    behind: 1,
    worst: { name: 'North Pump Station', hours: expect.closeTo(2.5655, 4) },
  });
  expect(headlineOf(summary.projects.slice(1)).worst).toBeNull();
});
