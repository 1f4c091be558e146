/** Operations as they lie on the disk, perhaps since an earlier version of Wireway (trust, rule O12), or not whole. */
import { commodityTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';

const types: ReadonlySet<unknown> = new Set(commodityTypes);
const kinds: ReadonlySet<unknown> = new Set(['cellEdits', 'fieldEntry', 'photo']);
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether there is what the server has to be told; by hand, since ten thousand are read when a page opens. */
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

/** What came with later shapes, as it was before there was a word for it. */
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
