/** Rows by their tag in the command palette. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findTags } from '../../../../contract/rows/findTags.ts';
import { findPackages } from '../../../../contract/packages/covers.ts';
import { getProject } from '../../../../contract/setup/projects/projects.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';

const nothing = { rows: [] };

const searchButton = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')!;

async function openPalette(options: FakeAppOptions = {}, address = '/7') {
  const rendered = await renderRoutes(address, options);
  await screen.findByRole('heading', { level: 1 });
  await rendered.person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Go to a page, project or tag' }, { timeout: 5000 });
  return rendered;
}

it('loses no key that is pressed before the field is there, and leaves the focus to the row that is opened', async () => {
  server.use(reply(findTags, recordedReply(findTags, 'foundTags')));
  const { person, router } = await renderRoutes('/7');
  await screen.findByRole('heading', { level: 1 });
  searchButton().focus();
  act(() => {
    for (const key of ['k', 'j', 'b']) fireEvent.keyDown(searchButton(), { key, ctrlKey: key === 'k' });
  });
  const field = await screen.findByRole('combobox', { name: 'Go to a page, project or tag' }, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveFocus());
  await person.keyboard('-7');
  expect(field).toHaveValue('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  // Given back to where it was, it would scroll the row away again.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(searchButton()).not.toHaveFocus();
});

it('Enter opens the row in its grid, with its details; what is typed is asked once the hand rests', async () => {
  const asked: (string | null)[] = [];
  server.use(
    reply(findTags, (request) => {
      asked.push(new URL(request.url).searchParams.get('text'));
      return recordedReply(findTags, 'foundTags');
    }),
  );
  const { person, router } = await openPalette();
  await person.keyboard('jb-7');
  expect(await screen.findByRole('option', { name: /JB-7/ })).toHaveTextContent('Equipment');
  expect(asked.at(-1)).toBe('jb-7');
  expect(asked).not.toContain('j');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/equipment'));
  expect(router.state.location.search).toMatchObject({ row: 1, part: 'where' });
});

it('says so when nothing is found, and when it cannot be found out', async () => {
  server.use(reply(findTags, nothing));
  const { person } = await openPalette();
  await person.keyboard('zz-none');
  expect(await screen.findByText(/Nothing found\. Try a tag/)).toBeVisible();
  server.use(rejectCall(findTags, 'server.failure', 'Broken.'));
  await person.keyboard('2');
  expect(await screen.findByText(/Tag search isn’t available right now/)).toBeVisible();
});

const projectIdOf = (request: Request) => new URL(request.url).searchParams.get('projectId');

it('asks anew in another project, where the same tag is another row', async () => {
  const asked: (string | null)[] = [];
  const { person, go } = await openPalette();
  server.use(
    reply(getProject, (request) => ({ ...sampleProject, id: Number(projectIdOf(request)) })),
    reply(findTags, (request) => {
      asked.push(projectIdOf(request));
      return recordedReply(findTags, 'foundTags');
    }),
  );
  await person.keyboard('jb-7');
  await screen.findByRole('option', { name: /JB-7/ });
  await person.keyboard('{Escape}');
  await go('/8');
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Go to a page, project or tag' }, { timeout: 5000 });
  await person.keyboard('jb-7');
  await waitFor(() => expect(asked).toEqual(['7', '8']));
});

it('asks nothing outside a project, nor for who may not see data', async () => {
  let asked = 0;
  server.use(
    reply(findTags, () => {
      asked += 1;
      return nothing;
    }),
  );
  const { person } = await openPalette({ user: personWith('project.view', 'reports.view') });
  await person.keyboard('zz-none');
  expect(await screen.findByText(/Nothing found/)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked).toBe(0);
});

it('the number of a package, as its cover says it, leads to the package and says whether the cover stands', async () => {
  server.use(
    reply(findTags, recordedReply(findTags, 'foundTags')),
    reply(findPackages, recordedReply(findPackages, 'packageScanned')),
  );
  const { person, router } = await openPalette();
  await person.keyboard('iwp-a10-001');
  const found = await screen.findByRole('option', { name: /IWP-A10-001/ });
  expect(found).toHaveTextContent('Installation · Area 10 power');
  expect(found).toHaveTextContent('superseded (1 row added)');
  // It is meant: rows that are like it come after.
  expect(screen.getAllByRole('option')[0]).toBe(found);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/packages/installation'));
  expect(router.state.location.search).toMatchObject({ package: expect.any(Number) });
});

/** The rows answer at once, the packages after `answered`. */
function packagesAfter(answered: Promise<unknown>) {
  server.use(
    reply(findTags, recordedReply(findTags, 'foundTags')),
    reply(findPackages, async () => {
      await answered;
      return recordedReply(findPackages, 'packageScanned');
    }),
  );
}

it('a package that is found after the rows is what Enter opens', async () => {
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

it('what the arrow keys chose stays chosen when a package is found above it', async () => {
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
