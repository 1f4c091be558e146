/**
 * The port of the server, taken before the database is opened: a taken port fails the start before anything is created, and
 * requests that arrive during the start wait for it (docs/decisions/server-and-database.md).
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ErrorReply } from '../../../contract/base/calls/errors.ts';
import { second } from '../../../contract/base/units/durations.ts';
import { busyRetryDelay, startWaitTimeout } from '../../timings.ts';
import { errorCode, messageOf } from '../../errors/errorCodes.ts';
import { StartError } from '../../errors/startError.ts';
import { requestMessage } from '../../locales/en-US/requests.ts';
import { localeOf, translate } from '../../locales/translate.ts';
import { createConnectionGuard, type ConnectionGuard } from './connections.ts';

/** Connections the operating system accepts at once before the server counts them. */
const backlog = 256;

export interface HeldPort {
  readonly connections: ConnectionGuard;
  /**
   * Returns the listening server for Fastify. Its `listen` opens nothing: from that call on, `listener` gets the requests, those
   * that waited first.
   */
  adopt(listener: RequestListener): Server;
  /** Frees the port without an answer to waiting requests; for a start that fails before `adopt`. */
  release(): void;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens on the port; requests wait up to `timeoutMs`. Throws a `StartError` if that is not possible. */
export async function holdPort({ host, port }: Address, timeoutMs = startWaitTimeout): Promise<HeldPort> {
  const connections = createConnectionGuard();
  let serve: RequestListener | null = null;
  const waiting = new Set<() => void>();

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(start);
    };
    const start = (): void => {
      end();
      serve?.(request, response);
    };
    const timer = setTimeout(() => {
      end();
      answerStarting(request, response);
    }, timeoutMs);
    waiting.add(start);
    response.once('close', end);
  }

  const server = connections.createServer((request, response) => {
    if (serve !== null) serve(request, response);
    else if (request.url === '/livez') answer(response, 200, { alive: true });
    else if (request.url === '/readyz') answer(response, 503, { ready: false, starting: true });
    else wait(request, response);
  });
  try {
    await once(server.listen({ host, port, backlog }), 'listening');
  } catch (error) {
    connections.stop();
    throw listenProblem({ host, port }, error);
  }
  return {
    connections,
    adopt(listener) {
      server.listen = () => {
        serve = listener;
        for (const start of waiting) start();
        process.nextTick(() => server.emit('listening'));
        return server;
      };
      return server;
    },
    release() {
      connections.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  const reply: ErrorReply = {
    message: translate(requestMessage('starting'), localeOf(headers['accept-language'])),
    code: 'server.notReady',
    requestId: randomUUID(),
  };
  response.setHeader('retry-after', busyRetryDelay / second);
  answer(response, 503, reply);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function listenProblem({ host, port }: Address, error: unknown): StartError {
  const code = errorCode(error) ?? messageOf(error);
  return new StartError(sentenceOf({ host, port }, code), { cause: error });
}

function sentenceOf({ host, port }: Address, code: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Something else uses port ${port}. Stop it, or choose another port with PORT.`;
    case 'EACCES':
      return `The account that runs Wireway has no right to use port ${port}: ports below 1024 are reserved. Choose a higher port with PORT and put a proxy in front, or give the service the capability CAP_NET_BIND_SERVICE.`;
    case 'EADDRNOTAVAIL':
      return `This machine doesn’t have the address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${host} can’t be found (${code}). Set HOST to localhost, to an address of this machine, or to 0.0.0.0 for all of them.`;
    default:
      return `Port ${port} on ${host} can’t be opened (${code}). Choose another with PORT and HOST.`;
  }
}
