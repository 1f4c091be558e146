/** Versions of the application: events from the browser, and commands to it. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createUpdatePorts, lookForVersion } from '../../../../src/ports/update/createUpdatePorts.ts';
import { activateNow } from '../../../../src/serviceWorker/messages.ts';

class FakeWorker extends EventTarget {
  readonly heard: unknown[] = [];
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve());

  /** Simulates that another build was fetched. */
  fetched(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

/** Makes the browser ask before the page is left. */
const draft = (event: Event): void => event.preventDefault();

/** Opens a window of a browser in which all windows share the worker. */
function openWindow(registration: FakeRegistration, isFirstVisit = false) {
  const container = Object.assign(new EventTarget(), {
    controller: isFirstVisit ? null : {},
    register: () => Promise.resolve(registration),
  });
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: { reload: vi.fn<() => void>() },
  });
  const ports = createUpdatePorts(page as never, container as never);
  const [found, taken] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return {
    ports,
    found,
    taken,
    stop: ports.watchVersions({ found, taken }),
    look: () => page.document.dispatchEvent(new Event('visibilitychange')),
    type: () => page.addEventListener('beforeunload', draft),
    save: () => page.removeEventListener('beforeunload', draft),
    /** Simulates that the new worker has taken over. */
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  };
}

const started = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function running(): FakeRegistration {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker();
  return registration;
}

it('reports nothing for the first worker, which replaces none', async () => {
  const registration = new FakeRegistration();
  const { found, taken, takeOver } = openWindow(registration, true);
  await started();
  registration.fetched();
  takeOver();
  expect(found).not.toHaveBeenCalled();
  expect(taken).not.toHaveBeenCalled();
  takeOver();
  expect(taken).toHaveBeenCalledOnce();
});

it('reports a waiting version, in an open window and in one opened later', async () => {
  const registration = running();
  const open = openWindow(registration);
  await started();
  expect(open.found).not.toHaveBeenCalled();
  registration.fetched();
  expect(open.found).toHaveBeenCalledOnce();
  const later = openWindow(registration);
  await started();
  expect(later.found).toHaveBeenCalledOnce();
});

it('activates the waiting version', async () => {
  const registration = running();
  const { ports } = openWindow(registration);
  await started();
  const worker = registration.fetched();
  ports.activate();
  expect(worker.heard).toEqual([activateNow]);
});

it('checks for a newer version at most every half hour, when the page becomes visible', async () => {
  const registration = running();
  const { look } = openWindow(registration);
  await started();
  look();
  expect(registration.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(registration.update).toHaveBeenCalledOnce();
  look();
  expect(registration.update).toHaveBeenCalledOnce();
});

it('detects unsaved input', () => {
  const { ports, type, save } = openWindow(running());
  expect(ports.holdsUnsaved()).toBe(false);
  type();
  expect(ports.holdsUnsaved()).toBe(true);
  save();
  expect(ports.holdsUnsaved()).toBe(false);
});

it('reports nothing after it is stopped, or without service workers', async () => {
  const registration = running();
  const { stop, found, taken, takeOver } = openWindow(registration);
  await started();
  stop();
  takeOver();
  registration.fetched();
  expect(found).not.toHaveBeenCalled();
  expect(taken).not.toHaveBeenCalled();
  const none = createUpdatePorts(window, undefined);
  expect(() => {
    none.watchVersions({ found, taken })();
    none.activate();
  }).not.toThrow();
});

it('checks a second time if the first finds nothing: it could predate the server change', async () => {
  const registration = new FakeRegistration();
  const container = { getRegistration: () => Promise.resolve(registration) };
  await lookForVersion(container as never);
  expect(registration.update).toHaveBeenCalledTimes(2);
  registration.update.mockImplementation(async () => void registration.fetched());
  await lookForVersion(container as never);
  expect(registration.update).toHaveBeenCalledTimes(3);
  await lookForVersion(undefined);
});
