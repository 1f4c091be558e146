import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentUser, useProject } from '../../../context/useApp.ts';
import { openPalette } from '../../../features/appShell/commandPalette.ts';
import { ProjectLanding } from '../../../features/projectLanding/ProjectLanding.tsx';

const ForemanHome = lazy(async () => ({
  default: (await import('../../../features/foremanHome/ForemanHome.tsx')).ForemanHome,
}));

export const Route = createFileRoute('/_authed/$projectId/')({
  staticData: { page: 'overview' },
  component: RouteScreen,
});

/** Who has rows of their own alone, a foreman, has their packages. */
function RouteScreen() {
  const { rowScope } = useCurrentUser();
  const { id } = useProject();
  if (rowScope === null) return <ProjectLanding />;
  return (
    <Suspense>
      <ForemanHome projectId={id} onFind={openPalette} />
    </Suspense>
  );
}
