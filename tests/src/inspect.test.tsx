/** The inspector's own page takes no part in what it shows. */
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
const told = { authMode: 'oidc', sentryDsn: null, inspector: true, build: 'test' };
const oidc = {
  authority: 'https://id.example',
  clientId: 'wireway',
  projectId: null,
  embedded: false,
  promptConsent: false,
};
const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };

const ofSession = ({ mock }: { readonly mock: { readonly contexts: readonly unknown[] } }) =>
  mock.contexts.filter((storage) => storage === sessionStorage);

beforeEach(() => {
  asked.length = 0;
  document.body.innerHTML = '<div id="root"><div class="boot"></div></div>';
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ ...told, oidc }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks the server for its settings and nobody for anything else, and leaves the session storage alone', async () => {
  // A session somebody signed in with before, about to end, and a sign-in under way.
  localStorage.setItem('oidc.state1', '{"id":"state1"}');
  sessionStorage.setItem('oidc.user:https://id.example:wireway', '{"expires_at":1}');
  const touched = vi.spyOn(Storage.prototype, 'setItem');
  const read = vi.spyOn(Storage.prototype, 'getItem');
  const removed = vi.spyOn(Storage.prototype, 'removeItem');

  await act(async () => {
    await import('../../src/inspect.tsx');
  });
  const record = await screen.findByRole('switch', { name: 'Record this browser’s tabs' });
  expect(document.title).toBe('Inspector');
  await act(async () => {
    record.click();
    // Word from another tab that somebody signed in reaches a page that does not listen.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    new BroadcastChannel('wireway.session').postMessage({ kind: 'changed' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'oidc.state1' }));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(asked).toEqual(['/settings.json']);
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
  expect([touched, read, removed].flatMap(ofSession)).toEqual([]);
  expect(localStorage.getItem('oidc.state1')).toBe('{"id":"state1"}');
  // The no is remembered with the page's own entry of the history.
  expect(history.state).toEqual({ doNotRecord: true });
});
