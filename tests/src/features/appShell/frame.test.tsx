import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signOut } from '../../../../contract/users/currentUser.ts';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import { requestProblemReportAtom } from '../../../../src/base/problemRequests.ts';
import { sampleProject } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { renderRoutes } from './renderRoutes.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';

it('shows the bar during a request, without covering anything clickable', async () => {
  const { app } = await renderRoutes('/7');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  act(() => app.requests.send({ type: 'request.started' }));
  expect(screen.getByRole('progressbar', { name: frameTexts.busy })).toBeInTheDocument();
  act(() => app.requests.send({ type: 'request.settled' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('shows in words if the server is reachable', async () => {
  const { app } = await renderRoutes('/7');
  expect(await screen.findByText(frameTexts.connection.online)).toBeInTheDocument();
  act(() => app.connection.send({ type: 'server.missed' }));
  expect(screen.getByText(frameTexts.connection.offline)).toBeInTheDocument();
  act(() => app.connection.send({ type: 'server.reached' }));
  expect(screen.getByText(frameTexts.connection.online)).toBeInTheDocument();
});

it('changes theme and size of the device from the account menu', async () => {
  const { person } = await renderRoutes('/7');
  await person.click(await screen.findByRole('button', { name: 'Account: Dana Field' }));
  await person.click(await screen.findByRole('menuitemradio', { name: frameTexts.user.sunlight }));
  expect(document.documentElement.dataset['theme']).toBe('sunlight');
  await person.click(screen.getByRole('menuitemradio', { name: frameTexts.user.glove }));
  expect(document.documentElement.dataset['size']).toBe('glove');
});

it('signs out through the machine', async () => {
  const { app, person, router } = await renderRoutes('/7', { authPorts: { signOut: () => Promise.resolve() } });
  await person.click(await screen.findByRole('button', { name: 'Account: Dana Field' }));
  await person.click(await screen.findByRole('menuitem', { name: frameTexts.user.signOut }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signed-out'));
  expect(app.auth.getSnapshot().context.user).toBeNull();
  expect(await screen.findByRole('heading', { name: frameTexts.signedOut.title })).toBeInTheDocument();
});

it('opens any page from the keyboard: Ctrl+K, a few letters, Enter', async () => {
  const { person, router } = await renderRoutes('/7');
  await screen.findByRole('navigation', { name: frameTexts.nav.project });
  await person.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: frameTexts.palette.placeholder }, { timeout: 5000 });
  await person.type(box, 'labor');
  await waitFor(() =>
    expect(document.querySelector('[data-selected]')).toHaveTextContent('Project Setup: Labor Units'),
  );
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/project/labor-units'));
});

it('keeps the focus in the open project switcher, handles Escape, and restores the focus', async () => {
  const { person } = await renderRoutes('/7');
  const name = `Project: ${sampleProject.projectNumber} ${sampleProject.name}`;
  await person.click(await screen.findByRole('button', { name }));
  const list = await screen.findByRole('dialog', { name: frameTexts.switcher.choose }, { timeout: 5000 });
  for (let presses = 0; presses < 8; presses += 1) {
    await person.tab();
    expect(list).toContainElement(document.activeElement as HTMLElement);
  }
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
});

it('signs out everywhere after confirmation: every sign-in at the server first, then here', async () => {
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
    await person.click(await screen.findByRole('menuitem', { name: frameTexts.signOutEverywhere.button }));
    return screen.findByRole('dialog', { name: frameTexts.signOutEverywhere.title });
  };
  const stay = within(await ask()).getByRole('button', { name: frameTexts.signOut.stay });
  expect(stay).toHaveFocus();
  await person.click(stay);
  expect([bodies, signOutHere.mock.calls]).toEqual([[], []]);
  await person.click(within(await ask()).getByRole('button', { name: frameTexts.signOutEverywhere.button }));
  await waitFor(() => expect(signOutHere).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ everywhere: true }]);
});

it('stays signed in when the server is unreachable, so that the user can retry', async () => {
  const signOutHere = vi.fn<AuthPorts['signOut']>(() => Promise.resolve());
  const { person } = await renderRoutes('/', { authPorts: { signOut: signOutHere } });
  server.use(unreachable(signOut));
  await person.click(screen.getByRole('button', { name: /^Account/ }));
  await person.click(await screen.findByRole('menuitem', { name: frameTexts.signOutEverywhere.button }));
  const dialog = await screen.findByRole('dialog', { name: frameTexts.signOutEverywhere.title });
  const button = within(dialog).getByRole('button', { name: frameTexts.signOutEverywhere.button });
  await person.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(signOutHere).not.toHaveBeenCalled();
});

it('opens the problem report over any page from a failure message', async () => {
  const { app, person } = await renderRoutes('/7');
  await screen.findByText(frameTexts.connection.online);
  const problem = { name: 'Something went wrong' };
  expect(screen.queryByRole('dialog', problem)).toBeNull();
  for (const _ of [1, 2]) {
    act(() => app.store.set(requestProblemReportAtom));
    // oxlint-disable-next-line no-await-in-loop -- the dialog is reopened each time
    const dialog = await screen.findByRole('dialog', problem, { timeout: 20_000 });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await person.click(within(dialog).getByRole('button', { name: commonTexts.actions.cancel }));
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await waitFor(() => expect(screen.queryByRole('dialog', problem)).toBeNull());
  }
});
