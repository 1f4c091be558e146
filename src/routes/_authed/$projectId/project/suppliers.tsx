import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/suppliers')({
  staticData: { page: 'suppliers' },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  return <CodesScreen key={projectId} projectId={projectId} kind="supplier" />;
}
