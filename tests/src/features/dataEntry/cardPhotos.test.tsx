/** What a crew photographs of a row: taken, said something of, looked at, taken away. On the server's own words (`fieldWorkRecorded`). */
// oxlint-disable-next-line import/no-unassigned-import -- the device keeps the pictures
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

const { photos } = recordedReply(listEntryPhotos, 'entryPhotos');
const afterRemoval = recordedReply(listEntryPhotos, 'entryPhotosAfterRemoval');
const picture = jpegOf({ width: 1600, height: 1200 });

const sizes: (string | null)[] = [];
const pictures = () =>
  http.get(`*/api${getEntryPhoto.path}`, ({ request }) => {
    sizes.push(new URL(request.url).searchParams.get('size'));
    return HttpResponse.arrayBuffer(new Uint8Array(picture).buffer, { headers: { 'content-type': 'image/jpeg' } });
  });

/** A form of jsdom goes over no wire whole: what is put into it is looked at here. */
const forms: FormData[] = [];
class SeenForm extends FormData {
  constructor() {
    super();
    forms.push(this);
  }
}

/** A device of its own, in a browser that draws: what comes of it is a picture of the size it was asked for. */
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

/** A tablet whose outbox is open. */
async function onTablet() {
  const rendered = await visit({ hasDisk: true });
  await waitFor(() => expect(rendered.app.outbox.getSnapshot().matches('open')).toBe(true));
  return rendered;
}

/** What is asked of the camera is answered with these files. */
async function takes(own: ReturnType<typeof within>, ...files: readonly File[]) {
  fireEvent.click(own.getByRole('button', { name: 'Photo' }));
  const camera = await waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"][capture]');
    expect(input).not.toBeNull();
    return input!;
  });
  fireEvent.change(camera, { target: { files } });
}
const shot = (name = 'IMG_0001.jpg') => new File([picture], name, { type: 'image/jpeg' });

/** The server takes photos; what it was sent. */
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
  within(own.getByRole('list', { name: 'Photos' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

it('a photo is on the card at once, and goes after its entry with what was typed of it', async () => {
  const entries = recording();
  const sent = receiving();
  const { person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  const note = await first.findByLabelText('Note on photo 1');
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
  await waitFor(() => expect(first.queryByLabelText('Note on photo 1')).toBeNull());
});

it('a card that is folded while a note is typed lets the photo go with the note', async () => {
  recording();
  const sent = receiving();
  const { person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  await person.type(await first.findByLabelText('Note on photo 1'), 'Torn jacket');
  await card('P-102');
  await waitFor(() => expect(sent).toMatchObject([{ caption: 'Torn jacket' }]));
});

it('what is no picture is told with the remedy, and those beside it are kept', async () => {
  recording();
  receiving();
  const { app } = await onTablet();
  const first = await card('P-101');
  await takes(first, new File(['ftypheic'], 'IMG_0002.heic', { type: 'image/heic' }), shot());
  expect(await first.findByLabelText('Note on photo 1')).toBeVisible();
  expect(app.notify.error).toHaveBeenCalledWith(expect.stringMatching(/damaged or HEIC.*save it as JPEG/));
});

it('a device without room refuses the picture, says what to do, and keeps what was entered', async () => {
  const entries = recording();
  receiving();
  const { app, person } = await onTablet();
  const first = await card('P-101');
  await person.click(first.getByLabelText('Pull done'));
  await person.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Sent');
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

it('an entry made for a photo alone that finds no room goes with it, and is not said to be kept', async () => {
  const entries = recording();
  const { app } = await onTablet();
  // Without a signal, and the only window, which a lease cannot promise: nobody else has it.
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

it('photos of the row stand side by side, each named by what was said of it, and open large with who and when', async () => {
  server.use(reply(listEntryPhotos, { photos }));
  const { person } = await visit();
  const first = await card('P-101');
  await first.findByRole('list', { name: 'Photos' });
  expect(thumbnails(first)).toEqual(['Photo 1: Tray is bent', 'Photo 2', 'Photo 3: Not this tray']);
  await waitFor(() => expect(sizes).toEqual(['small', 'small', 'small']));
  await person.click(first.getByRole('button', { name: 'Photo 2' }));
  const large = within(await screen.findByRole('dialog', { name: 'Photo 2 of 3' }));
  await waitFor(() => expect(sizes).toEqual(['small', 'small', 'small', 'whole']));
  expect(await large.findByRole('img', { name: /^Photo taken/ })).toBeVisible();
  expect(large.getByText(/^Hank Delacroix · Nov 19, 2026/)).toBeVisible();
  await person.click(large.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('dialog', { name: 'Photo 3 of 3' })).toBeVisible();
  expect(large.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible();
  expect(await large.findByRole('img', { name: 'Tray is bent' })).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('without a signal a photo of the server says that it shows again with one', async () => {
  server.use(reply(listEntryPhotos, { photos }), unreachable(getEntryPhoto));
  const { person } = await visit();
  const first = await card('P-101');
  const [thumbnail] = await first.findAllByText('Offline');
  await person.click(thumbnail!);
  expect(await screen.findByText('This photo loads when you’re online.')).toBeVisible();
});

it('a photo the server has is taken away with a reason, and what the server refuses is said beside it', async () => {
  const reasons: string[] = [];
  let told = { photos };
  server.use(
    reply(listEntryPhotos, () => told),
    rejectCall(removeEntryPhoto, 'permission.missing', 'Ask the project lead.'),
  );
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(await first.findByRole('button', { name: 'Photo 3: Not this tray' }));
  const large = within(await screen.findByRole('dialog', { name: 'Photo 3 of 3' }));
  await person.click(large.getByRole('button', { name: 'Remove…' }));
  const remove = large.getByRole('button', { name: 'Remove photo' });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  await person.type(large.getByLabelText('Reason for removal'), 'Shows another tray');
  await person.click(remove);
  expect(await large.findByText('Ask the project lead.')).toBeVisible();
  expect(large.getByLabelText('Reason for removal')).toHaveValue('Shows another tray');

  server.use(
    reply(removeEntryPhoto, async (request) => {
      reasons.push(((await request.json()) as { reason: string }).reason);
      told = afterRemoval;
      return { photo: afterRemoval.photos[2]! };
    }),
  );
  await person.click(remove);
  expect(await screen.findByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
  expect(reasons).toEqual(['Shows another tray']);
  expect(thumbnails(first)).toEqual(['Photo 1: Tray is bent', 'Photo 2']);
});

it('who may not remove a photo is not asked to', async () => {
  server.use(reply(listEntryPhotos, afterRemoval));
  const { person } = await visit();
  await person.click(await (await card('P-101')).findByRole('button', { name: 'Photo 1: Tray is bent' }));
  const large = within(await screen.findByRole('dialog', { name: 'Photo 1 of 2' }));
  expect(large.queryByRole('button', { name: 'Remove…' })).toBeNull();
});

it('a photo nobody has sent is taken away at once, without a reason', async () => {
  recording();
  const sent = receiving();
  const { app, person } = await onTablet();
  const first = await card('P-101');
  await takes(first, shot());
  await first.findByLabelText('Note on photo 1');
  await person.click(first.getByRole('button', { name: 'Photo 1' }));
  const large = within(await screen.findByRole('dialog', { name: 'Photo 1 of 1' }));
  expect(large.getByText(/on this device/)).toBeVisible();
  await person.click(large.getByRole('button', { name: 'Remove…' }));
  await waitFor(() => expect(app.queue.getSnapshot().photos).toBe(0));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(first.queryByRole('list', { name: 'Photos' })).toBeNull();
  expect(sent).toEqual([]);
});
