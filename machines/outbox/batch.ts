/** What is sent next: which operations may go, in what order, and how many of them together. */
import { isAnswered, type Operation, recordKey } from './operation.ts';

/**
 * Operations of one call. Rows of the grid are written in sets, a thousand as quickly as they are sent; an entry of the field
 * is a piece of work of its own for the server.
 */
export const maxOperations: Readonly<Record<Operation['kind'], number>> = {
  cellEdits: 1000,
  fieldEntry: 100,
  photo: 1,
};
/** Characters of JSON of a batch: 256 kB. */
export const maxCharacters = 256 * 1024;

/** Operations of one call share their project; edits of the grid also their type. */
const destinationOf = ({ kind, projectId, type }: Operation): string =>
  kind === 'cellEdits' ? `${projectId}/${type}` : `${projectId}`;

/** What is written around each cell of an operation when it is sent. */
const aroundCell = 40;

/** About as many characters as an operation is on its way: what only this device needs to know of it stays here. */
function charactersOf(operation: Operation): number {
  const { id, recordId, before, after, newNames, restores, entry, enteredBy, unit } = operation;
  const sent = JSON.stringify({ id, recordId, before, after, newNames, restores, entry, enteredBy, unit });
  return sent.length + aroundCell * Object.keys(after).length;
}

/**
 * The next operations of a kind to send in one call, none when nothing may go. At most one of a record, the earliest of
 * all kinds: the order within a record is kept whatever becomes of each. A record waits while one of its operations waits for the person.
 * Those the server failed on go last, so that one it cannot digest holds up nobody.
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
 * The next photo: one in a call, once its entry is with the server, and not while entries and edits could go that have not been
 * tried: where the line is thin, what was done goes before what it looked like.
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
