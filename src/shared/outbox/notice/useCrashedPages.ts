/** Unsaved operations of a tab of the user that was killed; reported by the next tab. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { personHere } from '../../../../machines/auth/watchAuth.ts';
import { crashedPageCheckDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { safeStorage } from '../../../base/safeStorage.ts';
import { crashedPages, clearCrashedPages, openPages, type CrashedPage } from '../../../device/crashedPages.ts';
import { thisPage } from '../../../device/thisDevice.ts';

export interface CrashedPages {
  /** Crashed tab with lost operations; null if there is none. */
  readonly ended: CrashedPage | null;
  readonly seen: () => void;
}

const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

async function forget(): Promise<void> {
  const storage = safeStorage(window);
  if (storage) clearCrashedPages(storage, await openPages(locks(), thisPage));
}

export function useCrashedPages(): CrashedPages {
  const { auth } = useApp();
  const person = useSelector(auth, (state) => personHere(state)?.sub);
  const [found, setFound] = useState<{ readonly person: string; readonly ended: CrashedPage | null } | null>(null);
  useEffect(() => {
    const storage = safeStorage(window);
    if (!storage || person === undefined) return;
    let isWanted = true;
    const look = async () => {
      const ended = crashedPages(storage, person, await openPages(locks(), thisPage));
      if (isWanted) setFound({ person, ended });
    };
    const lookNow = () => void look().catch(() => undefined);
    lookNow();
    // A tab killed a moment ago might still be listed as open.
    const timer = setTimeout(lookNow, crashedPageCheckDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [person]);
  return {
    ended: found?.person === person ? (found?.ended ?? null) : null,
    seen: () => {
      setFound(null);
      void forget().catch(() => undefined);
    },
  };
}
