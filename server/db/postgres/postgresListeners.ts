/** LISTEN on its own connection, which is opened with the first listener and again whenever it is lost. */
import { Client, type ClientConfig } from 'pg';
import { connectLimit } from '../../../machines/timings.ts';
import { listenerReconnectDelay } from '../../timings.ts';
import type { ConnectionWatch } from './connectionWatch.ts';

interface Listener {
  readonly channel: string;
  readonly hear: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

export interface PostgresListeners {
  /** See `Database.listen`. */
  add(channel: string, hear: Listener['hear'], onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function createPostgresListeners(
  config: ClientConfig,
  watch: ConnectionWatch,
  onListening: (isListening: boolean) => void,
): PostgresListeners {
  const listeners = new Set<Listener>();
  let connecting: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const lost = new WeakSet<Client>();
  let isClosed = false;
  let isLost = false;

  /** Reports each loss and each return once, however many attempts fail in between. */
  function setLost(next: boolean): void {
    if (isLost === next || isClosed) return;
    isLost = next;
    onListening(!isLost);
  }

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, connectionTimeoutMillis: connectLimit });
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.hear(payload);
    });
    try {
      await client.connect();
      watch.add(client);
      for (const channel of new Set([...listeners].map((listener) => listener.channel))) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      }
      return client;
    } catch (error) {
      // A standby accepts connections and rejects LISTEN.
      lost.add(client);
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  function lose(client: Client): void {
    if (lost.has(client)) return;
    lost.add(client);
    setLost(true);
    connecting = undefined;
    void client.end().catch(() => undefined);
    reconnectSoon();
  }

  function reconnectSoon(): void {
    if (isClosed || timer || listeners.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void reconnect();
    }, listenerReconnectDelay).unref();
  }

  async function reconnect(): Promise<void> {
    connecting = connect();
    try {
      await connecting;
      setLost(false);
      for (const { onGap } of listeners) onGap?.();
    } catch {
      connecting = undefined;
      reconnectSoon();
    }
  }

  return {
    async add(channel, hear, onGap) {
      const listener = { channel, hear, onGap };
      listeners.add(listener);
      try {
        const client = await (connecting ??= connect());
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        listeners.delete(listener);
        connecting = undefined;
        throw error;
      }
      return async () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
      const client = await connecting?.catch(() => undefined);
      if (client) {
        lost.add(client);
        await client.end().catch(() => undefined);
      }
    },
  };
}
