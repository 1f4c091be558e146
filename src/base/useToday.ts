import { useAtomValue, useStore } from 'jotai/react';
import { useCallback, useSyncExternalStore } from 'react';
import { todayCheckInterval } from '../../machines/pageTimings.ts';
import { siteTimeZoneAtom, todayIn } from './today.ts';

function subscribe(onLook: () => void): () => void {
  const timer = setInterval(onLook, todayCheckInterval);
  // Timers are throttled in a hidden page and stopped while a tablet sleeps, so the day is checked again when the page becomes
  // visible.
  document.addEventListener('visibilitychange', onLook);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
  };
}

/** Current day at the site of the open project, or of the device if none is open; rerenders when the next day starts. */
export function useToday(): string {
  const timeZone = useAtomValue(siteTimeZoneAtom);
  return useSyncExternalStore(subscribe, () => todayIn(timeZone));
}

/** Returns a function that gives the same day when called, for code that must not rerender for it. */
export function useGetToday(): () => string {
  const store = useStore();
  return useCallback(() => todayIn(store.get(siteTimeZoneAtom)), [store]);
}

/** Current days at sites in these time zones, in order; rerenders when the next day starts in one of them. */
export function useTodayIn(timeZones: readonly (string | undefined)[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => timeZones.map(todayIn).join()).split(',');
}
