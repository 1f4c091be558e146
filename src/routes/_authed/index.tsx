import { createFileRoute } from '@tanstack/react-router';
import { useWhileHere } from '../../app/useWhileHere.ts';
import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { dashboardSearch } from '../../features/dashboard/search.ts';

export const Route = createFileRoute('/_authed/')({
  staticData: { page: 'dashboard' },
  validateSearch: dashboardSearch,
  component: RouteScreen,
});

function RouteScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useWhileHere();
  return (
    <DashboardScreen
      search={search}
      onSearch={(patch) => whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }))}
    />
  );
}
