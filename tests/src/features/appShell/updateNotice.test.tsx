/** A newer version waits in an unobtrusive bar; only the user can discard unsaved input. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VersionListener } from '../../../../machines/update/ports.ts';
import { UpdateNotice } from '../../../../src/features/appShell/notices/UpdateNotice.tsx';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';

async function page() {
  const [activate, reload] = [vi.fn<() => void>(), vi.fn<() => void>()];
  let versions: VersionListener | undefined;
  const updatePorts = {
    watchVersions(listener: VersionListener) {
      versions = listener;
      return () => undefined;
    },
    activate,
    reload,
  };
  const app = await fakeApp({ updatePorts });
  app.update.send({ type: 'page.drawn' });
  const { person } = await renderWithApp(<UpdateNotice />, { app });
  return {
    activate,
    reload,
    person,
    found: () => act(() => versions?.found()),
    taken: () => act(() => versions?.taken()),
  };
}

/** Simulates unsaved input on the page. */
const draft = (event: Event): void => event.preventDefault();
afterEach(() => window.removeEventListener('beforeunload', draft));

it('does not appear on the newest version, and updates with one press', async () => {
  const { activate, reload, person, found, taken } = await page();
  expect(screen.queryByRole('status')).toBeNull();
  found();
  expect(screen.getByRole('status')).toHaveTextContent(frameTexts.update.ready);
  await person.click(screen.getByRole('button', { name: frameTexts.update.start }));
  expect(activate).toHaveBeenCalledOnce();
  taken();
  expect(reload).toHaveBeenCalledOnce();
});

it('warns about lost input before it updates, and can wait', async () => {
  const { activate, person, found } = await page();
  window.addEventListener('beforeunload', draft);
  found();
  await person.click(screen.getByRole('button', { name: frameTexts.update.start }));
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes will be lost.');
  await person.click(screen.getByRole('button', { name: frameTexts.update.notNow }));
  expect(activate).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: frameTexts.update.start }));
  await person.click(screen.getByRole('button', { name: frameTexts.update.anyway }));
  expect(activate).toHaveBeenCalledOnce();
});
