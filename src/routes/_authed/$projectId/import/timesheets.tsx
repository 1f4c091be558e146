import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/import/timesheets')({
  staticData: { page: 'timesheets' },
  component: () => <NotBuiltScreen page="timesheets" />,
});
