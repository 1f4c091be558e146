import { createFileRoute } from '@tanstack/react-router';
import { withUnreadParams } from '../../../app/afterStart/unreadParams.ts';
import { usePanelStep } from '../../../app/pages/usePanelStep.ts';
import { useIfStillOnPage } from '../../../app/pages/useIfStillOnPage.ts';
import { ExecutiveScreen } from '../../../features/executiveSummary/ExecutiveScreen.tsx';
import { executiveSearch, panels } from '../../../features/executiveSummary/search.ts';

export const Route = createFileRoute('/_authed/_system/executive-summary')({
  staticData: { page: 'executiveSummary' },
  validateSearch: withUnreadParams(executiveSearch),
  component: RouteScreen,
});

function RouteScreen() {
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  const search = Route.useSearch();
  const step = usePanelStep(search, panels);
  return (
    <ExecutiveScreen
      search={search}
      onSearch={(patch) =>
        whileHere(() => step(patch, (how) => void navigate({ search: (now) => ({ ...now, ...patch }), ...how })))
      }
    />
  );
}
