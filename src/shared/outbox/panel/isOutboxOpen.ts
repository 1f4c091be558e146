import { atom } from 'jotai/vanilla';

/**
 * Atom instead of a search parameter: a link could not show a colleague the entries waiting on this device
 * (docs/decisions/outbox.md).
 */
export const isOutboxOpenAtom = atom(false);
