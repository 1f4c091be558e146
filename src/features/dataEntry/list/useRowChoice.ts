/** Rows selected by a long press, for one action on all of them. */
import { useCallback, useMemo, useState } from 'react';

export interface RowChoice {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

const none: ReadonlySet<number> = new Set();

export function useRowChoice(): RowChoice {
  const [ids, setIds] = useState(none);
  const toggle = useCallback((id: number) => {
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setIds(none), []);
  return useMemo(() => ({ ids, toggle, clear }), [ids, toggle, clear]);
}
