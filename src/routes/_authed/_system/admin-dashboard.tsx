import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../../features/adminDashboard/AdminDashboardScreen.tsx';
import { adminSearch, adminSearchDefaults } from '../../../features/adminDashboard/search.ts';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { page: 'adminDashboard' },
  validateSearch: adminSearch,
  search: { middlewares: [stripSearchParams(adminSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  return <AdminDashboardScreen search={Route.useSearch()} />;
}
