import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/columns')({
  staticData: { title: 'columns', recentlyVisited: 'setup', permission: 'columns.edit' },
  component: () => <NotBuiltScreen page="columns" />,
});
