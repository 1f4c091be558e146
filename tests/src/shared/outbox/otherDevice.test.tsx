/** A user who entered work on another device is notified once on each: it could be this one, after its site data was deleted. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listOwnDevices } from '../../../../contract/admin/devices.ts';
import { OutboxNoticePlace } from '../../../../src/shared/outbox/notice/OutboxNoticePlace.tsx';
import { idOfThisDevice, knowsOthers } from '../../../../src/device/thisDevice.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';
import { matching } from '../../../support/fillText.ts';

const reported = recordedReply(listOwnDevices, 'ownDevices');
const patience = { timeout: 5000 };
let requested: (string | null)[];

const answer = (devices: typeof reported.devices) =>
  server.use(
    reply(listOwnDevices, (request) => {
      requested.push(new URL(request.url).searchParams.get('except'));
      return { devices };
    }),
  );

beforeEach(() => {
  localStorage.clear();
  requested = [];
});

it('shows once how many entries waited there', async () => {
  answer(reported.devices);
  const { person, unmount } = await renderWithApp(<OutboxNoticePlace />);
  const words = await screen.findByText(/has 3 unsent entries of yours.*re-enter the work/, {}, patience);
  expect(words).toBeVisible();
  expect(requested).toEqual([idOfThisDevice()]);
  await person.click(screen.getByRole('button', { name: outboxTexts.seen }));
  expect(screen.queryByText(/Another device/)).toBeNull();
  unmount();
  await renderWithApp(<OutboxNoticePlace />);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(requested).toHaveLength(1);
});

it('explains for a device without waiting entries that later ones can be there', async () => {
  answer([{ ...reported.devices[0]!, waiting: 0 }]);
  await renderWithApp(<OutboxNoticePlace />);
  expect(await screen.findByText(matching(outboxTexts.notice.elsewhere), {}, patience)).toBeVisible();
});

it('shows nothing without another device, and does not ask again', async () => {
  answer([]);
  const { app } = await renderWithApp(<OutboxNoticePlace />);
  await waitFor(() => expect(requested).toHaveLength(1), patience);
  const sub = app.auth.getSnapshot().context.user?.sub ?? '';
  await waitFor(async () => expect(await knowsOthers(sub)).toBe(true));
  // Later users of a shared tablet must not find anyone's name on it.
  expect(JSON.stringify(localStorage)).not.toContain(sub);
  expect(screen.queryByRole('status')).toBeNull();
});
