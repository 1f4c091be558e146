import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/labor-units')({
  staticData: { title: 'laborUnits', recentlyVisited: 'setup', permission: 'laborUnits.edit' },
  component: () => <NotBuiltScreen page="laborUnits" />,
});
