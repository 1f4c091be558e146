/** Whoever entered work on another device is told so once on each: it may be this one, with its site data gone. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listOwnDevices } from '../../../../contract/admin/devices.ts';
import { OutboxNoticePlace } from '../../../../src/shared/outbox/notice/OutboxNoticePlace.tsx';
import { idOfThisDevice, knowsOthers } from '../../../../src/device/thisDevice.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const told = recordedReply(listOwnDevices, 'ownDevices');
const patience = { timeout: 5000 };
let asked: (string | null)[];

const answer = (devices: typeof told.devices) =>
  server.use(
    reply(listOwnDevices, (request) => {
      asked.push(new URL(request.url).searchParams.get('except'));
      return { devices };
    }),
  );

beforeEach(() => {
  localStorage.clear();
  asked = [];
});

it('says how many waited there, and is told once', async () => {
  answer(told.devices);
  const { person, unmount } = await renderWithApp(<OutboxNoticePlace />);
  const words = await screen.findByText(/has 3 unsent entries of yours.*re-enter the work/, {}, patience);
  expect(words).toBeVisible();
  expect(asked).toEqual([idOfThisDevice()]);
  await person.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/Another device/)).toBeNull();
  unmount();
  await renderWithApp(<OutboxNoticePlace />);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(asked).toHaveLength(1);
});

it('of one that only made entries it says that what was entered since is there', async () => {
  answer([{ ...told.devices[0]!, waiting: 0 }]);
  await renderWithApp(<OutboxNoticePlace />);
  expect(await screen.findByText(/You entered work on another device/, {}, patience)).toBeVisible();
});

it('says nothing where there is no other, and does not ask again', async () => {
  answer([]);
  const { app } = await renderWithApp(<OutboxNoticePlace />);
  await waitFor(() => expect(asked).toHaveLength(1), patience);
  const sub = app.auth.getSnapshot().context.user?.sub ?? '';
  await waitFor(async () => expect(await knowsOthers(sub)).toBe(true));
  // Whoever uses a shared tablet afterwards reads nobody's name in it.
  expect(JSON.stringify(localStorage)).not.toContain(sub);
  expect(screen.queryByRole('status')).toBeNull();
});
