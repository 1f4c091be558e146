/** Renders a feature inside a whole application: real client against the fake server, real machines, a project. */
import { noopAuthPorts } from '../machines/support/noopAuthPorts.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai/react';
import { createStore } from 'jotai/vanilla';
import { Suspense, type ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { getProject, type Project } from '../../contract/setup/projects/projects.ts';
import type { Permission } from '../../contract/base/calls/permissions.ts';
import { getCurrentUser, type CurrentUserReply } from '../../contract/users/currentUser.ts';
import { systemIds } from '../../machines/systemIds.ts';
import { provideApp } from '../../machines/appMachine.ts';
import type { ConnectionPorts } from '../../machines/connection/connectionMachine.ts';
import type { AuthPorts } from '../../machines/auth/ports.ts';
import type { ProjectPorts } from '../../machines/project/ports.ts';
import type { UpdatePorts } from '../../machines/update/ports.ts';
import { isSettledFor } from '../../machines/project/selectors.ts';
import { createCall } from '../../src/api/client.ts';
import { cachedResponsesOf } from '../../src/device/tables/cachedResponses.ts';
import type { App } from '../../src/context/App.ts';
import { AppContext } from '../../src/context/AppContext.ts';
import { createInspection } from '../../inspector/recorder/inspection.ts';
import { createRecentRequests } from '../../src/api/recentRequests.ts';
import { createLiveEvents } from '../../src/base/liveEvents.ts';
import { createOutboxPorts } from '../../src/ports/outbox/createOutboxPorts.ts';
import { HeldPhotos } from '../../src/device/photos/heldPhotos.ts';
import { OperationQueue } from '../../src/device/outbox/queue.ts';
import { noopPorts } from '../machines/support/noopPorts.ts';
import { createPreferences } from '../../src/context/preferences.ts';
import { recordedReply } from './recorded.ts';

const say = () => vi.fn<(message: string) => void>();

/** Project and administrator as returned by the server, recorded and verified by `tests/server/dashboardRecorded.test.ts`. */
export const sampleProject: Project = { ...recordedReply(getProject, 'project'), id: 7 };
export const sampleUser: CurrentUserReply = recordedReply(getCurrentUser, 'currentUser');

/** Returns a user who is not an administrator and has exactly these permissions. */
export const personWith = (...permissions: Permission[]): CurrentUserReply => ({
  ...sampleUser,
  isAdmin: false,
  permissions,
});

const dana = { issuer: 'https://id.example', subject: 'dana' };

export const signedInPorts: AuthPorts = {
  ...noopAuthPorts,
  startup: () =>
    Promise.resolve({
      kind: 'session',
      user: {
        issuer: 'https://id.example',
        sub: 'dana',
        name: 'Dana Field',
        idToken: 'token-1',
        claims: {},
        canRenew: false,
        effectiveExpiresInMs: 3_600_000,
        lifetimeMs: 3_600_000,
        effectiveExpiresAt: 3_600_000,
      },
    }),
};

export interface FakeAppOptions {
  /** Null for a page outside a project. */
  project?: Project | null;
  user?: CurrentUserReply;
  /** Overrides for a sign-in that does not succeed. */
  authPorts?: Partial<AuthPorts>;
  /** Overrides for projects that respond late or fail. */
  projectPorts?: Partial<ProjectPorts>;
  /** Overrides for a server that does not respond to availability checks. */
  connectionPorts?: Partial<ConnectionPorts>;
  /** Overrides for a browser with versions of the application. */
  updatePorts?: Partial<UpdatePorts>;
  /** True to store the outbox on disk; the test must provide IndexedDB. */
  hasDisk?: boolean;
}

/** Started applications, stopped after their test, so that they send nothing during the next one. */
const begun: { stop: () => void }[] = [];
afterEach(() => begun.splice(0).forEach((root) => root.stop()));

/** Starts an application with an open project and a signed-in user. Toasts are spies: `app.notify.error`. */
export async function fakeApp({
  project = sampleProject,
  user = sampleUser,
  authPorts = {},
  projectPorts = {},
  connectionPorts = {},
  updatePorts = {},
  hasDisk,
}: FakeAppOptions = {}): Promise<App> {
  const notify = { error: say(), success: say(), info: say() };
  const queue = new OperationQueue();
  const call = createCall({
    token: () => 'token-1',
    onUnauthorized: () => Promise.resolve(null),
    requests: {
      started: () => actors.requests.send({ type: 'request.started' }),
      ended: () => actors.requests.send({ type: 'request.settled' }),
    },
    toast: notify.error,
    kept: cachedResponsesOf(() => dana),
    reached: (isReached) => actors.connection.send({ type: isReached ? 'server.reached' : 'server.missed' }),
    origin: 'http://localhost',
  });
  const root = createActor(
    provideApp({
      connection: { ...noopPorts.connection, ...connectionPorts },
      update: { ...noopPorts.update, ...updatePorts },
      outbox: createOutboxPorts({
        call,
        queue,
        signedIn: () => dana,
        hasDisk: hasDisk ?? false,
        locks: null,
        channel: null,
        document,
        random: () => 0,
      }),
      auth: { ...signedInPorts, ...authPorts },
      project: {
        loadProject: (id) => Promise.resolve({ ...(project ?? sampleProject), id }),
        loadUser: () => Promise.resolve(user),
        ...projectPorts,
      },
    }),
    { input: { auth: {} } },
  ).start();
  begun.push(root);
  const actors = {
    auth: root.system.get(systemIds.auth) as App['auth'],
    shell: root.system.get(systemIds.shell) as App['shell'],
    project: root.system.get(systemIds.project) as App['project'],
    requests: root.system.get(systemIds.requests) as App['requests'],
    connection: root.system.get(systemIds.connection) as App['connection'],
    outbox: root.system.get(systemIds.outbox) as App['outbox'],
    update: root.system.get(systemIds.update) as App['update'],
    scanner: root.system.get(systemIds.scanner) as App['scanner'],
  };
  await waitFor(actors.auth, (auth) => !auth.hasTag('pending'));
  if (project) {
    actors.project.send({ type: 'project.open', projectId: String(project.id) });
    await waitFor(actors.project, isSettledFor(String(project.id)));
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['current-user'], user);
  return {
    ...actors,
    settings: { authMode: 'oidc', oidc: null, sentryDsn: null, inspector: true, build: 'test' },
    notify,
    queue,
    heldPhotos: new HeldPhotos(queue),
    stores: new Map(),
    inspection: createInspection(),
    startSetupTable: (machine) => createActor(machine).start(),
    recentRequests: createRecentRequests(),
    liveEvents: createLiveEvents(),
    livePorts: { followProject: () => () => {}, watchReturn: () => () => {} },
    queryClient,
    store: createStore(),
    preferences: createPreferences(null, document.documentElement),
    call,
  };
}

export interface Rendered extends RenderResult {
  app: App;
  person: UserEvent;
}

/** Renders `view` at `path`; links and `useNavigate` work, every other address shows its own path as text. */
export async function renderWithApp(
  view: ReactNode,
  options: FakeAppOptions & { path?: string; app?: App } = {},
): Promise<Rendered> {
  const app = options.app ?? (await fakeApp(options));
  const rootRoute = createRootRoute();
  const path = options.path ?? '/';
  const here = createRoute({ getParentRoute: () => rootRoute, path: path.split('?')[0] ?? '/', component: () => view });
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => <p data-testid="elsewhere">{globalThis.location.pathname}</p>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const rendered = render(
    <AppContext value={app}>
      <Provider store={app.store}>
        <QueryClientProvider client={app.queryClient}>
          <MantineProvider env="test">
            <Suspense>
              <RouterProvider router={router as never} />
            </Suspense>
          </MantineProvider>
        </QueryClientProvider>
      </Provider>
    </AppContext>,
  );
  return Object.assign(rendered, { app, person: userEvent.setup() });
}
