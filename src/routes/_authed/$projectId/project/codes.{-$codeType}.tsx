import { createFileRoute, notFound } from '@tanstack/react-router';
import { CodeKindsScreen } from '../../../../features/codes/CodeKindsScreen.tsx';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/codes/{-$codeType}')({
  staticData: { page: 'codes' },
  beforeLoad: async ({ params: { codeType } }) => {
    const { listKinds } = await import('../../../../../contract/setup/codes/codeFields.ts');
    const kind = listKinds.find((each) => each === codeType);
    if (codeType !== undefined && kind === undefined) throw notFound();
    return { kind };
  },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  const { kind } = Route.useRouteContext();
  return kind ? (
    <CodesScreen key={`${projectId} ${kind}`} projectId={projectId} kind={kind} />
  ) : (
    <CodeKindsScreen projectId={projectId} />
  );
}
