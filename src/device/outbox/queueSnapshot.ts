/** Snapshot of the user's operations: their counts, and the location of each. */
import { blocksLane, isUnsent, needsAttention, recordKey, type Operation } from '../../../machines/outbox/operation.ts';

/** Location of an unsent operation: in this tab only, on the device, being sent to the server. */
export type Whereabouts = 'page' | 'device' | 'way';

/** State of an unsent operation as shown: `saving` only while the device writes it, `onWay` only while a call sends it. */
export type UnsentState = 'saving' | 'notOnDevice' | 'onDevice' | 'onWay';

export interface QueueSnapshot {
  /** In the order they were created. */
  readonly operations: readonly Operation[];
  /** Number of operations the server does not have yet. */
  readonly unsent: number;
  /** Number of photos among them. */
  readonly photos: number;
  /**
   * Number of operations on the device that are sent without user action: the tab can be closed with these pending (trust, rule
   * O1).
   */
  readonly waiting: number;
  /** Number of operations on the device that need user action. */
  readonly needPerson: number;
  /** Number of operations that exist only in this tab and are lost with it. */
  readonly onPageOnly: number;
  /** Number of operations that a call is sending now. */
  readonly sending: number;
  readonly whereabouts: (operation: Operation) => Whereabouts;
  readonly unsentState: (operation: Operation) => UnsentState;
  /** True for a photo that waits for its caption. */
  readonly isHeld: (operation: Operation) => boolean;
  /** True if nothing is stored on the disk of this device: the screen must show this. */
  readonly isInMemory: boolean;
  /** True if that is because the disk is full. */
  readonly isDiskFull: boolean;
  /**
   * Number of operations restored from the open page after the device's data was cleared; null if nothing was lost, or the user
   * has dismissed the message.
   */
  readonly restored: number | null;
  /** Number of unsent photos lost in that case: their pictures were stored nowhere else. */
  readonly lostPhotos: number;
  /** Number of operations on the device that this version cannot read. */
  readonly broken: number;
}

interface QueueState extends Pick<QueueSnapshot, 'isInMemory' | 'isDiskFull' | 'restored' | 'lostPhotos' | 'broken'> {
  /** On the device, in the order they were created. */
  readonly stored: readonly Operation[];
  /** Added, but not on the disk yet. */
  readonly writing: readonly Operation[];
  /** False while no user's storage is open: nothing is written. */
  readonly isOpen: boolean;
  /** By id, like the sets below. */
  readonly withdrawn: ReadonlySet<string>;
  readonly sending: ReadonlySet<string>;
  /** Photos whose caption is being typed in this tab. */
  readonly held: ReadonlySet<string>;
}

export function makeQueueSnapshot(state: QueueState): QueueSnapshot {
  const { stored, writing, isOpen, withdrawn, sending, held } = state;
  const { isInMemory, isDiskFull, restored, lostPhotos, broken } = state;
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
  const whereabouts = (operation: Operation): Whereabouts =>
    sending.has(operation.id) ? 'way' : onPage.has(operation) ? 'page' : 'device';
  const unsentStates = {
    page: isOpen && !isInMemory ? 'saving' : 'notOnDevice',
    device: 'onDevice',
    way: 'onWay',
  } as const;
  return {
    operations,
    unsent,
    photos: operations.filter((operation) => operation.kind === 'photo' && isUnsent(operation)).length,
    waiting: needPerson.length + unwritten.size === 0 ? unsent : operations.filter(goesByItself).length,
    needPerson: needPerson.length,
    onPageOnly: operations.filter((operation) => onPage.has(operation) && isUnsent(operation)).length,
    sending: operations.filter((operation) => sending.has(operation.id) && isUnsent(operation)).length,
    whereabouts,
    unsentState: (operation) => unsentStates[whereabouts(operation)],
    isHeld: ({ id }) => held.has(id),
    isInMemory,
    isDiskFull,
    restored,
    lostPhotos,
    broken,
  };
}
