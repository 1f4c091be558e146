import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/system-users')({
  staticData: { title: 'systemUsers', permission: 'system.users' },
  component: () => <NotBuiltScreen page="systemUsers" />,
});
