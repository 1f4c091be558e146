/** A key press while a hundred thousand rows arrive is handled before they are laid out. */
import { expect, it } from 'vitest';
import type { Call } from '../../../src/api/client.ts';
import { rowRequestsOf } from '../../../src/store/rowRequests.ts';
import { changesOf, threeCables } from './cables.ts';

/** Returns the order of events: a waiting task of the page, and the response. */
async function orderOf(full: boolean): Promise<readonly string[]> {
  const order: string[] = [];
  const answered = changesOf(threeCables, { full });
  const call = (() => {
    setTimeout(() => order.push('key'));
    return Promise.resolve(answered);
  }) as unknown as Call;
  const changes = await rowRequestsOf(call, 7, 'cable').changes(0, '');
  order.push('rows');
  expect(changes).toBe(answered);
  await new Promise((resolve) => void setTimeout(resolve, 5));
  return order;
}

it('handles a key press before all rows of a project', async () => {
  expect(await orderOf(true)).toEqual(['key', 'rows']);
});

it('does not delay a few changes', async () => {
  expect(await orderOf(false)).toEqual(['rows', 'key']);
});
