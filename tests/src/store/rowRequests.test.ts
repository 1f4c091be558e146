/** Whoever presses a key while a hundred thousand rows come is heard before they are laid out. */
import { expect, it } from 'vitest';
import type { Call } from '../../../src/api/client.ts';
import { rowRequestsOf } from '../../../src/store/rowRequests.ts';
import { changesOf, threeCables } from './cables.ts';

/** What happened, in order: a task of the page that waited, and the answer. */
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

it('a key comes before all rows of a project', async () => {
  expect(await orderOf(true)).toEqual(['key', 'rows']);
});

it('a few changes wait for nothing', async () => {
  expect(await orderOf(false)).toEqual(['rows', 'key']);
});
