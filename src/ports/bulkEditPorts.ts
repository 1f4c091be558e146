/** Effects of the bulk edit machine: the product API and the live stream. */
import {
  getBulkEdit,
  resumeBulkEdit,
  startBulkEdit,
  stopBulkEdit,
  type BulkEdit,
} from '../../contract/rows/bulkEdits.ts';
import type { BulkEditError, BulkEditPorts } from '../../machines/bulkEdit/ports.ts';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { isOutOfReach } from '../api/apiErrors.ts';
import type { Call } from '../api/client.ts';
import type { LiveEvents } from '../base/liveEvents.ts';

/** True if the same request can succeed later: after a sign-in, after the rate limit, or when the server is back. */
const isLater = (status: number): boolean => status >= 500 || status === 401 || status === 429;

class BulkEditFailure extends Error implements BulkEditError {
  override readonly name = 'BulkEditFailure';
  readonly isUnreachable: boolean;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isUnreachable = isOutOfReach(cause) || (cause instanceof WirewayError && isLater(cause.status));
  }
}

/** Converts errors to those of the machine. The dialog shows the failure itself, so requests are quiet. */
async function understood(reply: Promise<BulkEdit>): Promise<BulkEdit> {
  try {
    return await reply;
  } catch (error) {
    throw new BulkEditFailure(error);
  }
}

export function bulkEditPorts(call: Call, liveEvents: LiveEvents): BulkEditPorts {
  const quiet = true;
  return {
    start: (body, signal) => understood(call(startBulkEdit, { body, signal, quiet })),
    look: (query, signal) => understood(call(getBulkEdit, { query, signal, quiet })),
    stop: (body, signal) => understood(call(stopBulkEdit, { body, signal, quiet })),
    resume: (body, signal) => understood(call(resumeBulkEdit, { body, signal, quiet })),
    watchJob: ({ changeId }, listener) =>
      liveEvents.subscribe((_projectId, event) => {
        if (event.kind === 'gap') listener.changed();
        if (event.kind !== 'job' || event.subject !== changeId) return;
        if (event.status === 'running' && event.progress) listener.progressed(event.progress.done);
        else listener.changed();
      }),
  };
}
