import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/import/timesheets')({
  staticData: { title: 'timesheets', recentlyVisited: 'plain', permission: 'timesheets.import' },
  component: () => <NotBuiltScreen page="timesheets" />,
});
