/** Two tablets side by side, as their users see it: what is sent, what arrives, what stays behind and why. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB; the tablets store pictures
import '../../indexedDb.ts';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { addEntryPhoto, thumbnailSide } from '../../../../contract/progress/photos/entryPhotos.ts';
import { listProjects } from '../../../../contract/setup/projects/projects.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { projectsQuery } from '../../../../src/api/queries.ts';
import type { App } from '../../../../src/context/App.ts';
import { SendPane } from '../../../../src/shared/transfer/SendPane.tsx';
import { readTransferFile, writeTransferFile } from '../../../../src/device/transfer/transferFile.ts';
import { ReceivePane } from '../../../../src/shared/transfer/ReceivePane.tsx';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { jpegOf } from '../../../support/jpegs.ts';
import { asNumbers } from '../../../support/pictures.ts';
import { noRoomIn } from '../../fullDisk.ts';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { server, unreachable } from '../../server.ts';
import { transfer as transferTexts } from '../../../../src/i18n/locales/en-US/transfer.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const issuer = 'https://id.example';
const ray = { issuer, subject: 'ray', name: 'Ray Castellano' };
const picture = {
  bytes: jpegOf({ width: 1600, height: 1200 }),
  thumbnail: jpegOf({ width: thumbnailSide, height: thumbnailSide }),
};
const [project] = recordedReply(listProjects, 'projects');

const pull = (recordId: number, projectId = 7) =>
  draftOf({
    kind: 'fieldEntry',
    projectId,
    type: 'cable',
    recordId,
    tag: `C-${recordId}`,
    before: { pulledLength: null },
    after: { pulledLength: 348 },
    unit: 'ft',
    entry: { workDate: '2026-11-21', foreman: 'Ray Castellano', note: '', source: 'card' },
  });
const photoOf = (entry: ReturnType<typeof pull>) =>
  draftOf({
    ...entry,
    kind: 'photo',
    before: {},
    after: {},
    entry: null,
    photo: { entryId: entry.id, caption: 'Bent tray', width: 1600, height: 1200, size: picture.bytes.length },
  });
/** Entries as stored on the sending tablet. */
const ofRay = (...drafts: readonly ReturnType<typeof pull>[]): Operation[] =>
  drafts.map((draft, at) => Object.assign({ owner: `${issuer}|ray`, seq: at + 1 }, draft));

let saved: Blob[] = [];
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server.use(unreachable(recordFieldWork), unreachable(addEntryPhoto));
  saved = [];
  URL.createObjectURL = vi.fn<(file: Blob | MediaSource) => string>((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
  return () => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  };
});

async function tablet(): Promise<App> {
  const app = await fakeApp({ hasDisk: true });
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  return app;
}

async function giving() {
  const app = await tablet();
  const [first, second] = [pull(1), pull(2)];
  app.queue.add([first, second]);
  await waitFor(() => expect(app.queue.stored).toHaveLength(2));
  await app.queue.addPhoto(photoOf(first), picture);
  const onDone = vi.fn<() => void>();
  const rendered = await renderWithApp(<SendPane onDone={onDone} />, { app });
  expect(await screen.findByRole('heading', { name: fillText(transferTexts.give_other, { shown: 2 }) })).toBeVisible();
  return { ...rendered, onDone };
}
const given = ({ queue }: App) =>
  queue.getSnapshot().operations.map(({ kind, handedOverAt }) => [kind, handedOverAt !== undefined]);

async function taking(text: string, projects: readonly number[] | null = null) {
  const app = await tablet();
  app.queue.add([known]);
  await waitFor(() => expect(app.queue.stored).toHaveLength(1));
  if (projects)
    app.queryClient.setQueryData(
      projectsQuery(app.call).queryKey,
      projects.map((id) => ({ ...project!, id })),
    );
  const onDone = vi.fn<() => void>();
  const rendered = await renderWithApp(<ReceivePane onDone={onDone} />, { app });
  const file = new File([text], 'entries.json', { type: 'application/json' });
  await rendered.person.upload(await screen.findByTestId('handed-over'), file);
  return { ...rendered, onDone };
}
/** Already on the receiving tablet. */
const known = pull(1);
const madeAt = new Date('2026-11-21T14:02:00Z');

it('shows how many are sent and that they stay, and saves them with photos', async () => {
  const { app, person } = await giving();
  expect(screen.getByText(matching(transferTexts.giveText))).toBeVisible();
  expect(screen.getByText(fillText(transferTexts.photos_one, { shown: 1 }))).toBeVisible();
  await person.click(screen.getByRole('button', { name: transferTexts.saveFile }));
  expect(app.notify.success).toHaveBeenCalledWith(fillText(transferTexts.saved_other, { shown: 2 }));
  const read = await readTransferFile(await saved[0]!.text(), issuer);
  expect(read).toMatchObject({
    ok: true,
    handOver: { entries: [{ tag: 'C-1' }, { tag: 'C-2' }], photos: [{ caption: 'Bent tray' }] },
  });
  await waitFor(() =>
    expect(given(app)).toEqual([
      ['fieldEntry', true],
      ['fieldEntry', true],
      ['photo', true],
    ]),
  );
});

it('shows codes without the photo, until the other tablet has them', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { app, person, onDone } = await giving();
  await person.click(screen.getByRole('button', { name: transferTexts.showCodes }));
  expect(screen.getByRole('img', { name: /^2 entries as moving codes, \d kB$/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: transferTexts.stopShowing }));
  expect(screen.queryByRole('img')).toBeNull();
  await person.click(screen.getByRole('button', { name: transferTexts.showCodes }));
  await person.click(screen.getByRole('button', { name: transferTexts.theyHaveThem }));
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(given(app)).toEqual([
      ['fieldEntry', true],
      ['fieldEntry', true],
      ['photo', false],
    ]),
  );
});

it('shows whose entries arrived and which are skipped, and receives the others with their photos', async () => {
  const [fresh, foreign] = [pull(2), pull(3, 8)];
  const photo = photoOf(fresh);
  const text = await writeTransferFile(
    ray,
    ofRay(known, fresh, foreign, photo),
    madeAt,
    new Map([[photo.id, picture]]),
  );
  const { app, person, onDone } = await taking(text, [7]);
  expect(await screen.findByText(/^1 entry from Ray Castellano, transferred Nov 21, 2026/)).toBeVisible();
  expect(screen.getByText(fillText(transferTexts.cameWithPhotos_one, { shown: 1 }))).toBeVisible();
  expect(screen.getByText(fillText(transferTexts.known_one, { shown: 1 }))).toBeVisible();
  expect(screen.getByText(/1 more is from a project you’re not in and stays on the other tablet/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: fillText(transferTexts.takeThem_one, { shown: 1 }) }));
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(app.queue.stored.map(({ id }) => id)).toEqual([known.id, fresh.id, photo.id]));
  expect(asNumbers(await app.queue.readPicture(photo.id))).toEqual(asNumbers(picture));
  expect(app.queue.stored[1]).toMatchObject({ enteredBy: { name: 'Ray Castellano' }, after: { pulledLength: 348 } });
});

it('receives the entries without room for photos, and shows that the other tablet sends those', async () => {
  const fresh = pull(2);
  const photo = photoOf(fresh);
  const text = await writeTransferFile(ray, ofRay(fresh, photo), madeAt, new Map([[photo.id, picture]]));
  const { app, person } = await taking(text);
  noRoomIn('pictures');
  await person.click(await screen.findByRole('button', { name: fillText(transferTexts.takeThem_one, { shown: 1 }) }));
  await waitFor(() =>
    expect(app.notify.error).toHaveBeenCalledWith(fillText(transferTexts.photosLeft_one, { shown: 1 })),
  );
  expect(app.queue.stored.map(({ id }) => id)).toEqual([known.id, fresh.id]);
});

it('counts photos of recorded entries as photos, on the sending and on the receiving tablet', async () => {
  const photo = photoOf(pull(2));
  const app = await tablet();
  await app.queue.addPhoto(photo, picture);
  const { person, unmount } = await renderWithApp(<SendPane onDone={() => undefined} />, { app });
  expect(
    await screen.findByRole('heading', { name: fillText(transferTexts.givePhotos_one, { shown: 1 }) }),
  ).toBeVisible();
  expect(screen.getByText(transferTexts.photosAlone_one)).toBeVisible();
  await person.click(screen.getByRole('button', { name: transferTexts.saveFile }));
  expect(app.notify.success).toHaveBeenCalledWith(fillText(transferTexts.savedPhotos_one, { shown: 1 }));
  unmount();

  vi.stubGlobal('indexedDB', new IDBFactory());
  const text = await writeTransferFile(ray, ofRay(photo), madeAt, new Map([[photo.id, picture]]));
  const other = await taking(text);
  expect(await screen.findByText(/^1 photo from Ray Castellano, transferred Nov 21, 2026/)).toBeVisible();
  expect(screen.queryByText(/is included/)).toBeNull();
  await other.person.click(screen.getByRole('button', { name: fillText(transferTexts.takePhotos_one, { shown: 1 }) }));
  await waitFor(() =>
    expect(other.app.notify.success).toHaveBeenCalledWith(fillText(transferTexts.takenPhotos_one, { shown: 1 })),
  );
  expect(other.app.notify.success).toHaveBeenCalledOnce();
});

it('shows that nothing can be sent when the pictures of all photos are gone', async () => {
  const app = await tablet();
  await app.queue.addPhoto(photoOf(pull(2)), picture);
  vi.spyOn(app.queue, 'readPicture').mockResolvedValue(null);
  await renderWithApp(<SendPane onDone={() => undefined} />, { app });
  expect(await screen.findByText(matching(transferTexts.nothing))).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([transferTexts.back]);
});

const whole = () => writeTransferFile(ray, ofRay(pull(2)), madeAt);
it.each([
  ['is no file of entries', async () => '{"some":"thing"}', /Choose the one saved on the other tablet/],
  ['is cut off', async () => (await whole()).slice(0, -40), /is incomplete\. Save it again on the other tablet/],
  [
    'was changed',
    async () => (await whole()).replace('348', '384'),
    /was modified after it was saved\. Save it again on the other tablet/,
  ],
  [
    'is of a newer Wireway',
    async () => (await whole()).replace('"version":1', '"version":2'),
    /Update Wireway on this tablet/,
  ],
  [
    'is of another company',
    () => writeTransferFile({ ...ray, issuer: 'https://o.example' }, ofRay(pull(2)), madeAt),
    /Use a tablet signed in there/,
  ],
  ['is here already', () => writeTransferFile(ray, ofRay(known), madeAt), /These entries are already on this tablet/],
  [
    'is of projects of others',
    () => writeTransferFile(ray, ofRay(pull(2, 8)), madeAt),
    /Ask someone on the project to receive them/,
  ],
])('a file that %s is rejected with a remedy, and the local entries stay', async (_what, text, remedy) => {
  const { app } = await taking(await text(), [7]);
  expect(await screen.findByText(remedy)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Receive \d/ })).toBeNull();
  expect(app.queue.stored.map(({ id }) => id)).toEqual([known.id]);
});
