/** The real machines with a recorder, on a simulated clock, with ports that a test settles. */
import { noopPorts } from '../../tests/machines/support/noopPorts.ts';
import { SimulatedClock, createActor } from 'xstate';
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import { inspectorAllowList } from '../../src/shared/inspection/inspectorAllowList.ts';
import { provideApp } from '../../machines/appMachine.ts';
import type { AuthRef } from '../../machines/auth/authMachine.ts';
import type { AuthPorts, Epoch, SignInRequest, StartupOutcome } from '../../machines/auth/ports.ts';
import type { AuthOutsideEvent, AuthUser } from '../../machines/auth/types.ts';
import type { ConnectionRef } from '../../machines/connection/connectionMachine.ts';
import type { ProjectRef } from '../../machines/project/projectMachine.ts';
import type { RequestsRef } from '../../machines/requests/requestsMachine.ts';
import { systemIds } from '../../machines/systemIds.ts';
import { createRecorder } from '../recorder/recorder.ts';
import type { Session } from '../session/session.ts';
import { person, unreachable } from '../../tests/machines/support/authHarness.ts';
import { nothing, openPort, settled } from '../../tests/machines/support/deferred.ts';
import { memberOf, projectOf } from '../../tests/machines/support/projectHarness.ts';
import { noopAuthPorts } from '../../tests/machines/support/noopAuthPorts.ts';

export interface RecordedOptions {
  readonly capacity?: number;
  /** False to attach the recorder after the machines have started. */
  readonly isFromTheStart?: boolean;
}

/** Starts the application's root and its children. */
export function recordedApp({ capacity = 1000, isFromTheStart = true }: RecordedOptions = {}) {
  const clock = new SimulatedClock();
  const startup = openPort<undefined, StartupOutcome>('startup');
  const signIn = openPort<SignInRequest, AuthUser>('signIn');
  const renew = openPort<Epoch, AuthUser>('renew');
  const loadProject = openPort<number, Project>('loadProject');
  const loadUser = openPort<number, CurrentUserReply>('loadUser');
  let report: (event: AuthOutsideEvent) => void = nothing;
  const auth: AuthPorts = {
    ...noopAuthPorts,
    startup: (signal) => startup.port(undefined, signal),
    signIn: signIn.port,
    renew: renew.port,
    signOut: () => Promise.resolve(),
    watch: (send) => {
      report = send;
      return nothing;
    },
  };
  const ports = { ...noopPorts, auth, project: { loadProject: loadProject.port, loadUser: loadUser.port } };
  const root = createActor(provideApp(ports), { clock, input: { auth: {} } });
  const recorder = createRecorder({
    release: 'test',
    allowList: inspectorAllowList,
    title: () => 'Dashboard',
    capacity,
    now: () => clock.now(),
  });
  const attach = (): void => {
    root.system.inspect(recorder.observer);
    recorder.onRoot(root);
  };
  if (isFromTheStart) attach();
  root.start();
  const { system } = root;
  return {
    root,
    recorder,
    attach,
    clock,
    startup,
    signIn,
    renew,
    loadProject,
    loadUser,
    report: (event: AuthOutsideEvent) => report(event),
    auth: system.get(systemIds.auth) as AuthRef,
    connection: system.get(systemIds.connection) as ConnectionRef,
    project: system.get(systemIds.project) as ProjectRef,
    requests: system.get(systemIds.requests) as RequestsRef,
    settled,
  };
}

export type RecordedApp = ReturnType<typeof recordedApp>;

/** Ann signs in, opens project 7, works; a renewal fails and is tried again; she is signed out elsewhere. */
export async function takeAWorkday(app: RecordedApp): Promise<void> {
  const { auth, project, requests, clock } = app;
  requests.send({ type: 'request.started' });
  app.startup.last().resolve({ kind: 'session', user: person() });
  await settled();
  requests.send({ type: 'request.settled' });
  auth.send({ type: 'page.enteredProtected', path: '/7/data/cable?search=secret' });
  clock.increment(100);
  requests.send({ type: 'request.started' });
  requests.send({ type: 'request.started' });
  project.send({ type: 'project.open', projectId: '7' });
  app.loadProject.last().resolve(projectOf(7));
  await settled();
  clock.increment(40);
  requests.send({ type: 'request.settled' });
  app.loadUser.last().resolve(memberOf(7));
  await settled();
  requests.send({ type: 'request.settled' });
  clock.increment(150);
  clock.increment(59 * 60_000);
  app.renew.last().reject(unreachable);
  await settled();
  clock.increment(5000);
  app.renew.last().resolve(person());
  await settled();
  app.connection.send({ type: 'network.lost' });
  app.report({ type: 'session.expiring' });
  app.connection.send({ type: 'network.found' });
  project.send({ type: 'permissions.changed' });
  app.loadUser.last().reject(unreachable);
  await settled();
  requests.send({ type: 'request.settled' });
  app.report({ type: 'session.signedOutElsewhere' });
  await settled();
}

/**
 * Returns the session of `takeAWorkday`: auth, shell, project and requests, with timers, responses and causes across machines.
 */
export async function recordedSession(options: RecordedOptions = {}): Promise<Session> {
  const app = recordedApp(options);
  await takeAWorkday(app);
  return app.recorder.session();
}
