import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { useState } from 'react';
import { getFigure } from '../../../../contract/reports/figures/figures.ts';
import { listAttention } from '../../../../contract/reports/figures/attention.ts';
import { listProjectFigures } from '../../../../contract/reports/figures/portfolio.ts';
import { createProject, listProjects } from '../../../../contract/setup/projects/projects.ts';
import { getSignInState } from '../../../../contract/users/signInCheck.ts';
import { listVisitedPages, listVisitedProjects } from '../../../../contract/users/currentUser.ts';
import { DashboardScreen } from '../../../../src/features/dashboard/DashboardScreen.tsx';
import type { DashboardSearch } from '../../../../src/features/dashboard/search.ts';
import { bareNumbers } from '../../bareNumbers.ts';
import { drawnSpark } from '../../ui/charts/drawnValues.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { figures as figuresTexts } from '../../../../src/i18n/locales/en-US/figures.ts';
import { dashboard as dashboardTexts } from '../../../../src/i18n/locales/en-US/dashboard.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { signInCheck as signInCheckTexts } from '../../../../src/i18n/locales/en-US/signInCheck.ts';
import { fillText, matching, startingWith } from '../../../support/fillText.ts';
import { derivation as derivationTexts } from '../../../../src/i18n/locales/en-US/derivation.ts';

/** Recorded and verified by `tests/server/dashboardRecorded.test.ts`; the second is without numbers, the third archived. */
const projects = recordedReply(listProjects, 'projects');
const created = recordedReply(createProject, 'projectCreated');

/** Figures of two other projects, recorded by `tests/server/figuresRecorded.test.ts`; used for the first two of these. */
const figures = recordedReply(listProjectFigures, 'listedFigures').map((each, at) =>
  Object.assign(each, { projectId: projects[at]!.id }),
);
const attention = [3, 5].map((count, at) => ({ projectId: projects[at]!.id, count }));

/** Renders the screen and holds its address. */
function Dashboard() {
  const [search, setSearch] = useState<DashboardSearch>({});
  return <DashboardScreen search={search} onSearch={(patch) => setSearch({ ...search, ...patch })} />;
}

const open = (options: FakeAppOptions = {}) => renderWithApp(<Dashboard />, { project: null, ...options });
const rows = () => screen.queryAllByRole('row').slice(1);
const row = (index: number): HTMLElement => {
  const found = rows()[index];
  if (!found) throw new Error(`There is no row ${index}.`);
  return found;
};

beforeEach(() => {
  server.use(
    reply(listVisitedPages, []),
    reply(listVisitedProjects, []),
    reply(listProjects, projects),
    reply(listProjectFigures, figures),
    reply(listAttention, attention),
  );
});

it('lists the projects with formatted numbers', async () => {
  await open();
  await screen.findByRole('link', { name: 'North Pump Station' });
  expect(
    within(row(0))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'P-1', 'City Water', 'Pier 9', '12.3', '', '-', '-', '-', 'Jan 2, 2026']);
  // There are neither budget nor spent hours: no percentage and no PF.
  expect(within(row(1)).getAllByRole('cell', { name: '-' }).length).toBeGreaterThanOrEqual(2);
});

it('shows state, weeks and open problems of each project, most problems first', async () => {
  const { person } = await open();
  await expect.poll(() => row(0).textContent, { timeout: 20_000 }).toContain('Ammonia Plant');
  expect(screen.getByRole('columnheader', { name: startingWith(dashboardTexts.columns.attention) })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await within(row(1)).findByText(figuresTexts.lights.red, {}, { timeout: 20_000 })).toBeInTheDocument();
  expect(within(row(1)).getByRole('img', { name: /^Earned 11.4 h in the last full week/ })).toBeInTheDocument();
  expect(within(row(1)).getByText(/^\s*\/\s*$/)).toHaveTextContent('11.4 / 14.00');
  expect(within(row(1)).getByRole('link', { name: '3' })).toHaveAttribute('href', `/${projects[0]!.id}#attention`);
  await person.click(screen.getByRole('button', { name: /^Number/ }));
  expect(within(row(0)).getByText('North Pump Station')).toBeInTheDocument();
});

it('draws the twelve weeks of a project in its sparkline, and labels the last full week', async () => {
  await open();
  const [told] = figures;
  const spark = told!.spark;
  const picture = await screen.findByRole('img', { name: /^Earned 11.4 h in the last full week/ }, { timeout: 20_000 });
  const written = [spark.map(({ planned }) => planned ?? 0), spark.map(({ earned }) => earned)];
  const most = Math.max(...written.flat());
  const drawn = drawnSpark(picture, most);
  expect(drawn.map((line) => line.length)).toEqual([12, 12]);
  for (const [at, line] of written.entries())
    for (const [week, value] of line.entries())
      // A tenth of a pixel, at a height of 18.
      expect(Math.abs((drawn[at]?.[week] ?? Number.NaN) - value)).toBeLessThan(most / 180);
  expect(drawn[1]?.at(-1)).toBeCloseTo(11.4, 0);
});

it('opens every figure of a project with visible hours, and shows no other number', async () => {
  server.use(reply(getFigure, recordedReply(getFigure, 'figureBudget')));
  const { person } = await open();
  await screen.findByRole('button', { name: /^11\.4: Earned, last full week/ }, { timeout: 20_000 });
  expect(bareNumbers(screen.getByRole('table'))).toEqual([]);
  await person.click(screen.getByRole('button', { name: /^54\.0: % complete, North Pump Station/ }));
  const panel = within(
    await screen.findByRole('complementary', { name: matching(derivationTexts.title) }, { timeout: 20_000 }),
  );
  expect(panel.getByText(/P-1 North Pump Station/)).toBeInTheDocument();
});

it('hides archived projects until requested', async () => {
  const { person } = await open();
  await screen.findByRole('link', { name: 'Ammonia Plant' });
  expect(screen.queryByText('Old Mill')).toBeNull();
  expect(await screen.findByText(fillText(dashboardTexts.ofCount, { shown: 2, total: 3 }))).toBeInTheDocument();
  await person.click(screen.getByRole('checkbox', { name: dashboardTexts.showArchived }));
  expect(within(row(2)).getByText(dashboardTexts.archived)).toBeInTheDocument();
});

it('finds by every word, in number, name, client or location', async () => {
  const { person } = await open();
  const find = await screen.findByRole('searchbox');
  await person.type(find, 'nitro p-2');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await person.clear(find);
  await person.type(find, 'zebra');
  expect(await screen.findByText(fillText(dashboardTexts.noMatch.title, { find: 'zebra' }))).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: dashboardTexts.noMatch.button }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('lists recently visited pages first', async () => {
  server.use(
    reply(listVisitedProjects, recordedReply(listVisitedProjects, 'visitedProjects')),
    reply(listVisitedPages, recordedReply(listVisitedPages, 'visitedPages')),
  );
  await open();
  const recent = await screen.findByRole('link', { name: 'Cable: Data & Assignment' });
  expect(recent).toHaveAttribute('href', '/2/data/cable');
  const table = await screen.findByRole('table');
  expect(recent.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('prompts an administrator without projects to create one, and others to ask their lead', async () => {
  server.use(reply(listProjects, []), rejectCall(getSignInState, 'server.busy', 'Try again.'));
  const { unmount } = await open();
  expect(await screen.findByText(matching(dashboardTexts.empty.mayCreate))).toBeInTheDocument();
  unmount();
  await open({ user: personWith('project.view') });
  expect(await screen.findByText(matching(dashboardTexts.empty.mayNot))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: dashboardTexts.create })).toBeNull();
});

it('shows what failed, and reloads on request', async () => {
  server.use(unreachable(listProjects));
  const { person } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(dashboardTexts.failed);
  server.use(reply(listProjects, projects.slice(0, 1)));
  await person.click(screen.getByRole('button', { name: commonTexts.actions.retry }));
  expect(await screen.findByRole('link', { name: 'North Pump Station' })).toBeInTheDocument();
});

async function openForm() {
  const rendered = await open();
  await rendered.person.click(await screen.findByRole('button', { name: dashboardTexts.create }));
  const form = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  const submit = () => rendered.person.click(form.getByRole('button', { name: dashboardTexts.create }));
  const fill = (label: RegExp, value: string) =>
    rendered.person.type(form.getByRole('textbox', { name: label }), value);
  const choose = (unit: string) => rendered.person.click(form.getByRole('radio', { name: unit }));
  return { ...rendered, form, submit, fill, choose };
}

it('creates a project and opens it', async () => {
  const sent: unknown[] = [];
  server.use(
    reply(createProject, async (request) => {
      sent.push(await request.json());
      return created;
    }),
  );
  const { submit, fill, choose, app } = await openForm();
  await fill(/Project number/, '  N-9 ');
  await fill(/^Name/, 'New Hall');
  await fill(/Start date/, '03/02/2026');
  await choose('Feet');
  await submit();
  await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('Project P-2 created.'));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const started = { timeZone, unitMeasurement: 'imperial', setup: 'defaults', fromProjectId: null };
  expect(sent).toEqual([
    { projectNumber: 'N-9', name: 'New Hall', client: '', location: '', startDate: '2026-03-02', ...started },
  ]);
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('names each field that is missing or too long and sends nothing', async () => {
  const { form, submit, person } = await openForm();
  await person.click(form.getByRole('textbox', { name: /Client/ }));
  await person.paste('x'.repeat(201));
  await submit();
  expect(form.getByText('Enter project number.')).toBeInTheDocument();
  expect(form.getByText('Enter name.')).toBeInTheDocument();
  expect(form.getByText(fillText(commonTexts.form.tooLong, { limit: 200 }))).toBeInTheDocument();
  expect(form.getByLabelText(matching(dashboardTexts.form.number))).toBeInvalid();
  expect(form.getByText(commonTexts.form.notChosen)).toBeInTheDocument();
  expect(form.getByLabelText(matching(dashboardTexts.form.number))).toHaveFocus();
});

it('shows a rejection at its field, and keeps typed values', async () => {
  const message = 'Project N-9 is there already. Choose another number.';
  server.use(
    http.post(`*/api${createProject.path}`, () =>
      HttpResponse.json(
        { code: 'project.numberTaken', message, problems: [{ path: 'projectNumber', message }] },
        { status: 409 },
      ),
    ),
  );
  const { form, submit, fill, choose } = await openForm();
  await fill(/Project number/, 'N-9');
  await fill(/^Name/, 'New Hall');
  await choose('Feet');
  await submit();
  await waitFor(() => expect(form.getByLabelText(matching(dashboardTexts.form.number))).toBeInvalid());
  expect(form.getAllByText(message)).toHaveLength(1);
  expect(form.getByLabelText(matching(dashboardTexts.form.number))).toHaveValue('N-9');
  expect(form.getByLabelText(matching(dashboardTexts.form.number))).toHaveFocus();
  expect(form.getByLabelText(/^Name/)).toHaveValue('New Hall');
});

it('focuses the project number first', async () => {
  const { form } = await openForm();
  await waitFor(() => expect(form.getByLabelText(matching(dashboardTexts.form.number))).toHaveFocus());
});

it('keeps an invalid start date in its field, and sends nothing', async () => {
  const { form, submit, fill, choose } = await openForm();
  await fill(/Project number/, 'N-9');
  await fill(/^Name/, 'New Hall');
  await fill(/Start date/, '31/02/2026');
  await choose('Feet');
  await submit();
  expect(form.getByRole('textbox', { name: matching(dashboardTexts.form.startDate) })).toHaveValue('31/02/2026');
  expect(await form.findByText(/“31\/02\/2026” isn’t a date/)).toBeInTheDocument();
});

it('creates a metric project with a copy of the setup of another one, in one call', async () => {
  const sent: unknown[] = [];
  server.use(
    reply(createProject, async (request) => {
      sent.push(await request.json());
      return created;
    }),
  );
  const { submit, fill, choose, form, person, app } = await openForm();
  await fill(/Project number/, 'N-9');
  await fill(/^Name/, 'New Hall');
  await choose('Meters');
  await choose(dashboardTexts.form.setups.copy);
  await submit();
  expect(await form.findByText('Enter project to copy.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.click(form.getByRole('combobox', { name: dashboardTexts.form.fromProject }));
  await person.click(await screen.findByRole('option', { name: 'P-1 North Pump Station' }));
  await submit();
  await waitFor(() => expect(app.notify.success).toHaveBeenCalledOnce());
  expect(sent).toEqual([expect.objectContaining({ unitMeasurement: 'metric', setup: 'copy', fromProjectId: 1 })]);
});

it('shows a rejection in the form, without a toast', async () => {
  server.use(
    rejectCall(createProject, 'project.numberTaken', 'There is already a project P-1. Choose another number.'),
  );
  const { form, submit, fill, choose, app } = await openForm();
  await fill(/Project number/, 'P-1');
  await fill(/^Name/, 'Again');
  await choose('Feet');
  await submit();
  expect(await form.findByText('There is already a project P-1. Choose another number.')).toBeInTheDocument();
  expect(app.notify.error).not.toHaveBeenCalled();
  expect(form.getByLabelText(/^Name/)).toHaveValue('Again');
});

it('shows a user without a project what sign-in reported about the address, and whom to ask', async () => {
  server.use(reply(listProjects, []), reply(getSignInState, recordedReply(getSignInState, 'signInState')));
  await open({ user: personWith() });
  expect(await screen.findByText(signInCheckTexts.state.title, {}, { timeout: 10_000 })).toBeInTheDocument();
  const told = screen.getByText(/rtyler@mail\.example/);
  expect(told).toHaveTextContent('OIDC_INVITATION_EMAIL is verified');
  expect(told).toHaveTextContent('Admin Dashboard, Sign-in check');
});
