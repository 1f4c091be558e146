/** The page of the inspector takes no part in the sessions it shows. */
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inspector as inspectorTexts } from '../../inspector/locales/en-US/inspector.ts';

const requested: string[] = [];
const reported = { authMode: 'oidc', sentryDsn: null, inspector: true, build: 'test' };
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
  requested.length = 0;
  document.body.innerHTML = '<div id="root"><div class="boot"></div></div>';
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return Promise.resolve(Response.json({ ...reported, oidc }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('requests only the settings from the server, and leaves the session storage alone', async () => {
  // An earlier session that is about to expire, and a sign-in in progress.
  localStorage.setItem('oidc.state1', '{"id":"state1"}');
  sessionStorage.setItem('oidc.user:https://id.example:wireway', '{"expires_at":1}');
  const touched = vi.spyOn(Storage.prototype, 'setItem');
  const read = vi.spyOn(Storage.prototype, 'getItem');
  const removed = vi.spyOn(Storage.prototype, 'removeItem');

  await act(async () => {
    await import('../../src/inspect.tsx');
  });
  const record = await screen.findByRole('switch', { name: inspectorTexts.record });
  expect(document.title).toBe('Inspector');
  await act(async () => {
    record.click();
    // Word from another tab that somebody signed in reaches a page that does not listen.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    new BroadcastChannel('wireway.session').postMessage({ kind: 'changed' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'oidc.state1' }));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(requested).toEqual(['/settings.json']);
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
  expect([touched, read, removed].flatMap(ofSession)).toEqual([]);
  expect(localStorage.getItem('oidc.state1')).toBe('{"id":"state1"}');
  // The entry of the page in the history stores the opt-out.
  expect(history.state).toEqual({ doNotRecord: true });
});
