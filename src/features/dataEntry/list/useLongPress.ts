/** Long press by finger, mouse or the context menu key. A moving finger scrolls instead. */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { longPressDelay } from '../../../../machines/pageTimings.ts';

/** Finger movement that still counts as a press, CSS px. */
const tremble = 10;

export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  /** True if the press was long: the click that ends it is ignored. */
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    endsLongPress: () => {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
    handlers: {
      onPointerDown: ({ clientX, clientY, button }: PointerEvent) => {
        stop();
        wasLong.current = false;
        if (button !== 0) return;
        from.current = { x: clientX, y: clientY };
        timer.current = setTimeout(() => {
          wasLong.current = true;
          onLongPress();
        }, longPressDelay);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = from.current;
        if (Math.hypot(clientX - x, clientY - y) > tremble) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event: MouseEvent) => {
        event.preventDefault();
        stop();
        // Some browsers also open the context menu on a long touch.
        if (!wasLong.current) onLongPress();
      },
    },
  };
}
