/**
 * Check at startup of what the server needs from PostgreSQL: version, rights, sessions, and notifications that arrive
 * (docs/decisions/postgresql-connections.md). Each failure is a `StartError` of one sentence with the remedy.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { databaseCheckTimeout } from '../../timings.ts';
import { messageOf } from '../../errors/errorCodes.ts';
import { StartError } from '../../errors/startError.ts';
import { connectionFault, placeOf, type Address } from './connectionFault.ts';
import { sessionOf } from './connectionWatch.ts';
import { requirementFault, type Facts } from './requirementFault.ts';

export interface PostgresAddresses {
  readonly databaseUrl: string;
  /** Direct connection for LISTEN; null without one. */
  readonly databaseListenUrl: string | null;
}

export interface CheckedPostgres {
  /** True if a transaction may run in another session than the one before. */
  readonly isPooled: boolean;
}

const channel = 'wireway_start';

/**
 * Checks both addresses; opens at most four connections, and closes them. Waits `notificationTimeout` ms for a notification.
 * Throws a `StartError`.
 */
export async function checkPostgres(
  { databaseUrl, databaseListenUrl }: PostgresAddresses,
  notificationTimeout = databaseCheckTimeout,
): Promise<CheckedPostgres> {
  const working: Address = { variable: 'DATABASE_URL', url: databaseUrl };
  const listening: Address | null =
    databaseListenUrl === null ? null : { variable: 'DATABASE_LISTEN_URL', url: databaseListenUrl };
  const clients: Client[] = [];
  const open = async (address: Address): Promise<Client> => {
    const client = await openClient(address);
    clients.push(client);
    return client;
  };
  try {
    const [first, second] = [await open(working), await open(working)];
    const facts = await factsOf(first, working);
    const fault = requirementFault(facts, working);
    if (fault !== null) throw new StartError(fault);
    const isPooled = !(await keepsSession(first, second, facts.session)) || sessionOf(first) !== facts.session;
    if (isPooled) await requireTransactions(first, working);
    const listener = listening ? await open(listening) : first;
    const delivers = (sender: Client) => isDelivered(sender, listener, listening ?? working, notificationTimeout);
    if (!(await delivers(second))) {
      if (listening === null) throw new StartError(pooledSentence(working));
      const deliversItsOwn = await delivers(await open(listening));
      throw new StartError(deliversItsOwn ? twoDatabasesSentence(working, listening) : pooledSentence(listening));
    }
    return { isPooled };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function openClient(address: Address): Promise<Client> {
  let client: Client | undefined;
  try {
    client = new Client({
      connectionString: address.url,
      application_name: 'wireway start',
      connectionTimeoutMillis: databaseCheckTimeout,
      query_timeout: databaseCheckTimeout,
    });
    // The statement that waits rejects as well.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    await client?.end().catch(() => undefined);
    throw new StartError(connectionFault(error, address), { cause: error });
  }
}

async function factsOf(client: Client, address: Address): Promise<Facts> {
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as "isStandby",
         current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('server_encoding') as encoding,
         current_database() as database, current_user as role, current_schema() as schema, pg_backend_pid() as session,
         coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate",
         has_database_privilege(current_database(), 'temporary') as "hasTemporary"`,
    );
    return rows[0]!;
  } catch (error) {
    throw new StartError(connectionFault(error, address), { cause: error });
  }
}

/**
 * Returns true if a client still has its session while another one is in a transaction: a pooler in transaction mode has given
 * that session to the other, or has none left for the first.
 */
async function keepsSession(client: Client, other: Client, session: number): Promise<boolean> {
  try {
    await other.query('begin');
    const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
    return rows[0]?.session === session;
  } catch {
    return false;
  } finally {
    await other.query('rollback').catch(() => undefined);
  }
}

/** A pooler in statement mode ends the connection at `begin`. */
async function requireTransactions(client: Client, address: Address): Promise<void> {
  try {
    await client.query('begin');
    await client.query('commit');
  } catch (error) {
    throw new StartError(
      `The pooler at ${placeOf(address)} allows no transactions (${messageOf(error)}). Set it to transaction mode, or ${address.variable} to PostgreSQL itself.`,
      { cause: error },
    );
  }
}

/**
 * Returns true if a notification that `sender` sends reaches `listener` in time. The listener only waits: a statement of it could
 * meet the session that listens once more, even in a pooler that loses all later notifications.
 */
async function isDelivered(sender: Client, listener: Client, address: Address, timeoutMs: number): Promise<boolean> {
  const token = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const arrival = new Promise<boolean>((resolve) => {
    listener.on('notification', ({ payload }) => {
      if (payload === token) resolve(true);
    });
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    await listener.query(`listen ${channel}`);
    await sender.query('select pg_notify($1, $2)', [channel, token]);
    return await arrival;
  } catch (error) {
    throw new StartError(connectionFault(error, address), { cause: error });
  } finally {
    clearTimeout(timer);
    // In a pooler, the session outlives this connection.
    await listener.query(`unlisten ${channel}`).catch(() => undefined);
  }
}

function pooledSentence(address: Address): string {
  const isListening = address.variable === 'DATABASE_LISTEN_URL';
  return `${address.variable} (${placeOf(address)}) leads through a pooler in transaction mode, which loses the notifications that live updates and imports wait for. ${
    isListening
      ? 'Set it to PostgreSQL itself.'
      : 'Set DATABASE_LISTEN_URL to PostgreSQL itself and keep DATABASE_URL, or set DATABASE_URL to PostgreSQL itself.'
  }`;
}

const twoDatabasesSentence = (working: Address, listening: Address): string =>
  `DATABASE_URL (${placeOf(working)}) and DATABASE_LISTEN_URL (${placeOf(listening)}) lead to two different databases. Set both to the same one.`;
