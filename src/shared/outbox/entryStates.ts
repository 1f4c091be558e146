/**
 * States of an entry, from typing to the server's answer. Each has one word (`fieldWork:state`) and one icon
 * (`entryState.module.css`), the same in Data Entry and in the outbox.
 */
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { QueueSnapshot } from '../../device/outbox/queueSnapshot.ts';

export const entryStates = [
  'typed',
  'otherMark',
  'stopped',
  'saving',
  'notOnDevice',
  'onDevice',
  'heldUp',
  'onWay',
  'saved',
  'refused',
  'partlySaved',
  'conflict',
] as const;
export type EntryStateName = (typeof entryStates)[number];

/** Returns the state of an operation; `isHeldUp`: it waits behind another one of its record that needs the user. */
export function stateOfOperation(
  operation: Operation,
  { unsentState }: Pick<QueueSnapshot, 'unsentState'>,
  isHeldUp: boolean,
): EntryStateName {
  switch (operation.status) {
    case 'confirmed':
      return 'saved';
    case 'conflict':
      return 'conflict';
    case 'parked':
      return 'refused';
    case 'refused':
      return 'partlySaved';
    case 'queued':
      return isHeldUp ? 'heldUp' : unsentState(operation);
  }
}
