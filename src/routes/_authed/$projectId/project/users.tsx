import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/users')({
  staticData: { page: 'projectUsers' },
  component: () => <NotBuiltScreen page="projectUsers" />,
});
