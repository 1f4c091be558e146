/**
 * Keeps the sockets of strangers from using the server up. Node counts connections but cannot choose among them, and its
 * time limits are for a whole request, which an upload over the slow link of a site outlives. docs/decisions/untrusted-input-and-limits.md.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionGreetingTime, connectionSweepInterval, connectionTimeouts } from '../timings.ts';

/** Shares of the files a process may have open. The embedded database alone takes a few hundred. */
const keptShare = 0.35;
const atOnceShare = 0.6;
const mostConnections = 10_000;

/** How long a caller is waited for, ms. */
export interface ConnectionTimeouts {
  /** Until the headers are whole, from the connection or their first byte. */
  readonly headers: number;
  /** For the next request, after an answer. A proxy that keeps connections for a minute ends them before we do. */
  readonly keepAlive: number;
  /** For the body of somebody who did not say who they are. */
  readonly strangerBody: number;
  /** For the body of somebody known, without a byte arriving; also the time before the least rate counts. */
  readonly silence: number;
  /** After the answer went out, so that it is read before the connection is cut. */
  readonly afterAnswer: number;
}

/** Bytes a known person's body brings on average, per second. */
const leastRate = 1024;

export interface ConnectionGuard {
  /** The server that Fastify listens with. */
  createServer(listener: RequestListener): Server;
  /** The person behind the request has proved who they are. */
  vouchFor(request: IncomingMessage): void;
  /** Connections open now. */
  readonly size: number;
  stop(): void;
}

interface Connection {
  readonly socket: Socket;
  isKnown: boolean;
  waitingSince: number;
  /** The request being served; its body may still be arriving. */
  exchange: Exchange | null;
  progressBytes: number;
  progressAt: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly startedAt: number;
  readonly startedAtBytes: number;
  answeredAt: number | null;
}

export interface ConnectionLimits {
  /** Connections that are kept open. */
  readonly kept: number;
  /** Connections for the moment until it is seen which of them ask for something. */
  readonly atOnce: number;
}

/** What a process with so many files may take; the rest is for its own files and those of uploads. */
export function connectionLimits(openFiles: number): ConnectionLimits {
  const share = (part: number) => Math.min(mostConnections * (part / keptShare), Math.floor(openFiles * part));
  return { kept: share(keptShare), atOnce: share(atOnceShare) };
}

/** Files this process may have open; unlimited where the system does not tell. */
export function openFileLimit(): number {
  // Names of network addresses would be looked up.
  Reflect.set(process.report, 'excludeNetwork', true);
  const { userLimits }: { userLimits?: { open_files?: { soft?: number | string } } } = Object(
    process.report.getReport(),
  );
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Infinity;
}

/**
 * Keeps no more connections than the limits: for a newer one, the one that has waited longest without a request goes, strangers first.
 * Bodies that do not come are cut. Nothing is cut while the server works on an answer.
 */
export function createConnectionGuard(
  limits: ConnectionLimits = connectionLimits(openFileLimit()),
  timeouts: ConnectionTimeouts = connectionTimeouts,
): ConnectionGuard {
  const connections = new Map<Socket, Connection>();

  function accept(socket: Socket): void {
    const now = Date.now();
    const connection = { socket, isKnown: false, waitingSince: now, exchange: null, progressBytes: 0, progressAt: now };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    // Its reader may be gone already: what breaks on a connection concerns that connection alone.
    socket.on('error', () => socket.destroy());
    if (connections.size > limits.atOnce) makeRoom(connection);
  }

  /** Of those who wait the longest goes, strangers first; false when everybody is served or came just now. */
  function makeRoom(newest?: Connection): boolean {
    let chosen: Connection | undefined;
    for (const connection of connections.values()) {
      if (connection === newest || connection.exchange !== null || connection.socket.destroyed) continue;
      if (newest === undefined && Date.now() - connection.waitingSince < connectionGreetingTime) continue;
      if (!chosen || isBefore(connection, chosen)) chosen = connection;
      // In the order in which they came: the first stranger who never asked for anything has waited longest.
      if (!chosen.isKnown && chosen.socket.bytesRead === 0) break;
    }
    const leaving = chosen ?? newest;
    if (!leaving) return false;
    connections.delete(leaving.socket);
    leaving.socket.destroy();
    return true;
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const now = Date.now();
    const exchange: Exchange = {
      request,
      startedAt: now,
      startedAtBytes: connection.socket.bytesRead,
      answeredAt: null,
    };
    connection.exchange = exchange;
    connection.progressAt = now;
    const end = (): void => {
      if (connection.exchange !== exchange) return;
      if (request.complete) {
        connection.exchange = null;
        connection.waitingSince = Date.now();
      } else exchange.answeredAt ??= Date.now();
    };
    response.once('finish', end);
    response.once('close', end);
  }

  function sweep(): void {
    const now = Date.now();
    for (const connection of connections.values()) if (isOverdue(connection, now)) connection.socket.destroy();
    while (connections.size > limits.kept && makeRoom()) continue;
  }

  function isOverdue(connection: Connection, now: number): boolean {
    const { socket, exchange, isKnown } = connection;
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    if (bytes !== connection.progressBytes) {
      connection.progressBytes = bytes;
      connection.progressAt = now;
    }
    const silence = now - connection.progressAt;
    // The answer is not read.
    if (socket.writableLength > 0 && silence > timeouts.silence) return true;
    if (exchange === null) return false;
    const { request, answeredAt, startedAt, startedAtBytes } = exchange;
    if (request.complete) return false;
    if (answeredAt !== null && !isKnown) return now - answeredAt > timeouts.afterAnswer;
    if (!isKnown) return now - startedAt > timeouts.strangerBody;
    if (silence > timeouts.silence) return true;
    const due = ((now - startedAt - timeouts.silence) / 1000) * leastRate;
    return socket.bytesRead - startedAtBytes < due;
  }

  const sweeping = setInterval(sweep, connectionSweepInterval).unref();
  return {
    createServer(listener) {
      const server = createServer({
        headersTimeout: timeouts.headers,
        // By progress instead, above.
        requestTimeout: 0,
        keepAliveTimeout: timeouts.keepAlive,
        connectionsCheckingInterval: connectionSweepInterval,
      });
      server.on('connection', accept);
      server.on('request', serve);
      server.on('request', listener);
      return server;
    },
    vouchFor({ socket }) {
      const connection = connections.get(socket);
      if (connection) connection.isKnown = true;
    },
    get size() {
      return connections.size;
    },
    stop: () => clearInterval(sweeping),
  };
}

function isBefore(one: Connection, other: Connection): boolean {
  return one.isKnown === other.isKnown ? one.waitingSince < other.waitingSince : !one.isKnown;
}
