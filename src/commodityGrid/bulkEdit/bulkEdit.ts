/** Sends one change of many rows in calls of bounded size. They share one entry of the history: it is taken back as one. */
import { updateCommodities, type CommodityEdit } from '../../../contract/changes.ts';
import type { CommodityType } from '../../../contract/commodities/types.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { MessageOrText } from '../../../contract/message.ts';
import { WirewayError } from '../../../contract/errors.ts';
import { answerOf, messageOf } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import { pause } from '../../api/pause.ts';

/** Rows of a call: others wait for their turn no longer than a moment, and a lost call is little lost. */
export const rowsOfCall = 1000;

export interface BulkEdit {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly changeId: string;
  readonly edits: readonly CommodityEdit[];
}

export interface BulkOutcome {
  /** Rows written. */
  readonly written: number;
  /** Cells written in them. */
  readonly cells: number;
  /** Rows that were changed by somebody else since, and left. */
  readonly conflicts: number;
  /** Rows the server refused cells of, by its reason. */
  readonly refused: ReadonlyMap<string, number>;
  /** Not sent: the person stopped it, or `failure` did. */
  readonly unsent: readonly CommodityEdit[];
  readonly failure: MessageOrText | null;
}

interface BulkPorts {
  readonly call: Call;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
  /** Tests give their own. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Of a row that was written, all cells but those that were left. Rows differ: what a cell holds already is not sent. */
function cellsWritten(
  rows: readonly CommodityEdit[],
  { updatedIds, conflicts, refusals }: ReplyOf<typeof updateCommodities>,
): number {
  const updated = new Set(updatedIds);
  const sent = rows.reduce((sum, { id, cells }) => sum + (updated.has(id) ? cells.length : 0), 0);
  return sent - [...conflicts, ...refusals].filter(({ id }) => updated.has(id)).length;
}

/**
 * Never rejects. A server that has had too much is given the time it asks for; any other failure ends it, with what was not
 * sent: sending that again is harmless, since a cell that holds the value already is left alone.
 */
export async function runBulkEdit({ edits, ...change }: BulkEdit, ports: BulkPorts): Promise<BulkOutcome> {
  const { call, onProgress, signal, wait = pause } = ports;
  const refused = new Map<string, Set<number>>();
  let written = 0;
  let cells = 0;
  let conflicts = 0;
  let at = 0;
  let failure: MessageOrText | null = null;
  while (at < edits.length && !signal.aborted) {
    const rows = edits.slice(at, at + rowsOfCall);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a project takes one write at a time
      const reply = await call(updateCommodities, { body: { ...change, rows: [...rows] }, quiet: true });
      written += reply.updatedIds.length;
      cells += cellsWritten(rows, reply);
      conflicts += new Set(reply.conflicts.map(({ id }) => id)).size;
      for (const { id, reason } of reply.refusals) refused.set(reason, (refused.get(reason) ?? new Set()).add(id));
      at += rows.length;
      onProgress(at);
    } catch (error) {
      const waitMs = error instanceof WirewayError ? (answerOf(error)?.retryAfterMs ?? 0) : 0;
      if (waitMs === 0) {
        failure = messageOf(error);
        break;
      }
      // Stopped while it waits: what is left is told as not sent.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(waitMs, signal).catch(() => undefined);
    }
  }
  const refusedRows = new Map(Array.from(refused, ([reason, ids]) => [reason, ids.size]));
  return { written, cells, conflicts, refused: refusedRows, unsent: edits.slice(at), failure };
}
