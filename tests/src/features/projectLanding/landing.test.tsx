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
import { figures, landing, Landing, setUp } from './landingFixture.ts';
import { figures as figuresTexts } from '../../../../src/i18n/locales/en-US/figures.ts';
import { derivation as derivationTexts } from '../../../../src/i18n/locales/en-US/derivation.ts';
import { charts as chartsTexts } from '../../../../src/i18n/locales/en-US/charts.ts';
import { overview as overviewTexts } from '../../../../src/i18n/locales/en-US/overview.ts';
import { fillText } from '../../../support/fillText.ts';

const patient = { timeout: 20_000 };

beforeEach(() => {
  const progress = recordedReply(getSetupProgress, 'setupProgress');
  server.use(reply(getSetupProgress, { ...progress, ...setUp }), ...landing());
});

it('shows the status of the project, each figure with a link to its terms', async () => {
  await renderWithApp(<Landing />);
  const line = within(await screen.findByRole('list', { name: figuresTexts.standing }, patient));
  expect(line.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '54.0%complete',
    '20 hearned of 36 h',
    '0.82PF · Under 0.90',
    '600 ftdesign length pulled of 1,000 ft',
    '0 ftready to pull, 0 cables',
    `5${figuresTexts.needAttention_other}`,
  ]);
  const opened = line.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(opened).toEqual([
    fillText(derivationTexts.openSpoken, { name: '54.0%: complete' }),
    fillText(derivationTexts.openSpoken, { name: '20 h: Earned, h' }),
    '36: Budget, h, show calculation',
    '0.82: Earned hours per hour spent on direct codes, show calculation',
    fillText(derivationTexts.openSpoken, { name: '600 ft: Installed quantity' }),
    fillText(derivationTexts.openSpoken, { name: '1,000: Quantity' }),
    fillText(derivationTexts.openSpoken, { name: '0 ft: Route ready length' }),
    '0: Route ready cables, show calculation',
  ]);
  expect(line.getByRole('link')).toHaveAttribute('href', '/7#attention');
});

const panel = () => screen.findByRole('complementary', { name: derivationTexts.title }, patient);

it('opens every number of its table and of those beside its charts', async () => {
  const requested: string[] = [];
  server.use(
    reply(getFigure, (request) => {
      const query = new URL(request.url).searchParams;
      requested.push(['of', 'figure', 'from', 'asOf'].map((key) => query.get(key) ?? '').join(' '));
      return recordedReply(getFigure, 'figureBudget');
    }),
  );
  const { person } = await renderWithApp(<Landing />);
  await screen.findByRole('button', { name: /^24\.00: Direct spent, h, Cables/ }, patient);
  for (const show of screen.getAllByRole('button', { name: chartsTexts.asTable })) await person.click(show);
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(3);
  for (const table of tables) expect(bareNumbers(table)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /^19\.6: Earned, h, Cables/ }));
  expect(within(await panel()).getByRole('heading', { name: figuresTexts.earned })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /Earned, this week, h, Total/ }));
  await person.click(screen.getByRole('button', { name: /^14\.00: Direct spent, Nov 22, 2026/ }));
  await person.click(screen.getByRole('button', { name: /^24\.00: Direct spent, Nov 22, 2026/ }));
  await expect
    .poll(() => requested)
    .toEqual([
      'cable earnedHours  ',
      'project earnedHours 2026-11-23 2026-11-29',
      'project spentDirectHours 2026-11-16 2026-11-22',
      'project spentDirectHours  2026-11-22',
    ]);
});

it.each([
  [figuresTexts.curve, 'line'],
  [figuresTexts.weekly, 'bar'],
] as const)('draws in “%s” what its table shows', async (label, as) => {
  const { person } = await renderWithApp(<Landing />);
  expect(await drawnApartFromTable(person, label, as)).toEqual([]);
});

it('draws each bar of the commodity table to the percentage beside it', async () => {
  await renderWithApp(<Landing />);
  const bars = drawnAndWritten(await screen.findByRole('table', {}, patient));
  expect(bars.length).toBeGreaterThan(2);
  for (const { drawn, written } of bars) expect([written, drawn?.toFixed(1) ?? '-']).toEqual([written, written]);
});

it('separates the commodities, and shows spent hours if a code serves one alone', async () => {
  await renderWithApp(<Landing />);
  const table = within(await screen.findByRole('table', {}, patient));
  await screen.findByRole('button', { name: /^24\.00: Direct spent, h, Cables/ }, patient);
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/^Cables/)).toEqual(['1,000 ft', '600 ft', '54.0', '36.3', '19.6', '16.7', '24.00', '0.82', '0.0']);
  // Zero divided by zero has no value.
  expect(cells(/^Equipment/)).toEqual(['2', '0', '-', '0.0', '0.0', '0.0', '-', '-', '0.0']);
  expect(cells(/^Total/).at(-2)).toBe('0.82');
  expect(screen.getByText(/h on indirect codes, not included in PF/)).toHaveTextContent(/^8\.00 h on indirect codes/);
});

const noHours = (type: string) => `/7/data/${type}?filters=[{"field":"hoursPerUnit","is":"blank"}]`;

it('each item that needs attention opens exactly its rows', async () => {
  // `tests/server/attentionRows.test.ts` requests the targets of these addresses from the server.
  const reported = recordedReply(getProjectAttention, 'attentionOfImports');
  server.use(reply(getProjectAttention, reported));
  await renderWithApp(<Landing />);
  const list = within(await screen.findByRole('region', { name: figuresTexts.attention.title }, patient));
  const links = (await list.findAllByRole('link', {}, patient)).map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);
  const importOf = (kind: string, type: string) =>
    reported.items.flatMap((item) =>
      item.kind === kind && 'importId' in item && item.type === type ? [item.importId] : [],
    )[0];
  expect(links).toEqual([
    [
      fillText(figuresTexts.attention.changedBegun_other, { shown: 2, commodities: 'cables' }),
      `/7/import/cable/change-report/${importOf('changedBegun', 'cable')}?impact=critical`,
    ],
    [expect.stringMatching(/Equipment/), `/7/import/equipment?import=${importOf('importFailed', 'equipment')}`],
    [
      fillText(figuresTexts.attention.importsWaiting_other, { shown: 2, commodity: 'Cable Tray' }),
      '/7/import/cable-tray',
    ],
    [
      fillText(figuresTexts.attention.importsWaiting_one, { shown: 1, commodity: 'Conduit' }),
      `/7/import/conduit?import=${importOf('importsWaiting', 'conduit')}`,
    ],
    [fillText(figuresTexts.attention.noLaborUnit_other, { shown: 4, commodities: 'cables' }), noHours('cable')],
    [fillText(figuresTexts.attention.noLaborUnit_other, { shown: 4, commodities: 'from terms' }), noHours('from-term')],
    [fillText(figuresTexts.attention.noLaborUnit_other, { shown: 4, commodities: 'to terms' }), noHours('to-term')],
    [fillText(figuresTexts.attention.unknownTags_other, { shown: 5 }), '/7/report/unknown-commodities-in-cable-route'],
    [
      fillText(figuresTexts.attention.orphans_other, { shown: 3, commodities: 'conductors' }),
      '/7/data/conductor?filters=[{"field":"cableTag","is":"oneOf","texts":["P-900","P-901"]}]',
    ],
  ]);
});

it('shows users who cannot read hours the pages they can open', async () => {
  await renderWithApp(<Landing />, { user: personWith('project.view', 'field.enter') });
  expect(await screen.findByRole('region', { name: overviewTexts.next }, patient)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: figuresTexts.standing })).toBeNull();
});

it('shows why the hours cannot be read, and retries on request', async () => {
  server.use(rejectCall(getProjectFigures, 'server.busy', 'The server has more to do than it can.'));
  const { person } = await renderWithApp(<Landing />);
  expect(await screen.findByText(figuresTexts.failed, {}, patient)).toBeInTheDocument();
  server.use(reply(getProjectFigures, figures));
  await person.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('list', { name: figuresTexts.standing }, patient)).toBeInTheDocument();
});
