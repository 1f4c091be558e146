/** This server says now and then that it works on the database, for as long as it does. */
import { serverHeartbeatInterval } from '../../timings.ts';
import type { ServerContext } from '../../calls/context.ts';
import { forgetServer, noteServer, type ServerProcess } from '../../repositories/serverProcesses.ts';

export interface Heartbeat {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A database that does not take it costs nothing but its place in the list. */
export function createHeartbeat({ database, log }: ServerContext, server: ServerProcess): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  const beat = async (): Promise<void> => {
    try {
      await database.transaction((transaction) => noteServer(transaction, server));
    } catch (error) {
      log.warn({ err: error }, 'This server could not say that it is there');
    }
  };
  return {
    async start() {
      await beat();
      timer = setInterval(() => void beat(), serverHeartbeatInterval).unref();
    },
    async stop() {
      clearInterval(timer);
      try {
        await database.transaction((transaction) => forgetServer(transaction, server.id));
      } catch (error) {
        // It is forgotten by itself.
        log.warn({ err: error }, 'This server could not take itself off the list');
      }
    },
  };
}
