import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { title: 'adminDashboard', recentlyVisited: 'plain', permission: 'admin.dashboard' },
  component: () => <NotBuiltScreen page="adminDashboard" />,
});
