import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsPrinting } from './useIsPrinting.ts';

/** CSS px; what stands before the element was measured, as where nothing measures. */
const usual = 640;
/** What a landscape sheet of Letter or A4 has room for, less its margins. */
const onPaper = 940;

/** How wide a chart is drawn: as its element is, and on paper as the sheet, since paper measures nothing. */
export function useWidth(share = 1): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usual);
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width: isPrinting ? Math.floor(onPaper * share) : width };
}
