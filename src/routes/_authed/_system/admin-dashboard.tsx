import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { tellingUnread } from '../../../app/afterStart/unreadParts.ts';
import { useWhileHere } from '../../../app/pages/useWhileHere.ts';
import { AdminDashboardScreen } from '../../../features/adminDashboard/AdminDashboardScreen.tsx';
import { adminSearch, adminSearchDefaults } from '../../../features/adminDashboard/search.ts';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { page: 'adminDashboard' },
  validateSearch: tellingUnread(adminSearch),
  search: { middlewares: [stripSearchParams(adminSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const navigate = Route.useNavigate();
  const whileHere = useWhileHere();
  return (
    <AdminDashboardScreen
      search={Route.useSearch()}
      onSearch={(patch) => whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }))}
    />
  );
}
