/**
 * Rule for times: every time has a name and one place. Those of the machines and their ports are in `machines/timings.ts`, those
 * of pages in `machines/pageTimings.ts`, those of the server in `server/timings.ts`. A number is a time if it is
 * - the delay of a timer or of another call that waits, directly or by a constant of the same file,
 * - compared with the value of a clock,
 * - the value of a constant, property, parameter or attribute whose name ends in a word of time, or whose comment contains ms,
 * - a multiple of a unit (`3 * minute`), of a time that is imported, or of 60 and 1000,
 * - an interval of SQL, but for a number of units (`${retention / day} * interval '1 day'`).
 *
 * Not included are numbers that only convert units (`ms / 1000`, `elapsed / minute`), that do not wait (`setTimeout(act, 0)`), or
 * that are less than ten.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTimes } from '../support/findTimes.ts';
import { root, sourceFiles } from '../support/sourceImports.ts';

const homes: ReadonlySet<string> = new Set(['machines/timings.ts', 'machines/pageTimings.ts', 'server/timings.ts']);

/** Lines that are permitted to contain a time, with the reason. */
const allowed: readonly (readonly [file: string, line: string, reason: string])[] = [
  ['server/seed/reels.ts', 'const shortEvery = 23;', 'one reel in 23 of the demonstration'],
  ['src/features/packages/list/weeks.ts', 'const weekMs = 7 * dayMs;', 'a week of the calendar'],
  [
    'src/grid/commodityGrid/filters/FilterForm.tsx',
    'const typicalAge = 14;',
    'days of a filter, which the person changes',
  ],
  [
    'src/i18n/format.ts',
    'if (Math.abs(elapsed) > 7 * dayMs) return date(instant);',
    'a week of the calendar: older instants are written as dates',
  ],
  [
    'src/shared/transfer/AnimatedCode.tsx',
    'const timer = setInterval(show, second / speed);',
    'frames per second, which the person chooses',
  ],
];

const files = ['machines', 'src', 'server']
  .flatMap(sourceFiles)
  .filter((file) => !homes.has(file) && !file.includes('/locales/'));
const found = files.flatMap((file) =>
  findTimes(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => ({ file, line, text })),
);
const isAllowed = (file: string, text: string) => allowed.some((each) => each[0] === file && each[1] === text);

describe('times', () => {
  it('are declared in the timing files', () => {
    const elsewhere = found.filter(({ file, text }) => !isAllowed(file, text));
    expect(elsewhere.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  it('need every listed exception', () => {
    const unused = allowed.filter(([file, line]) => !found.some((each) => each.file === file && each.text === line));
    expect(unused).toEqual([]);
  });

  it('have source files to check', () => {
    expect(files.length).toBeGreaterThan(1200);
    for (const home of homes)
      expect(findTimes(home, readFileSync(join(root, home), 'utf8')).length).toBeGreaterThan(30);
  });

  it.each([
    ['a delay', 'setTimeout(act, 250);'],
    ['a short delay', 'setTimeout(act, 1);'],
    ['a delay with a unit', "import { second } from './durations.ts'; setInterval(act, second);"],
    ['a delay of a constant', 'const settles = 250; setTimeout(act, settles);'],
    ['a delay of two constants', 'const each = 60; setTimeout(act, each * cards.length);'],
    ['a pause', 'await pause(2000, signal);'],
    ['a timeout of a signal', 'fetch(url, { signal: AbortSignal.timeout(5000) });'],
    ['a debounce', 'const [text] = useDebouncedValue(typed, 200);'],
    ['a bound of waiting', "withTimeout(signal, 10_000, 'No answer.');"],
    ['a comparison with the clock', 'const noise = 40; if (performance.now() - since < noise) act();'],
    ['a cache life', 'queryOptions({ staleTime: 30_000 });'],
    ['an interval', 'const options = { refetchInterval: 500 };'],
    ['a constant by its name', 'const longestWaitMs = 30_000;'],
    ['a constant by its comment', '/** News come in bursts, ms. */\nconst gather = 300;'],
    ['a parameter', 'function run({ patience = 2000 }) {}'],
    ['an attribute', 'const tip = <Tooltip openDelay={400} />;'],
    ['a field of a class', 'class Runner { readonly leaseMs = 15_000; }'],
    ['a product', 'const forget = 10 * 60 * 1000;'],
    ['a multiple of a unit', "import { day as dayMs } from './durations.ts'; const old = 5 * dayMs;"],
    ['a multiple of a time', "import { retryDelay } from '../timings.ts'; const again = 12 * retryDelay;"],
    ['an interval of SQL', "query(`delete from job where ended_at < now() - interval '30 days'`);"],
    ['a well-known number', 'const ages = [10_000, 60_000];'],
  ])('are found: %s', (_kind, source) => {
    expect(findTimes('planted.tsx', source)).toHaveLength(1);
  });

  it.each([
    ['a turn of the page', 'setTimeout(act); setTimeout(act, 0); await pause(0);'],
    ['a time with a name', "import { searchDelay } from './pageTimings.ts'; setTimeout(act, searchDelay);"],
    ['a conversion', 'const seconds = Math.ceil(waitMs / 1000);'],
    ['a conversion by a unit', "import { minute } from './durations.ts'; const minutes = elapsed / minute;"],
    ['a size', 'const row = { height: 320, maxLength: 500 };'],
    ['a count', 'const mostRows = 5000; const megabyte = 1024 * 1024;'],
    ['units of SQL', "query(`delete from job where ended_at < now() - ${retention / day} * interval '1 day'`);"],
    ['no cache', 'queryOptions({ staleTime: 0, gcTime: Infinity });'],
    ['a comment about a duration', '/** Rows of one call, a few ms of copying. */\nconst partRows = 5000;'],
  ])('are not detected in %s', (_kind, source) => {
    expect(findTimes('planted.tsx', source)).toEqual([]);
  });
});
