/** Owner and order of the operations that a tab shows, however slow the disk is. */
import { expect, it, vi } from 'vitest';
import { type Operation, ownerKey } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { memoryStorage, type OutboxStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { ann, bob, turn } from './support/device.ts';

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

/** Returns a storage whose next reads wait until the test releases them. */
function slow(storage: OutboxStorage) {
  const waiting: (() => void)[] = [];
  const read = async (owner: string, after?: number): Promise<Operation[]> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return storage.read(owner, after);
  };
  return { storage: { ...storage, read }, go: () => waiting.shift()?.() };
}

const shown = (queue: OperationQueue) => queue.getSnapshot().operations.map(({ recordId }) => recordId);

it('never shows the operations of one user to the next when the disk is slow', async () => {
  const disk = memoryStorage();
  await disk.add([{ ...edit(1), owner: ownerKey(ann) }]);
  const queue = new OperationQueue();
  const late = slow(disk);
  const opening = queue.open(ann, late.storage, false);
  queue.close();
  await queue.open(bob, disk, false);
  late.go();
  await opening;
  queue.add([edit(2)]);
  await queue.reload();
  expect(shown(queue)).toEqual([2]);
  expect((await disk.read(ownerKey(bob))).map(({ recordId }) => recordId)).toEqual([2]);
});

it('writes operations added before the disk opened exactly once', async () => {
  const disk = memoryStorage();
  const queue = new OperationQueue();
  const [one, two] = [edit(1), edit(2)];
  queue.add([one, two]);
  await disk.add([{ ...one, owner: ownerKey(ann) }]);
  await queue.open(ann, disk, false);
  expect((await disk.read(ownerKey(ann))).map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(shown(queue)).toEqual([1, 2]);
});

it('orders earlier writes of another tab first, even when it reads them later', async () => {
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

it('hides an operation withdrawn during its write, and deletes it from the device', async () => {
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

it('never changes a snapshot after returning it', async () => {
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

it('leaves writes that finish after closing to the next opening', async () => {
  const disk = memoryStorage();
  const written: (() => void)[] = [];
  const add: OutboxStorage['add'] = async (operations) => {
    await new Promise<void>((resolve) => written.push(resolve));
    return disk.add(operations);
  };
  const queue = new OperationQueue();
  let reported = 0;
  queue.listen({ stored: () => (reported += 1), failed: (error) => expect(error).toBeUndefined() });
  await queue.open(ann, { ...disk, add }, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  queue.close();
  await disk.add([{ ...edit(2), owner: ownerKey(ann) }]);
  written[0]!();
  await vi.waitFor(async () => expect(await disk.read(ownerKey(ann))).toHaveLength(2));
  expect([shown(queue), reported]).toEqual([[], 0]);
  await queue.open(ann, { ...disk }, false);
  expect(shown(queue)).toEqual([2, 1]);
});

it('counts an entry as waiting only once it is on disk, however long that takes', async () => {
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

/** Returns a disk whose next writes wait until the test releases them, one by one. */
function slowToWrite(disk: OutboxStorage) {
  const writing: (() => void)[] = [];
  const closed: string[] = [];
  const add: OutboxStorage['add'] = async (...added) => {
    await new Promise<void>((resolve) => writing.push(resolve));
    return disk.add(...added);
  };
  return { writing, closed, storage: { ...disk, add, close: () => void closed.push('closed') } };
}

const recordsOf = async (disk: OutboxStorage, owner: typeof ann) =>
  (await disk.read(ownerKey(owner))).map(({ recordId }) => recordId);

it('finishes queued writes when the user signs out, then closes the disk', async () => {
  const disk = memoryStorage();
  const { storage, writing, closed } = slowToWrite(disk);
  const queue = new OperationQueue();
  await queue.open(ann, storage, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(writing).toHaveLength(1));
  queue.add([edit(2)]);
  queue.close();
  await queue.open(bob, disk, false);
  expect(closed).toEqual([]);
  writing[0]!();
  await vi.waitFor(() => expect(writing).toHaveLength(2));
  writing[1]!();
  await vi.waitFor(() => expect(closed).toEqual(['closed']));
  expect([await recordsOf(disk, ann), await recordsOf(disk, bob), shown(queue)]).toEqual([[1, 2], [], []]);
});

it('stores a waiting photo under its owner even after another user signs in', async () => {
  const disk = memoryStorage();
  const { storage, writing } = slowToWrite({ ...disk, keepsPictures: true });
  const queue = new OperationQueue();
  await queue.open(ann, storage, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(writing).toHaveLength(1));
  const added = queue.addPhoto({ ...edit(2), kind: 'photo' }, { bytes: new Uint8Array(), thumbnail: null });
  queue.close();
  await queue.open(bob, disk, false);
  writing[0]!();
  await vi.waitFor(() => expect(writing).toHaveLength(2));
  writing[1]!();
  await added;
  expect([await recordsOf(disk, ann), await recordsOf(disk, bob), shown(queue)]).toEqual([[1, 2], [], []]);
});

it('does not open while the disk rejects the added operations, and reports a full disk', async () => {
  const disk = memoryStorage();
  const full = new DOMException('No room.', 'QuotaExceededError');
  const queue = new OperationQueue();
  queue.add([edit(1)]);
  await expect(queue.open(ann, { ...disk, add: () => Promise.reject(full) }, false)).rejects.toBe(full);
  expect(queue.getSnapshot()).toMatchObject({ unsent: 1, onPageOnly: 1 });
  await queue.open(ann, disk, false);
  expect(queue.getSnapshot()).toMatchObject({ unsent: 1, onPageOnly: 0, isDiskFull: true });
});

it('removes a withdrawn operation from a failed disk once it opens again', async () => {
  const disk = memoryStorage();
  const queue = new OperationQueue();
  await queue.open(ann, { ...disk, change: () => Promise.reject(new Error('The disk is gone.')) }, false);
  queue.sendsAlone(true);
  queue.add([edit(1), edit(2)]);
  await vi.waitFor(() => expect(queue.getSnapshot().onPageOnly).toBe(0));
  queue.withdraw(queue.stored[0]!);
  await queue.open(ann, { ...disk }, false);
  await vi.waitFor(async () => expect(await recordsOf(disk, ann)).toEqual([2]));
});

it('stores an operation once when the disk is reopened during its write', async () => {
  const disk = memoryStorage();
  const { storage, writing } = slowToWrite(disk);
  const queue = new OperationQueue();
  await queue.open(ann, storage, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(writing).toHaveLength(1));
  const reopened = queue.open(ann, { ...disk }, false);
  await turn();
  writing[0]!();
  await reopened;
  expect([shown(queue), await recordsOf(disk, ann)]).toEqual([[1], [1]]);
});

it('saves waiting work to the disk when its user signs out while the page switches to memory', async () => {
  const disk = memoryStorage();
  const { storage, writing, closed } = slowToWrite(disk);
  const queue = new OperationQueue();
  await queue.open(ann, storage, false);
  queue.add([edit(1)]);
  await vi.waitFor(() => expect(writing).toHaveLength(1));
  queue.add([edit(2)]);
  const inMemory = queue.open(ann, memoryStorage(), true);
  queue.close();
  writing[0]!();
  await inMemory;
  await vi.waitFor(() => expect(writing).toHaveLength(2));
  writing[1]!();
  await vi.waitFor(() => expect(closed).toEqual(['closed']));
  expect(await recordsOf(disk, ann)).toEqual([1, 2]);
});
