/** Builds the application once, outside React: ports, actors, client, caches. Nothing runs before `start()`. */
import { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { createStore } from 'jotai/vanilla';
import { createActor, waitFor } from 'xstate';
import type { Settings } from '../../contract/base/pages/settings.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { provideApp, type AppRef } from '../../machines/appMachine.ts';
import type { AuthPorts } from '../../machines/auth/ports.ts';
import { selectIdToken, selectIsNotMounted, selectIsPending, selectLastError } from '../../machines/auth/selectors.ts';
import { selectIsShellReady } from '../../machines/shell/shellMachine.ts';
import { systemIds } from '../../machines/systemIds.ts';
import { toastPreloadDelay } from '../../machines/pageTimings.ts';
import { mayHoldApplication } from '../ports/auth/windowPurpose.ts';
import type { AccessTokenOf } from '../ports/auth/accessToken.ts';
import { createProjectPorts } from '../ports/projectPorts.ts';
import type { App } from '../context/App.ts';
import { createLivePorts } from '../ports/live/livePorts.ts';
import { createLiveEvents } from '../base/liveEvents.ts';
import { createConnectionPorts } from '../ports/connection/createConnectionPorts.ts';
import { createOutboxPorts, type OutboxEnvironment } from '../ports/outbox/createOutboxPorts.ts';
import { createUpdatePorts } from '../ports/update/createUpdatePorts.ts';
import { HeldPhotos } from '../device/photos/heldPhotos.ts';
import { OperationQueue } from '../device/outbox/queue.ts';
import { safeStorage } from '../base/safeStorage.ts';
import { watchClockSkew } from './start/clockSkew.ts';
import { createAppCall, ownerOf } from './start/createAppCall.ts';
import { createInspection, type Inspection } from '../../inspector/recorder/inspection.ts';
import { createNotify, type Notify } from '../base/notifications.ts';
import { createRecentRequests } from '../api/recentRequests.ts';
import { createPreferences } from '../context/preferences.ts';

export interface AppEnvironment {
  readonly settings: Settings;
  readonly window: Window & typeof globalThis;
  readonly history: RouterHistory;
  readonly authPorts: AuthPorts;
  /** Returns the access token for an ID token; the API requests it if the provider identifies users only through userinfo. */
  readonly accessToken?: AccessTokenOf;
  readonly notify?: Notify;
  /** Given if actors are observed from the first event on. */
  readonly inspection?: Inspection;
}

export interface StartedApp {
  readonly app: App;
  /** Resolves to true when the page can be mounted; to false when it must not be (return frames, startup failed). */
  start(): Promise<boolean>;
  /** Stops every actor. Not needed when the tab is closed. */
  stop(): void;
}

export function createApp(environment: AppEnvironment): StartedApp {
  const {
    settings,
    window,
    authPorts,
    accessToken,
    notify = lazyNotify(),
    inspection = createInspection(),
  } = environment;
  // Queries also run without a network, since the device might have a stored response.
  const queries = {
    retry: false,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    refetchOnReconnect: true,
  } as const;
  const queryClient = new QueryClient({ defaultOptions: { queries } });
  const store = createStore();
  const queue = new OperationQueue();
  const recentRequests = createRecentRequests();
  const skew = watchClockSkew((skewMs) => auth.send({ type: 'clock.skewMeasured', skewMs }));
  const currentToken = () => (settings.authMode === 'spoof' ? null : (selectIdToken(auth.getSnapshot()) ?? undefined));
  const call = createAppCall({
    window,
    accessToken,
    token: currentToken,
    notify,
    queryClient,
    recentRequests,
    skew,
    actors: () => actors,
    store,
  });
  const root = createActor(
    provideApp({
      auth: authPorts,
      project: createProjectPorts(call),
      connection: createConnectionPorts(window, skew),
      outbox: createOutboxPorts({
        call,
        queue,
        signedIn: () => ownerOf(auth.getSnapshot().context.user),
        clockSkewMs: () => auth.getSnapshot().context.clockSkewMs,
        ...deviceOf(window),
      }),
      update: createUpdatePorts(window, import.meta.env.PROD ? window.navigator.serviceWorker : undefined),
    }),
    { input: { auth: {} } },
  );
  inspection.watch(root);
  const actors = actorsOf(root);
  const { auth } = actors;

  const app: App = {
    settings,
    call,
    queryClient,
    store,
    ...actors,
    queue,
    heldPhotos: new HeldPhotos(queue),
    stores: new Map(),
    notify,
    inspection,
    startSetupTable: (machine) => createActor(machine, inspection.options()).start(),
    recentRequests,
    liveEvents: createLiveEvents(),
    livePorts: createLivePorts(
      {
        token: currentToken,
        // This call finds out the reason, renews the token if possible, and leaves the page if the user was signed out.
        onUnauthorized: () => void call(getCurrentUser, { query: {}, quiet: true }).catch(() => undefined),
        fetch: window.fetch.bind(window),
      },
      window,
    ),
    preferences: createPreferences(safeStorage(window), window.document.documentElement),
  };

  return {
    app,
    async start() {
      root.start();
      const decided = waitFor(auth, (state) => selectIsNotMounted(state) || !selectIsPending(state));
      // A return page in a frame or popup is never mounted, however long it takes: it would start a second sign-in.
      await (mayHoldApplication(window) ? Promise.race([decided, waitFor(actors.shell, selectIsShellReady)]) : decided);
      const isMounted = !selectIsNotMounted(auth.getSnapshot());
      if (!isMounted && selectLastError(auth.getSnapshot())) console.error('Startup was not ok');
      return isMounted;
    },
    stop: () => void root.stop(),
  };
}

function actorsOf({
  system,
}: AppRef): Pick<App, 'auth' | 'shell' | 'project' | 'requests' | 'connection' | 'outbox' | 'update' | 'scanner'> {
  const auth: App['auth'] = system.get(systemIds.auth);
  const shell: App['shell'] = system.get(systemIds.shell);
  const project: App['project'] = system.get(systemIds.project);
  const requests: App['requests'] = system.get(systemIds.requests);
  const connection: App['connection'] = system.get(systemIds.connection);
  const outbox: App['outbox'] = system.get(systemIds.outbox);
  const update: App['update'] = system.get(systemIds.update);
  const scanner: App['scanner'] = system.get(systemIds.scanner);
  return { auth, shell, project, requests, connection, outbox, update, scanner };
}

/** Browser features used by the outbox; any of them might be missing. */
function deviceOf({ document, navigator }: Window): Omit<OutboxEnvironment, 'call' | 'queue' | 'signedIn'> {
  return {
    makeRoom: async () => (await import('../device/tables/deviceTables.ts')).clearDeviceCache(),
    persist: async () => navigator.storage.persist(),
    document,
    hasDisk: 'indexedDB' in globalThis,
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: 'BroadcastChannel' in globalThis ? () => new BroadcastChannel('wireway-outbox') : null,
  };
}

/** Preloaded, since it can no longer be fetched once the connection fails. */
function lazyNotify(): Notify {
  setTimeout(() => void toastLibrary().catch(() => undefined), toastPreloadDelay);
  return createNotify(async () => (await toastLibrary()).loadToasts());
}

const toastLibrary = () => import('./toasts.tsx');
