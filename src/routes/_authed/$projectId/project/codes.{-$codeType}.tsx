import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/codes/{-$codeType}')({
  staticData: { title: 'codes', recentlyVisited: 'setup', permission: 'codes.edit' },
  component: () => <NotBuiltScreen page="codes" />,
});
