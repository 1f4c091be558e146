import { useEffect } from 'react';
import type { HomePage } from '../../contract/users/currentUser.ts';
import { useChangePreferences, useDisplayPreferences } from './Theme.tsx';
import { useCurrentUserOrNull } from './useApp.ts';

/** What `/` shows: as it was chosen on this device, else what the person begins with. */
export function useHome(): HomePage {
  const change = useChangePreferences();
  const { home, usualHome } = useDisplayPreferences();
  const usual = useCurrentUserOrNull()?.home;
  useEffect(() => {
    if (usual !== undefined && usual !== usualHome) change({ usualHome: usual });
  }, [change, usual, usualHome]);
  return home ?? usual ?? usualHome;
}
