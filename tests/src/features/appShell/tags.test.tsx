/** Search for rows by their tag in the command palette. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findTags } from '../../../../contract/rows/findTags.ts';
import { findPackages } from '../../../../contract/packages/covers.ts';
import { getProject } from '../../../../contract/setup/projects/projects.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { commodities as commoditiesTexts } from '../../../../contract/names/en-US/commodities.ts';
import { matching } from '../../../support/fillText.ts';

const nothing = { rows: [] };

const searchButton = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')!;

async function openPalette(options: FakeAppOptions = {}, address = '/7') {
  const rendered = await renderRoutes(address, options);
  await screen.findByRole('heading', { level: 1 });
  await rendered.person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });
  return rendered;
}

it('loses no key pressed before the field appears, and leaves the focus to the opened row', async () => {
  server.use(reply(findTags, recordedReply(findTags, 'foundTags')));
  const { person, router } = await renderRoutes('/7');
  await screen.findByRole('heading', { level: 1 });
  searchButton().focus();
  act(() => {
    for (const key of ['k', 'j', 'b']) fireEvent.keyDown(searchButton(), { key, ctrlKey: key === 'k' });
  });
  const field = await screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveFocus());
  await person.keyboard('-7');
  expect(field).toHaveValue('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  // Restoring the focus to its previous place would scroll the row out of view.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(searchButton()).not.toHaveFocus();
});

it('opens the row in its grid with its details on Enter; searches after a typing pause', async () => {
  const requested: (string | null)[] = [];
  server.use(
    reply(findTags, (request) => {
      requested.push(new URL(request.url).searchParams.get('text'));
      return recordedReply(findTags, 'foundTags');
    }),
  );
  const { person, router } = await openPalette();
  await person.keyboard('jb-7');
  expect(await screen.findByRole('option', { name: /JB-7/ })).toHaveTextContent(commoditiesTexts.equipment);
  expect(requested.at(-1)).toBe('jb-7');
  expect(requested).not.toContain('j');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  expect(router.state.location.search).toMatchObject({ row: 1, part: 'where' });
});

it('reports an empty result and a failed search', async () => {
  server.use(reply(findTags, nothing));
  const { person } = await openPalette();
  await person.keyboard('zz-none');
  expect(await screen.findByText(matching(frameTexts.palette.nothing))).toBeVisible();
  server.use(rejectCall(findTags, 'server.failure', 'Broken.'));
  await person.keyboard('2');
  expect(await screen.findByText(matching(frameTexts.palette.failed))).toBeVisible();
});

const projectIdOf = (request: Request) => new URL(request.url).searchParams.get('projectId');

it('searches again in another project, where the same tag is another row', async () => {
  const requested: (string | null)[] = [];
  const { person, go } = await openPalette();
  server.use(
    reply(getProject, (request) => ({ ...sampleProject, id: Number(projectIdOf(request)) })),
    reply(findTags, (request) => {
      requested.push(projectIdOf(request));
      return recordedReply(findTags, 'foundTags');
    }),
  );
  await person.keyboard('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Escape}');
  await go('/8');
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });
  await person.keyboard('jb-7');
  await waitFor(() => expect(requested).toEqual(['7', '8']));
});

it('does not search outside a project, or for users who cannot see data', async () => {
  let requested = 0;
  server.use(
    reply(findTags, () => {
      requested += 1;
      return nothing;
    }),
  );
  const { person } = await openPalette({ user: personWith('project.view', 'reports.view') });
  await person.keyboard('zz-none');
  expect(await screen.findByText(matching(frameTexts.palette.nothing))).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(requested).toBe(0);
});

it('links a package number to the package, and shows if its cover is current', async () => {
  server.use(
    reply(findTags, recordedReply(findTags, 'foundTags')),
    reply(findPackages, recordedReply(findPackages, 'packageScanned')),
  );
  const { person, router } = await openPalette();
  await person.keyboard('iwp-a10-001');
  const found = await screen.findByRole('option', { name: /IWP-A10-001/ });
  expect(found).toHaveTextContent('Installation · Area 10 power');
  expect(found).toHaveTextContent('superseded (1 row added)');
  // It is an exact match: similar rows come after it.
  expect(screen.getAllByRole('option')[0]).toBe(found);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/packages/installation'));
  expect(router.state.location.search).toMatchObject({ package: expect.any(Number) });
});

/** Responds with the rows at once and with the packages after `answered`. */
function packagesAfter(answered: Promise<unknown>) {
  server.use(
    reply(findTags, recordedReply(findTags, 'foundTags')),
    reply(findPackages, async () => {
      await answered;
      return recordedReply(findPackages, 'packageScanned');
    }),
  );
}

it('opens a package on Enter that is found after the rows', async () => {
  const letAnswer: (() => void)[] = [];
  packagesAfter(new Promise<void>((resolve) => letAnswer.push(resolve)));
  const { person, router } = await openPalette();
  await person.keyboard('iwp-a10-001');
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('JB-7');
  letAnswer[0]?.();
  const found = await screen.findByRole('option', { name: /IWP-A10-001/ });
  await waitFor(() => expect(found).toHaveAttribute('aria-selected', 'true'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/packages/installation'));
});

it('keeps the selection of the arrow keys when a package is found above it', async () => {
  const letAnswer: (() => void)[] = [];
  packagesAfter(new Promise<void>((resolve) => letAnswer.push(resolve)));
  const { person, router } = await openPalette();
  await person.keyboard('iwp-a10-001');
  await screen.findByRole('option', { selected: true });
  await person.keyboard('{ArrowUp}{ArrowDown}');
  letAnswer[0]?.();
  await screen.findByRole('option', { name: /IWP-A10-001/ });
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('JB-7'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
});
