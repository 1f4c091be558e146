/** Reads operations from the disk, possibly incomplete or written by an earlier version of Wireway (trust, rule O12). */
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';

const types: ReadonlySet<unknown> = new Set(commodityTypes);
const kinds: ReadonlySet<unknown> = new Set(['cellEdits', 'fieldEntry', 'photo']);
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** True if the operation has everything the server needs; hand-written checks, since ten thousand are read when a page opens. */
export const isWhole = ({
  id,
  kind,
  projectId,
  type,
  recordId,
  before,
  after,
  createdAt,
  photo,
}: Partial<Operation>): boolean =>
  typeof id === 'string' &&
  kinds.has(kind) &&
  typeof projectId === 'number' &&
  types.has(type) &&
  typeof recordId === 'number' &&
  isRecord(before) &&
  isRecord(after) &&
  typeof createdAt === 'string' &&
  (kind !== 'photo' || isRecord(photo));

/** Defaults for properties that were added in later formats. */
const earlier = {
  entry: null,
  attempts: 0,
  status: 'queued',
  reason: null,
  conflicts: [],
  refusals: [],
  result: null,
  version: null,
} as const satisfies Partial<Operation>;

export const readStored = (stored: Operation): Operation => ({ ...earlier, ...stored });
