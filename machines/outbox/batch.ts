/** What is sent next: which operations may go, in what order, and how many of them together. */
import { isAnswered, type Operation, recordKey } from './operation.ts';

export const mostOperations = 100;
/** Characters of JSON of a batch: 256 kB. */
export const mostCharacters = 256 * 1024;

/** Operations of one call share their project; edits of the grid also their type. */
const destinationOf = ({ kind, projectId, type }: Operation): string =>
  kind === 'cellEdits' ? `${projectId}/${type}` : `${projectId}`;

/**
 * The next operations of a kind to send in one call, none when nothing may go. At most one of a record, the earliest of
 * all kinds: the order within a record is kept whatever becomes of each. A record waits while one of its operations waits for the person.
 * Those the server failed on go last, so that one it cannot digest holds up nobody.
 */
export function nextBatch(
  operations: readonly Operation[],
  kind: Operation['kind'],
  limit: number = mostOperations,
): Operation[] {
  const heads = new Map<string, Operation>();
  for (const operation of operations) {
    if (isAnswered(operation)) continue;
    const head = heads.get(recordKey(operation));
    if (!head || operation.seq < head.seq) heads.set(recordKey(operation), operation);
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
    characters += JSON.stringify(operation).length;
    if (batch.length > 0 && (batch.length >= limit || characters > mostCharacters)) break;
    batch.push(operation);
  }
  return batch;
}
