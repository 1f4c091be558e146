/** A newer version waits in a quiet bar; what somebody typed and did not save is theirs to give up. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VersionListener } from '../../../../machines/update/ports.ts';
import { UpdateNotice } from '../../../../src/features/appShell/notices/UpdateNotice.tsx';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';

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

/** Something typed on the page is saved nowhere. */
const draft = (event: Event): void => event.preventDefault();
afterEach(() => window.removeEventListener('beforeunload', draft));

it('is not there while the page is of the newest version, and takes over at one press', async () => {
  const { activate, reload, person, found, taken } = await page();
  expect(screen.queryByRole('status')).toBeNull();
  found();
  expect(screen.getByRole('status')).toHaveTextContent('A new version of Wireway is ready.');
  await person.click(screen.getByRole('button', { name: 'Update' }));
  expect(activate).toHaveBeenCalledOnce();
  taken();
  expect(reload).toHaveBeenCalledOnce();
});

it('says what is lost before it takes over, and can wait', async () => {
  const { activate, person, found } = await page();
  window.addEventListener('beforeunload', draft);
  found();
  await person.click(screen.getByRole('button', { name: 'Update' }));
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes will be lost.');
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  expect(activate).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Update' }));
  await person.click(screen.getByRole('button', { name: 'Update anyway' }));
  expect(activate).toHaveBeenCalledOnce();
});
