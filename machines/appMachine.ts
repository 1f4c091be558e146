/**
 * The root: spawns the long-lived actors and does nothing else. Its context stays empty; get an actor with
 * `app.system.get(systemIds.auth)`.
 */
import { type ActorRefFrom, setup } from 'xstate';
import { authMachine } from './auth/authMachine.ts';
import type { AuthPorts } from './auth/ports.ts';
import type { AuthInput } from './auth/types.ts';
import { connectionMachine, type ConnectionPorts, provideConnection } from './connection/connectionMachine.ts';
import { outboxMachine, provideOutbox } from './outbox/outboxMachine.ts';
import type { OutboxPorts } from './outbox/ports.ts';
import { projectMachine, provideProject } from './project/projectMachine.ts';
import type { ProjectPorts } from './project/ports.ts';
import { provideAuth } from './auth/provideAuth.ts';
import { requestsMachine } from './requests/requestsMachine.ts';
import { scannerMachine } from './scanning/scannerMachine.ts';
import { shellMachine } from './shell/shellMachine.ts';
import { systemIds } from './systemIds.ts';
import type { UpdatePorts } from './update/ports.ts';
import { provideUpdate, updateMachine } from './update/updateMachine.ts';
import { machineTypes } from './machineTypes.ts';

export interface AppPorts {
  readonly auth: AuthPorts;
  readonly project: ProjectPorts;
  readonly connection: ConnectionPorts;
  readonly outbox: OutboxPorts;
  readonly update: UpdatePorts;
}

export interface AppInput {
  readonly auth: AuthInput;
}

export const appMachine = setup({
  types: machineTypes<{ context: Record<string, never>; input: AppInput }>(),
  actors: {
    auth: authMachine,
    shell: shellMachine,
    project: projectMachine,
    requests: requestsMachine,
    connection: connectionMachine,
    outbox: outboxMachine,
    update: updateMachine,
    scanner: scannerMachine,
  },
}).createMachine({
  id: 'app',
  /** Spawned here and not in `entry`, where the input is not available. Each actor comes after those it watches. */
  context: ({ spawn, input }) => {
    spawn('connection', { id: 'connection', systemId: systemIds.connection });
    spawn('auth', { id: 'auth', systemId: systemIds.auth, input: input.auth });
    spawn('shell', { id: 'shell', systemId: systemIds.shell });
    spawn('project', { id: 'project', systemId: systemIds.project });
    spawn('requests', { id: 'requests', systemId: systemIds.requests });
    spawn('outbox', { id: 'outbox', systemId: systemIds.outbox });
    spawn('update', { id: 'update', systemId: systemIds.update });
    spawn('scanner', { id: 'scanner', systemId: systemIds.scanner });
    return {};
  },
});

export type AppRef = ActorRefFrom<typeof appMachine>;

export function provideApp(ports: AppPorts): typeof appMachine {
  return appMachine.provide({
    actors: {
      auth: provideAuth(ports.auth),
      project: provideProject(ports.project),
      connection: provideConnection(ports.connection),
      outbox: provideOutbox(ports.outbox),
      update: provideUpdate(ports.update),
    },
  });
}
