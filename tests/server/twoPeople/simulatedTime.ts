/**
 * Time and storage of the tabs of a test. Timers of a tab run on simulated time; the server uses real time, and simulated time is
 * paused during its calls. One seed gives one sequence of events.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** State of one browser. */
export interface Browser {
  readonly time: SimulatedTime;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
}

const inUse = new AsyncLocalStorage<Browser>();

/** Runs work of a tab, and everything that follows from it, in its browser. */
export const inBrowser = <Result>(browser: Browser, work: () => Result): Result => inUse.run(browser, work);

/** Number of event-loop rounds in which the fake IndexedDB finishes the requests of a tab. */
const roundsOfDisk = 40;
const round = () => new Promise<void>((resolve) => void setImmediate(resolve));

export class SimulatedTime {
  /** Current simulated time, ms. */
  now = 0;
  #timers: Timer[] = [];
  #calls = 0;

  setTimeout(run: () => void, ms: number): Timer {
    const timer = { due: this.now + Math.max(0, ms), run };
    this.#timers.push(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Makes a call to the real server, outside the browser: simulated time is paused until the response arrives. */
  async answered<Result>(call: () => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await inUse.exit(call);
    } finally {
      this.#calls -= 1;
    }
  }

  /** Waits until the tabs wait only for timers. */
  async settle(): Promise<void> {
    for (let rounds = 0; rounds < roundsOfDisk; rounds += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one round at a time
      await round();
      if (this.#calls > 0) rounds = 0;
    }
  }

  /** Advances the time by `ms`, timer by timer. `between` is called after each. */
  async advance(ms: number, between: () => void = () => {}): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one timer at a time
      await this.settle();
      between();
      const next = this.#timers.reduce<Timer | null>(
        (first, timer) => (first && first.due <= timer.due ? first : timer),
        null,
      );
      if (!next || next.due > until) break;
      this.clearTimeout(next);
      this.now = next.due;
      next.run();
    }
    this.now = until;
  }
}

function memoryOf(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

export const openBrowser = (time: SimulatedTime): Browser => ({
  time,
  sessionStorage: memoryOf(),
  localStorage: memoryOf(),
});

/**
 * Replaces the timers and the storage of the globals with those of each browser; returns a function that restores the globals.
 */
export function simulateBrowsers(): () => void {
  const names = ['setTimeout', 'clearTimeout', 'sessionStorage', 'localStorage'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const setInBrowser = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const browser = inUse.getStore();
    if (!browser) return realSet(run, ms, ...given);
    const inContext = AsyncLocalStorage.bind(() => run(...given));
    return browser.time.setTimeout(inContext, ms);
  };
  const clearInBrowser = (timer: never) => {
    const browser = inUse.getStore();
    if (browser) browser.time.clearTimeout(timer);
    else realClear(timer);
  };
  Object.defineProperties(globalThis, {
    setTimeout: { configurable: true, writable: true, value: setInBrowser },
    clearTimeout: { configurable: true, writable: true, value: clearInBrowser },
    sessionStorage: { configurable: true, get: () => inUse.getStore()?.sessionStorage },
    localStorage: { configurable: true, get: () => inUse.getStore()?.localStorage },
  });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
