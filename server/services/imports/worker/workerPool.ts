/**
 * Pool of reading threads: at most two, started on first use and kept warm, one file at a time each, and one at a time per
 * project. A thread that takes too long or too much memory is terminated and replaced.
 */
import { Worker } from 'node:worker_threads';
import type { TextChoice } from '../../../../contract/imports/imports.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import type { FileKind } from '../files/fileKind.ts';
import type { KnownAmong } from './parseRows.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import type { PickedRow } from '../parsing/pickRows.ts';
import type { Inspection, SourceRow } from '../reading/row.ts';
import { limits } from '../limits.ts';
import { createFairQueue } from './fairQueue.ts';
import {
  taken,
  type AskKnown,
  type Chunk,
  type Known,
  type LineKeeping,
  type Reply,
  type Request,
  type WholeSheet,
} from './messages.ts';

const threads = 2;
const typicalHeapMegabytes = 1024;
/** Rows are short-lived: with a young generation of this size, few survive into the expensive collections. */
const youngMegabytes = 64;

/** Maximum number of files per project waiting to be read. */
const mostWaiting = 16;

const idle: Worker[] = [];
const queue = createFairQueue({
  places: threads,
  mostWaiting,
  refuse: () => new DomainError('server.busy', importMessage('manyWaiting')),
});

function start(heapMegabytes: number): Worker {
  const worker = new Worker(new URL('importWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // A warm reader must not keep a stopping server alive.
  worker.unref();
  // A thread that dies between two files needs no handling; the next file gets a new one.
  worker.on('error', () => {});
  worker.once('exit', () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  return worker;
}

/** Terminates the idle threads; the next file gets a new one. */
export async function endIdleReaders(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
}

const outOfMemory = () => new DomainError('import.fileUnsafe', fileMessage('outOfMemory'));

const tookTooLong = () => new DomainError('import.fileUnsafe', fileMessage('tookTooLong'));

const stopped = () => new DomainError('import.notReady', importMessage('cancelled'));

/** Project of the file, time limit in ms, and memory limit. */
export interface ReadingLimits {
  readonly projectId: number;
  readonly timeLimitMs?: number;
  /** Heap of the thread, in MiB. Any value but the default gets a dedicated thread. */
  readonly heapMegabytes?: number;
}

/**
 * Yields the replies to one request, in order, until it ends; then returns the thread to the pool or, after a failure, terminates
 * it.
 */
async function* replies(
  request: Request,
  { projectId, timeLimitMs, heapMegabytes }: Required<ReadingLimits>,
  signal: AbortSignal,
  knownAmong: KnownAmong,
): AsyncGenerator<Exclude<Reply, AskKnown>> {
  const free = await queue.acquire(String(projectId));
  const isPooled = heapMegabytes === typicalHeapMegabytes;
  let worker: Worker;
  try {
    worker = (isPooled ? idle.pop() : undefined) ?? start(heapMegabytes);
  } catch (error) {
    free();
    throw error;
  }
  const received: Reply[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const onMessage = (reply: Reply) => {
    received.push(reply);
    wake?.();
  };
  const onFailure = (error: Error) => {
    failure ??= 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error;
    wake?.();
  };
  const onExit = () => onFailure(new Error('The reading thread stopped.'));
  const onAbort = () => onFailure(stopped());
  const timer = setTimeout(() => onFailure(tookTooLong()), timeLimitMs);
  worker.on('message', onMessage);
  worker.on('error', onFailure);
  worker.on('exit', onExit);
  signal.addEventListener('abort', onAbort);
  // While a file is read, the thread keeps the process alive like any other work.
  worker.ref();
  let finished = false;
  try {
    if (signal.aborted) throw stopped();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(request);
    while (!finished) {
      const reply = received.shift();
      if (failure) throw failure;
      if (!reply) {
        // oxlint-disable-next-line no-await-in-loop -- replies arrive one after another
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (reply.kind === 'askKnown') {
        // oxlint-disable-next-line no-await-in-loop -- the worker waits for this reply
        const answer: Known = { kind: 'known', keys: await knownAmong(reply.keys) };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage(answer);
        continue;
      }
      finished = reply.kind !== 'chunk';
      yield reply;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      if (!finished) worker.postMessage(taken);
    }
  } finally {
    worker.off('message', onMessage);
    worker.off('error', onFailure);
    worker.off('exit', onExit);
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    worker.unref();
    if (finished && !failure && isPooled) idle.push(worker);
    else await worker.terminate();
    free();
  }
}

function rejection(reply: Exclude<Reply, AskKnown>): Error {
  if (reply.kind === 'refused') return new DomainError(reply.code, reply.sentence);
  return new Error(reply.kind === 'failed' ? reply.message : `The reader answered ${reply.kind}.`);
}

const never = new AbortController().signal;
const nothingKnown: KnownAmong = async () => new Set();

/** Options of an inspection. */
export interface Looking {
  /** Number of first rows stored per sheet. */
  readonly rowsKept: number;
  readonly text?: TextChoice | undefined;
}

/** Reads the sheets and first rows of a stored file in the reading thread. Throws the import.file… errors. */
export async function inspect(
  path: string,
  fileKind: FileKind,
  {
    rowsKept,
    text,
    projectId,
    timeLimitMs = limits.inspectMs,
    heapMegabytes = typicalHeapMegabytes,
  }: ReadingLimits & Looking,
): Promise<Inspection> {
  const request = { kind: 'inspect', path, fileKind, rowsKept, text } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'inspected') return reply.inspection;
    throw rejection(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** Reads selected rows of a sheet as they are in the file, in the reading thread. Throws the import.file… errors. */
export async function pick(
  path: string,
  fileKind: FileKind,
  plan: ParsePlan,
  numbers: ReadonlySet<number>,
  { projectId, timeLimitMs = limits.parseMs, heapMegabytes = typicalHeapMegabytes }: ReadingLimits,
): Promise<readonly PickedRow[]> {
  const request = { kind: 'pick', path, fileKind, plan, numbers } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'picked') return reply.rows;
    throw rejection(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** Reads all rows of a sheet as they are in the file, in the reading thread. Throws the import.file… errors. */
export async function readSheet(
  path: string,
  fileKind: FileKind,
  sheet: WholeSheet,
  { projectId, timeLimitMs = limits.parseMs, heapMegabytes = typicalHeapMegabytes }: ReadingLimits,
): Promise<readonly SourceRow[]> {
  const request = { kind: 'rows', path, fileKind, ...sheet } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'rows') return reply.rows;
    throw rejection(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** A running parse: chunks of COPY text as they are produced, and the result once all of them have been taken. */
export interface Parse {
  readonly chunks: AsyncIterable<Chunk>;
  readonly result: () => ParseResult;
}

/**
 * Reads and cleans every row of a sheet in the reading thread. `knownAmong` is called at most once; aborting terminates the
 * thread.
 */
export function parse(
  path: string,
  fileKind: FileKind,
  plan: ParsePlan,
  {
    projectId,
    timeLimitMs = limits.parseMs,
    heapMegabytes = typicalHeapMegabytes,
    lines = null,
  }: ReadingLimits & { readonly lines?: LineKeeping | null },
  knownAmong: KnownAmong,
  signal: AbortSignal,
): Parse {
  let found: ParseResult | undefined;
  async function* chunks(): AsyncGenerator<Chunk> {
    for await (const reply of replies(
      { kind: 'parse', path, fileKind, plan, lines },
      { projectId, timeLimitMs, heapMegabytes },
      signal,
      knownAmong,
    )) {
      if (reply.kind === 'chunk') yield reply.chunk;
      else if (reply.kind === 'parsed') found = reply.result;
      else throw rejection(reply);
    }
  }
  return {
    chunks: chunks(),
    result: () => {
      if (!found) throw new Error('The parse has not ended yet.');
      return found;
    },
  };
}
