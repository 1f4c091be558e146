import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { withUnreadParams } from '../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../app/pages/useIfStillOnPage.ts';
import { AdminDashboardScreen } from '../../../features/adminDashboard/AdminDashboardScreen.tsx';
import { adminSearch, adminSearchDefaults } from '../../../features/adminDashboard/search.ts';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { page: 'adminDashboard' },
  validateSearch: withUnreadParams(adminSearch),
  search: { middlewares: [stripSearchParams(adminSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  return (
    <AdminDashboardScreen
      search={Route.useSearch()}
      onSearch={(patch) => whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }))}
    />
  );
}
