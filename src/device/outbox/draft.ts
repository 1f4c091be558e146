/** A new operation, with the id that makes sending it twice harmless. */
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

/** The shape operations are written in; raised with every change of it, so that an older one on disk is recognised. */
const operationSchema = 2;
