/** A new operation, with the id that makes sending it twice harmless. */
import { operationSchema } from './schema.ts';
import type { Draft } from './queue.ts';
import { uuidv7 } from './uuidv7.ts';

type Done = Pick<Draft, 'kind' | 'projectId' | 'type' | 'recordId' | 'before' | 'after' | 'entry'>;

export function draftOf(done: Done): Draft {
  return {
    ...done,
    id: uuidv7(),
    schemaVersion: operationSchema,
    createdAt: new Date().toISOString(),
    attempts: 0,
    status: 'queued',
    reason: null,
    conflicts: [],
    refusals: [],
    result: null,
    version: null,
  };
}
