/** People who enter work through the API without a pause, and note what each call came to. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../fixtures/serverProcess.ts';

export interface CallOutcome {
  /** When it was sent and how long it took, ms of `performance.now()`. */
  readonly sentAt: number;
  readonly took: number;
  /** Null where the connection to the server itself broke. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly body: string;
}

export interface Writers {
  readonly calls: readonly CallOutcome[];
  /** Ids of the entries the server acknowledged. */
  readonly acknowledged: readonly string[];
  /** Each writer sends its entry until it is acknowledged, and stops. */
  stop(): Promise<void>;
}

interface WritersOptions {
  readonly projectId: number;
  /** Cables, one for each writer. */
  readonly cables: readonly number[];
  /** Between a call that failed and the same call again, ms; without it, what Retry-After asks for. */
  readonly retryMs?: number;
}

const workDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Sends one entry of a cable once: what is pulled ends at `mark`, one further than before. */
export async function sendEntry(
  { origin }: ServerProcess,
  { projectId, commodityId, id, mark }: { projectId: number; commodityId: number; id: string; mark: number },
): Promise<CallOutcome> {
  const values = { pullStartMark: 0, pullEndMark: mark };
  const before = mark === 1 ? {} : { pullStartMark: 0, pullEndMark: mark - 1 };
  const sentAt = performance.now();
  const outcome = (status: number | null, retryAfter: string | null, body: string): CallOutcome => ({
    sentAt,
    took: performance.now() - sentAt,
    status,
    retryAfter,
    body,
  });
  try {
    const response = await fetch(`${origin}/api/field-work/record`, {
      method: 'POST',
      headers: { cookie: 'spoofUserId=1', 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, entries: [{ id, type: 'cable', commodityId, workDate, values, before }] }),
    });
    const body = await response.text();
    return outcome(response.status, response.headers.get('retry-after'), body);
  } catch (error) {
    return outcome(null, null, String(error));
  }
}

const isAcknowledged = ({ status, body }: CallOutcome): boolean =>
  status === 200 && /"outcome":"(?:recorded|replayed)"/.test(body);

export function startWriters(server: ServerProcess, { projectId, cables, retryMs }: WritersOptions): Writers {
  const calls: CallOutcome[] = [];
  const acknowledged: string[] = [];
  let isStopping = false;

  async function write(commodityId: number): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets it
    for (let mark = 1; !isStopping; mark += 1) {
      const id = randomUUID();
      let call: CallOutcome;
      do {
        // oxlint-disable-next-line no-await-in-loop -- one entry after the other
        call = await sendEntry(server, { projectId, commodityId, id, mark });
        calls.push(call);
        // A server that is gone never acknowledges.
        if (call.status === null && server.child.exitCode !== null) return;
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (call.status !== 200) await wait(retryMs ?? Number(call.retryAfter ?? 1) * 1000);
      } while (call.status !== 200);
      if (!isAcknowledged(call)) throw new Error(`An entry was refused: ${call.body}`);
      acknowledged.push(id);
    }
  }

  const writing = Promise.all(cables.map(write));
  // Reported by `stop`.
  writing.catch(() => undefined);
  return {
    calls,
    acknowledged,
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}
