/** Server responses that a server test records and verifies (`tests/server/fixtures/recorded.ts`). */
import { readFileSync } from 'node:fs';
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';

export function recordedReply<E extends EndpointShape>(endpoint: E, name: string): ReplyOf<E> {
  return endpoint.reply.parse(JSON.parse(readFileSync(`tests/fixtures/recorded/${name}.json`, 'utf8'))) as ReplyOf<E>;
}
