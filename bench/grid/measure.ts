/** Timings measured in the page: main-thread work per frame, and the time from an action to the frame that shows it. */
import type { Contestant } from './contestant.ts';

export interface FrameTimes {
  /** Time from frame to frame, ms. */
  readonly p95: number;
  /** Frames longer than 50 ms. */
  readonly long: number;
}

export interface Bench {
  mount(): Promise<number>;
  scroll(pixelsPerFrame: number, frames: number): Promise<FrameTimes>;
  filter(words: readonly string[]): Promise<number[]>;
  sort(column: string, descending: boolean): Promise<number>;
  edit(column: string, text: string): Promise<number>;
  jump(row: number): Promise<number>;
}

const always = () => true;
const maxFrames = 600;

/**
 * Resolves after the frame with the expected content has been handed to the compositor. The content is checked right before the
 * frame is painted: a list that draws its rows a moment after a scroll paints an empty frame first.
 */
async function painted(isShown: () => boolean = always): Promise<number> {
  for (let frame = 0; frame < maxFrames; frame++) {
    // oxlint-disable-next-line no-await-in-loop -- one frame at a time
    const [at, shows] = await new Promise<[number, boolean]>((resolve) => {
      requestAnimationFrame(() => {
        const shown = isShown();
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve([performance.now(), shown]));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    if (shows) return at;
  }
  throw new Error('The grid never showed it.');
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

async function timed(act: () => void | Promise<void>, isShown?: () => boolean): Promise<number> {
  await painted();
  const start = performance.now();
  await act();
  return (await painted(isShown)) - start;
}

export function bench(contestant: Contestant, root: HTMLElement): Bench {
  /** True if the grid shows the row of the file, found by the end of its tag. */
  const hasRow = (row: number) => () => contestant.drawn().includes(`-${String(row).padStart(6, '0')}`);
  const check = (expected: string) => {
    if (!contestant.drawn().includes(expected)) throw new Error(`The grid does not show “${expected}”.`);
  };
  return {
    mount: () => timed(() => contestant.mount(root), hasRow(0)),

    /** Scrolls one step per frame; the driver reads the main thread's work in parallel. */
    async scroll(pixelsPerFrame, frames) {
      const scroller = contestant.scroller();
      scroller.scrollTop = 0;
      await painted();
      const times: number[] = [];
      let last = await nextFrame();
      for (let frame = 1; frame <= frames; frame++) {
        scroller.scrollTop = frame * pixelsPerFrame;
        // oxlint-disable-next-line no-await-in-loop -- frames are measured in sequence
        const now = await nextFrame();
        times.push(now - last);
        last = now;
      }
      const sorted = times.toSorted((a, b) => a - b);
      return { p95: sorted[Math.floor(sorted.length * 0.95)]!, long: times.filter((time) => time > 50).length };
    },

    async filter(words) {
      const times: number[] = [];
      for (const word of words) {
        // oxlint-disable-next-line no-await-in-loop -- one keystroke at a time
        times.push(await timed(() => contestant.filter(word)));
      }
      check('MCC-');
      await timed(() => contestant.filter(''));
      return times;
    },

    sort: (column, descending) => timed(() => contestant.sort(column, descending)),

    async edit(column, text) {
      const time = await timed(() => contestant.edit(column, text));
      await painted();
      check(text);
      return time;
    },

    jump: (row) => timed(() => contestant.jump(row), hasRow(row)),
  };
}
