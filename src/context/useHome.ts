import { useEffect } from 'react';
import type { HomePage } from '../../contract/users/currentUser.ts';
import { useDisplayPreferences } from './Theme.tsx';
import { useApp, useCurrentUserOrNull } from './useApp.ts';

/** What `/` shows: as it was chosen on this device, else what the person begins with. */
export function useHome(): HomePage {
  const { preferences } = useApp();
  const { home, usualHome } = useDisplayPreferences();
  const usual = useCurrentUserOrNull()?.home;
  useEffect(() => {
    if (usual !== undefined && usual !== usualHome) preferences.change({ usualHome: usual });
  }, [preferences, usual, usualHome]);
  return home ?? usual ?? usualHome;
}
