import { useAtomValue, useStore } from 'jotai/react';
import { useCallback, useSyncExternalStore } from 'react';
import { todayCheckInterval } from '../../machines/pageTimings.ts';
import { siteTimeZoneAtom, todayIn } from './today.ts';

function subscribe(onLook: () => void): () => void {
  const timer = setInterval(onLook, todayCheckInterval);
  // Timers of a page nobody sees are slowed down, and those of a tablet that sleeps stand still.
  document.addEventListener('visibilitychange', onLook);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
  };
}

/** Today on the site of the open project, or of the device where none is; drawn again when the next day begins. */
export function useToday(): string {
  const timeZone = useAtomValue(siteTimeZoneAtom);
  return useSyncExternalStore(subscribe, () => todayIn(timeZone));
}

/** Returns the function that gives the same day when it is called, for what is not drawn again for it. */
export function useGetToday(): () => string {
  const store = useStore();
  return useCallback(() => todayIn(store.get(siteTimeZoneAtom)), [store]);
}

/** Today on sites in these zones, in their order; drawn again when the next day begins in one of them. */
export function useTodayIn(timeZones: readonly (string | undefined)[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => timeZones.map(todayIn).join()).split(',');
}
