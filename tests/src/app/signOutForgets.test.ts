/** Data left on a shared device after its user signs out: only what the server does not have. */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AuthPorts } from '../../../machines/auth/ports.ts';
import type { AuthOutsideEvent } from '../../../machines/auth/types.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { connectRouterToActors } from '../../../src/app/connectRouterToActors.ts';
import { noteRowsToForget } from '../../../src/app/afterStart/forgetRows.ts';
import type { App } from '../../../src/context/App.ts';
import { draftOf } from '../../../src/device/outbox/draft.ts';
import { indexedDbStorage } from '../../../src/device/outbox/storage/indexedDbStorage.ts';
import { openOutboxDatabase } from '../../../src/device/outbox/storage/outboxDatabase.ts';
import type { AppRouter } from '../../../src/router.ts';
import { storeResponse, storedResponse } from '../../../src/device/tables/responseStore.ts';
import { fakeApp, signedInPorts } from '../renderWithApp.tsx';
import { waitMs } from '../../support/slowness.ts';

const owner = 'https://id.example|dana';
const picture = { bytes: new Uint8Array([1]), thumbnail: null };
const patient = { timeout: waitMs };

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => localStorage.clear());

function pull(tag: string) {
  const entry = { workDate: '2026-11-21', foreman: 'Luis', note: '', source: 'card' } as const;
  const cells = { before: {}, after: { pulledLength: 75, pullNotes: tag } } as const;
  return draftOf({ kind: 'fieldEntry', projectId: 7, type: 'cable', recordId: 1, tag, ...cells, entry });
}

function photoOf(entryId: string) {
  const photo = { entryId, caption: 'Splice', width: 1, height: 1, size: 1 };
  const done = { projectId: 7, type: 'cable', recordId: 1, before: {}, after: {}, entry: null } as const;
  return { ...draftOf({ kind: 'photo', ...done }), photo };
}

async function withDisk<Result>(work: (disk: Awaited<ReturnType<typeof openOutboxDatabase>>) => Promise<Result>) {
  const database = await openOutboxDatabase(() => undefined);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const become =
  (change: Partial<Operation>) =>
  (stored: Operation): Operation => ({ ...stored, ...change });

/** Stores an entry the server has, one it accepted in part, one that waits with its photo, and a list of sent entries. */
async function workOnDevice(): Promise<void> {
  await withDisk(async (database) => {
    const storage = indexedDbStorage(database);
    const waiting = pull('C-WAITS');
    const photo = photoOf(waiting.id);
    const drafts = [pull('C-DONE'), pull('C-PART'), waiting];
    const [done, part] = await storage.add(drafts.map((draft) => Object.assign(draft, { owner })));
    await storage.add([{ ...photo, owner }], new Map([[photo.id, picture]]));
    const refusals = [{ field: 'pullNotes', reason: 'Too long.' }];
    await storage.change([
      { seq: done!.seq, id: done!.id, become: become({ status: 'confirmed', version: 3 }) },
      { seq: part!.seq, id: part!.id, become: become({ status: 'refused', refusals, version: 3 }) },
    ]);
    await database.put('pictures', { id: 'left over', owner, ...picture });
    expect(await database.count('sent')).toBe(1);
  });
  await storeResponse('rows', { rows: ['C-DONE'] });
}

async function onDevice() {
  const answers = await storedResponse('rows');
  return withDisk(async (database) => ({
    answers,
    sent: await database.count('sent'),
    pictures: await database.count('pictures'),
    operations: (await database.getAll('operations')).map(({ tag, status, after }) => [tag ?? 'photo', status, after]),
  }));
}

const onlyUnsent = {
  answers: null,
  sent: 0,
  pictures: 1,
  operations: [
    // A rejected entry retains only the fields the server did not accept.
    ['C-PART', 'refused', { pullNotes: 'C-PART' }],
    ['C-WAITS', 'queued', { pulledLength: 75, pullNotes: 'C-WAITS' }],
    ['photo', 'queued', {}],
  ],
};

interface Page {
  readonly app: App;
  /** Sends an event of the identity library or of another tab to this tab. */
  readonly told: (event: AuthOutsideEvent) => void;
}

const noop = (): void => undefined;

async function page(authPorts: Partial<AuthPorts> = {}): Promise<Page> {
  let reported: Page['told'] = noop;
  const app = await fakeApp({
    project: null,
    hasDisk: true,
    authPorts: {
      watch: (send) => {
        reported = send;
        return noop;
      },
      ...authPorts,
    },
  });
  // The connection is down, so nothing is sent.
  app.connection.send({ type: 'server.missed' });
  await waitFor(app.outbox, (state) => state.matches('open'));
  // The router only has to report the current location; no page is rendered.
  const idle = { subscribe: () => () => undefined, invalidate: () => Promise.resolve() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same reason as above
  const router = idle as unknown as AppRouter;
  connectRouterToActors(router, app, noop);
  return { app, told: (event) => reported(event) };
}

/** Returns the content of the device once only unsent work is left, or after a timeout. */
async function deviceAfterwards() {
  const isForgotten = async () => expect(await onDevice()).toEqual(onlyUnsent);
  await vi.waitFor(isForgotten, patient).catch(noop);
  return onDevice();
}

it('retains everything while the user is signed in', async () => {
  await workOnDevice();
  await page();
  expect(await onDevice()).toMatchObject({ answers: { answer: { rows: ['C-DONE'] } }, sent: 1, pictures: 2 });
});

it('retains only unsent work after sign-out', async () => {
  await workOnDevice();
  const { app } = await page();
  app.auth.send({ type: 'signOut.start' });
  expect(await deviceAfterwards()).toEqual(onlyUnsent);
  expect(app.queue.getSnapshot().operations).toEqual([]);
});

it('retains only unsent work after an offline sign-out that cannot reach the provider', async () => {
  await workOnDevice();
  const { app } = await page({ signOut: () => Promise.reject(new TypeError('Failed to fetch')) });
  app.auth.send({ type: 'signOut.start' });
  expect(await deviceAfterwards()).toEqual(onlyUnsent);
});

it('retains only unsent work after sign-out in another tab', async () => {
  await workOnDevice();
  const { told } = await page();
  told({ type: 'session.signedOutElsewhere' });
  expect(await deviceAfterwards()).toEqual(onlyUnsent);
});

it('retains only unsent work when another user signs in after the session expired', async () => {
  await workOnDevice();
  const { app, told } = await page();
  told({ type: 'clock.checked', remainingMs: 0 });
  const session = await signedInPorts.startup(new AbortController().signal);
  const dana = session.kind === 'session' ? session.user! : null;
  const user = { ...dana!, sub: 'rosa', name: 'Rosa', idToken: 'token-2' };
  told({ type: 'user.loaded', epoch: app.auth.getSnapshot().context.epoch, user });
  expect(await deviceAfterwards()).toEqual(onlyUnsent);
});

it('finishes an interrupted cleanup in the next page', async () => {
  await workOnDevice();
  noteRowsToForget();
  await page();
  expect(await deviceAfterwards()).toEqual(onlyUnsent);
});

it('retains the unsent work of every user of the device', async () => {
  await workOnDevice();
  await withDisk((database) =>
    indexedDbStorage(database).add([{ ...pull('C-ROSA'), owner: 'https://id.example|rosa' }]),
  );
  const { app } = await page();
  app.auth.send({ type: 'signOut.start' });
  await vi.waitFor(async () => expect((await onDevice()).sent).toBe(0), patient);
  expect((await onDevice()).operations.map(([tag]) => tag)).toEqual(['C-PART', 'C-WAITS', 'photo', 'C-ROSA']);
});
