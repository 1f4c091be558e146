/**
 * A TCP proxy before a database that can go silent: it accepts connections and forwards them; once silent, it reads and
 * drops every byte in both directions, and tells neither side that the other has closed.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BlackHole {
  /** The database behind it, as the server is to reach it. */
  readonly url: string;
  /** From now on nothing passes: neither on open connections nor on new ones. */
  silence(): void;
  /** Nothing passes on the connections that are open now; new ones work, as after a firewall forgot the old ones. */
  forgetConnections(): void;
  /** New connections work. What was dropped stays dropped, and its connections stay silent. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
}

export async function startBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let isSilent = false;

  const server = createServer((client) => {
    const pair: Pair = { client, upstream: connect(Number(target.port), target.hostname), isSilent };
    pairs.add(pair);
    forward(pair, client, pair.upstream);
    forward(pair, pair.upstream, client);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const forgetConnections = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    url: url.href,
    forgetConnections,
    silence() {
      isSilent = true;
      forgetConnections();
    },
    heal() {
      isSilent = false;
    },
    async close() {
      for (const { client, upstream } of pairs) for (const socket of [client, upstream]) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function forward(pair: Pair, from: Socket, to: Socket): void {
  from.on('data', (chunk) => {
    if (!pair.isSilent) to.write(chunk);
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    if (!pair.isSilent) to.destroy();
  });
}
