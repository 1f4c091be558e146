import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signOut } from '../../../../contract/users/currentUser.ts';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import { requestProblemReportAtom } from '../../../../src/base/problemRequests.ts';
import { sampleProject } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';

it('shows the bar while a request is in flight, over nothing one could click', async () => {
  const { app } = await renderRoutes('/7');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  act(() => app.requests.send({ type: 'request.started' }));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  act(() => app.requests.send({ type: 'request.settled' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('says in words whether the server can be reached', async () => {
  const { app } = await renderRoutes('/7');
  expect(await screen.findByText('Online')).toBeInTheDocument();
  act(() => app.connection.send({ type: 'server.missed' }));
  expect(screen.getByText('Offline')).toBeInTheDocument();
  act(() => app.connection.send({ type: 'server.reached' }));
  expect(screen.getByText('Online')).toBeInTheDocument();
});

it('changes theme and size of the device from the account menu', async () => {
  const { person } = await renderRoutes('/7');
  await person.click(await screen.findByRole('button', { name: 'Account: Dana Field' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Sunlight' }));
  expect(document.documentElement.dataset['theme']).toBe('sunlight');
  await person.click(screen.getByRole('menuitemradio', { name: 'Large (gloves)' }));
  expect(document.documentElement.dataset['size']).toBe('glove');
});

it('signs out by the machine', async () => {
  const { app, person, router } = await renderRoutes('/7', { authPorts: { signOut: () => Promise.resolve() } });
  await person.click(await screen.findByRole('button', { name: 'Account: Dana Field' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signed-out'));
  expect(app.auth.getSnapshot().context.user).toBeNull();
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeInTheDocument();
});

it('goes anywhere from the keyboard: Ctrl+K, a few letters, Enter', async () => {
  const { person, router } = await renderRoutes('/7');
  await screen.findByRole('navigation', { name: 'Project' });
  await person.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Go to a page, project or tag' }, { timeout: 5000 });
  await person.type(box, 'labor');
  await waitFor(() =>
    expect(document.querySelector('[data-selected]')).toHaveTextContent('Project Setup: Labor Units'),
  );
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/project/labor-units'));
});

it('keeps the focus in the open project switcher, hears Escape there, and gives the focus back', async () => {
  const { person } = await renderRoutes('/7');
  const name = `Project: ${sampleProject.projectNumber} ${sampleProject.name}`;
  await person.click(await screen.findByRole('button', { name }));
  const list = await screen.findByRole('dialog', { name: 'Choose project' }, { timeout: 5000 });
  for (let presses = 0; presses < 8; presses += 1) {
    await person.tab();
    expect(list).toContainElement(document.activeElement as HTMLElement);
  }
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
});

it('signs out everywhere after a question: every sign-in at the server first, then here', async () => {
  const bodies: unknown[] = [];
  const signOutHere = vi.fn<AuthPorts['signOut']>(() => Promise.resolve());
  const { person } = await renderRoutes('/', { authPorts: { signOut: signOutHere } });
  server.use(
    reply(signOut, async (request) => {
      bodies.push(await request.json());
      expect(signOutHere).not.toHaveBeenCalled();
      return { signedOut: true as const };
    }),
  );
  const ask = async () => {
    await person.click(screen.getByRole('button', { name: /^Account/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }));
    return screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  };
  const stay = within(await ask()).getByRole('button', { name: 'Stay signed in' });
  expect(stay).toHaveFocus();
  await person.click(stay);
  expect([bodies, signOutHere.mock.calls]).toEqual([[], []]);
  await person.click(within(await ask()).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(signOutHere).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ everywhere: true }]);
});

it('stays signed in where the server could not be told, so that it can be tried again', async () => {
  const signOutHere = vi.fn<AuthPorts['signOut']>(() => Promise.resolve());
  const { person } = await renderRoutes('/', { authPorts: { signOut: signOutHere } });
  server.use(unreachable(signOut));
  await person.click(screen.getByRole('button', { name: /^Account/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  const button = within(dialog).getByRole('button', { name: 'Sign out everywhere' });
  await person.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(signOutHere).not.toHaveBeenCalled();
});

it('opens the report of a problem over any page when a message that something failed offers it', async () => {
  const { app, person } = await renderRoutes('/7');
  await screen.findByText('Online');
  const problem = { name: 'Something went wrong' };
  expect(screen.queryByRole('dialog', problem)).toBeNull();
  for (const _ of [1, 2]) {
    act(() => app.store.set(requestProblemReportAtom));
    // oxlint-disable-next-line no-await-in-loop -- it opens again each time
    const dialog = await screen.findByRole('dialog', problem, { timeout: 20_000 });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await waitFor(() => expect(screen.queryByRole('dialog', problem)).toBeNull());
  }
});
