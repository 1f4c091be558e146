/** The database closes during a read, as WebKit does to a page in the background: only the caller of the read gets the error. */
// oxlint-disable-next-line import/no-unassigned-import -- adds IDBRequest and related classes to the global object
import '../indexedDb.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeReport, storedReportsOf } from '../../../src/shared/inspection/problemReport/storedReports.ts';
import { storeResponse, storedResponse } from '../../../src/device/tables/responseStore.ts';
import { keepKnown, lastKnown } from '../../../src/device/tables/projectCache.ts';
import { openOutboxDatabase } from '../../../src/device/outbox/storage/outboxDatabase.ts';
import { openTables } from '../../../src/device/tables/deviceTables.ts';
import { deviceCache, forgetOtherScopes, tableOnDevice } from '../../../src/store/snapshotCache.ts';
import { Table } from '../../../src/store/table/table.ts';

const uncaught = vi.fn<(error: unknown) => void>();
/** True while transactions are aborted before they complete. */
let isGoing = false;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  process.on('unhandledRejection', uncaught);
  // oxlint-disable-next-line typescript/unbound-method -- called with the original database as `this`
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function broken(
    this: IDBDatabase,
    ...given: Parameters<typeof transaction>
  ) {
    const started = transaction.apply(this, given);
    if (isGoing) queueMicrotask(() => started.abort());
    return started;
  });
});
afterEach(() => {
  isGoing = false;
  process.off('unhandledRejection', uncaught);
  uncaught.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const key = { userId: 3, projectId: 7, type: 'cable', scope: '' } as const;
const known = { owner: 'me', projectId: 7, part: 'project' } as const;
const box = { boxId: 'one', owner: 'me', text: '{}' };

const nothing = () => Promise.resolve();
const keepRows = () => deviceCache(key).save(new Table('cable', 1, new Int32Array(), new Float64Array(), ''));
const reported = () => 'told';

type Read = readonly [
  what: string,
  keep: () => Promise<unknown>,
  read: () => Promise<unknown>,
  /** Result of an aborted read. */
  otherwise: unknown,
];

const reads: readonly Read[] = [
  ['rows', keepRows, () => deviceCache(key).load(), null],
  ['rows of whoever sees them', keepRows, () => tableOnDevice(key), null],
  ['an answer', () => storeResponse('one', { is: 'kept' }), () => storedResponse('one'), null],
  ['a project', () => keepKnown(known, 'kept'), () => lastKnown(known, z.string()), null],
  ['problem reports', () => storeReport(box), () => storedReportsOf('me').catch(reported), 'told'],
  [
    'how many problem reports wait',
    () => storeReport(box),
    () => storeReport({ ...box, boxId: 'two' }).catch(reported),
    'told',
  ],
];
const silentReads: readonly Read[] = [
  ['which rows are kept', keepRows, () => forgetOtherScopes({ ...key, scope: '9' }), undefined],
  ['rows, at the first opening,', nothing, openTables, null],
  ['problem reports, at the first opening,', nothing, () => storeReport(box).catch(reported), 'told'],
  ['the outbox, at the first opening,', nothing, () => openOutboxDatabase(() => undefined).catch(reported), 'told'],
];

it.each([...reads, ...silentReads])(
  'an aborted read of %s reports its failure only to its caller',
  async (...given) => {
    const [, keep, read, otherwise] = given;
    await keep();
    isGoing = true;
    expect(await read()).toEqual(otherwise);
    // Node reports unhandled rejections once it is idle.
    await new Promise((resolve) => void setTimeout(resolve));
    expect(uncaught).not.toHaveBeenCalled();
  },
);

it.each(reads)('%s can be read again after an aborted read', async (...given) => {
  const [, keep, read, otherwise] = given;
  await keep();
  isGoing = true;
  await read();
  isGoing = false;
  expect(await read()).not.toEqual(otherwise);
});
