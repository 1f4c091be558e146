import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/reels')({
  staticData: { title: 'reels', recentlyVisited: 'setup', permission: 'data.view' },
  component: () => <NotBuiltScreen page="reels" />,
});
