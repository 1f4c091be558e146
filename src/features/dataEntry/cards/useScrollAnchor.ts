/** While a button is pressed nothing may move under the finger: what a field left behind has to say waits until the press is over. */
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
    /** A field was left. */
    leave: (): void => {
      if (!isPressing.current) act();
    },
  };
}
