/** What the browser tells of versions of the application, and what it is told. */
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

  /** Another build has been fetched. */
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

/** A page that would have the browser ask before it leaves. */
const draft = (event: Event): void => event.preventDefault();

/** A window of a browser in which all windows share the worker. */
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
    /** The new worker has taken over. */
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  };
}

const begun = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function running(): FakeRegistration {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker();
  return registration;
}

it('tells nothing of the first worker: it replaces nothing', async () => {
  const registration = new FakeRegistration();
  const { found, taken, takeOver } = openWindow(registration, true);
  await begun();
  registration.fetched();
  takeOver();
  expect(found).not.toHaveBeenCalled();
  expect(taken).not.toHaveBeenCalled();
  takeOver();
  expect(taken).toHaveBeenCalledOnce();
});

it('tells of a version that waits, in a window that was open and in one that is opened later', async () => {
  const registration = running();
  const open = openWindow(registration);
  await begun();
  expect(open.found).not.toHaveBeenCalled();
  registration.fetched();
  expect(open.found).toHaveBeenCalledOnce();
  const later = openWindow(registration);
  await begun();
  expect(later.found).toHaveBeenCalledOnce();
});

it('has the version that waits take over', async () => {
  const registration = running();
  const { ports } = openWindow(registration);
  await begun();
  const worker = registration.fetched();
  ports.activate();
  expect(worker.heard).toEqual([activateNow]);
});

it('looks for a newer version at most every half hour, when somebody looks', async () => {
  const registration = running();
  const { look } = openWindow(registration);
  await begun();
  look();
  expect(registration.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(registration.update).toHaveBeenCalledOnce();
  look();
  expect(registration.update).toHaveBeenCalledOnce();
});

it('knows whether something typed would be lost', () => {
  const { ports, type, save } = openWindow(running());
  expect(ports.holdsUnsaved()).toBe(false);
  type();
  expect(ports.holdsUnsaved()).toBe(true);
  save();
  expect(ports.holdsUnsaved()).toBe(false);
});

it('tells nothing once it is stopped, and nothing where there are no workers', async () => {
  const registration = running();
  const { stop, found, taken, takeOver } = openWindow(registration);
  await begun();
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

it('looks a second time where the first look finds nothing: it may have been begun before the server changed', async () => {
  const registration = new FakeRegistration();
  const container = { getRegistration: () => Promise.resolve(registration) };
  await lookForVersion(container as never);
  expect(registration.update).toHaveBeenCalledTimes(2);
  registration.update.mockImplementation(async () => void registration.fetched());
  await lookForVersion(container as never);
  expect(registration.update).toHaveBeenCalledTimes(3);
  await lookForVersion(undefined);
});
