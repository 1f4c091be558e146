import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/information')({
  staticData: { title: 'information', recentlyVisited: 'setup', permission: 'project.view' },
  component: () => <NotBuiltScreen page="information" />,
});
