/** Periodic heartbeat of this server in the database, while it is running. */
import { serverHeartbeatInterval } from '../../timings.ts';
import type { ServerContext } from '../../calls/context.ts';
import { forgetServer, noteServer, type ServerProcess } from '../../repositories/serverProcesses.ts';

export interface Heartbeat {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** If the database rejects a heartbeat, the only effect is a missing entry in the list of servers. */
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
        // The entry expires on its own.
        log.warn({ err: error }, 'This server could not take itself off the list');
      }
    },
  };
}
