import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/reels')({
  staticData: { page: 'reels' },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  return <CodesScreen key={projectId} projectId={projectId} kind="reel" />;
}
