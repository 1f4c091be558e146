/**
 * TCP proxy that behaves like a pooler in transaction mode where the server can see it: the process id that a client is told is
 * no session of the database, and notifications are lost.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FakePooler {
  /** URL of the database through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

const backendKeyData = 'K'.charCodeAt(0);
const notificationResponse = 'A'.charCodeAt(0);
/** A message is a type, its length in four bytes without the type, and its content. */
const typeSize = 1;
const headerSize = 5;

export async function startFakePooler(databaseUrl: string): Promise<FakePooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
    client.pipe(upstream);
    changeMessages(upstream, client);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function changeMessages(from: Socket, to: Socket): void {
  let pending = Buffer.alloc(0);
  from.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headerSize) {
      const size = typeSize + pending.readInt32BE(typeSize);
      if (pending.length < size) return;
      const message = Buffer.from(pending.subarray(0, size));
      pending = pending.subarray(size);
      if (message[0] === backendKeyData) message.writeInt32BE(1, headerSize);
      if (message[0] !== notificationResponse) to.write(message);
    }
  });
}
