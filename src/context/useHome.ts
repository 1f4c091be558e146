import { useEffect } from 'react';
import type { HomePage } from '../../contract/users/currentUser.ts';
import { useChangePreferences, useDisplayPreferences } from './Theme.tsx';
import { useCurrentUserOrNull } from './useApp.ts';

/** Page shown at `/`: the one chosen on this device, otherwise the user's default. */
export function useHome(): HomePage {
  const change = useChangePreferences();
  const { home, usualHome } = useDisplayPreferences();
  const typical = useCurrentUserOrNull()?.home;
  useEffect(() => {
    if (typical !== undefined && typical !== usualHome) change({ usualHome: typical });
  }, [change, typical, usualHome]);
  return home ?? typical ?? usualHome;
}
