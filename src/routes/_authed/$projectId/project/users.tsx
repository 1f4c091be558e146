import { createFileRoute } from '@tanstack/react-router';
import { ProjectUsersScreen } from '../../../../features/users/ProjectUsersScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/users')({
  staticData: { page: 'projectUsers' },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  return <ProjectUsersScreen key={projectId} projectId={projectId} />;
}
