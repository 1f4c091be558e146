import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { title: 'adminDashboard', permission: 'admin.dashboard' },
  component: () => <NotBuiltScreen page="adminDashboard" />,
});
