import { useEffect } from 'react';
import { scannerFirstKeyWindow, scannerNextKeyWindow } from '../../../../machines/pageTimings.ts';
import type { ScannerRef } from '../../../../machines/scanning/scannerMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import { createWedge } from '../../../shared/scanning/wedge.ts';
import { typingTargets } from '../../../ui/screen/typingTargets.ts';

/** Listens for keyboard scanners and F8, after the palette's own listener: text typed for the palette is not a code. */
export function ScannerKeys() {
  const { scanner } = useApp();
  useEffect(() => listenToKeys(window, scanner), [scanner]);
  return null;
}

/**
 * Opens the scanner. A keyboard scanner can be configured to send this key first: its codes then reach the scanner even from a
 * field or a grid.
 */
const scannerKey = 'F8';

/** Returns a function that stops listening. */
function listenToKeys(page: Window, scanner: ScannerRef): () => void {
  const wedge = createWedge();
  let isIntendedUntil = Number.NEGATIVE_INFINITY;
  const hear = (event: KeyboardEvent) => {
    // The palette has consumed the key.
    if (event.defaultPrevented) return wedge.forget();
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return wedge.forget();
    const { key, timeStamp: at, target } = event;
    if (key === scannerKey && !event.shiftKey) {
      event.preventDefault();
      isIntendedUntil = at + scannerFirstKeyWindow;
      return scanner.send({ type: 'scanner.open' });
    }
    const isIntended = at <= isIntendedUntil;
    if (!isIntended && target instanceof Element && target.closest(typingTargets)) return wedge.forget();
    if (isIntended && key.length === 1) isIntendedUntil = at + scannerNextKeyWindow;
    const said = wedge.press({ key, at });
    // The first key of a code after F8 must not reach the page either.
    if (said.is === 'key' && !(isIntended && key.length === 1)) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (said.is !== 'code') return undefined;
    isIntendedUntil = Number.NEGATIVE_INFINITY;
    return scanner.send({ type: 'code.received', code: said.code });
  };
  page.addEventListener('keydown', hear, { capture: true });
  return () => page.removeEventListener('keydown', hear, { capture: true });
}
