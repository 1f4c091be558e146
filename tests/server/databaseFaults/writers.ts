/** Users who continuously enter work through the API and log the outcome of each call. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface CallOutcome {
  /** Send time and duration, ms of `performance.now()`. */
  readonly sentAt: number;
  readonly took: number;
  /** Null if the connection to the server itself failed. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  readonly body: string;
}

export interface Writers {
  readonly calls: readonly CallOutcome[];
  /** Ids of the entries that the server acknowledged. */
  readonly acknowledged: readonly string[];
  /** Lets each writer send its current entry until it is acknowledged, then stops. */
  stop(): Promise<void>;
}

/** Server that takes the entries; `child` is its process. */
export interface EntryServer {
  readonly origin: string;
  readonly child?: { readonly exitCode: number | null };
}

/** Headers of the administrator of a server without sign-in. */
const administrator = { cookie: 'spoofUserId=1', 'content-type': 'application/json' };

interface WritersOptions {
  readonly projectId: number;
  /** Ids of the cables, one per writer. */
  readonly cables: readonly number[];
  /** Delay before a failed call is repeated, ms; default: the value of Retry-After. */
  readonly retryMs?: number;
  /** Headers of the calls of each writer, by its number; default: those of the administrator of a server without sign-in. */
  readonly headersOf?: (writer: number) => Readonly<Record<string, string>>;
}

/** One entry of a cable. */
interface SentEntry {
  readonly projectId: number;
  readonly commodityId: number;
  readonly id: string;
  readonly mark: number;
}

const workDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Sends one entry of a cable once; the pull ends at `mark`, one more than in the previous entry. */
export async function sendEntry(
  { origin }: EntryServer,
  { projectId, commodityId, id, mark }: SentEntry,
  headers: Readonly<Record<string, string>> = administrator,
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
      headers,
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

export function startWriters(
  server: EntryServer,
  { projectId, cables, retryMs, headersOf = () => administrator }: WritersOptions,
): Writers {
  const calls: CallOutcome[] = [];
  const acknowledged: string[] = [];
  let isStopping = false;

  async function write(commodityId: number, writer: number): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets `isStopping`
    for (let mark = 1; !isStopping; mark += 1) {
      const id = randomUUID();
      let call: CallOutcome;
      do {
        // oxlint-disable-next-line no-await-in-loop -- one entry at a time
        call = await sendEntry(server, { projectId, commodityId, id, mark }, headersOf(writer));
        calls.push(call);
        // A server that has exited never acknowledges.
        if (call.status === null && (server.child?.exitCode ?? null) !== null) return;
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        if (call.status !== 200) await wait(retryMs ?? Number(call.retryAfter ?? 1) * 1000);
      } while (call.status !== 200);
      if (!isAcknowledged(call)) throw new Error(`An entry was refused: ${call.body}`);
      acknowledged.push(id);
    }
  }

  const writing = Promise.all(cables.map((cable, writer) => write(cable, writer)));
  // The error is reported by `stop`.
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
