/** The day of entries is the site's, wherever the device stands, and goes on with the page left open over midnight. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { card, openSession, recording, visit } from './dataEntryHarness.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** At any instant at least one of the two has another date than the device. */
const elsewhere = (['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const).find(
  (timeZone) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date()) !== dayOfDevice(),
)!;

const shown = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });

it('says what day it is on site where the device has another', async () => {
  recording();
  await visit({ on: 'desk', siteTimeZone: elsewhere });
  expect(await screen.findByText(`It’s ${shown(elsewhere).format(new Date())} at the site.`)).toBeVisible();
});

it('says nothing of it where both have one day', async () => {
  recording();
  await visit({ on: 'desk', siteTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await screen.findByRole('grid');
  expect(screen.queryByText(/at the site/)).toBeNull();
});

it('goes on to the next day while nobody touches it', async () => {
  recording();
  vi.useFakeTimers({ now: new Date('2026-11-23T05:59:50Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  await visit({ siteTimeZone: 'America/Chicago' });
  const session = await openSession();
  expect(session.getByLabelText('Work date')).toHaveValue('11/22/2026');
  act(() => void vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(session.getByLabelText('Work date')).toHaveValue('11/23/2026'));
});

it('tells the day a step is entered for on a card of a tablet that slept over midnight', async () => {
  recording();
  vi.useFakeTimers({ now: new Date('2026-11-23T05:59:50Z'), toFake: ['Date'] });
  await visit({ siteTimeZone: 'America/Chicago' });
  const open = await card('P-101');
  expect(open.getByText(/^Nov 22, 2026/)).toBeVisible();
  vi.setSystemTime(new Date('2026-11-23T06:00:10Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await open.findByText(/^Nov 23, 2026/)).toBeVisible();
});
