/** Probe of a PostgreSQL database: the machine `databaseProbe` with its connections (docs/decisions/server-and-database.md). */
import { Client, type ClientConfig } from 'pg';
import { createActor } from 'xstate';
import {
  provideDatabaseProbe,
  selectIsUnreachable,
  type DatabaseProbePorts,
} from '../../../machines/databaseProbe/databaseProbeMachine.ts';
import { connectLimit, probeTick } from '../../../machines/timings.ts';
import { errorCode } from '../../errors/errorCodes.ts';
import { sessionOf, type ConnectionWatch } from './connectionWatch.ts';

export interface DatabaseProbe {
  isUnreachable(): boolean;
  /** Ends the sessions whose connection was cut: a statement would run on, and hold its locks, until it sends something. */
  endAbandoned(): Promise<void>;
  stop(): void;
}

interface ProbeOptions {
  readonly config: ClientConfig;
  readonly watch: ConnectionWatch;
  /** Prefix of the application names of all connections of this process, and of no other process. */
  readonly applicationName: string;
}

/** Timers that do not prevent an otherwise idle process from ending. */
const clock = {
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms).unref(),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
};

/** True for an error code of five characters, which PostgreSQL itself sent: it is alive and rejects this connection. */
const isSentByDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '');

export function startDatabaseProbe({ config, watch, applicationName }: ProbeOptions): DatabaseProbe {
  let open: Client | undefined;

  function close(client: Client): void {
    if (open === client) open = undefined;
    client.connection.stream.destroy();
  }

  async function askOver(client: Client): Promise<void> {
    await endAbandoned(client);
    await findForgotten(client);
  }

  /**
   * Ends abandoned sessions: the database holds the locks of a session until it detects that the connection is gone, which can
   * take hours. Between a pooler and the database, process ids identify other sessions, and the pooler ends its own.
   */
  async function endAbandoned(client: Client): Promise<void> {
    const sessions = watch.takeAbandoned();
    if (sessions.length === 0) return;
    try {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::int[]) and pid <> pg_backend_pid() and starts_with(application_name, $2)
            and pg_backend_pid() = $3`,
        [sessions, applicationName, sessionOf(client)],
      );
    } catch (error) {
      watch.returnAbandoned(sessions);
      throw error;
    }
  }

  /** Finds sessions that are idle or gone while their connection waits for a response: they never received the statement. */
  async function findForgotten(client: Client): Promise<void> {
    const sessions = watch.silentSessions();
    const { rows } = await client.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own, coalesce(array_agg(pid), '{}') as working from pg_stat_activity
        where pid = any($1::int[]) and (state is null or state not like 'idle%')`,
      [sessions],
    );
    const { own, working } = rows[0]!;
    // Between a pooler and the database, process ids identify other sessions.
    if (own !== sessionOf(client)) return;
    watch.noteForgotten(sessions.filter((session) => !working.includes(session)));
  }

  const newClient = () =>
    new Client({ ...config, application_name: `${applicationName} probe`, connectionTimeoutMillis: connectLimit });

  const ports: DatabaseProbePorts = {
    watchConnections(send) {
      const timer = setInterval(() => {
        const { hasReceived, isSilent } = watch.look();
        if (hasReceived) send({ type: 'bytes.received' });
        if (isSilent) send({ type: 'statement.silent' });
      }, probeTick).unref();
      return () => clearInterval(timer);
    },
    async askOpenConnection() {
      if (open === undefined) throw new Error('No connection of the probe is open.');
      await askOver(open);
    },
    async askNewConnection(signal) {
      const earlier = open;
      if (earlier) close(earlier);
      const client = newClient();
      client.on('error', () => close(client));
      client.on('end', () => close(client));
      const abort = () => close(client);
      signal.addEventListener('abort', abort);
      try {
        await client.connect();
        open = client;
        await askOver(client);
      } catch (error) {
        close(client);
        if (!isSentByDatabase(error)) throw error;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    endForgottenConnections: () => watch.endForgotten(),
    endSilentConnections: () => watch.endSilent(),
  };

  const actor = createActor(provideDatabaseProbe(ports), { clock }).start();
  return {
    isUnreachable: () => selectIsUnreachable(actor.getSnapshot()),
    async endAbandoned() {
      const client = newClient();
      client.on('error', () => close(client));
      try {
        await client.connect();
        await endAbandoned(client);
      } finally {
        close(client);
      }
    },
    stop() {
      actor.stop();
      if (open) close(open);
    },
  };
}
