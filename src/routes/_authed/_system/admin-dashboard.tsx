import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { page: 'adminDashboard' },
  component: () => <NotBuiltScreen page="adminDashboard" />,
});
