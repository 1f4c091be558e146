import { atom } from 'jotai/vanilla';

/** Not in the address: a link could not show a colleague what waits on this device (docs/decisions/outbox.md). */
export const isOutboxOpenAtom = atom(false);
