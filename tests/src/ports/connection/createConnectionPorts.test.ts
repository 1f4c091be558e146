/** Availability of the server, checked through the endpoint of a running process. */
import { expect, it, vi } from 'vitest';
import { createConnectionPorts } from '../../../../src/ports/connection/createConnectionPorts.ts';

function asking(fetch: typeof globalThis.fetch) {
  const heard = vi.fn<(serverDate: Date) => void>();
  const ports = createConnectionPorts({ fetch } as typeof globalThis & Window, heard);
  return { heard, probe: (signal = new AbortController().signal) => ports.probe(signal) };
}

it.each([200, 401, 404, 429, 500, 503])('counts any response of the server as available: %i', async (status) => {
  const { probe } = asking(async () => new Response(null, { status }));
  await expect(probe()).resolves.toBeUndefined();
});

it.each([502, 504])('does not count the response of a gateway as one of the server: %i', async (status) => {
  const { probe, heard } = asking(
    async () => new Response(null, { status, headers: { date: 'Sun, 29 Nov 2026 05:00:00 GMT' } }),
  );
  await expect(probe()).rejects.toThrow(`${status}`);
  expect(heard).not.toHaveBeenCalled();
});

it('fails without a response', async () => {
  const { probe } = asking(() => Promise.reject(new TypeError('fetch failed')));
  await expect(probe()).rejects.toThrow('fetch failed');
});

it('bypasses every cache, and stops when it is canceled', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Canceled.', 'AbortError')));
      }),
  );
  const canceling = new AbortController();
  const { probe } = asking(fetch);
  const answer = probe(canceling.signal);
  canceling.abort();
  await expect(answer).rejects.toThrow('Canceled.');
  expect(fetch.mock.calls[0]).toEqual(['/livez', { cache: 'no-store', signal: canceling.signal }]);
});

it('reports the clock of the server', async () => {
  const { probe, heard } = asking(
    async () => new Response('{}', { headers: { date: 'Sun, 29 Nov 2026 05:00:00 GMT' } }),
  );
  await probe();
  expect(heard).toHaveBeenCalledExactlyOnceWith(new Date('2026-11-29T05:00:00Z'));
});
