import { createFileRoute, Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { withUnreadParams } from '../../app/afterStart/unreadParams.ts';
import { usePanelStep } from '../../app/pages/usePanelStep.ts';
import { useIfStillOnPage } from '../../app/pages/useIfStillOnPage.ts';
import { useHome } from '../../context/useHome.ts';
import { openPaletteAtom } from '../../features/appShell/palette/commandPalette.ts';
import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { dashboardSearch } from '../../features/dashboard/search.ts';

const ForemanHome = lazy(async () => ({
  default: (await import('../../features/foremanHome/ForemanHome.tsx')).ForemanHome,
}));

export const Route = createFileRoute('/_authed/')({
  staticData: { page: 'dashboard' },
  validateSearch: withUnreadParams(dashboardSearch),
  component: RouteScreen,
});

function RouteScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  const step = usePanelStep(search, ['figure']);
  const home = useHome();
  const openPalette = useSetAtom(openPaletteAtom);
  // An invitation is accepted or declined beside the projects it can open.
  if ((search.home ?? home) === 'packages' && search.invitation === undefined)
    return (
      <Suspense>
        <ForemanHome actions={<AllProjects />} onFind={openPalette} />
      </Suspense>
    );
  return (
    <DashboardScreen
      search={search}
      onSearch={(patch) =>
        whileHere(() => step(patch, (how) => void navigate({ search: (now) => ({ ...now, ...patch }), ...how })))
      }
      views={home === 'packages' && <MyPackages />}
    />
  );
}

function AllProjects() {
  const { t } = useTranslation('frame');
  return (
    <Link to="/" search={{ home: 'projects' }} className="button">
      {t('user.homes.projects')}
    </Link>
  );
}

function MyPackages() {
  const { t } = useTranslation('frame');
  return (
    <Link to="/" className="button">
      {t('user.homes.packages')}
    </Link>
  );
}
