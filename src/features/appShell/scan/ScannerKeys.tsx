import { useEffect } from 'react';
import { scannerFirstKeyWindow, scannerNextKeyWindow } from '../../../../machines/pageTimings.ts';
import type { ScannerRef } from '../../../../machines/scanning/scannerMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import { createWedge } from '../../../shared/scanning/wedge.ts';

/** Hears hand-held scanners that type, and F8. Behind the palette's own listener: what is typed for that is no code. */
export function ScannerKeys() {
  const { scanner } = useApp();
  useEffect(() => listenToKeys(window, scanner), [scanner]);
  return null;
}

/** Opens the scanner. A hand-held one may be told to send it first: then its code goes to the scanner from a field and a grid, too. */
const scannerKey = 'F8';

/** What is typed there is the field's; a grid takes a letter as the begin of a cell's value. */
const fields = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="treegrid"], iframe';

/** Gives what ends it. */
function listenToKeys(page: Window, scanner: ScannerRef): () => void {
  const wedge = createWedge();
  let isMeantUntil = Number.NEGATIVE_INFINITY;
  const hear = (event: KeyboardEvent) => {
    // The palette awaits what is typed.
    if (event.defaultPrevented) return wedge.forget();
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return wedge.forget();
    const { key, timeStamp: at, target } = event;
    if (key === scannerKey && !event.shiftKey) {
      event.preventDefault();
      isMeantUntil = at + scannerFirstKeyWindow;
      return scanner.send({ type: 'scanner.open' });
    }
    const isMeant = at <= isMeantUntil;
    if (!isMeant && target instanceof Element && target.closest(fields)) return wedge.forget();
    if (isMeant && key.length === 1) isMeantUntil = at + scannerNextKeyWindow;
    const said = wedge.press({ key, at });
    // The first key of a code behind the scanner's own key is no key of the page either.
    if (said.is === 'key' && !(isMeant && key.length === 1)) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (said.is !== 'code') return undefined;
    isMeantUntil = Number.NEGATIVE_INFINITY;
    return scanner.send({ type: 'code.received', code: said.code });
  };
  page.addEventListener('keydown', hear, { capture: true });
  return () => page.removeEventListener('keydown', hear, { capture: true });
}
