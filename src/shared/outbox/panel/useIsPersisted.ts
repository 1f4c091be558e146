import { useEffect, useState } from 'react';

/** Whether the browser keeps this site's data until the person clears it; null until it has said so, or where it cannot. */
export function useIsPersisted(): boolean | null {
  const [isPersisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const answer = await navigator.storage?.persisted?.();
      if (isWanted) setPersisted(answer ?? null);
    };
    void ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return isPersisted;
}
