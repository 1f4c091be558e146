/** Root machine with its children: registration of the actors, and the effect of a user change on each. */
import { noopPorts } from './support/noopPorts.ts';
import { SimulatedClock, createActor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { appMachine, provideApp } from '../../machines/appMachine.ts';
import type { AuthRef } from '../../machines/auth/authMachine.ts';
import type { AuthPorts, StartupOutcome } from '../../machines/auth/ports.ts';
import type { AuthOutsideEvent } from '../../machines/auth/types.ts';
import type { ConnectionRef } from '../../machines/connection/connectionMachine.ts';
import type { ProjectRef } from '../../machines/project/projectMachine.ts';
import type { RequestsRef } from '../../machines/requests/requestsMachine.ts';
import { type ShellRef, selectIsShellReady } from '../../machines/shell/shellMachine.ts';
import { systemIds } from '../../machines/systemIds.ts';
import { person } from './support/authHarness.ts';
import { nothing, openPort, settled } from './support/deferred.ts';
import { memberOf, projectOf } from './support/projectHarness.ts';
import { noopAuthPorts } from './support/noopAuthPorts.ts';

function started() {
  const startup = openPort<undefined, StartupOutcome>();
  let report: (event: AuthOutsideEvent) => void = nothing;
  const stopped = vi.fn<() => void>();
  const auth: AuthPorts = {
    ...noopAuthPorts,
    startup: (signal) => startup.port(undefined, signal),
    watch: (send) => {
      report = send;
      return stopped;
    },
  };
  const project = {
    loadProject: (id: number) => Promise.resolve(projectOf(id)),
    loadUser: (id: number) => Promise.resolve(memberOf(id)),
  };
  const clock = new SimulatedClock();
  const app = createActor(provideApp({ ...noopPorts, auth, project }), { clock, input: { auth: {} }, systemId: 'app' });
  app.start();
  return {
    app,
    clock,
    startup,
    stopped,
    report: (event: AuthOutsideEvent) => report(event),
    auth: app.system.get(systemIds.auth) as AuthRef,
    connection: app.system.get(systemIds.connection) as ConnectionRef,
    shell: app.system.get(systemIds.shell) as ShellRef,
    project: app.system.get(systemIds.project) as ProjectRef,
    requests: app.system.get(systemIds.requests) as RequestsRef,
  };
}

describe('the application', () => {
  it('starts its long-lived actors under their names, without a context of its own', () => {
    const { app, auth, shell, project, requests } = started();
    expect(Object.keys(app.getSnapshot().children)).toEqual([
      'connection',
      'auth',
      'shell',
      'project',
      'requests',
      'outbox',
      'update',
      'scanner',
    ]);
    for (const actor of [auth, shell, project, requests]) expect(actor.getSnapshot().status).toBe('active');
    expect(app.getSnapshot().context).toEqual({});
  });

  it('has the shell ready as soon as the stored user is known', async () => {
    const { startup, shell } = started();
    expect(selectIsShellReady(shell.getSnapshot())).toBe(false);
    startup.last().resolve({ kind: 'session', user: person() });
    await settled();
    expect(selectIsShellReady(shell.getSnapshot())).toBe(true);
  });

  it('has the shell ready after 3000 ms even if the store never responds', () => {
    const { clock, shell } = started();
    clock.increment(2999);
    expect(selectIsShellReady(shell.getSnapshot())).toBe(false);
    clock.increment(1);
    expect(selectIsShellReady(shell.getSnapshot())).toBe(true);
  });

  it('closes the project at sign-out, and not while the user is only offline', async () => {
    const { startup, auth, project, connection, report } = started();
    startup.last().resolve({ kind: 'session', user: person() });
    await settled();
    project.send({ type: 'project.open', projectId: '7' });
    await settled();
    expect(project.getSnapshot().hasTag('ready')).toBe(true);
    connection.send({ type: 'network.lost' });
    report({ type: 'clock.checked', remainingMs: 0 });
    expect(auth.getSnapshot().hasTag('offlineLocked')).toBe(true);
    expect(project.getSnapshot().hasTag('ready')).toBe(true);
    auth.send({ type: 'signOut.start' });
    expect(project.getSnapshot().value).toBe('idle');
    expect(project.getSnapshot().context.project).toBeNull();
  });

  it('ends its watchers when it is stopped', () => {
    const { app, stopped } = started();
    app.stop();
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('fails by name without ports', async () => {
    vi.spyOn(console, 'warn').mockImplementation(nothing);
    const app = createActor(appMachine, { input: { auth: {} } });
    const auth = app.system.get(systemIds.auth) as AuthRef;
    const failures: unknown[] = [];
    auth.subscribe({ error: (error) => failures.push(error) });
    app.subscribe({ error: nothing });
    app.start();
    await settled();
    expect(String(failures[0])).toContain("No port was provided for 'auth.");
  });
});
