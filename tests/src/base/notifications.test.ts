import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errors } from '../../../src/i18n/locales/en-US/errors.ts';
import { createNotify } from '../../../src/base/notifications.ts';
import { ensure } from '../../machines/support/ensure.ts';
import { runs } from '../../support/exploration.ts';
import { createToastBench, type Outcome } from '../app/toastHarness.ts';

type Bench = ReturnType<typeof createToastBench>;
let bench: Bench;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  bench = createToastBench();
});
afterEach(() => drain());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until no request is pending and no toast is shown. */
async function drain(): Promise<void> {
  bench.signIn();
  for (const one of bench.pending()) await bench.answer(one, 'aborted');
  for (let rounds = 0; bench.onPage() > 0 && rounds < 20; rounds += 1) await bench.pass(1000);
  ensure(bench.onPage() === 0, 'toasts go by themselves');
  bench.added.length = 0;
  bench.removed.length = 0;
}

async function fail(outcome: Outcome, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await bench.ask(false);
    const [one] = bench.pending();
    if (one) await bench.answer(one, outcome);
  }
}

it('shows a toast for 5000 ms after its entrance, then removes it', async () => {
  await fail('refused');
  await bench.pass(500);
  await bench.pass(4950);
  expect(bench.standing()).toBe(1);
  await bench.pass(50);
  expect(bench.standing()).toBe(0);
});

it('shows two failures with the same text as two toasts', async () => {
  await fail('broken', 2);
  expect(bench.added).toEqual([errors.generic, errors.generic]);
});

it('shows one network toast per outage, and another when it persists', async () => {
  await fail('unreachable', 10);
  expect(bench.added).toEqual([errors.network]);
  await bench.pass(7000);
  await fail('unreachable');
  expect(bench.added).toEqual([errors.network, errors.network]);
});

it('shows at most 20 toasts at once and queues the others', async () => {
  await fail('refused', 27);
  expect(bench.standing()).toBe(20);
  expect(bench.added).toHaveLength(20);
  await bench.pass(7000);
  expect(bench.standing()).toBe(7);
  expect(bench.added).toHaveLength(27);
});

it('shows the network toast once even when the queue is full', async () => {
  await fail('refused', 21);
  await fail('unreachable', 3);
  await bench.pass(20_000);
  expect(bench.added.filter((words) => words === errors.network)).toHaveLength(1);
});

it('logs the message when the toasts fail to load, and loads them again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const show = vi.fn<() => void>();
  const load = vi.fn<() => Promise<() => void>>().mockRejectedValueOnce(new TypeError()).mockResolvedValue(show);
  const notify = createNotify(load);
  notify.error('First.', 'network');
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('First.'));
  notify.error('Second.', 'network');
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
  said.mockRestore();
});

const outcome = fc.constantFrom<Outcome>(
  'ok',
  'refused',
  'broken',
  'unreachable',
  'unauthorized',
  'renewed',
  'aborted',
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), quiet: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(9), outcome }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('burst' as const), times: fc.integer({ min: 5, max: 25 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('signOut' as const, 'signIn' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1, 149, 150, 151, 3000, 4999, 5000, 5001),
    }),
  },
);
const isFailure = (one: Outcome) => one === 'refused' || one === 'broken' || one === 'unauthorized';

it('holds its invariants for any order of requests, responses and time', { timeout: 120_000 }, async () => {
  const holds = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const quiet = new Map<unknown, boolean>();
    let expected = 0;
    let networkExpected = 0;
    let sinceZero = Infinity;
    const check = () => {
      const requested = bench.pending().length;
      ensure(bench.inFlight() === requested, 'what is in flight is counted, each once, never below zero');
      ensure(bench.isOverlayShown() === (requested > 0 || sinceZero < 150), 'shown while in flight and 150 ms longer');
      ensure(bench.standing() <= 20, 'at most 20 toasts');
    };
    const ask = async (isQuiet: boolean) => {
      const before = bench.pending().length;
      await bench.ask(isQuiet);
      const after = bench.pending();
      if (after.length > before) quiet.set(after.at(-1), isQuiet);
      else if (before === 0) sinceZero = 0;
    };
    const answer = async (which: number, how: Outcome) => {
      const requested = bench.pending();
      const one = requested[which % Math.max(1, requested.length)];
      if (!one) return;
      const isReported = quiet.get(one) === false;
      const stands = bench.removed.filter((words) => words === errors.network).length < networkExpected;
      if (isReported && isFailure(how)) expected += 1;
      if (isReported && how === 'unreachable' && !stands) networkExpected += 1;
      await bench.answer(one, how);
      if (bench.pending().length === 0) sinceZero = 0;
    };
    for (const next of steps) {
      if (next.do === 'ask') await ask(next.quiet);
      if (next.do === 'answer') await answer(next.which, next.outcome);
      if (next.do === 'signOut') bench.signOut();
      if (next.do === 'signIn') bench.signIn();
      if (next.do === 'burst') {
        for (let time = 0; time < next.times; time += 1) {
          await ask(false);
          await answer(bench.pending().length - 1, 'refused');
        }
      }
      if (next.do === 'pass') {
        sinceZero += next.ms;
        await bench.pass(next.ms);
      }
      check();
    }
    for (const one of bench.pending()) await bench.answer(one, 'aborted');
    await bench.pass(150);
    ensure(!bench.isOverlayShown(), 'hidden 150 ms after everything has settled');
    await bench.pass(30_000);
    ensure(bench.onPage() === 0, 'every toast goes');
    const network = bench.added.filter((words) => words === errors.network).length;
    ensure(network === networkExpected, 'one toast a dead spot');
    ensure(bench.added.length - network === expected, 'one toast a failed request');
    await drain();
  });
  await expect(fc.assert(holds, runs(25))).resolves.toBeUndefined();
});
