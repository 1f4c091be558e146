/** Worker thread that runs PGlite; communicates with `pgliteProxy.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine, type EngineOptions, type PgliteEngine } from './pgliteEngine.ts';
import type { Answer, Notification, Question } from './pgliteProxy.ts';

/** Errors lose their custom properties between threads; these are the ones the server reads. */
const carried = ['code', 'detail', 'hint', 'table', 'column', 'constraint', 'routine', 'severity', 'position'] as const;

function portable(error: unknown): { message: string; fields: Record<string, unknown> } {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = carried
    .filter((name) => name in error)
    .map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  return { message: error.message, fields: Object.fromEntries(fields) };
}

async function answer(engine: PgliteEngine, { question }: Question): Promise<unknown> {
  switch (question.kind) {
    case 'run':
      return engine.run(question.statement);
    case 'script':
      return engine.script(question.text);
    case 'copyOut':
      return engine.copyOut(question.select);
    case 'listen':
      await engine.listen(question.channel, (payload) => notify(question.channel, payload));
      return null;
    case 'dump':
      return engine.dump();
    case 'close':
      return engine.close();
  }
}

const port = parentPort;
if (!port) throw new Error('pgliteThread.ts runs as a worker thread only.');

const options: EngineOptions = workerData;
const opening = openEngine(options);

function notify(channel: string, payload: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  port?.postMessage({ channel, payload } satisfies Notification);
}

async function reply(id: number, work: Promise<unknown>): Promise<void> {
  let message: Answer;
  try {
    message = { id, value: await work };
  } catch (error) {
    message = { id, failure: portable(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  port?.postMessage(message);
}

port.on('message', (question: Question) => {
  void reply(
    question.id,
    opening.then((engine) => answer(engine, question)),
  );
});
void reply(
  0,
  opening.then(() => null),
);
