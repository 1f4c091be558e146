/** Selection of the next batch: which operations can be sent, in what order, and how many together. */
import { isAnswered, type Operation, recordKey } from './operation.ts';

/**
 * Maximum operations of one call. Grid rows are written in sets, a thousand as quickly as they are sent; a field entry is a
 * separate piece of work for the server.
 */
export const maxOperations: Readonly<Record<Operation['kind'], number>> = {
  cellEdits: 1000,
  fieldEntry: 100,
  photo: 1,
};
/** Maximum characters of JSON in a batch: 256 kB. */
export const maxCharacters = 256 * 1024;

/**
 * Returns the key that operations of one call share: their project, and for grid edits also their type and the kind of change,
 * because the history names each call by it.
 */
const destinationOf = ({ kind, projectId, type, editKind = 'edit' }: Operation): string =>
  kind === 'cellEdits' ? `${projectId}/${type}/${editKind}` : `${projectId}`;

/** Characters of JSON around each cell of an operation when it is sent. */
const aroundCell = 40;

/** Returns the approximate number of characters of a sent operation, without data that stays on this device. */
function charactersOf(operation: Operation): number {
  const { id, recordId, before, after, newNames, restores, entry, enteredBy, unit } = operation;
  const sent = JSON.stringify({ id, recordId, before, after, newNames, restores, entry, enteredBy, unit });
  return sent.length + aroundCell * Object.keys(after).length;
}

/**
 * Returns the next operations of a kind to send in one call, none if nothing can be sent. At most one per record, the earliest of
 * all kinds: the order within a record holds whatever the outcome. A record waits while one of its operations waits for the user.
 * Operations on which the server failed are last, so that a failing one does not delay the others.
 */
export function nextBatch(
  operations: readonly Operation[],
  kind: Operation['kind'],
  limit: number = maxOperations[kind],
): Operation[] {
  if (kind === 'photo') return nextPhoto(operations);
  const heads = new Map<string, Operation>();
  for (const operation of operations) {
    if (isAnswered(operation) || operation.kind === 'photo') continue;
    const record = recordKey(operation);
    const head = heads.get(record);
    if (!head || operation.seq < head.seq) heads.set(record, operation);
  }
  const ready = [...heads.values()]
    .filter((head) => head.status === 'queued' && head.kind === kind)
    .toSorted((one, other) => one.attempts - other.attempts || one.seq - other.seq);
  const [first] = ready;
  if (!first) return [];
  const batch: Operation[] = [];
  let characters = 0;
  for (const operation of ready) {
    if (destinationOf(operation) !== destinationOf(first)) continue;
    characters += charactersOf(operation);
    if (batch.length > 0 && (batch.length >= limit || characters > maxCharacters)) break;
    batch.push(operation);
  }
  return batch;
}

/**
 * Returns the next photo: one per call, only after its entry has been sent, and not while there are entries or edits never tried:
 * on a slow connection, work records go before pictures.
 */
function nextPhoto(operations: readonly Operation[]): Operation[] {
  const isFresh = (kind: Operation['kind']) => nextBatch(operations, kind, 1).some(({ attempts }) => attempts === 0);
  const photos = operations.filter(({ kind, status }) => kind === 'photo' && status === 'queued');
  if (photos.length === 0 || isFresh('fieldEntry') || isFresh('cellEdits')) return [];
  const unanswered = new Set(operations.flatMap((operation) => (isAnswered(operation) ? [] : operation.id)));
  return photos
    .filter(({ photo }) => photo && !unanswered.has(photo.entryId))
    .toSorted((one, other) => one.attempts - other.attempts || one.seq - other.seq)
    .slice(0, 1);
}
