/**
 * Stopwatch inside the page. It is armed with conditions, starts at the first input event (or at the navigation, if no event came
 * before it), checks the conditions in every frame, and reports once the frame in which all of them are true is painted. Its
 * state is in the session storage of the tab, so that it survives a navigation.
 */
import type { Condition } from './action.ts';

/** Report of the page; times in ms. */
export interface PageReport {
  readonly elapsed: number;
  /** 0 if no task was longer than 50 ms, the shortest that browsers report. */
  readonly longestTask: number;
  /** The longest server time of a call, from its Server-Timing header; null if no call has one. */
  readonly serverTime: number | null;
}

/** Names shared by the page and the driver. */
export const probeNames = { arm: 'armActionProbe', report: 'reportActionProbe' } as const;

type Names = typeof probeNames;

interface Armed {
  readonly conditions: readonly Condition[];
  /** Start time in ms since 1970; null until the input occurs. */
  readonly start: number | null;
}

// oxlint-disable unicorn/consistent-function-scoping -- the page receives only this function
/** Installs the probe. It runs in the page before the page's own scripts and cannot use anything else from this file. */
export function installProbe(names: Names): void {
  const key = 'actionProbe';
  const inputs = ['pointerdown', 'keydown', 'wheel', 'change', 'online'] as const;
  // User input does not occur in subframes, and about:blank has no storage.
  if (window !== window.top || !location.protocol.startsWith('http')) return;

  const tasks: PerformanceEntry[] = [];
  const resources: PerformanceResourceTiming[] = [];
  const taskObserver = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  const resourceObserver = new PerformanceObserver((list) =>
    resources.push(...(list.getEntries() as PerformanceResourceTiming[])),
  );

  const read = (): Armed | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Armed | null;
  const write = (armed: Armed) => sessionStorage.setItem(key, JSON.stringify(armed));

  function holds({ selector, text, isEvery, differsFrom, min = 1, isGone, frame, address }: Condition): boolean {
    if (address !== undefined && !(location.pathname + decodeURIComponent(location.search)).includes(address))
      return false;
    if (selector === undefined) return true;
    const root = frame === undefined ? document : document.querySelector<HTMLIFrameElement>(frame)?.contentDocument;
    const visible = [...(root?.querySelectorAll(selector) ?? [])].filter((element) => element.checkVisibility());
    const matches = visible.filter((element) => text === undefined || element.textContent.includes(text));
    if (isEvery && matches.length < visible.length) return false;
    if (isGone) return matches.length === 0;
    if (differsFrom !== undefined && matches[0]?.textContent === differsFrom) return false;
    return matches.length >= min;
  }

  function finish(armed: Armed): void {
    const end = performance.now();
    sessionStorage.removeItem(key);
    // The observers are notified of the last task only after it has ended.
    setTimeout(() => {
      tasks.push(...taskObserver.takeRecords());
      resources.push(...(resourceObserver.takeRecords() as PerformanceResourceTiming[]));
      const start = (armed.start ?? performance.timeOrigin) - performance.timeOrigin;
      const isDuring = (entry: PerformanceEntry) => entry.startTime + entry.duration > start && entry.startTime < end;
      const served = resources.filter(isDuring).flatMap(({ serverTiming }) => serverTiming);
      const report: PageReport = {
        elapsed: end - start,
        longestTask: Math.max(0, ...tasks.filter(isDuring).map(({ duration }) => duration)),
        serverTime: served.length === 0 ? null : Math.max(...served.map(({ duration }) => duration)),
      };
      (Reflect.get(window, names.report) as (report: PageReport) => void)(report);
    }, 60);
  }

  function watch(): void {
    requestAnimationFrame(() => {
      const armed = read();
      if (armed === null) return;
      if (!armed.conditions.every(holds)) {
        watch();
        return;
      }
      // A message sent within a frame arrives after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => finish(armed), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }

  function begin({ timeStamp }: Event): void {
    const armed = read();
    if (armed === null || armed.start !== null) return;
    write({ ...armed, start: performance.timeOrigin + timeStamp });
    watch();
  }

  taskObserver.observe({ type: 'longtask', buffered: true });
  resourceObserver.observe({ type: 'resource', buffered: true });
  for (const type of inputs) window.addEventListener(type, begin, { capture: true, passive: true });
  Reflect.set(window, names.arm, (conditions: readonly Condition[]) => write({ conditions, start: null }));

  // The probe was armed on the previous page: a navigation without an input is timed from its own start.
  const armed = read();
  if (armed === null) return;
  if (armed.start === null) write({ ...armed, start: performance.timeOrigin });
  watch();
}
