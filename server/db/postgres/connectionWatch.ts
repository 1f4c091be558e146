/** The open connections to PostgreSQL as the probe sees them: which of them wait for an answer, and since when. */
import { Socket } from 'node:net';
import type { Client } from 'pg';
import { statementSilence } from '../../../machines/timings.ts';
import { DatabaseSilent } from '../../errors/connectionLost.ts';

interface Watched {
  readonly client: Client;
  /** Bytes written when the database had answered everything: whatever was written since waits for an answer. */
  answeredAt: number;
  received: number;
  /** When it was first seen to wait, with nothing received since; null while it does not. */
  silentSince: number | null;
  /** In use by a transaction, which may compute between its statements. */
  isInUse: boolean;
  /** How often the database said that the session of this connection does not work on what it waits for. */
  timesForgotten: number;
}

export interface ConnectionWatch {
  /** Watches a connection that has just been made. `isInUse` for one that stays in use as long as it lives. */
  add(client: Client): void;
  setInUse(client: Client, isInUse: boolean): void;
  /** Looks at every connection: whether anything was received since the last look, and whether one is silent. */
  look(): { readonly hasReceived: boolean; readonly isSilent: boolean };
  /** Sessions, by process id, of the connections that are silent and have sent all they had. */
  silentSessions(): readonly number[];
  /** Notes which of the silent sessions do not work; ends those found so twice with nothing received between. */
  noteForgotten(sessions: readonly number[]): void;
  endForgotten(): void;
  /** Ends the connections that wait for an answer and those that are not in use. */
  endSilent(): void;
  endAll(): void;
  /** Sessions whose connection was ended here: the database may not know it yet, and hold their locks. */
  takeAbandoned(): readonly number[];
  /** Puts back what could not be ended. */
  returnAbandoned(sessions: readonly number[]): void;
}

/** Found forgotten so often, a connection is ended. */
const timesUntilEnd = 2;
const mostAbandoned = 1000;

/** Process id of the session at the database, from the start of the connection. */
export const sessionOf = (client: Client): number => Number(Reflect.get(client, 'processID'));

/** The stream of a connection is a socket, whether encrypted or not. */
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
      // Before the driver's own listener, which may send the next statement at once.
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
      return sessions.slice(-mostAbandoned);
    },
    returnAbandoned(sessions) {
      for (const session of sessions) abandoned.add(session);
    },
  };
}
