/** What a tab knows of the operations: whose they are, and in what order, however slow the disk is. */
import { expect, it, vi } from 'vitest';
import { type Operation, ownerKey } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage, type OutboxStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { ann, bob } from './support/device.ts';

const edit = (recordId: number) =>
  draftOf({
    kind: 'cellEdits',
    projectId: 7,
    type: 'cable',
    recordId,
    before: { notes: null },
    after: { notes: 'x' },
    entry: null,
  });

/** A storage whose next reads the test lets go. */
function slow(storage: OutboxStorage) {
  const waiting: (() => void)[] = [];
  const read = async (owner: string, after?: number): Promise<Operation[]> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return storage.read(owner, after);
  };
  return { storage: { ...storage, read }, go: () => waiting.shift()?.() };
}

const shown = (queue: OperationQueue) => queue.getSnapshot().operations.map(({ recordId }) => recordId);

it('a person whose disk answers late is not shown to the next one', async () => {
  const disk = memoryStorage();
  await disk.add([{ ...edit(1), owner: ownerKey(ann) }]);
  const queue = new OperationQueue();
  const late = slow(disk);
  const left = new AbortController();
  const opening = queue.open(ann, late.storage, false, left.signal);
  left.abort();
  queue.close();
  await queue.open(bob, disk, false, new AbortController().signal);
  late.go();
  await opening;
  queue.add([edit(2)]);
  await queue.reload();
  expect(shown(queue)).toEqual([2]);
  expect((await disk.read(ownerKey(bob))).map(({ recordId }) => recordId)).toEqual([2]);
});

it('what was handed in before the disk opened is written once, also when it was written after all', async () => {
  const disk = memoryStorage();
  const queue = new OperationQueue();
  const [one, two] = [edit(1), edit(2)];
  queue.add([one, two]);
  await disk.add([{ ...one, owner: ownerKey(ann) }]);
  await queue.open(ann, disk, false);
  expect((await disk.read(ownerKey(ann))).map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(shown(queue)).toEqual([1, 2]);
});

it('what another tab wrote before comes before, though it is heard of later', async () => {
  const disk = memoryStorage();
  const queue = new OperationQueue();
  await queue.open(ann, disk, false);
  await disk.add([{ ...edit(1), owner: ownerKey(ann) }]);
  queue.add([edit(2)]);
  await queue.catchUp();
  expect(shown(queue)).toEqual([1, 2]);
  await disk.add([
    { ...edit(3), owner: ownerKey(ann) },
    { ...edit(4), owner: ownerKey(bob) },
  ]);
  await queue.catchUp();
  expect(shown(queue)).toEqual([1, 2, 3]);
});

it('what is taken back while it is being written is shown to nobody, and does not stay on the device', async () => {
  const disk = memoryStorage();
  const queue = new OperationQueue();
  await queue.open(ann, disk, false);
  queue.sendsAlone(true);
  queue.add([edit(1), edit(2)]);
  const [first] = queue.getSnapshot().operations;
  expect(queue.withdraw(first!)).toBe(true);
  expect(shown(queue)).toEqual([2]);
  await vi.waitFor(async () => expect((await disk.read(ownerKey(ann))).map(({ recordId }) => recordId)).toEqual([2]));
});

it('a snapshot that was handed out stays as it was', async () => {
  const queue = new OperationQueue();
  await queue.open(ann, memoryStorage(), false);
  queue.add([edit(1)]);
  const before = queue.getSnapshot();
  await queue.reload();
  const [operation] = before.operations;
  expect(before.whereabouts(operation!)).toBe('page');
  await queue.change(queue.stored.map(({ seq, id }) => ({ seq, id, become: null })));
  expect(before.operations).toEqual([operation]);
  expect(queue.getSnapshot().operations).toEqual([]);
});

it('what reaches the disk after the queue closed is left to whoever opens it next', async () => {
  const disk = memoryStorage();
  const written: (() => void)[] = [];
  const add: OutboxStorage['add'] = async (operations) => {
    await new Promise<void>((resolve) => written.push(resolve));
    return disk.add(operations);
  };
  const queue = new OperationQueue();
  let told = 0;
  queue.listen({ stored: () => (told += 1), failed: (error) => expect(error).toBeUndefined() });
  await queue.open(ann, { ...disk, add }, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  queue.close();
  await disk.add([{ ...edit(2), owner: ownerKey(ann) }]);
  written[0]!();
  await vi.waitFor(async () => expect(await disk.read(ownerKey(ann))).toHaveLength(2));
  expect([shown(queue), told]).toEqual([[], 0]);
  await queue.open(ann, { ...disk }, false);
  expect(shown(queue)).toEqual([2, 1]);
});

it('says that an entry waits only once it is on the disk, however long that takes', async () => {
  const disk = memoryStorage();
  let write: (() => void) | undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const add: OutboxStorage['add'] = async (...added) => {
    await written;
    return disk.add(...added);
  };
  const queue = new OperationQueue();
  await queue.open(ann, { ...disk, add }, false);
  queue.add([edit(1)]);
  expect(queue.getSnapshot()).toMatchObject({ unsent: 1, waiting: 0, onPageOnly: 1 });
  write?.();
  await vi.waitFor(() => expect(queue.getSnapshot()).toMatchObject({ unsent: 1, waiting: 1, onPageOnly: 0 }));
});
