import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that changes the search parameters of the current page, unless the user is navigating to another page. The
 * old page stays mounted until the new one is loaded; a timer or reply that ends in between would otherwise redirect the user to
 * a URL with wrong parameters.
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
