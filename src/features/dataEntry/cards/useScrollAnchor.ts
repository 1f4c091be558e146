/**
 * Prevents layout shifts under the finger while a button is pressed: messages of the field that was left wait until the press
 * ends.
 */
import { useEffect, useRef, type PointerEvent } from 'react';
import { tapSettleDelay } from '../../../../machines/pageTimings.ts';

export function useScrollAnchor(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isPressing = useRef(false);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const release = () => {
    timer.current = setTimeout(() => {
      isPressing.current = false;
      act();
    }, tapSettleDelay);
  };
  return {
    onPointerDownCapture: ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || !target.closest('button')) return;
      if (timer.current !== null) clearTimeout(timer.current);
      isPressing.current = true;
      const over = new AbortController();
      const { signal } = over;
      for (const end of ['pointerup', 'pointercancel'] as const)
        window.addEventListener(
          end,
          () => {
            over.abort();
            release();
          },
          { signal },
        );
    },
    /** Called when a field loses the focus. */
    leave: (): void => {
      if (!isPressing.current) act();
    },
  };
}
