/** Entries use the day at the site, wherever the device is, and the day advances at midnight on an open page. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { card, openSession, recording, visit } from './dataEntryHarness.tsx';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** At any time, at least one of the two has a different date from the device. */
const elsewhere = (['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const).find(
  (timeZone) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date()) !== dayOfDevice(),
)!;

const shown = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });

it('shows the day at the site when the device has another', async () => {
  recording();
  await visit({ on: 'desk', siteTimeZone: elsewhere });
  expect(await screen.findByText(`It’s ${shown(elsewhere).format(new Date())} at the site.`)).toBeVisible();
});

it('shows no day at the site when both have the same', async () => {
  recording();
  await visit({ on: 'desk', siteTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await screen.findByRole('grid');
  expect(screen.queryByText(/at the site/)).toBeNull();
});

it('advances to the next day without user input', async () => {
  recording();
  vi.useFakeTimers({ now: new Date('2026-11-23T05:59:50Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  await visit({ siteTimeZone: 'America/Chicago' });
  const session = await openSession();
  expect(session.getByLabelText(fieldWorkTexts.workDate)).toHaveValue('11/22/2026');
  act(() => void vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(session.getByLabelText(fieldWorkTexts.workDate)).toHaveValue('11/23/2026'));
});

it('updates the day of a step on a card after the tablet slept past midnight', async () => {
  recording();
  vi.useFakeTimers({ now: new Date('2026-11-23T05:59:50Z'), toFake: ['Date'] });
  await visit({ siteTimeZone: 'America/Chicago' });
  const open = await card('P-101');
  expect(open.getByText(/^Nov 22, 2026/)).toBeVisible();
  vi.setSystemTime(new Date('2026-11-23T06:00:10Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await open.findByText(/^Nov 23, 2026/)).toBeVisible();
});
