/**
 * The reading threads: at most two, started when first needed, kept warm, one file at a time each, and of one project one
 * at a time. A thread that takes too long or too much memory is ended and replaced.
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
const usualHeapMegabytes = 1024;
/** Rows live briefly: with room for them, few survive to be collected at cost. */
const youngMegabytes = 64;

/** Files of one project that may wait to be read. */
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
  // A warm reader must not keep a server alive that wants to stop.
  worker.unref();
  // A thread that dies between two files is only forgotten; the next file gets a new one.
  worker.on('error', () => {});
  worker.once('exit', () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  return worker;
}

/** Ends the threads that wait for a file; the next file gets a new one. */
export async function endIdleReaders(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
}

const outOfMemory = () => new DomainError('import.fileUnsafe', fileMessage('outOfMemory'));

const tookTooLong = () => new DomainError('import.fileUnsafe', fileMessage('tookTooLong'));

const stopped = () => new DomainError('import.notReady', importMessage('cancelled'));

/** Whose file it is, how long it may be read, ms, and in how much memory. */
export interface ReadingLimits {
  readonly projectId: number;
  readonly timeLimitMs?: number;
  /** Of the thread's heap, MiB. Any but the usual one gets a thread of its own. */
  readonly heapMegabytes?: number;
}

/** The replies of one request, in order, until it ends; the thread is given back or, after a failure, replaced. */
async function* replies(
  request: Request,
  { projectId, timeLimitMs, heapMegabytes }: Required<ReadingLimits>,
  signal: AbortSignal,
  knownAmong: KnownAmong,
): AsyncGenerator<Exclude<Reply, AskKnown>> {
  const free = await queue.acquire(String(projectId));
  const isPooled = heapMegabytes === usualHeapMegabytes;
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
  // While a file is read the thread keeps the process alive, as any other work would.
  worker.ref();
  let finished = false;
  try {
    if (signal.aborted) throw stopped();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request);
    while (!finished) {
      const reply = received.shift();
      if (failure) throw failure;
      if (!reply) {
        // oxlint-disable-next-line no-await-in-loop -- replies come one after another
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (reply.kind === 'askKnown') {
        // oxlint-disable-next-line no-await-in-loop -- the thread waits for the answer
        const answer: Known = { kind: 'known', keys: await knownAmong(reply.keys) };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(answer);
        continue;
      }
      finished = reply.kind !== 'chunk';
      yield reply;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
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

function refusal(reply: Exclude<Reply, AskKnown>): Error {
  if (reply.kind === 'refused') return new DomainError(reply.code, reply.sentence);
  return new Error(reply.kind === 'failed' ? reply.message : `The reader answered ${reply.kind}.`);
}

const never = new AbortController().signal;
const nothingKnown: KnownAmong = async () => new Set();

/** How a file is looked at. */
export interface Looking {
  /** First rows kept of each sheet. */
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
    heapMegabytes = usualHeapMegabytes,
  }: ReadingLimits & Looking,
): Promise<Inspection> {
  const request = { kind: 'inspect', path, fileKind, rowsKept, text } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'inspected') return reply.inspection;
    throw refusal(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** Reads rows of a sheet as the file has them, in the reading thread. Throws the import.file… errors. */
export async function pick(
  path: string,
  fileKind: FileKind,
  plan: ParsePlan,
  numbers: ReadonlySet<number>,
  { projectId, timeLimitMs = limits.parseMs, heapMegabytes = usualHeapMegabytes }: ReadingLimits,
): Promise<readonly PickedRow[]> {
  const request = { kind: 'pick', path, fileKind, plan, numbers } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'picked') return reply.rows;
    throw refusal(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** Reads all rows of a sheet as the file has them, in the reading thread. Throws the import.file… errors. */
export async function readSheet(
  path: string,
  fileKind: FileKind,
  sheet: WholeSheet,
  { projectId, timeLimitMs = limits.parseMs, heapMegabytes = usualHeapMegabytes }: ReadingLimits,
): Promise<readonly SourceRow[]> {
  const request = { kind: 'rows', path, fileKind, ...sheet } as const;
  for await (const reply of replies(request, { projectId, timeLimitMs, heapMegabytes }, never, nothingKnown)) {
    if (reply.kind === 'rows') return reply.rows;
    throw refusal(reply);
  }
  throw new Error('The reader ended without an answer.');
}

/** A parse under way: the COPY text as it comes, and what the parse found once all of it was taken. */
export interface Parse {
  readonly chunks: AsyncIterable<Chunk>;
  readonly result: () => ParseResult;
}

/** Reads and cleans every row of a sheet in the reading thread. `knownAmong` is asked at most once; aborting ends the thread. */
export function parse(
  path: string,
  fileKind: FileKind,
  plan: ParsePlan,
  {
    projectId,
    timeLimitMs = limits.parseMs,
    heapMegabytes = usualHeapMegabytes,
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
      else throw refusal(reply);
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
