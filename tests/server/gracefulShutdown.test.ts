/** The process ends deliberately and logs the reason. */
import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { shutDownGracefully } from '../../server/gracefulShutdown.ts';
import { createLog } from '../../server/config/log.ts';
import { EventStream, readableOf } from '../../server/calls/eventStream.ts';
import { z } from 'zod';

function running(stop: () => Promise<void>, failure = new Promise<Error>(() => undefined)) {
  const process = new EventEmitter();
  const codes: number[] = [];
  const lines: string[] = [];
  const exit = (code: number): never => {
    codes.push(code);
    return undefined as never;
  };
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shutDownGracefully({ log, stop, failure, process: Object.assign(process, { exit }) as unknown as NodeJS.Process });
  return { process, codes, lines };
}
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
