import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Runs what changes the search of a page's own address, unless somebody is on the way to another page. The page stands until
 * that one is loaded, and a timer or a reply of its own that ends meanwhile would turn them round, to an address that has the
 * parameters of neither.
 */
export function useIfStillOnPage(): (change: () => void) => void {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(
    (change) => {
      if (withoutSlash(router.latestLocation.pathname) === withoutSlash(here)) change();
    },
    [router, here],
  );
}

const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '');
