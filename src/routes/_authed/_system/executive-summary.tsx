import { createFileRoute } from '@tanstack/react-router';
import { useWhileHere } from '../../../app/useWhileHere.ts';
import { ExecutiveScreen } from '../../../features/executiveSummary/ExecutiveScreen.tsx';
import { executiveSearch } from '../../../features/executiveSummary/search.ts';

export const Route = createFileRoute('/_authed/_system/executive-summary')({
  staticData: { page: 'executiveSummary' },
  validateSearch: executiveSearch,
  component: RouteScreen,
});

function RouteScreen() {
  const navigate = Route.useNavigate();
  const whileHere = useWhileHere();
  return (
    <ExecutiveScreen
      search={Route.useSearch()}
      onSearch={(patch) =>
        whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true, resetScroll: false }))
      }
    />
  );
}
