/** The process ends deliberately and logs the reason. */
import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { shutDownGracefully } from '../../server/gracefulShutdown.ts';
import { createLog } from '../../server/config/log.ts';
import { interruptRepeatTime } from '../../server/timings.ts';
import { EventStream, readableOf } from '../../server/calls/eventStream.ts';
import { z } from 'zod';

interface Given {
  readonly drain?: () => Promise<void>;
  readonly isOnTerminal?: boolean;
  readonly now?: () => number;
}

function running(
  stop: () => Promise<void>,
  failure = new Promise<Error>(() => undefined),
  { drain = async () => undefined, isOnTerminal = false, now = () => 0 }: Given = {},
) {
  const process = new EventEmitter();
  const codes: number[] = [];
  const lines: string[] = [];
  const exit = (code: number): never => {
    codes.push(code);
    return undefined as never;
  };
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shutDownGracefully({
    log,
    drain,
    stop,
    failure,
    isOnTerminal,
    now,
    process: Object.assign(process, { exit }) as unknown as NodeJS.Process,
  });
  return { process, codes, lines };
}
const never = () => new Promise<void>(() => undefined);
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('a server', () => {
  it('stops once when signaled twice, with exit code 0', async () => {
    let stops = 0;
    const { process, codes, lines } = running(async () => void (stops += 1));
    process.emit('SIGTERM');
    process.emit('SIGINT');
    await settled();
    expect({ stops, codes }).toEqual({ stops: 1, codes: [0] });
    expect(lines.join('')).toContain('Wireway stops: SIGTERM');
  });

  it.each(['SIGTERM', 'SIGINT'])('drains before it stops when a supervisor sends %s', async (signal) => {
    const steps: string[] = [];
    let endDrain: (() => void) | undefined;
    const stop = async () => void steps.push('stop');
    const drain = () => {
      steps.push('drain');
      return new Promise<void>((resolve) => {
        endDrain = resolve;
      });
    };
    const { process, codes } = running(stop, undefined, { drain });
    process.emit(signal);
    await settled();
    expect({ steps, codes }).toEqual({ steps: ['drain'], codes: [] });
    endDrain?.();
    await settled();
    expect({ steps, codes }).toEqual({ steps: ['drain', 'stop'], codes: [0] });
  });

  it('goes on draining when a supervisor repeats its signal', async () => {
    let drains = 0;
    const drain = () => {
      drains += 1;
      return never();
    };
    const { process, codes } = running(async () => undefined, undefined, { drain });
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGINT']) process.emit(signal);
    await settled();
    expect({ drains, codes }).toEqual({ drains: 1, codes: [] });
  });

  it('stops without a drain on Ctrl+C', async () => {
    const steps: string[] = [];
    const { process, codes } = running(async () => void steps.push('stop'), undefined, {
      drain: async () => void steps.push('drain'),
      isOnTerminal: true,
    });
    process.emit('SIGINT');
    await settled();
    expect({ steps, codes }).toEqual({ steps: ['stop'], codes: [0] });
  });

  it('ends at once on a second Ctrl+C, but not on the first one that npm repeats', () => {
    let time = 0;
    const { process, codes, lines } = running(never, undefined, { isOnTerminal: true, now: () => time });
    process.emit('SIGINT');
    time += interruptRepeatTime - 1;
    process.emit('SIGINT');
    expect(codes).toEqual([]);
    time += 1;
    process.emit('SIGINT');
    expect(codes).toEqual([130]);
    expect(lines.join('')).toContain('interrupted twice');
  });

  it('stops at once when its database ends while it drains', async () => {
    let failDatabase: ((error: Error) => void) | undefined;
    const failure = new Promise<Error>((resolve) => {
      failDatabase = resolve;
    });
    const { process, codes } = running(async () => undefined, failure, { drain: never });
    process.emit('SIGTERM');
    await settled();
    expect(codes).toEqual([]);
    failDatabase?.(new Error('The database has stopped.'));
    await settled();
    expect(codes).toEqual([70]);
  });

  it.each(['uncaughtException', 'unhandledRejection'])('stops cleanly after an %s, and logs it', async (event) => {
    let stops = 0;
    const { process, codes, lines } = running(async () => void (stops += 1));
    process.emit(event, new Error('nobody foresaw this'));
    await settled();
    expect({ stops, codes }).toEqual({ stops: 1, codes: [70] });
    expect(lines.join('')).toContain('nobody foresaw this');
  });

  it('stops cleanly when its database has ended, and logs it', async () => {
    let stops = 0;
    const { codes, lines } = running(
      async () => void (stops += 1),
      Promise.resolve(new Error('The database has stopped.')),
    );
    await settled();
    expect({ stops, codes }).toEqual({ stops: 1, codes: [70] });
    expect(lines.join('')).toContain('code 70: The database has stopped.');
  });

  it('logs the reason when it cannot stop cleanly', async () => {
    const { process, codes, lines } = running(() => Promise.reject(new Error('the disk is gone')));
    process.emit('SIGTERM');
    await settled();
    expect(codes).toEqual([1]);
    expect(lines.join('')).toContain('the disk is gone');
  });
});

it('an event stream that fails before anyone listens to it ends only itself', async () => {
  const failing = `
    const { readableOf, EventStream } = await import(${JSON.stringify(new URL('../../server/calls/eventStream.ts', import.meta.url).href)});
    readableOf(new EventStream(async function* () { throw new Error('the database is away'); }), undefined);
    setTimeout(() => {}, 50);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(failing)}`));
  const ended = await Promise.race([
    once(worker, 'exit').then(([code]: number[]) => code),
    once(worker, 'error').then(([error]: Error[]) => error!.message),
  ]);
  expect(ended).toBe(0);
  const readable = readableOf(new EventStream(async function* none() {}), z.string());
  expect(await readable.toArray()).toEqual([Buffer.from(': \n\n')]);
});
