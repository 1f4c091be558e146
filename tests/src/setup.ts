/** Setup before every screen test: matchers, the fake server, the texts, and what jsdom lacks. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds matchers
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { i18n, startI18n } from '../../src/i18n/i18n.ts';
import { printPageOnceGivenUp, recordNoOwnerStacks } from './fastRendering.ts';
import { server } from './server.ts';
import { waitMs } from '../support/slowness.ts';

const words = import.meta.glob<Record<string, object>>(
  [
    '../../src/i18n/locales/en-US/*.ts',
    '../../contract/{names,base/messages}/en-US/*.ts',
    '../../inspector/locales/en-US/*.ts',
  ],
  { eager: true },
);

// A key press can take a second on a busy machine.
configure({ asyncUtilTimeout: waitMs });

recordNoOwnerStacks();
printPageOnceGivenUp();

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await startI18n();
  for (const [path, module] of Object.entries(words)) {
    const namespace = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
    i18n.addResourceBundle('en-US', namespace, module[namespace] ?? {}, true, true);
  }
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
});
// The files of a worker share one page, so each has to restore it.
afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

// A file that stores data on the device imports its own disk: `indexedDb.ts`.
Reflect.deleteProperty(globalThis, 'indexedDB');

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
/** Animation frames of jsdom stop for good, for every later file, once one was requested while a test controlled the clock. */
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
  setTimeout(() => draw(performance.now()), 1000 / 60),
);
vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
vi.stubGlobal('ResizeObserver', QuietObserver);
vi.stubGlobal('IntersectionObserver', QuietObserver);
/** jsdom has the element but not its methods. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// A sign-in window closes itself; jsdom would then remove every listener of the document, which the next files share.
window.close = () => undefined;
