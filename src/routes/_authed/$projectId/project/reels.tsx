import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '../../../../features/notBuilt/NotBuiltScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/reels')({
  staticData: { page: 'reels' },
  component: () => <NotBuiltScreen page="reels" />,
});
