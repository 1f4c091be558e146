/** The help panel: a button in the head of each page opens it, the application frame shows it. */
import { atom } from 'jotai/vanilla';

/** True while the help panel is open. */
export const isHelpOpenAtom = atom(false);
