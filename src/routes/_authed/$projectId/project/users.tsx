import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/users')({
  staticData: { title: 'projectUsers', recentlyVisited: 'setup', permission: 'users.manage' },
  component: () => <NotBuiltScreen page="projectUsers" />,
});
