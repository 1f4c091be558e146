/** Joins the auth machine with its effects: `provideAuth(ports)` is what the application runs. */
import { authActors } from './actors.ts';
import { authMachine } from './authMachine.ts';
import type { AuthPorts } from './ports.ts';

export function provideAuth(ports: AuthPorts): typeof authMachine {
  return authMachine.provide({
    actors: authActors(ports),
    actions: {
      removeUser: (_, params) => ports.removeUser(params),
      discard: (_, params) => ports.discard(params.user),
      replacePage: (_, params) => ports.replace(params.path),
      log: (_, params) => ports.log(params),
    },
  });
}
