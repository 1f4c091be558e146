/** Runs PGlite in a worker thread, used from the server's own: the event loop stays responsive while a query computes. */
import { Worker } from 'node:worker_threads';
import { DatabaseStopped } from '../../errors/databaseStopped.ts';
import type { EngineOptions, Outcome, PgliteEngine, Statement } from './pgliteEngine.ts';

export interface Question {
  readonly id: number;
  readonly question:
    | { readonly kind: 'run'; readonly statement: Statement }
    | { readonly kind: 'script'; readonly text: string }
    | { readonly kind: 'copyOut'; readonly select: string }
    | { readonly kind: 'listen'; readonly channel: string }
    | { readonly kind: 'dump' }
    | { readonly kind: 'close' };
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: { readonly message: string; readonly fields: Record<string, unknown> };
}

/** Notification of a transaction on a channel with a listener. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

interface Wait {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/**
 * Starts the thread and waits until the folder is open; throws the error of the opening. If the thread ends unexpectedly, pending
 * and later requests fail with `DatabaseStopped`; `onStopped` is called once.
 */
export async function openEngineInThread(
  options: EngineOptions,
  onStopped: (error: Error) => void = () => undefined,
): Promise<PgliteEngine> {
  const worker = new Worker(new URL('pgliteThread.ts', import.meta.url), { workerData: options });
  const waiting = new Map<number, Wait>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let lastId = 0;
  let stopped: Error | undefined;
  let isServing = false;
  let cause: Error | undefined;

  function expect<Value>(id: number): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
  }

  function ask<Value>(question: Question['question']): Promise<Value> {
    if (stopped) return Promise.reject(stopped);
    lastId += 1;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    worker.postMessage({ id: lastId, question } satisfies Question);
    return expect(lastId);
  }

  function stop(error: Error): void {
    stopped ??= error;
    for (const wait of waiting.values()) wait.reject(error);
    waiting.clear();
  }

  worker.on('message', (message: Answer | Notification) => {
    if ('channel' in message) {
      for (const hear of listeners.get(message.channel) ?? []) hear(message.payload);
      return;
    }
    const { id, value, failure } = message;
    const wait = waiting.get(id);
    waiting.delete(id);
    if (failure) wait?.reject(Object.assign(new Error(failure.message), failure.fields));
    else wait?.resolve(value);
  });
  worker.on('error', (error: Error) => {
    cause = error;
  });
  worker.on('exit', () => {
    stop(new DatabaseStopped({ cause }));
    if (isServing) onStopped(stopped!);
  });

  await expect(0);
  isServing = true;
  return {
    run: <Row>(statement: Statement) => ask<Outcome<Row>>({ kind: 'run', statement }),
    script: (text) => ask<void>({ kind: 'script', text }),
    copyOut: (select) => ask<Uint8Array>({ kind: 'copyOut', select }),
    async listen(channel, hear) {
      const known = listeners.get(channel);
      if (known) known.add(hear);
      else {
        listeners.set(channel, new Set([hear]));
        await ask({ kind: 'listen', channel });
      }
      return async () => void listeners.get(channel)?.delete(hear);
    },
    dump: () => ask<Uint8Array>({ kind: 'dump' }),
    async close() {
      isServing = false;
      if (stopped) return;
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
