/** Following a project: the stream is reopened however it ended, sooner if that is useful, and never two at once. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import type { LiveEvent } from '../../../contract/base/calls/live.ts';
import { provideLive } from '../../../machines/live/liveMachine.ts';
import type { LiveListener } from '../../../machines/live/ports.ts';
import { liveRetryDelay } from '../../../machines/timings.ts';
import { runs } from '../../support/exploration.ts';

interface Stream {
  readonly projectId: number;
  readonly listener: LiveListener;
  isStopped: boolean;
}

function harness({ mayFollow = (): boolean => true } = {}) {
  const clock = new SimulatedClock();
  const streams: Stream[] = [];
  const heard: LiveEvent[] = [];
  const reports: string[] = [];
  let returned: (() => void) | undefined;
  let watchers = 0;
  const machine = provideLive({
    followProject(projectId, listener) {
      if (!mayFollow()) throw new Error('No stream can be made here.');
      const stream = { projectId, listener, isStopped: false };
      streams.push(stream);
      return () => {
        stream.isStopped = true;
      };
    },
    watchReturn(callback) {
      returned = callback;
      watchers += 1;
      return () => void (watchers -= 1);
    },
  });
  const live = createActor(machine, { clock, input: { projectId: 7 } });
  live.on('project.heard', (event) => heard.push(event.heard));
  live.on('stream.opened', () => reports.push('opened'));
  live.on('stream.ended', () => reports.push('ended'));
  live.start();
  return {
    clock,
    live,
    streams,
    heard,
    reports,
    last: () => streams.at(-1)!,
    open: () => streams.filter(({ isStopped }) => !isStopped).length,
    comeBack: () => returned?.(),
    watchers: () => watchers,
  };
}

const version = (number: number): LiveEvent => ({ kind: 'version', version: number });

describe('following a project', () => {
  it('forwards events while the stream is open, and is live only then', async () => {
    const { live, last, heard } = harness();
    expect(live.getSnapshot().hasTag('live')).toBe(false);
    last().listener.opened();
    expect(live.getSnapshot().hasTag('live')).toBe(true);
    last().listener.heard(version(3));
    expect(heard).toEqual([version(3)]);
    live.stop();
  });

  it('reopens the stream one second after it ended', async () => {
    const { clock, live, last, streams } = harness();
    last().listener.opened();
    last().listener.ended();
    expect(live.getSnapshot().hasTag('live')).toBe(false);
    clock.increment(999);
    expect(streams).toHaveLength(1);
    clock.increment(1);
    expect(streams).toHaveLength(2);
    live.stop();
  });

  it('waits longer after each failure to open, at most 30 s, and starts over after a success', async () => {
    const { clock, last, streams, live } = harness();
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      last().listener.ended();
      const before = streams.length;
      clock.increment(wait * 1000 - 1);
      expect(streams).toHaveLength(before);
      clock.increment(1);
      expect(streams).toHaveLength(before + 1);
    }
    last().listener.opened();
    last().listener.ended();
    const before = streams.length;
    clock.increment(1000);
    expect(streams).toHaveLength(before + 1);
    live.stop();
  });

  it('does not wait when the network is back or the page is visible again', async () => {
    const { last, streams, comeBack, live } = harness();
    last().listener.ended();
    comeBack();
    expect(streams).toHaveLength(2);
    comeBack();
    expect(streams).toHaveLength(2);
    live.stop();
  });

  it('reports that the stream was opened, ended, or could not be opened', () => {
    const { clock, last, reports, live } = harness();
    last().listener.opened();
    last().listener.ended();
    clock.increment(1000);
    last().listener.ended();
    expect(reports).toEqual(['opened', 'ended', 'ended']);
    live.stop();
  });

  it('replaces a stream that is silent for 50 s, and reports its end', () => {
    const { clock, last, streams, reports, live } = harness();
    last().listener.opened();
    clock.increment(49_999);
    expect(reports).toEqual(['opened']);
    clock.increment(1);
    expect({ reports, isStopped: streams[0]!.isStopped }).toEqual({ reports: ['opened', 'ended'], isStopped: true });
    clock.increment(1000);
    expect(streams).toHaveLength(2);
    live.stop();
  });

  it('retains a stream while the server sends an event or heartbeat within 50 s', () => {
    const { clock, last, streams, reports, live } = harness();
    last().listener.opened();
    for (let sign = 0; sign < 15; sign += 1) {
      clock.increment(49_999);
      if (sign % 3 === 0) last().listener.heard(version(sign));
      else last().listener.beat();
    }
    expect({ reports, streams: streams.length }).toEqual({ reports: ['opened'], streams: 1 });
    live.stop();
  });

  it('follows the same project each time the stream is opened', () => {
    const { clock, last, streams, live } = harness();
    last().listener.ended();
    clock.increment(1000);
    expect(streams.map(({ projectId }) => projectId)).toEqual([7, 7]);
    live.stop();
  });

  it('also retries, later each time, if a stream cannot be created', () => {
    let isAble = false;
    let tries = 0;
    const mayFollow = (): boolean => {
      tries += 1;
      return isAble;
    };
    const { clock, streams, live } = harness({ mayFollow });
    expect(tries).toBe(1);
    clock.increment(1000);
    expect(tries).toBe(2);
    clock.increment(1999);
    expect(tries).toBe(2);
    isAble = true;
    clock.increment(1);
    expect(streams).toHaveLength(1);
    live.stop();
  });

  it('closes its stream and its watcher when it stops', () => {
    const { live, open, watchers } = harness();
    live.stop();
    expect({ open: open(), watchers: watchers() }).toEqual({ open: 0, watchers: 0 });
  });

  it('has at most one stream, and ignores ended ones, for random orders of events', async () => {
    const step = constantFrom('opened', 'heard', 'end', 'back', 'second', 'minute', 'stale');
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const { clock, live, last, streams, open, heard, comeBack } = harness();
        for (const [at, name] of steps.entries()) {
          const before = heard.length;
          if (name === 'opened') last().listener.opened();
          if (name === 'heard') last().listener.heard(version(at));
          if (name === 'end') last().listener.ended();
          if (name === 'back') comeBack();
          if (name === 'second') clock.increment(1000);
          if (name === 'minute') clock.increment(60_000);
          const isStale = name === 'stale' && streams.length > 1;
          if (isStale) streams[0]!.listener.heard(version(at));
          expect(isStale && heard.length > before).toBe(false);
          expect(open()).toBeLessThanOrEqual(1);
        }
        // After the longest wait there is always a stream again.
        clock.increment(30_000);
        expect(open()).toBe(1);
        live.stop();
        expect(open()).toBe(0);
      }),
      runs(200),
    );
  });

  it.each([
    [0, 1000],
    [1, 1000],
    [2, 2000],
    [5, 16_000],
    [6, 30_000],
    [400, 30_000],
  ])('after %i failures waits %i ms', (failures, ms) => {
    expect(liveRetryDelay(failures)).toBe(ms);
  });
});
