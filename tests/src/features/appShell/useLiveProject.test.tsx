/** What the server tells of an open project reaches the project actor: its record, and what the person may do in it. */
import { act, screen, waitFor } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { getProject } from '../../../../contract/projects.ts';
import type { LiveEvent } from '../../../../contract/live.ts';
import type { LiveListener, LivePorts } from '../../../../machines/live/ports.ts';
import type { ProjectPorts } from '../../../../machines/project/ports.ts';
import { selectProject, selectProjectUser } from '../../../../machines/project/selectors.ts';
import { useApp } from '../../../../src/context/useApp.ts';
import { useLiveProject } from '../../../../src/features/appShell/useLiveProject.ts';
import { reply, server } from '../../server.ts';
import { fakeApp, personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';

function Page() {
  const { project } = useApp();
  useLiveProject(sampleProject.id);
  const name = useSelector(project, (state) => selectProject(state)?.name);
  const permissions = useSelector(project, (state) => selectProjectUser(state)?.permissions);
  return <p>{`${name}: ${permissions?.join(', ')}`}</p>;
}

async function opened() {
  const loadUser = vi.fn<ProjectPorts['loadUser']>();
  loadUser.mockResolvedValue(personWith('project.view'));
  const listeners: LiveListener[] = [];
  const livePorts: LivePorts = {
    followProject: (_, listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    watchReturn: () => () => undefined,
  };
  const app = { ...(await fakeApp({ projectPorts: { loadUser } })), livePorts };
  await renderWithApp(<Page />, { app });
  const hear = (event: LiveEvent) =>
    act(() => {
      listeners.at(-1)?.opened();
      listeners.at(-1)?.heard(event);
    });
  return { hear, loadUser, app };
}

it('shows the record another person has just changed', async () => {
  server.use(reply(getProject, { ...sampleProject, name: 'Pier 9' }));
  const { hear } = await opened();
  hear({ kind: 'project' });
  expect(await screen.findByText('Pier 9: project.view')).toBeInTheDocument();
});

it('keeps the record when it cannot be read again', async () => {
  const asked = vi.fn<() => never>(() => {
    throw HttpResponse.error();
  });
  server.use(reply(getProject, asked));
  const { hear } = await opened();
  hear({ kind: 'project' });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByText(`${sampleProject.name}: project.view`)).toBeInTheDocument();
});

it.each(['permissions', 'gap'] as const)('reads the permissions again: %s', async (kind) => {
  server.use(reply(getProject, sampleProject));
  const { hear, loadUser } = await opened();
  loadUser.mockResolvedValue(personWith('project.view', 'reels.edit'));
  hear({ kind });
  expect(await screen.findByText(`${sampleProject.name}: project.view, reels.edit`)).toBeInTheDocument();
});

it('reads record and permissions again once the server answers again: what was told meanwhile reached nobody', async () => {
  server.use(reply(getProject, { ...sampleProject, name: 'Pier 9' }));
  const { app, loadUser } = await opened();
  loadUser.mockResolvedValue(personWith('project.view', 'reels.edit'));
  act(() => app.connection.send({ type: 'server.missed' }));
  act(() => app.connection.send({ type: 'server.reached' }));
  expect(await screen.findByText('Pier 9: project.view, reels.edit')).toBeInTheDocument();
});
