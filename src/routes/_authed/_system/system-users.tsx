import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/_system/system-users')({
  staticData: { page: 'systemUsers' },
  component: () => <NotBuiltScreen page="systemUsers" />,
});
