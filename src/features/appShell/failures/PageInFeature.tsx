import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pageOf } from '../../../../contract/base/pages/pages.ts';
import { useCurrentUserOrNull } from '../../../context/useApp.ts';

const SwitchedOffPage = lazy(async () => ({ default: (await import('./SwitchedOffPage.tsx')).SwitchedOffPage }));

/**
 * The open page, or a replacement while its feature is switched off; it disappears automatically when the feature is switched on
 * again.
 */
export function PageInFeature() {
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });
  const switchedOff = useCurrentUserOrNull()?.switchedOff ?? [];
  const feature = page && pageOf(page).feature;
  if (page === undefined || feature === undefined || !switchedOff.includes(feature)) return <Outlet />;
  return (
    <Suspense>
      <SwitchedOffPage page={page} feature={feature} />
    </Suspense>
  );
}
