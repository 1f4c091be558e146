/**
 * Photos that a crew takes of a row: taking, captioning, viewing and removing them, with recorded responses of the server
 * (`fieldWorkRecorded`).
 */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB; the device stores the pictures
import '../../indexedDb.ts';
import { IDBFactory } from 'fake-indexeddb';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  addEntryPhoto,
  getEntryPhoto,
  listEntryPhotos,
  removeEntryPhoto,
  thumbnailSide,
} from '../../../../contract/progress/photos/entryPhotos.ts';
import { readJpeg } from '../../../../contract/progress/photos/jpeg.ts';
import { jpegOf } from '../../../support/jpegs.ts';
import { noRoomIn } from '../../fullDisk.ts';
import { recordedReply } from '../../recorded.ts';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { card, recording, visit } from './dataEntryHarness.tsx';
import { photos as photosTexts } from '../../../../src/i18n/locales/en-US/photos.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

const { photos } = recordedReply(listEntryPhotos, 'entryPhotos');
const afterRemoval = recordedReply(listEntryPhotos, 'entryPhotosAfterRemoval');
const picture = jpegOf({ width: 1600, height: 1200 });

const sizes: (string | null)[] = [];
const pictures = () =>
  http.get(`*/api${getEntryPhoto.path}`, ({ request }) => {
    sizes.push(new URL(request.url).searchParams.get('size'));
    return HttpResponse.arrayBuffer(new Uint8Array(picture).buffer, { headers: { 'content-type': 'image/jpeg' } });
  });

/** jsdom sends no complete form data, so the tests check here what is put into it. */
const forms: FormData[] = [];
class SeenForm extends FormData {
  constructor() {
    super();
    forms.push(this);
  }
}

/** A fresh device in a browser that can draw: every drawn picture has the requested size. */
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('FormData', SeenForm);
  forms.length = 0;
  sizes.length = 0;
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (!file.type.startsWith('image/jpeg')) throw new DOMException('No picture.', 'InvalidStateError');
    return { width: 3200, height: 2400, close: () => undefined };
  });
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(this: HTMLCanvasElement, take) {
    take(new Blob([jpegOf({ width: this.width, height: this.height })], { type: 'image/jpeg' }));
  });
  server.use(pictures());
  return () => vi.restoreAllMocks();
});

/** Renders a tablet whose outbox is open. */
async function onTablet() {
  const rendered = await visit({ hasDisk: true });
  await waitFor(() => expect(rendered.app.outbox.getSnapshot().matches('open')).toBe(true));
  return rendered;
}

/** Takes photos: the camera input returns these files. */
async function takes(own: ReturnType<typeof within>, ...files: readonly File[]) {
  fireEvent.click(own.getByRole('button', { name: photosTexts.take }));
  const camera = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"][capture]');
    expect(input).not.toBeNull();
    return input!;
  });
  fireEvent.change(camera, { target: { files } });
}
const shot = (name = 'IMG_0001.jpg') => new File([picture], name, { type: 'image/jpeg' });

/** Accepts photos on the server; returns what was sent. */
function receiving() {
  const sent: Record<'caption' | 'entryId' | 'thumbnail', FormDataEntryValue | null>[] = [];
  server.use(
    reply(addEntryPhoto, () => {
      const form = forms.at(-1)!;
      sent.push({ caption: form.get('caption'), entryId: form.get('entryId'), thumbnail: form.get('thumbnail') });
      return recordedReply(addEntryPhoto, 'entryPhotoAdded');
    }),
  );
  return sent;
}

const thumbnails = (own: ReturnType<typeof within>) =>
  within(own.getByRole('list', { name: photosTexts.list }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

it('shows a photo at once, and sends it after its entry with the typed note', async () => {
  const entries = recording();
  const sent = receiving();
  const { person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  const note = await first.findByLabelText(fillText(photosTexts.caption, { number: 1 }));
  await person.type(note, 'Bent tray');
  expect(sent).toEqual([]);
  await person.type(note, '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  const { thumbnail } = sent[0]!;
  expect(readJpeg(Buffer.from(typeof thumbnail === 'string' ? thumbnail : '', 'base64'))).toMatchObject({
    ok: true,
    width: thumbnailSide,
    height: thumbnailSide,
  });
  expect(sent[0]).toMatchObject({ caption: 'Bent tray', entryId: entries[0]!.id });
  expect(entries[0]).toMatchObject({ commodityId: 1, values: {} });
  await waitFor(() => expect(first.queryByLabelText(fillText(photosTexts.caption, { number: 1 }))).toBeNull());
});

it('releases the photo with its note when the card is folded while it is typed', async () => {
  recording();
  const sent = receiving();
  const { person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  await person.type(await first.findByLabelText(fillText(photosTexts.caption, { number: 1 })), 'Torn jacket');
  await card('P-102');
  await waitFor(() => expect(sent).toMatchObject([{ caption: 'Torn jacket' }]));
});

it('explains the remedy for a file that is not a picture, and keeps the other files', async () => {
  recording();
  receiving();
  const { app } = await onTablet();
  const first = await card('P-101');
  await takes(first, new File(['ftypheic'], 'IMG_0002.heic', { type: 'image/heic' }), shot());
  expect(await first.findByLabelText(fillText(photosTexts.caption, { number: 1 }))).toBeVisible();
  expect(app.notify.error).toHaveBeenCalledWith(expect.stringMatching(/damaged or HEIC.*save it as JPEG/));
});

it('rejects the picture on a full device with a remedy, and keeps the entry', async () => {
  const entries = recording();
  receiving();
  const { app, person } = await onTablet();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  await first.findByText(fieldWorkTexts.state.saved);
  noRoomIn('pictures');
  await takes(await card('P-101'), shot());
  await waitFor(() =>
    expect(app.notify.error).toHaveBeenCalledWith(
      expect.stringMatching(/doesn’t have space for the photo\. Free up space.*The entry is kept/),
    ),
  );
  expect(entries).toHaveLength(1);
  expect(app.queue.getSnapshot()).toMatchObject({ photos: 0, isInMemory: false });
});

it('discards an entry made only for a photo that finds no room, without calling it stored', async () => {
  const entries = recording();
  const { app } = await onTablet();
  // Offline in the only window, no other tab can have the entry; a lease alone cannot guarantee that.
  await waitFor(() => expect(app.outbox.getSnapshot().matches({ open: 'leading' })).toBe(true));
  act(() => app.connection.send({ type: 'network.lost' }));
  app.queue.sendsAlone(true);
  noRoomIn('pictures');
  await takes(await card('P-101'), shot());
  await waitFor(() =>
    expect(app.notify.error).toHaveBeenCalledWith(expect.stringMatching(/doesn’t have space for the photo/)),
  );
  expect(app.notify.error).toHaveBeenCalledWith(expect.not.stringMatching(/is kept/));
  await waitFor(() => expect(app.queue.getSnapshot().operations).toEqual([]));
  expect(entries).toHaveLength(0);
});

it('shows the photos of the row with captions, and opens them with author and time', async () => {
  server.use(reply(listEntryPhotos, { photos }));
  const { person } = await visit();
  const first = await card('P-101');
  await first.findByRole('list', { name: photosTexts.list });
  expect(thumbnails(first)).toEqual(['Photo 1: Tray is bent', 'Photo 2', 'Photo 3: Not this tray']);
  await waitFor(() => expect(sizes).toEqual(['small', 'small', 'small']));
  await person.click(first.getByRole('button', { name: 'Photo 2' }));
  const large = within(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 2, count: 3 }) }),
  );
  await waitFor(() => expect(sizes).toEqual(['small', 'small', 'small', 'whole']));
  expect(await large.findByRole('img', { name: startingWith(photosTexts.ofDay) })).toBeVisible();
  expect(large.getByText(/^Hank Delacroix · Nov 19, 2026/)).toBeVisible();
  await person.click(large.getByRole('button', { name: commonTexts.day.later }));
  expect(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 3, count: 3 }) }),
  ).toBeVisible();
  expect(large.getByRole('button', { name: commonTexts.day.later })).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 1, count: 3 }) }),
  ).toBeVisible();
  expect(await large.findByRole('img', { name: 'Tray is bent' })).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('explains that a photo of the server appears again with a signal', async () => {
  server.use(reply(listEntryPhotos, { photos }), unreachable(getEntryPhoto));
  const { person } = await visit();
  const first = await card('P-101');
  const [thumbnail] = await first.findAllByText(photosTexts.away);
  await person.click(thumbnail!);
  expect(await screen.findByText(photosTexts.notNow)).toBeVisible();
});

it('removes a photo of the server with a reason, and shows a rejection beside it', async () => {
  const reasons: string[] = [];
  let reported = { photos };
  server.use(
    reply(listEntryPhotos, () => reported),
    rejectCall(removeEntryPhoto, 'permission.missing', 'Ask the project lead.'),
  );
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(await first.findByRole('button', { name: 'Photo 3: Not this tray' }));
  const large = within(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 3, count: 3 }) }),
  );
  await person.click(large.getByRole('button', { name: photosTexts.remove }));
  const remove = large.getByRole('button', { name: photosTexts.removeIt });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  await person.type(large.getByLabelText(photosTexts.reason), 'Shows another tray');
  await person.click(remove);
  expect(await large.findByText('Ask the project lead.')).toBeVisible();
  expect(large.getByLabelText(photosTexts.reason)).toHaveValue('Shows another tray');

  server.use(
    reply(removeEntryPhoto, async (request) => {
      reasons.push(((await request.json()) as { reason: string }).reason);
      reported = afterRemoval;
      return { photo: afterRemoval.photos[2]! };
    }),
  );
  await person.click(remove);
  expect(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 2, count: 2 }) }),
  ).toBeVisible();
  expect(reasons).toEqual(['Shows another tray']);
  expect(thumbnails(first)).toEqual(['Photo 1: Tray is bent', 'Photo 2']);
});

it('offers no removal to a user who cannot remove photos', async () => {
  server.use(reply(listEntryPhotos, afterRemoval));
  const { person } = await visit();
  await person.click(await (await card('P-101')).findByRole('button', { name: 'Photo 1: Tray is bent' }));
  const large = within(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 1, count: 2 }) }),
  );
  expect(large.queryByRole('button', { name: photosTexts.remove })).toBeNull();
});

it('removes an unsent photo at once, without a reason', async () => {
  recording();
  const sent = receiving();
  const { app, person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  await first.findByLabelText(fillText(photosTexts.caption, { number: 1 }));
  await person.click(first.getByRole('button', { name: 'Photo 1' }));
  const large = within(
    await screen.findByRole('dialog', { name: fillText(photosTexts.title, { number: 1, count: 1 }) }),
  );
  expect(large.getByText(/on this device/)).toBeVisible();
  await person.click(large.getByRole('button', { name: photosTexts.remove }));
  await waitFor(() => expect(app.queue.getSnapshot().photos).toBe(0));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(first.queryByRole('list', { name: photosTexts.list })).toBeNull();
  expect(sent).toEqual([]);
});
