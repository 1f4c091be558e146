/** The reading threads: at most two, started when first needed, kept warm, one file at a time each. */
import { Worker } from 'node:worker_threads';
import type { TextChoice } from '../../../../contract/imports.ts';
import { DomainError } from '../../../domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import type { FileKind } from '../files/fileKind.ts';
import type { KnownAmong } from '../parsing/parseRows.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import type { Inspection } from '../reading/row.ts';
import { taken, type AskKnown, type Chunk, type Known, type Reply, type Request } from './messages.ts';

const threads = 2;
const heapMegabytes = 1024;
/** Rows live briefly: with room for them, few survive to be collected at cost. */
const youngMegabytes = 64;

const idle: Worker[] = [];
const waiting: ((worker: Worker) => void)[] = [];
let started = 0;

function start(): Worker {
  const worker = new Worker(new URL('importWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // A warm reader must not keep a server alive that wants to stop.
  worker.unref();
  // A thread that dies between two files is only forgotten; the next file gets a new one.
  worker.on('error', () => {});
  worker.once('exit', () => {
    const place = idle.indexOf(worker);
    if (place < 0) return;
    idle.splice(place, 1);
    started -= 1;
  });
  return worker;
}

async function claim(): Promise<Worker> {
  const free = idle.pop();
  if (free) return free;
  if (started < threads) {
    started += 1;
    return start();
  }
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function giveBack(worker: Worker): void {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}

function discard(worker: Worker): void {
  void worker.terminate();
  const next = waiting.shift();
  if (next) next(start());
  else started -= 1;
}

const outOfMemory = () => new DomainError('import.fileUnsafe', fileMessage('outOfMemory'));

const stopped = () => new DomainError('import.notReady', importMessage('cancelled'));

/** The replies of one request, in order, until it ends; the thread is given back or, after a failure, replaced. */
async function* replies(
  request: Request,
  signal: AbortSignal,
  knownAmong: KnownAmong,
): AsyncGenerator<Exclude<Reply, AskKnown>> {
  const worker = await claim();
  const queue: Reply[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const onMessage = (reply: Reply) => {
    queue.push(reply);
    wake?.();
  };
  const onFailure = (error: Error) => {
    failure ??= 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error;
    wake?.();
  };
  const onExit = () => onFailure(new Error('The reading thread stopped.'));
  const onAbort = () => onFailure(stopped());
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
      const reply = queue.shift();
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
    worker.unref();
    if (finished && !failure) giveBack(worker);
    else discard(worker);
  }
}

function refusal(reply: Exclude<Reply, AskKnown>): Error {
  if (reply.kind === 'refused') return new DomainError(reply.code, reply.sentence);
  return new Error(reply.kind === 'failed' ? reply.message : `The reader answered ${reply.kind}.`);
}

const never = new AbortController().signal;
const nothingKnown: KnownAmong = async () => new Set();

/** Reads the sheets and first rows of a stored file in the reading thread. Throws the import.file… errors. */
export async function inspect(
  path: string,
  fileKind: FileKind,
  rowsKept: number,
  text?: TextChoice,
): Promise<Inspection> {
  for await (const reply of replies({ kind: 'inspect', path, fileKind, rowsKept, text }, never, nothingKnown)) {
    if (reply.kind === 'inspected') return reply.inspection;
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
  knownAmong: KnownAmong,
  signal: AbortSignal,
): Parse {
  let found: ParseResult | undefined;
  async function* chunks(): AsyncGenerator<Chunk> {
    for await (const reply of replies({ kind: 'parse', path, fileKind, plan }, signal, knownAmong)) {
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
