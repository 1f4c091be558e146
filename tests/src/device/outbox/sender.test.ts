/** Effect of the response to a whole call on the operations in it: trust, rules O5 to O7. */
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { backoffDelay } from '../../../../machines/outbox/outcome.ts';
import { createCall } from '../../../../src/api/client.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { sendNext } from '../../../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { server } from '../../server.ts';
import { ann } from './support/device.ts';

it.each([
  [429, 'limits.tooManyCalls', '41', 41_000],
  [503, 'server.busy', '5', 5000],
])(
  'a batch with response %s waits unchanged for the requested time, without a message',
  async (status, code, seconds, retryAfterMs) => {
    let asked = 0;
    server.use(
      http.post('*/api/commodity/update', () => {
        asked += 1;
        return HttpResponse.json({ code, message: 'Later.' }, { status, headers: { 'retry-after': seconds } });
      }),
    );
    const toast = vi.fn<(message: string) => void>();
    const busy = vi.fn<(message: string) => void>();
    const call = createCall({
      token: () => 'token-1',
      onUnauthorized: () => Promise.resolve(null),
      requests: { started: () => undefined, ended: () => undefined },
      toast,
      busy,
      origin: 'http://localhost',
    });
    const queue = new OperationQueue();
    await queue.open(ann, memoryStorage(), true);
    const common = { kind: 'cellEdits', projectId: 7, type: 'cable', entry: null } as const;
    queue.add(
      [1, 2].map((recordId) => draftOf({ ...common, recordId, before: { notes: null }, after: { notes: 'x' } })),
    );
    await vi.waitFor(() => expect(queue.stored).toHaveLength(2));
    const request = { owner: ann, kind: 'cellEdits', limit: 100 } as const;
    const outcome = await sendNext({ call, queue, random: () => 0.25 }, request, new AbortController().signal);
    expect(outcome).toEqual({ kind: 'later', retryAfterMs, random: 0.25 });
    expect(backoffDelay(1, 0.25, retryAfterMs)).toBe(retryAfterMs);
    expect(queue.stored.map(({ status: state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    expect([asked, toast.mock.calls.length, busy.mock.calls.length]).toEqual([1, 0, 0]);
  },
);
