import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/system-users')({
  staticData: { title: 'systemUsers', recentlyVisited: 'plain', permission: 'system.users' },
  component: () => <NotBuiltScreen page="systemUsers" />,
});
