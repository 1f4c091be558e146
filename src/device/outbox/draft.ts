/** Creates operations; their id makes sending them twice idempotent. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Draft } from './queue.ts';
import { uuidv7 } from '../../base/uuidv7.ts';

interface Done extends Pick<
  Draft,
  | 'kind'
  | 'projectId'
  | 'type'
  | 'recordId'
  | 'before'
  | 'after'
  | 'newNames'
  | 'restores'
  | 'editKind'
  | 'entry'
  | 'tag'
  | 'photo'
  | 'timeZone'
> {
  readonly unit?: LengthUnit | undefined;
}

export function draftOf({ unit, ...done }: Done, id: string = uuidv7()): Draft {
  return {
    ...done,
    ...(unit && { unit }),
    id,
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

/** Version of the operation format; incremented with every change, so that an older one on disk is recognized. */
const operationSchema = 2;
