import { createFileRoute } from '@tanstack/react-router';
import { useSetAtom } from 'jotai/react';
import { lazy, Suspense } from 'react';
import { withUnreadParams } from '../../../app/afterStart/unreadParams.ts';
import { usePanelStep } from '../../../app/pages/usePanelStep.ts';
import { useIfStillOnPage } from '../../../app/pages/useIfStillOnPage.ts';
import { useCurrentUser, useProject } from '../../../context/useApp.ts';
import { openPaletteAtom } from '../../../features/appShell/palette/commandPalette.ts';
import { ProjectLanding } from '../../../features/projectLanding/ProjectLanding.tsx';
import { landingSearch } from '../../../features/projectLanding/search.ts';

const ForemanHome = lazy(async () => ({
  default: (await import('../../../features/foremanHome/ForemanHome.tsx')).ForemanHome,
}));

export const Route = createFileRoute('/_authed/$projectId/')({
  staticData: { page: 'overview' },
  validateSearch: withUnreadParams(landingSearch),
  component: RouteScreen,
});

/** Shows their packages to users with limited row access, such as foremen. */
function RouteScreen() {
  const { rowScope } = useCurrentUser();
  const openPalette = useSetAtom(openPaletteAtom);
  const { id } = useProject();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  const step = usePanelStep(search, ['figure']);
  if (rowScope === null)
    return (
      <ProjectLanding
        search={search}
        onSearch={(patch) =>
          whileHere(() => step(patch, (how) => void navigate({ search: (now) => ({ ...now, ...patch }), ...how })))
        }
      />
    );
  return (
    <Suspense>
      <ForemanHome projectId={id} onFind={openPalette} isFigureAsked={search.figure !== undefined} />
    </Suspense>
  );
}
