import { createFileRoute } from '@tanstack/react-router';
import { tellingUnread } from '../../../app/afterStart/unreadParts.ts';
import { usePanelStep } from '../../../app/pages/usePanelStep.ts';
import { useWhileHere } from '../../../app/pages/useWhileHere.ts';
import { ExecutiveScreen } from '../../../features/executiveSummary/ExecutiveScreen.tsx';
import { executiveSearch, panels } from '../../../features/executiveSummary/search.ts';

export const Route = createFileRoute('/_authed/_system/executive-summary')({
  staticData: { page: 'executiveSummary' },
  validateSearch: tellingUnread(executiveSearch),
  component: RouteScreen,
});

function RouteScreen() {
  const navigate = Route.useNavigate();
  const whileHere = useWhileHere();
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
