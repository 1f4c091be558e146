/** Limit of uploads that a proxy in front of the server sets, as the server finds it at its own public address. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { maxImportFileBytes } from '../../contract/imports/imports.ts';
import { startTestServer } from './testServer.ts';
import { createUploadProbe } from '../../server/services/admin/uploadProbe.ts';

const megabyte = 1024 * 1024;
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const now = () => new Date('2026-11-30T10:00:00Z');

/** Starts a proxy that rejects larger bodies as soon as they are announced; returns its address and the announcements. */
async function startProxy(maxBytes: number) {
  const announced: { readonly path: string | undefined; readonly bytes: number }[] = [];
  let received = 0;
  const proxy = createServer();
  proxy.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const bytes = Number(request.headers['content-length']);
    announced.push({ path: request.url, bytes });
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    if (bytes > maxBytes) response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413</h1>');
    else response.writeContinue();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, announced, received: () => received };
}

it('is the limit of an import if no proxy has a lower one, and nothing is sent', async () => {
  const proxy = await startProxy(Number.POSITIVE_INFINITY);
  expect(await createUploadProbe(proxy.url, now)()).toBe(maxImportFileBytes);
  expect(proxy.announced).toEqual([
    { path: expect.stringMatching(/^\/api\/import\/upload/), bytes: maxImportFileBytes },
  ]);
  expect(proxy.received()).toBe(0);
});

it('is the limit of an import at the address of a Wireway server without a proxy', async () => {
  const server = await startTestServer();
  try {
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await createUploadProbe(origin, now)()).toBe(maxImportFileBytes);
  } finally {
    await server.close();
  }
});

it.each([
  [1 * megabyte, 1 * megabyte],
  [12 * megabyte, 10 * megabyte],
  [1000, 0],
])('below a proxy that rejects more than %i bytes is %i', async (maxBytes, found) => {
  const proxy = await startProxy(maxBytes);
  expect(await createUploadProbe(proxy.url, now)()).toBe(found);
});

it('is unknown if nothing answers at the public address', async () => {
  const proxy = await startProxy(megabyte);
  stops.splice(0).forEach((stop) => stop());
  expect(await createUploadProbe(proxy.url, now)()).toBeNull();
});

it('is looked for again only after a while', async () => {
  const proxy = await startProxy(Number.POSITIVE_INFINITY);
  let at = now();
  const probe = createUploadProbe(proxy.url, () => at);
  await Promise.all([probe(), probe()]);
  at = new Date(at.getTime() + 60_000);
  await probe();
  expect(proxy.announced).toHaveLength(1);
  at = new Date(at.getTime() + 3_600_000);
  await probe();
  expect(proxy.announced).toHaveLength(2);
});
