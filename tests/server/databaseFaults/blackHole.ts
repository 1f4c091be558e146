/**
 * TCP proxy in front of a database that can go silent: it accepts and forwards connections; once silent, it reads and drops every
 * byte in both directions and does not signal to either side that the other has closed.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BlackHole {
  /** URL of the database behind the proxy, for the server under test. */
  readonly url: string;
  /** Drops all traffic from now on, on open and on new connections. */
  silence(): void;
  /** Drops traffic on the connections open now; new ones work, as after a firewall lost their state. */
  forgetConnections(): void;
  /** Lets new connections work. Dropped data stays lost, and the affected connections stay silent. */
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
