/**
 * The application as a browser reaches it: a relay before the server, which a journey can take away. The browser then meets a
 * closed port, as when the server is down or the tablet is out of range.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { request } from '@playwright/test';
import { callsWith, type Calls } from '../support/calls.ts';
import { addProject } from '../support/projectByCalls.ts';
import type { User } from './user.ts';

/** Port of the relay, which is also the public address of the server; the server itself listens on the next one. */
export const sitePort = Number(process.env['E2E_PORT'] ?? 4490);
export const serverPort = sitePort + 1;

export class Site {
  readonly origin = `http://localhost:${sitePort}`;
  readonly #sockets = new Set<Socket>();
  #relay: Server | null = null;

  /** Puts the server within reach. */
  async connect(): Promise<void> {
    const relay = createServer((near) => {
      const far = connect(serverPort, 'localhost');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    this.#relay = relay;
    await once(relay.listen(sitePort, 'localhost'), 'listening');
  }

  /** Takes the server out of reach: open connections are cut, and new ones refused. */
  async disconnect(): Promise<void> {
    const relay = this.#relay;
    this.#relay = null;
    if (!relay) return;
    const closed = once(relay, 'close');
    relay.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Returns API calls as the user signed in on the page. */
  async calls(user: User): Promise<Calls> {
    return callsWith(await user.token(), this.origin, await request.newContext());
  }

  /** Adds a project with the cables of the sample schedule; returns its id. */
  async newProject(user: User, name: string): Promise<string> {
    return addProject(await this.calls(user), name, 'samples/cable-schedule.csv');
  }
}
