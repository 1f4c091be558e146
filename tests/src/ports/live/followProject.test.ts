/** Live stream of a project as read by the browser: split at any position, with unknown events, and rejected. */
import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../../contract/base/calls/live.ts';
import { followProject } from '../../../../src/ports/live/followProject.ts';

const text = `: \n\ndata: {"kind":"version","version":3}\n\n: \n\ndata: {"kind":"later","what":1}\n\ndata: {"kind":"job","subject":"a","status":"running","progress":{"phase":"reading","done":1,"total":null}}\n\n`;
const reported: LiveEvent[] = [
  { kind: 'version', version: 3 },
  { kind: 'job', subject: 'a', status: 'running', progress: { phase: 'reading', done: 1, total: null } },
];

function answering(pieces: readonly string[], status = 200) {
  return vi.fn<typeof fetch>(async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { status });
  });
}

async function follow(fetch: typeof globalThis.fetch, { token }: { token: string | undefined } = { token: 'token-1' }) {
  const heard: LiveEvent[] = [];
  const opened = vi.fn<() => void>();
  const beat = vi.fn<() => void>();
  const onUnauthorized = vi.fn<() => void>();
  const environment = { token: () => token, onUnauthorized, fetch };
  const ended = followProject(
    environment,
    7,
    { opened, heard: (event) => heard.push(event), beat },
    AbortSignal.timeout(5000),
  );
  return { heard, opened, beat, onUnauthorized, ended };
}

it.each([1, 2, 7, 50, 1000])('reads every event of a stream split into chunks of %i', async (length) => {
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, n) =>
    text.slice(n * length, (n + 1) * length),
  );
  const { heard, opened, beat, ended } = await follow(answering(pieces));
  await ended;
  expect(heard).toEqual(reported);
  // Comments between the events are heartbeats.
  expect(beat).toHaveBeenCalledTimes(2);
  expect(opened).toHaveBeenCalledOnce();
});

it('sends the identity token, but never in the address', async () => {
  const fetch = answering([]);
  await (
    await follow(fetch)
  ).ended;
  const [address, init] = fetch.mock.calls[0]!;
  expect(address).toBe('/api/live?projectId=7');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-1');
});

it('sends no request without a user, and reports a rejection', async () => {
  const fetch = answering([], 404);
  await expect((await follow(fetch, { token: undefined })).ended).rejects.toThrow('Nobody is signed in');
  expect(fetch).not.toHaveBeenCalled();
  const refused = await follow(fetch);
  await expect(refused.ended).rejects.toThrow('404');
  expect(refused.opened).not.toHaveBeenCalled();
  expect(refused.onUnauthorized).not.toHaveBeenCalled();
});

it('reports a stream that is rejected because the sign-in has ended', async () => {
  const refused = await follow(answering([], 401));
  await expect(refused.ended).rejects.toThrow('401');
  expect(refused.onUnauthorized).toHaveBeenCalledOnce();
});
