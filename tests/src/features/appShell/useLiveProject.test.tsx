/** Live updates of an open project reach the project actor: its record, and the permissions of the user in it. */
import { act, screen, waitFor } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProject } from '../../../../contract/setup/projects/projects.ts';
import type { LiveEvent } from '../../../../contract/base/calls/live.ts';
import type { ConnectionPorts } from '../../../../machines/connection/connectionMachine.ts';
import type { LiveListener, LivePorts } from '../../../../machines/live/ports.ts';
import type { ProjectPorts } from '../../../../machines/project/ports.ts';
import { selectProject, selectProjectUser } from '../../../../machines/project/selectors.ts';
import { useApp } from '../../../../src/context/useApp.ts';
import { ConnectionBadge } from '../../../../src/features/appShell/ConnectionBadge.tsx';
import { useLiveProject } from '../../../../src/features/appShell/useLiveProject.ts';
import { reply, server } from '../../server.ts';
import { fakeApp, personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';

function Page() {
  const { project } = useApp();
  useLiveProject(sampleProject.id);
  const name = useSelector(project, (state) => selectProject(state)?.name);
  const permissions = useSelector(project, (state) => selectProjectUser(state)?.permissions);
  return (
    <>
      <ConnectionBadge />
      <p>{`${name}: ${permissions?.join(', ')}`}</p>
    </>
  );
}

async function opened({ probe = () => Promise.resolve() }: Partial<ConnectionPorts> = {}) {
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
  const app = { ...(await fakeApp({ projectPorts: { loadUser }, connectionPorts: { probe } })), livePorts };
  await renderWithApp(<Page />, { app });
  const hear = (event: LiveEvent) =>
    act(() => {
      listeners.at(-1)?.opened();
      listeners.at(-1)?.heard(event);
    });
  const openStream = () => act(() => listeners.at(-1)?.opened());
  const endStream = () => act(() => listeners.at(-1)?.ended());
  return { hear, loadUser, app, listeners, openStream, endStream };
}

it('shows a record that another user just changed', async () => {
  server.use(reply(getProject, { ...sampleProject, name: 'Pier 9' }));
  const { hear } = await opened();
  hear({ kind: 'project' });
  expect(await screen.findByText('Pier 9: project.view')).toBeInTheDocument();
});

it('shows the latest record when the response to an earlier request arrives late', async () => {
  const requested = vi.fn<() => void>();
  const held: (() => void)[] = [];
  server.use(
    reply(getProject, async () => {
      requested();
      const nth = requested.mock.calls.length;
      if (nth === 1) await new Promise<void>((resolve) => void held.push(resolve));
      return { ...sampleProject, name: `Pier ${nth}` };
    }),
  );
  const { hear, app } = await opened();
  const names: (string | undefined)[] = [];
  app.project.subscribe((state) => names.push(selectProject(state)?.name));
  hear({ kind: 'project' });
  await waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
  hear({ kind: 'project' });
  expect(await screen.findByText('Pier 2: project.view')).toBeInTheDocument();
  held.forEach((answer) => answer());
  hear({ kind: 'project' });
  expect(await screen.findByText('Pier 3: project.view')).toBeInTheDocument();
  expect(names).not.toContain('Pier 1');
});

it('reloads all figures when the project changes its unit, and none when its name changes', async () => {
  const figure = vi.fn<() => string>(() => '100');
  const { hear, app } = await opened();
  await app.queryClient.fetchQuery({ queryKey: ['figure'], queryFn: figure, staleTime: Infinity });
  const invalidated = () => app.queryClient.getQueryState(['figure'])?.isInvalidated;
  server.use(reply(getProject, { ...sampleProject, name: 'Pier 9' }));
  hear({ kind: 'project' });
  expect(await screen.findByText('Pier 9: project.view')).toBeInTheDocument();
  expect(invalidated()).toBe(false);
  server.use(reply(getProject, { ...sampleProject, unitMeasurement: 'metric' }));
  hear({ kind: 'project' });
  await waitFor(() => expect(invalidated()).toBe(true));
});

it('keeps the record when it cannot be reloaded', async () => {
  const requested = vi.fn<() => never>(() => {
    throw HttpResponse.error();
  });
  server.use(reply(getProject, requested));
  const { hear } = await opened();
  hear({ kind: 'project' });
  await waitFor(() => expect(requested).toHaveBeenCalled());
  expect(screen.getByText(`${sampleProject.name}: project.view`)).toBeInTheDocument();
});

it.each(['permissions', 'gap'] as const)('reloads the permissions: %s', async (kind) => {
  server.use(reply(getProject, sampleProject));
  const { hear, loadUser } = await opened();
  loadUser.mockResolvedValue(personWith('project.view', 'reels.edit'));
  hear({ kind });
  expect(await screen.findByText(`${sampleProject.name}: project.view, reels.edit`)).toBeInTheDocument();
});

it('reloads record and permissions once the server responds again, since updates were missed', async () => {
  server.use(reply(getProject, { ...sampleProject, name: 'Pier 9' }));
  const { app, loadUser } = await opened();
  loadUser.mockResolvedValue(personWith('project.view', 'reels.edit'));
  act(() => app.connection.send({ type: 'server.missed' }));
  act(() => app.connection.send({ type: 'server.reached' }));
  expect(await screen.findByText('Pier 9: project.view, reels.edit')).toBeInTheDocument();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the header after the live stream ended', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it('shows offline within 5 s of the death of a server without pending requests', async () => {
    const { openStream, endStream } = await opened({ probe: () => new Promise(() => undefined) });
    openStream();
    endStream();
    expect(screen.getByText(frameTexts.connection.online)).toBeInTheDocument();
    await pass(5000);
    expect(screen.getByText(frameTexts.connection.offline)).toBeInTheDocument();
  });

  it('shows offline at once when the connection is refused', async () => {
    const { openStream, endStream } = await opened({ probe: () => Promise.reject(new TypeError('fetch failed')) });
    openStream();
    endStream();
    expect(await screen.findByText(frameTexts.connection.offline)).toBeInTheDocument();
  });

  it('shows offline when the server stays connected and sends nothing', async () => {
    const { openStream } = await opened({ probe: () => new Promise(() => undefined) });
    openStream();
    await pass(50_000);
    await pass(5000);
    expect(screen.getByText(frameTexts.connection.offline)).toBeInTheDocument();
  });

  it('shows online throughout while the server responds', async () => {
    server.use(reply(getProject, sampleProject));
    const { openStream, endStream, app } = await opened();
    const shown: boolean[] = [];
    app.connection.subscribe((connection) => shown.push(connection.hasTag('online')));
    for (let minute = 0; minute < 5; minute += 1) {
      openStream();
      // oxlint-disable-next-line no-await-in-loop -- simulated time advances one step at a time
      await pass(40_000);
      endStream();
      // oxlint-disable-next-line no-await-in-loop -- simulated time advances one step at a time
      await pass(20_000);
    }
    expect(new Set(shown)).toEqual(new Set([true]));
    expect(screen.getByText(frameTexts.connection.online)).toBeInTheDocument();
  });

  it('shows online as soon as a stream can be opened again', async () => {
    server.use(reply(getProject, sampleProject));
    const { openStream, endStream } = await opened({ probe: () => Promise.reject(new TypeError('fetch failed')) });
    openStream();
    endStream();
    expect(await screen.findByText(frameTexts.connection.offline)).toBeInTheDocument();
    await pass(1000);
    openStream();
    expect(screen.getByText(frameTexts.connection.online)).toBeInTheDocument();
  });

  it('opens the stream again as soon as a call gets a response', async () => {
    server.use(reply(getProject, sampleProject));
    const { endStream, listeners, app } = await opened({ probe: () => Promise.reject(new TypeError('fetch failed')) });
    for (let failure = 0; failure < 5; failure += 1) {
      endStream();
      // oxlint-disable-next-line no-await-in-loop -- each wait is longer
      await pass(failure === 4 ? 0 : 1000 * 2 ** failure);
    }
    expect(await screen.findByText(frameTexts.connection.offline)).toBeInTheDocument();
    const before = listeners.length;
    act(() => app.connection.send({ type: 'server.reached' }));
    expect(listeners).toHaveLength(before + 1);
  });
});
