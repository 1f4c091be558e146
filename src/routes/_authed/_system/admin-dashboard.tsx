import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../../features/adminDashboard/AdminDashboardScreen.tsx';

export const Route = createFileRoute('/_authed/_system/admin-dashboard')({
  staticData: { page: 'adminDashboard' },
  component: AdminDashboardScreen,
});
