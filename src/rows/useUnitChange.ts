/** Detects a change of the project's unit in a field with a typed length. */
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls `onChanged` with the previous unit, synchronously, so that nothing can be sent in between. `unit` is undefined for a
 * field that is not a length.
 */
export function useUnitChange<Unit extends string>(unit: Unit | undefined, onChanged: (typedIn: Unit) => void): void {
  const typedIn = useRef(unit);
  const changed = useEffectEvent(onChanged);
  useLayoutEffect(() => {
    const before = typedIn.current;
    typedIn.current = unit;
    if (before !== undefined && unit !== undefined && before !== unit) changed(before);
  }, [unit]);
}
