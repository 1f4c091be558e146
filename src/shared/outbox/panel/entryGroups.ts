/** The operations of a person as the outbox lists them: what needs the person first. */
import { holdsUp, isUnsent, needsPerson, type Operation, recordKey } from '../../../../machines/outbox/operation.ts';

export interface EntryGroups {
  /** Nothing becomes of them without the person. */
  readonly needYou: readonly Operation[];
  /** The server is done with them and did not take all of it: to be seen. */
  readonly notTaken: readonly Operation[];
  /** They go by themselves, or behind one that needs the person. */
  readonly waiting: readonly Operation[];
  /** Of those that wait, which stand behind one that needs the person. */
  readonly isHeldUp: (operation: Operation) => boolean;
}

/** In each group the order in which they were done. */
export function entryGroups(operations: readonly Operation[]): EntryGroups {
  const needYou = operations.filter(needsPerson);
  const stopped = new Set(operations.filter(holdsUp).map(recordKey));
  return {
    needYou,
    notTaken: operations.filter(({ status }) => status === 'refused'),
    waiting: operations.filter((operation) => isUnsent(operation) && !needsPerson(operation)),
    isHeldUp: (operation) => operation.status === 'queued' && stopped.has(recordKey(operation)),
  };
}
