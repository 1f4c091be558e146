/** The reading thread: unpacks, reads, cleans and serializes, so that the server's main thread stays responsive. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { DomainError } from '../../../errors/domainError.ts';
import { storeLines, readStoredLines } from '../parsing/knownLines/storedLines.ts';
import { KnownLines } from '../parsing/knownLines/knownLines.ts';
import { LineNotes } from '../parsing/knownLines/lineNotes.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import { rawValueColumns } from '../parsing/cells/rawValueColumns.ts';
import { parseRows } from './parseRows.ts';
import { pickRows } from '../parsing/pickRows.ts';
import { sheetRows } from '../parsing/sheetRows.ts';
import { fileRows, inspectFile } from '../reading/inspect.ts';
import type { Batch } from '../reading/row.ts';
import {
  chunksUnderWay,
  taken,
  type Chunk,
  type Known,
  type LineKeeping,
  type Reply,
  type Request,
} from './messages.ts';

if (!parentPort) throw new Error('importWorker runs as a worker thread');
const port = parentPort;

let underWay = 0;
let resume: (() => void) | undefined;

function say(reply: Reply): void {
  port.postMessage(reply);
}

async function sendChunk(chunk: Chunk): Promise<void> {
  if (underWay >= chunksUnderWay) {
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  }
  underWay += 1;
  port.postMessage({ kind: 'chunk', chunk } satisfies Reply, [chunk.bytes.buffer]);
}

let notifyKnown: ((keys: ReadonlySet<string>) => void) | undefined;

async function knownAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => {
    notifyKnown = resolve;
    say({ kind: 'askKnown', keys });
  });
}

async function answer(request: Request): Promise<void> {
  if (request.kind === 'inspect') {
    const { path, fileKind, rowsKept, text } = request;
    say({ kind: 'inspected', inspection: await inspectFile(path, fileKind, rowsKept, text) });
    return;
  }
  if (request.kind === 'rows') {
    const { path, fileKind, sheet, headerEnd, text, uses, mostRows } = request;
    const batches = fileRows(path, fileKind, sheet, headerEnd, text, uses);
    say({ kind: 'rows', rows: await sheetRows(batches, mostRows) });
    return;
  }
  const { path, fileKind, plan } = request;
  const rows = fileRows(path, fileKind, plan.sheet, plan.firstDataRow, plan.options.text, rawValueColumns(plan));
  if (request.kind === 'pick') {
    say({ kind: 'picked', rows: await pickRows(rows, plan, request.numbers) });
    return;
  }
  say({ kind: 'parsed', result: await parse(rows, plan, request.lines) });
}

async function knownLines({ readKey, earlier }: LineKeeping): Promise<KnownLines | null> {
  if (earlier === null) return null;
  const stored = await readStoredLines(earlier.linesPath, readKey);
  if (stored === null) return null;
  const bytes = await readFile(earlier.path).catch(() => null);
  return bytes === null ? null : new KnownLines(stored, bytes, earlier.written, earlier.areListsTheSame);
}

async function parse(rows: AsyncIterable<Batch>, plan: ParsePlan, keeping: LineKeeping | null): Promise<ParseResult> {
  if (keeping === null) return parseRows(rows, plan, sendChunk, knownAmong);
  const notes = new LineNotes(keeping.readKey);
  const result = await parseRows(rows, plan, sendChunk, knownAmong, { known: await knownLines(keeping), notes });
  await storeLines(keeping.linesPath, notes.kept(result.repeated));
  return result;
}

port.on('message', (message: Request | Known | typeof taken) => {
  if (message === taken) {
    underWay -= 1;
    resume?.();
    resume = undefined;
    return;
  }
  if (message.kind === 'known') {
    notifyKnown?.(message.keys);
    return;
  }
  underWay = 0;
  answer(message).catch((error: unknown) => {
    if (error instanceof DomainError) say({ kind: 'refused', code: error.code, sentence: error.userMessage });
    else say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
