/**
 * Time and storage of the pages of a test. Timers that a page sets run on simulated time; the server stays on real time, and
 * simulated time stands still while it answers. One seed gives one order of events.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** What belongs to one browser. */
export interface Browser {
  readonly time: SimulatedTime;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
}

const inUse = new AsyncLocalStorage<Browser>();

/** Runs work of a page, and all that follows from it, in its browser. */
export const inBrowser = <Result>(browser: Browser, work: () => Result): Result => inUse.run(browser, work);

/** Rounds of the event loop in which the fake IndexedDB finishes what a page asked of it. */
const roundsOfDisk = 40;
const round = () => new Promise<void>((resolve) => void setImmediate(resolve));

export class SimulatedTime {
  /** ms. */
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

  /** A call to the real server, outside the browser: time stands still until it is answered. */
  async answered<Result>(call: () => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await inUse.exit(call);
    } finally {
      this.#calls -= 1;
    }
  }

  /** Waits until the pages wait for nothing but time. */
  async settle(): Promise<void> {
    for (let rounds = 0; rounds < roundsOfDisk; rounds += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one round after the other
      await round();
      if (this.#calls > 0) rounds = 0;
    }
  }

  /** Lets so many ms pass, timer by timer. `between` is called after each. */
  async advance(ms: number, between: () => void = () => {}): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one timer after the other
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

/** Gives pages their own timers and storage; gives back what puts the globals as they were. */
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
