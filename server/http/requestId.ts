/** Id of a call in its response, its log lines, its audit entries and its jobs. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestId, requestIdHeader } from '../../contract/base/calls/requestId.ts';

/** Returns the id that the browser or a proxy chose, or a new one if there is none of a valid form. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { success, data } = requestId.safeParse(headers[requestIdHeader]);
  return success ? data : randomUUID();
}
