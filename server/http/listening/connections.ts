/**
 * Prevents unidentified callers from using up the sockets of the server. Node counts connections but cannot choose among them,
 * and its timeouts cover a whole request, which an upload over the slow link of a site exceeds.
 * docs/decisions/untrusted-input-and-limits.md.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionGreetingTime, connectionSweepInterval, connectionTimeouts } from '../../timings.ts';

/** Shares of the files a process can have open. The embedded database alone takes a few hundred. */
const storedShare = 0.35;
const atOnceShare = 0.6;
const maxConnections = 10_000;

/** Maximum time to wait for a caller, ms. */
export interface ConnectionTimeouts {
  /** Until the headers are complete, from the connection or their first byte. */
  readonly headers: number;
  /** For the next request, after a response. A proxy with a keep-alive of one minute closes them before this server does. */
  readonly keepAlive: number;
  /** For the body of an unidentified caller. */
  readonly strangerBody: number;
  /** For the body of an identified caller, without a byte arriving; also the time before the minimum rate applies. */
  readonly silence: number;
  /** After the response was sent, so that it is read before the connection is cut. */
  readonly afterAnswer: number;
}

/** Minimum average rate of the body of an identified caller, bytes per second. */
const minRate = 1024;

export interface ConnectionGuard {
  /** Creates the server that Fastify listens with. */
  createServer(listener: RequestListener): Server;
  /** Marks the connection of the request as belonging to an authenticated caller. */
  vouchFor(request: IncomingMessage): void;
  /**
   * Announces the end of every connection with its next response, so that no caller sends a request to a connection that is just
   * being closed. Once the server no longer listens, connections end with their response, and those without a request are cut.
   */
  leave(): void;
  /** Number of open connections. */
  readonly size: number;
  stop(): void;
}

interface Connection {
  readonly socket: Socket;
  isKnown: boolean;
  waitingSince: number;
  /** Request being served; its body might still be arriving. */
  exchange: Exchange | null;
  progressBytes: number;
  progressAt: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
  readonly startedAtBytes: number;
  answeredAt: number | null;
}

export interface ConnectionLimits {
  /** Maximum number of connections that stay open. */
  readonly kept: number;
  /** Maximum number of connections in the short time until it is known which of them send a request. */
  readonly atOnce: number;
}

/** Connection limits for a process with this many files; the rest is for its own files and those of uploads. */
export function connectionLimits(openFiles: number): ConnectionLimits {
  const share = (part: number) => Math.min(maxConnections * (part / storedShare), Math.floor(openFiles * part));
  return { kept: share(storedShare), atOnce: share(atOnceShare) };
}

/** Number of files this process can have open; `Infinity` if the system does not report it. */
export function openFileLimit(): number {
  // Avoids a lookup of the names of network addresses.
  Reflect.set(process.report, 'excludeNetwork', true);
  const { userLimits }: { userLimits?: { open_files?: { soft?: number | string } } } = Object(
    process.report.getReport(),
  );
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Infinity;
}

/**
 * Limits the number of connections: a newer one displaces the connection that has waited longest without a request, unidentified
 * callers first. Bodies that do not arrive are cut. No connection is cut while the server prepares its response.
 */
export function createConnectionGuard(
  limits: ConnectionLimits = connectionLimits(openFileLimit()),
  timeouts: ConnectionTimeouts = connectionTimeouts,
): ConnectionGuard {
  const connections = new Map<Socket, Connection>();
  /** One for each address of the host name. */
  const servers: Server[] = [];
  let isLeaving = false;
  const isClosed = (): boolean => isLeaving && servers.every(({ listening }) => !listening);

  function accept(socket: Socket): void {
    const now = Date.now();
    const connection = { socket, isKnown: false, waitingSince: now, exchange: null, progressBytes: 0, progressAt: now };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    // The peer might be gone already; an error on a connection affects that connection alone.
    socket.on('error', () => socket.destroy());
    if (connections.size > limits.atOnce) makeRoom(connection);
  }

  /**
   * Closes the connection that has waited longest, unidentified callers first; false if every connection is being served or has
   * only just arrived.
   */
  function makeRoom(newest?: Connection): boolean {
    let chosen: Connection | undefined;
    for (const connection of connections.values()) {
      if (connection === newest || connection.exchange !== null || connection.socket.destroyed) continue;
      if (newest === undefined && Date.now() - connection.waitingSince < connectionGreetingTime) continue;
      if (!chosen || isBefore(connection, chosen)) chosen = connection;
      // Connections are sorted by arrival: the first unidentified caller that never sent a request has waited longest.
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
      response,
      startedAt: now,
      startedAtBytes: connection.socket.bytesRead,
      answeredAt: null,
    };
    connection.exchange = exchange;
    connection.progressAt = now;
    if (isLeaving) announceEnd(response);
    const end = (): void => {
      if (connection.exchange !== exchange) return;
      if (request.complete) {
        connection.exchange = null;
        connection.waitingSince = Date.now();
        // A response that began before the end was announced leaves its connection open.
        if (isClosed()) connection.socket.destroySoon();
      } else exchange.answeredAt ??= Date.now();
    };
    response.once('finish', end);
    response.once('close', end);
  }

  function sweep(): void {
    const now = Date.now();
    for (const connection of connections.values()) if (isOverdue(connection, now)) connection.socket.destroy();
    while (connections.size > limits.kept && makeRoom()) continue;
    if (isClosed()) cutWaiting(now);
  }

  /** Node takes a connection that never sent a request for a busy one, and does not close it. */
  function cutWaiting(now: number): void {
    for (const { exchange, waitingSince, socket } of connections.values())
      if (exchange === null && now - waitingSince >= connectionGreetingTime) socket.destroy();
  }

  function isOverdue(connection: Connection, now: number): boolean {
    const { socket, exchange, isKnown } = connection;
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    if (bytes !== connection.progressBytes) {
      connection.progressBytes = bytes;
      connection.progressAt = now;
    }
    const silence = now - connection.progressAt;
    // The caller does not read the response.
    if (socket.writableLength > 0 && silence > timeouts.silence) return true;
    if (exchange === null) return false;
    const { request, answeredAt, startedAt, startedAtBytes } = exchange;
    if (request.complete) return false;
    if (answeredAt !== null && !isKnown) return now - answeredAt > timeouts.afterAnswer;
    if (!isKnown) return now - startedAt > timeouts.strangerBody;
    if (silence > timeouts.silence) return true;
    const due = ((now - startedAt - timeouts.silence) / 1000) * minRate;
    return socket.bytesRead - startedAtBytes < due;
  }

  const sweeping = setInterval(sweep, connectionSweepInterval).unref();
  return {
    createServer(listener) {
      const server = createServer({
        headersTimeout: timeouts.headers,
        // Checked by progress instead, in `isOverdue`.
        requestTimeout: 0,
        keepAliveTimeout: timeouts.keepAlive,
        connectionsCheckingInterval: connectionSweepInterval,
      });
      server.on('connection', accept);
      server.on('request', serve);
      server.on('request', listener);
      servers.push(server);
      return server;
    },
    leave() {
      isLeaving = true;
      for (const { exchange } of connections.values()) if (exchange) announceEnd(exchange.response);
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

/** Too late for a response whose headers are sent. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function isBefore(one: Connection, other: Connection): boolean {
  return one.isKnown === other.isKnown ? one.waitingSince < other.waitingSince : !one.isKnown;
}
