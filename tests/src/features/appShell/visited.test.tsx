/** Recently visited pages on the Dashboard and in the command palette. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listVisitedPages, type VisitedPage } from '../../../../contract/users/currentUser.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { dashboard as dashboardTexts } from '../../../../src/i18n/locales/en-US/dashboard.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

const [recordedVisit] = recordedReply(listVisitedPages, 'visitedPages');
/** A visit as the server lists it; its location is the test's own input. */
const visit = (path: string, titlePrefix: string, title: string, patch: Partial<VisitedPage> = {}): VisitedPage => ({
  ...recordedVisit!,
  projectId: 7,
  projectName: 'North Pump Station',
  path,
  title,
  titlePrefix,
  ...patch,
});
const visited = [
  visit('/7/project/codes/system', 'Project Setup', 'Codes'),
  visit('/7/project/codes/area', 'Project Setup', 'Codes'),
  visit('/8/project/codes', 'Project Setup', 'Codes', { projectId: 8, projectName: 'Ammonia Plant' }),
  visit('/7/report/cable-summary', 'Cable Summary', 'Reports'),
  visit('/7/import/timesheets', '', 'Timesheets'),
];

const offered = () => [...document.querySelectorAll('[data-action]')].map(({ textContent }) => textContent);

const openPalette = async (address: string) => {
  const rendered = await renderRoutes(address, { visited });
  await screen.findByRole('heading', { level: 1 });
  await rendered.person.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });
  return { ...rendered, box };
};

it('lists visits with distinct titles on the Dashboard, with prefix and project', async () => {
  await renderRoutes('/', { visited });
  const list = await screen.findByRole('navigation', { name: dashboardTexts.recentPages });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Project Setup: CodesNorth Pump Station',
    'Project Setup: CodesAmmonia Plant',
    'Cable Summary: ReportsNorth Pump Station',
    'TimesheetsNorth Pump Station',
  ]);
  expect(within(list).getAllByRole('link')[0]).toHaveAttribute('href', '/7/project/codes/system');
});

it('links from the Dashboard to the exact page', async () => {
  const { person, router } = await renderRoutes('/', { visited });
  await person.click(await screen.findByRole('link', { name: frameTexts.titles.timesheets }));
  expect(await screen.findByRole('heading', { level: 1, name: frameTexts.titles.timesheets })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/7/import/timesheets');
});

it('shows the required permission to a user who can no longer open a visited page', async () => {
  const { person } = await renderRoutes('/', { visited, user: personWith('project.view', 'data.view') });
  await person.click(await screen.findByRole('link', { name: frameTexts.titles.timesheets }));
  expect(await screen.findByText(fillText(frameTexts.noPermission.title, { page: 'Timesheets' }))).toBeInTheDocument();
});

const loadProject = () => Promise.reject({ kind: 'notFound', message: 'There is no project 7.' });

it('shows a message when the project of a visited page is gone', async () => {
  const { person } = await renderRoutes('/', { visited, projectPorts: { loadProject } });
  await person.click(await screen.findByRole('link', { name: frameTexts.titles.timesheets }));
  expect(await screen.findByText('There is no project 7.')).toBeInTheDocument();
});

it('offers the latest visits in the palette before any input', async () => {
  const { person, router } = await openPalette('/7');
  await waitFor(() => expect(offered()[0]).toBe('Project Setup: CodesNorth Pump Station'));
  expect(offered()).toContain('Data & Assignment: Cable');
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/import/timesheets'));
});

it('matches every word, and lists pages of the open project before visits', async () => {
  const { person, box } = await openPalette('/7');
  await person.type(box, 'codes');
  await waitFor(() =>
    expect(offered()).toEqual([
      'Project Setup: Codes',
      'System Account Codes',
      'Project Setup: CodesNorth Pump Station',
      'Project Setup: CodesAmmonia Plant',
    ]),
  );
  await person.clear(box);
  await person.type(box, 'ammonia codes');
  await waitFor(() => expect(offered()).toEqual(['Project Setup: CodesAmmonia Plant']));
});

/** Text that a screen reader announces while the focus stays in the field. */
const announced = (box: HTMLElement) => {
  const id = box.getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};

it('announces the option under the arrow keys, and only that one as selected', async () => {
  const { person, box } = await openPalette('/7');
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(offered()[0]).toBe('Project Setup: CodesNorth Pump Station'));
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-controls', list.id);
  expect(announced(box)).toBeNull();
  const recent = within(list).getByRole('group', { name: frameTexts.palette.recent });
  expect(within(recent).getAllByRole('option')).toHaveLength(4);

  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(announced(box)).toHaveTextContent('Project Setup: CodesAmmonia Plant');
  await person.keyboard('{ArrowUp}');
  expect(announced(box)).toHaveTextContent('Project Setup: CodesNorth Pump Station');
  expect(within(list).getAllByRole('option', { selected: true })).toEqual([announced(box)]);
  expect(announced(box)).toHaveAttribute('data-selected');
  expect(box).toHaveFocus();
});

it('announces the first result, and an empty result', async () => {
  const { person, box } = await openPalette('/7');
  await person.type(box, 'timesh');
  await waitFor(() => expect(announced(box)).toHaveTextContent(/Timesheets/));
  expect(announced(box)).toHaveAttribute('data-selected');
  await person.type(box, 'nowhere');
  expect(await screen.findByText(startingWith(frameTexts.palette.nothing))).toBeVisible();
  expect(screen.getByText(/^Nothing found\./).closest('[role="status"]')).not.toBeNull();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(box).not.toHaveAttribute('aria-activedescendant');
  expect(box).not.toHaveAttribute('aria-controls');
});
