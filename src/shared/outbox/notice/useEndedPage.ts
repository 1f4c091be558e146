/** What a page of the person that was killed alone knew: told by the next one. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { personHere } from '../../../../machines/auth/watchAuth.ts';
import { crashedPageCheckDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { storageOf } from '../../../base/storageOf.ts';
import { endedPages, forgetEndedPages, openPages, type EndedPage } from '../../../device/pageEnded.ts';
import { thisPage } from '../../../device/thisDevice.ts';

export interface EndedPages {
  /** Null where there is nothing to say. */
  readonly ended: EndedPage | null;
  readonly seen: () => void;
}

const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

async function forget(): Promise<void> {
  const storage = storageOf(window);
  if (storage) forgetEndedPages(storage, await openPages(locks(), thisPage));
}

export function useEndedPage(): EndedPages {
  const { auth } = useApp();
  const person = useSelector(auth, (state) => personHere(state)?.sub);
  const [found, setFound] = useState<{ readonly person: string; readonly ended: EndedPage | null } | null>(null);
  useEffect(() => {
    const storage = storageOf(window);
    if (!storage || person === undefined) return;
    let isWanted = true;
    const look = async () => {
      const ended = endedPages(storage, person, await openPages(locks(), thisPage));
      if (isWanted) setFound({ person, ended });
    };
    const lookNow = () => void look().catch(() => undefined);
    lookNow();
    // What was killed a moment ago may still be called open.
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
