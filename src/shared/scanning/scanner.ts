/**
 * The scanner of the page: whether it stands there, whether its camera looks, and what was read last. Not in the address: what a
 * hand holds before the camera is nothing a link could show a colleague.
 */
export interface Scan {
  readonly code: string;
  /** Another one for every scan, also of the same code. */
  readonly serial: number;
}

export interface Scanner {
  readonly isOpen: boolean;
  readonly isLooking: boolean;
  readonly scan: Scan | null;
}

const closed: Scanner = { isOpen: false, isLooking: false, scan: null };
let scanner = closed;
let serial = 0;
const listeners = new Set<() => void>();

function become(next: Scanner): void {
  scanner = next;
  for (const listener of listeners) listener();
}

/** With its camera; what was read before is answered no longer. */
export const openScanner = (): void => become({ isOpen: true, isLooking: true, scan: null });
export const closeScanner = (): void => become(closed);
export const lookAgain = (): void => become({ ...scanner, isLooking: true });

/** A code read by a camera, by a scanner that types, or typed. `looksOn`: the camera stays for the next card. */
export function scanned(code: string, looksOn = false): void {
  serial += 1;
  become({ isOpen: true, isLooking: scanner.isLooking && looksOn, scan: { code: code.trim(), serial } });
}

export const scannerNow = (): Scanner => scanner;

export function onScanner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
