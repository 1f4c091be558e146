/** A press that lasts, by a finger, a mouse or the key of the context menu. A finger that moves scrolls. */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { longPressDelay } from '../../../../machines/pageTimings.ts';

/** CSS px a finger may tremble. */
const tremble = 10;

export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  /** The click that ends a long press is none. */
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
        // A finger that lasts opens the menu of some browsers, too.
        if (!wasLong.current) onLongPress();
      },
    },
  };
}
