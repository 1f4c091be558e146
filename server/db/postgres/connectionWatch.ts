/** Open connections to PostgreSQL for the probe: which of them wait for a response, and since when. */
import { Socket } from 'node:net';
import type { Client } from 'pg';
import { statementSilence } from '../../../machines/timings.ts';
import { DatabaseSilent } from '../../errors/connectionLost.ts';

interface Watched {
  readonly client: Client;
  /** Bytes written when the database had responded to everything; bytes written after that wait for a response. */
  answeredAt: number;
  received: number;
  /** Time when it was first seen waiting with nothing received since; null while it is not waiting. */
  silentSince: number | null;
  /** True while a transaction uses it, which can compute between its statements. */
  isInUse: boolean;
  /** Number of times the database reported that the session of this connection is not running the statement it waits for. */
  timesForgotten: number;
}

export interface ConnectionWatch {
  /** Watches a connection that has just been made; it counts as not in use until `setInUse`. */
  add(client: Client): void;
  setInUse(client: Client, isInUse: boolean): void;
  /**
   * Checks every connection: true in `hasReceived` if bytes arrived since the last check, in `isSilent` if a connection is
   * silent.
   */
  look(): { readonly hasReceived: boolean; readonly isSilent: boolean };
  /** Sessions, by process id, of the silent connections that have sent everything. */
  silentSessions(): readonly number[];
  /**
   * Counts, for each silent connection, how often in a row its session was found not running; `endForgotten` ends those found
   * twice with nothing received between.
   */
  noteForgotten(sessions: readonly number[]): void;
  endForgotten(): void;
  /** Ends the connections that wait for a response and those not in use. */
  endSilent(): void;
  endAll(): void;
  /** Returns sessions whose connection was ended here: the database might not have noticed yet and still hold their locks. */
  takeAbandoned(): readonly number[];
  /** Puts back the sessions that could not be ended. */
  returnAbandoned(sessions: readonly number[]): void;
}

/** Number of times a connection is found forgotten before it is ended. */
const timesUntilEnd = 2;
const maxAbandoned = 1000;

/** Process id of the session in the database, known once the connection has started. */
export const sessionOf = (client: Client): number => Number(Reflect.get(client, 'processID'));

/** Returns the stream of a connection, which is a socket, encrypted or not. */
function streamOf({ connection: { stream } }: Client): Socket {
  if (stream instanceof Socket) return stream;
  throw new TypeError('The connection to PostgreSQL is no socket.');
}

export function createConnectionWatch(): ConnectionWatch {
  const watched = new Map<Client, Watched>();
  const abandoned = new Set<number>();

  const isWaiting = ({ client, answeredAt }: Watched): boolean => streamOf(client).bytesWritten > answeredAt;
  const isSilent = ({ silentSince }: Watched): boolean =>
    silentSince !== null && performance.now() - silentSince >= statementSilence;
  const silent = (): Watched[] => [...watched.values()].filter(isSilent);

  function end({ client }: Watched): void {
    watched.delete(client);
    abandoned.add(sessionOf(client));
    streamOf(client).destroy(new DatabaseSilent());
  }

  function lookAt(one: Watched): boolean {
    const { bytesRead } = streamOf(one.client);
    const hasReceived = bytesRead !== one.received;
    one.received = bytesRead;
    if (hasReceived) one.timesForgotten = 0;
    if (!isWaiting(one)) one.silentSince = null;
    else if (hasReceived || one.silentSince === null) one.silentSince = performance.now();
    return hasReceived;
  }

  return {
    add(client) {
      const stream = streamOf(client);
      const one: Watched = {
        client,
        answeredAt: stream.bytesWritten,
        received: stream.bytesRead,
        silentSince: null,
        isInUse: false,
        timesForgotten: 0,
      };
      watched.set(client, one);
      // Runs before the driver's own listener, which might send the next statement at once.
      client.connection.prependListener('readyForQuery', () => {
        one.answeredAt = streamOf(client).bytesWritten;
      });
      client.once('end', () => watched.delete(client));
    },
    setInUse(client, isInUse) {
      const one = watched.get(client);
      if (one) one.isInUse = isInUse;
    },
    look() {
      const received = [...watched.values()].map(lookAt);
      return { hasReceived: received.includes(true), isSilent: silent().length > 0 };
    },
    silentSessions: () =>
      silent().flatMap(({ client }) => (streamOf(client).writableLength === 0 ? [sessionOf(client)] : [])),
    noteForgotten(sessions) {
      for (const one of silent()) {
        one.timesForgotten = sessions.includes(sessionOf(one.client)) ? one.timesForgotten + 1 : 0;
      }
    },
    endForgotten() {
      for (const one of silent()) if (one.timesForgotten >= timesUntilEnd) end(one);
    },
    endSilent() {
      for (const one of watched.values()) if (isWaiting(one) || !one.isInUse) end(one);
    },
    endAll() {
      for (const one of watched.values()) end(one);
    },
    takeAbandoned() {
      const inUse = new Set([...watched.keys()].map(sessionOf));
      const sessions = [...abandoned].filter((session) => !inUse.has(session));
      abandoned.clear();
      return sessions.slice(-maxAbandoned);
    },
    returnAbandoned(sessions) {
      for (const session of sessions) abandoned.add(session);
    },
  };
}
