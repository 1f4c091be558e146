import { createFileRoute } from '@tanstack/react-router';
import { LaborUnitsScreen } from '../../../../features/laborUnits/LaborUnitsScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/labor-units')({
  staticData: { page: 'laborUnits' },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  return <LaborUnitsScreen key={projectId} projectId={projectId} />;
}
