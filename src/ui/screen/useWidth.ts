import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsPrinting } from './useIsPrinting.ts';

/** Width in CSS px before the element is measured, and in environments without layout. */
const typical = 640;
/** Width of a landscape Letter or A4 sheet without its margins. */
const onPaper = 940;

/** Returns the width of a chart: that of its element, or the width of the sheet in print, where elements are not measured. */
export function useWidth(share = 1): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(typical);
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
