import { createFileRoute, notFound } from '@tanstack/react-router';
import { importType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { ImportsScreen } from '../../../../features/import/ImportsScreen.tsx';
import { importsSearch } from '../../../../features/import/search.ts';

export const Route = createFileRoute('/_authed/$projectId/import/$importType/')({
  staticData: { page: 'import' },
  validateSearch: withUnreadParams(importsSearch),
  beforeLoad: ({ params }) => {
    const kind = importType.safeParse(params.importType);
    if (!kind.success) throw notFound();
    return { kind: kind.data };
  },
  component: RouteScreen,
});

function RouteScreen() {
  const { projectId } = Route.useParams();
  const { kind } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  return (
    <ImportsScreen
      projectId={Number(projectId)}
      importType={kind}
      search={search}
      onSearch={(patch) => whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }))}
    />
  );
}
