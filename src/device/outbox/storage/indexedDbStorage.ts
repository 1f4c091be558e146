/** Operations on the disk of the device: a promise resolves only when the browser has written through (trust, rule O1). */
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { readStore } from '../../../base/readStore.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import { isWhole, readStored } from './readStored.ts';
import { isSentBy, maxSent, remainingAfter, type NewOperation, type OutboxStorage } from './storage.ts';

const strict = { durability: 'strict' } as const;

/** So many are asked of a transaction at once: what is handed to the disk is copied while the page waits. */
const mostAtOnce = 100;

/** One batch after the other, in one transaction: it stays open while the answers come. */
async function inBatches<Item, Done>(items: readonly Item[], one: (item: Item) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  for (let at = 0; at < items.length; at += mostAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    done.push(...(await Promise.all(items.slice(at, at + mostAtOnce).map(one))));
  return done;
}

export function indexedDbStorage(database: OutboxDatabase): OutboxStorage {
  return {
    async read(owner, after) {
      const operations = readStore(database, 'operations');
      const read = await (after === undefined
        ? operations.index('owner').getAll(owner)
        : operations.getAll(IDBKeyRange.lowerBound(after, true)));
      return read.filter((operation) => operation.owner === owner && isWhole(operation)).map(readStored);
    },
    async readBroken(owner) {
      const all = await readStore(database, 'operations').index('owner').getAll(owner);
      return all.filter((operation) => !isWhole(operation));
    },
    born: async () => (await readStore(database, 'facts').get('born')) ?? null,
    async restore(owner, lost) {
      const transaction = database.transaction('operations', 'readwrite', strict);
      // Waited for below, unless the disk goes before that.
      transaction.done.catch(() => undefined);
      const there = new Set((await transaction.store.index('owner').getAll(owner)).map(({ id }) => id));
      const missing = lost.filter(({ id }) => !there.has(id));
      const put = async (operation: NewOperation) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stored operation has its place
        await transaction.store.add(operation as Operation);
      };
      await Promise.all([...missing.map(put), transaction.done]);
    },
    async add(added, pictures = new Map()) {
      const transaction = database.transaction(['operations', 'pictures'], 'readwrite', strict);
      // The key is made by the store; its type says it is always there.
      const put = async (operation: NewOperation) => {
        const picture = pictures.get(operation.id);
        const { id, owner } = operation;
        if (picture) await transaction.objectStore('pictures').add({ id, owner, ...picture });
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stored operation has its place
        return transaction.objectStore('operations').add(operation as Operation);
      };
      try {
        const [seqs] = await Promise.all([inBatches(added, put), transaction.done]);
        return added.map((operation, at) => ({ ...operation, seq: seqs[at] ?? 0 }));
      } catch (error) {
        // One that cannot be written would leave those before it on the disk, to be written a second time.
        await abandon(transaction);
        throw error;
      }
    },
    async change(changes) {
      const transaction = database.transaction(['operations', 'sent', 'pictures'], 'readwrite', strict);
      const operations = transaction.objectStore('operations');
      const sent = transaction.objectStore('sent');
      const sentAt = new Date().toISOString();
      const one = async ({ seq, id, become }: (typeof changes)[number]) => {
        const stored = await operations.get(seq);
        if (stored?.id !== id) return;
        const next = become?.(stored);
        const stays = remainingAfter(next);
        await (stays ? operations.put(stays) : operations.delete(seq));
        if (!stays && stored.kind === 'photo') await transaction.objectStore('pictures').delete(id);
        if (next && isSentBy(stored, next)) await sent.put({ ...next, sentAt });
      };
      await Promise.all([inBatches(changes, one), transaction.done]);
    },
    async readPicture(id) {
      const kept = await readStore(database, 'pictures').get(id);
      return kept ? { bytes: kept.bytes, thumbnail: kept.thumbnail ?? null } : null;
    },
    keepsPictures: true,
    async readSent(owner) {
      const all = await readStore(database, 'sent').index('owner').getAll(owner);
      const newestFirst = all.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt) || other.seq - one.seq);
      const old = newestFirst.slice(maxSent);
      await Promise.all(old.map(({ id }) => database.delete('sent', id)));
      return newestFirst.slice(0, maxSent);
    },
    close: () => database.close(),
  };
}

/**
 * At sign-out nothing stays that the server has: the list of what was sent, confirmed operations, of refused ones the fields it
 * took, pictures without an operation. What it does not have stays, whoever did it.
 */
export async function forgetConfirmed(database: OutboxDatabase): Promise<void> {
  const transaction = database.transaction(['operations', 'sent', 'pictures'], 'readwrite', strict);
  const operations = transaction.objectStore('operations');
  const pictures = transaction.objectStore('pictures');
  const forget = async () => {
    await transaction.objectStore('sent').clear();
    const stored = await operations.getAll();
    await inBatches(stored, async (operation) => {
      if (operation.status === 'confirmed') await operations.delete(operation.seq);
      else if (operation.status === 'refused' && isWhole(operation)) await operations.put(withoutTaken(operation));
    });
    const waiting = new Set(stored.filter(({ status }) => status !== 'confirmed').map(({ id }) => id));
    const left = (await pictures.getAllKeys()).filter((id) => !waiting.has(id));
    await inBatches(left, (id) => pictures.delete(id));
  };
  await Promise.all([forget(), transaction.done]);
}

/** A refused operation without the fields the server took: the person still reads what was refused, and why. */
function withoutTaken(operation: Operation): Operation {
  const refused = new Set(readStored(operation).refusals.map(({ field }) => field));
  if (refused.size === 0) return operation;
  const ofRefused = (cells: Operation['after']) =>
    Object.fromEntries(Object.entries(cells).filter(([field]) => refused.has(field)));
  return { ...operation, before: ofRefused(operation.before), after: ofRefused(operation.after), result: null };
}

async function abandon(transaction: { abort(): void; readonly done: Promise<void> }): Promise<void> {
  try {
    transaction.abort();
    await transaction.done;
  } catch {
    // It had come to its end by itself.
  }
}
