/** A field with a typed length notices that the project changed its unit. */
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Calls `onChanged` with the unit of before, at once: nothing can be sent in between. Undefined for what is no length. */
export function useUnitChange<Unit extends string>(unit: Unit | undefined, onChanged: (typedIn: Unit) => void): void {
  const typedIn = useRef(unit);
  const changed = useEffectEvent(onChanged);
  useLayoutEffect(() => {
    const before = typedIn.current;
    typedIn.current = unit;
    if (before !== undefined && unit !== undefined && before !== unit) changed(before);
  }, [unit]);
}
