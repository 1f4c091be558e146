import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getProjectAttention } from '../../../../contract/reports/figures/attention.ts';
import { getProjectFigures } from '../../../../contract/reports/figures/figuresOfProject.ts';
import { getFigure } from '../../../../contract/reports/figures/figures.ts';
import { getSetupProgress } from '../../../../contract/setup/projects/projects.ts';
import { bareNumbers } from '../../bareNumbers.ts';
import { drawnApartFromTable } from '../../ui/charts/chartAndTable.ts';
import { drawnAndWritten } from '../../ui/charts/drawnValues.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { figures, landing, Landing } from './landingFixture.ts';

const patient = { timeout: 20_000 };

beforeEach(() => {
  const progress = recordedReply(getSetupProgress, 'setupProgress');
  server.use(
    reply(getSetupProgress, { ...progress, codes: 4, people: 3, commodities: 3, laborUnits: 2 }),
    ...landing(),
  );
});

it('says where the project stands, each figure with the way to what it is made of', async () => {
  await renderWithApp(<Landing />);
  const line = within(await screen.findByRole('list', { name: 'Project status' }, patient));
  expect(line.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '54.0%complete',
    '20 hearned of 36 h',
    '0.82PF · Under 0.90',
    '600 ftpulled of 1,000 ft',
    '0 ftready to pull, 0 cables',
    '5need attention',
  ]);
  const opened = line.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(opened).toEqual([
    '54.0%: complete, show calculation',
    '20 h: Earned, h, show calculation',
    '36: Budget, h, show calculation',
    '0.82: Earned hours per hour spent on direct codes, show calculation',
    '600 ft: Installed, show calculation',
    '1,000: Quantity, show calculation',
    '0 ft: Length ready to pull, show calculation',
    '0: Cables ready to pull, show calculation',
  ]);
  expect(line.getByRole('link')).toHaveAttribute('href', '/7#attention');
});

const panel = () => screen.findByRole('complementary', { name: 'How this number is calculated' }, patient);

it('opens every number of its table and of those beside its charts, and shows none that it does not open', async () => {
  const asked: string[] = [];
  server.use(
    reply(getFigure, (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(['of', 'figure', 'from', 'asOf'].map((key) => query.get(key) ?? '').join(' '));
      return recordedReply(getFigure, 'figureBudget');
    }),
  );
  const { person } = await renderWithApp(<Landing />);
  await screen.findByRole('button', { name: /^24\.0: Spent, h, Cables/ }, patient);
  for (const show of screen.getAllByRole('button', { name: 'Show as table' })) await person.click(show);
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(3);
  for (const table of tables) expect(bareNumbers(table)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /^19\.6: Earned, h, Cables/ }));
  expect(within(await panel()).getByRole('heading', { name: 'Earned' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /Earned this week, h, Total/ }));
  await person.click(screen.getByRole('button', { name: /^14\.0: Spent, Nov 22, 2026/ }));
  await person.click(screen.getByRole('button', { name: /^24\.0: Spent, Nov 22, 2026/ }));
  await expect
    .poll(() => asked)
    .toEqual([
      'cable earnedHours  ',
      'project earnedHours 2026-11-23 2026-11-29',
      'project spentDirectHours 2026-11-16 2026-11-22',
      'project spentDirectHours  2026-11-22',
    ]);
});

it.each([
  ['Hours planned, earned and spent', 'line'],
  ['Earned and spent, by week', 'bar'],
] as const)('draws in “%s” what its table says', async (label, as) => {
  const { person } = await renderWithApp(<Landing />);
  expect(await drawnApartFromTable(person, label, as)).toEqual([]);
});

it('draws each bar of the table of commodities as long as the per cent beside it', async () => {
  await renderWithApp(<Landing />);
  const bars = drawnAndWritten(await screen.findByRole('table', {}, patient));
  expect(bars.length).toBeGreaterThan(2);
  for (const { drawn, written } of bars) expect([written, drawn?.toFixed(1) ?? '-']).toEqual([written, written]);
});

it('tells the commodities apart, and what was spent where a code serves one of them alone', async () => {
  await renderWithApp(<Landing />);
  const table = within(await screen.findByRole('table', {}, patient));
  await screen.findByRole('button', { name: /^24\.0: Spent, h, Cables/ }, patient);
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/^Cables/)).toEqual(['1,000 ft', '600 ft', '54.0', '36.3', '19.6', '16.7', '24.0', '0.82', '0.0']);
  // Nothing divided by nothing is nothing.
  expect(cells(/^Equipment/)).toEqual(['2', '0', '0.0', '0.0', '0.0', '0.0', '-', '-', '0.0']);
  expect(cells(/^Total/).at(-2)).toBe('0.82');
  expect(screen.getByText(/h on indirect codes, not included in PF/)).toHaveTextContent(/^8\.0 h on indirect codes/);
});

const noHours = (type: string) => `/7/data/${type}?filters=[{"field":"hoursPerUnit","is":"blank"}]`;

it('each thing that needs somebody opens exactly its rows', async () => {
  // `tests/server/attentionRows.test.ts` asks the server for what these addresses lead to.
  const told = recordedReply(getProjectAttention, 'attentionOfImports');
  server.use(reply(getProjectAttention, told));
  await renderWithApp(<Landing />);
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }, patient));
  const links = (await list.findAllByRole('link', {}, patient)).map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);
  const importOf = (kind: string, type: string) =>
    told.items.flatMap((item) =>
      item.kind === kind && 'importId' in item && item.type === type ? [item.importId] : [],
    )[0];
  expect(links).toEqual([
    [
      '2 cables changed by the latest schedule after work started',
      `/7/import/cable/change-report/${importOf('changedBegun', 'cable')}?impact=critical`,
    ],
    [expect.stringMatching(/Equipment/), `/7/import/equipment?import=${importOf('importFailed', 'equipment')}`],
    ['2 schedules to review: Cable Tray', '/7/import/cable-tray'],
    ['1 schedule to review: Conduit', `/7/import/conduit?import=${importOf('importsWaiting', 'conduit')}`],
    ['4 cables have no labor unit, and so no hours', noHours('cable')],
    ['4 from terms have no labor unit, and so no hours', noHours('from-term')],
    ['4 to terms have no labor unit, and so no hours', noHours('to-term')],
    ['5 tags in routes and ends aren’t in the project', '/7/report/unknown-commodities-in-cable-route'],
    [
      '3 conductors with no parent in the project',
      '/7/data/conductor?filters=[{"field":"cableTag","is":"oneOf","texts":["P-900","P-901"]}]',
    ],
  ]);
});

it('who may not read hours has the pages they may open', async () => {
  await renderWithApp(<Landing />, { user: personWith('project.view', 'field.enter') });
  expect(await screen.findByRole('region', { name: 'Next steps' }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Project status' })).toBeNull();
});

it('says why, and asks again, where the hours cannot be read', async () => {
  server.use(rejectCall(getProjectFigures, 'server.busy', 'The server has more to do than it can.'));
  const { person } = await renderWithApp(<Landing />);
  expect(await screen.findByText('Couldn’t load project status.', {}, patient)).toBeInTheDocument();
  server.use(reply(getProjectFigures, figures));
  await person.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('list', { name: 'Project status' }, patient)).toBeInTheDocument();
});
