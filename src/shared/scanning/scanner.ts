/**
 * The scanner over the page: whether it is open, whether its camera is on, and the last code. Not in the address: a link could
 * not show a colleague what is in front of the camera.
 */
import { atom } from 'jotai/vanilla';

export interface Scan {
  readonly code: string;
  /** Differs for every scan, also of the same code. */
  readonly serial: number;
}

interface Scanner {
  readonly isOpen: boolean;
  readonly isLooking: boolean;
  readonly scan: Scan | null;
}

const closed: Scanner = { isOpen: false, isLooking: false, scan: null };
const stateAtom = atom(closed);
const lastSerialAtom = atom(0);

export const scannerAtom = atom((get) => get(stateAtom));

/** Opens it with its camera and without the last code. */
export const openScannerAtom = atom(null, (_get, set) => set(stateAtom, { isOpen: true, isLooking: true, scan: null }));
export const closeScannerAtom = atom(null, (_get, set) => set(stateAtom, closed));
export const resumeCameraAtom = atom(null, (get, set) => set(stateAtom, { ...get(stateAtom), isLooking: true }));

/** Takes a code from a camera, a hand-held scanner or a keyboard; `keepsCamera` leaves the camera on for the next card. */
export const receiveScanAtom = atom(null, (get, set, code: string, keepsCamera?: boolean) => {
  const serial = get(lastSerialAtom) + 1;
  set(lastSerialAtom, serial);
  const isLooking = get(stateAtom).isLooking && keepsCamera === true;
  set(stateAtom, { isOpen: true, isLooking, scan: { code: code.trim(), serial } });
});
