import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/information')({
  staticData: { page: 'information' },
  component: () => <NotBuiltScreen page="information" />,
});
