/** Adds field entries to the outbox of a browser profile, each ten feet of an unpulled cable; an open page does not notice. */
import type { Page } from '@playwright/test';
import type { Operation } from '../../machines/outbox/operation.ts';
import { draftOf } from '../../src/device/outbox/draft.ts';

/** Returns the owner of the operations of the page. */
const ownerOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [, stored = '{}'] = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:')) ?? [];
    const { iss, sub } = (JSON.parse(stored) as { profile: { iss: string; sub: string } }).profile;
    return `${iss}|${sub}`;
  });

/** Queues entries as if they had been made without a network. */
export async function queueEntries(
  page: Page,
  projectId: number,
  cables: readonly number[],
  workDate = new Date().toISOString().slice(0, 10),
): Promise<void> {
  const owner = await ownerOf(page);
  const operations = cables.map((recordId): Omit<Operation, 'seq'> => ({
    ...draftOf({
      kind: 'fieldEntry',
      projectId,
      type: 'cable',
      recordId,
      before: { pulledLength: null },
      after: { pulledLength: 10 },
      entry: { workDate, foreman: '', note: '', source: 'card' },
    }),
    owner,
  }));
  await page.evaluate(async (queued) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opened = indexedDB.open('wireway-outbox');
      opened.addEventListener('success', () => resolve(opened.result));
    });
    const transaction = database.transaction('operations', 'readwrite');
    for (const operation of queued) transaction.objectStore('operations').add(operation);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  }, operations);
}
