/** Snapshot of the operations of the person: their counts, and where each of them is. */
import { blocksLane, isUnsent, needsAttention, recordKey, type Operation } from '../../../machines/outbox/operation.ts';

/** Where an unsent operation is: on the page only, on the device, on its way to the server. */
export type Whereabouts = 'page' | 'device' | 'way';

export interface QueueSnapshot {
  /** In the order they were done. */
  readonly operations: readonly Operation[];
  /** Not with the server yet. */
  readonly unsent: number;
  /** Of those, how many are photos. */
  readonly photos: number;
  /** Of all that is on the device, how many go by themselves: a page may be closed over these (trust, rule O1) … */
  readonly waiting: number;
  /** … and how many need the person. */
  readonly needPerson: number;
  /** How many this page alone knows: they are gone with it. */
  readonly onPageOnly: number;
  readonly whereabouts: (operation: Operation) => Whereabouts;
  /** A photo that waits for its caption. */
  readonly isHeld: (operation: Operation) => boolean;
  /** Nothing is kept on the disk of this device: the screen has to say so. */
  readonly isInMemory: boolean;
  /** … because it has no room. */
  readonly isDiskFull: boolean;
  /** How many the device had lost under the open page, and has again from it; null where it lost nothing, or the person has seen it. */
  readonly restored: number | null;
  /** Of what was unsent then, how many photos are gone with the device: their pictures lie nowhere else. */
  readonly lostPhotos: number;
  /** How many lie on the device that this version cannot read. */
  readonly broken: number;
}

interface QueueState extends Pick<QueueSnapshot, 'isInMemory' | 'isDiskFull' | 'restored' | 'lostPhotos' | 'broken'> {
  /** On the device, in the order they were done. */
  readonly stored: readonly Operation[];
  /** Handed in and not on the disk yet. */
  readonly writing: readonly Operation[];
  /** By id, as the others below. */
  readonly withdrawn: ReadonlySet<string>;
  readonly sending: ReadonlySet<string>;
  /** Photos whose caption is being typed on this page. */
  readonly held: ReadonlySet<string>;
}

export function makeQueueSnapshot(state: QueueState): QueueSnapshot {
  const { stored, writing, withdrawn, sending, held, isInMemory, isDiskFull, restored, lostPhotos, broken } = state;
  const stands = ({ id }: Operation) => !withdrawn.has(id);
  const all = [...stored, ...writing];
  const operations = withdrawn.size === 0 ? all : all.filter(stands);
  const unwritten = new Set(writing);
  const onPage = isInMemory ? new Set(operations) : unwritten;
  const unsent = operations.filter(isUnsent).length;
  const needPerson = operations.filter(needsAttention);
  const heldUp = new Set(needPerson.filter(blocksLane).map(recordKey));
  const goesByItself = (operation: Operation) =>
    isUnsent(operation) && !unwritten.has(operation) && !needsAttention(operation) && !heldUp.has(recordKey(operation));
  return {
    operations,
    unsent,
    photos: operations.filter((operation) => operation.kind === 'photo' && isUnsent(operation)).length,
    waiting: needPerson.length + unwritten.size === 0 ? unsent : operations.filter(goesByItself).length,
    needPerson: needPerson.length,
    onPageOnly: operations.filter((operation) => onPage.has(operation) && isUnsent(operation)).length,
    whereabouts: (operation) => (sending.has(operation.id) ? 'way' : onPage.has(operation) ? 'page' : 'device'),
    isHeld: ({ id }) => held.has(id),
    isInMemory,
    isDiskFull,
    restored,
    lostPhotos,
    broken,
  };
}
