import { createFileRoute, notFound } from '@tanstack/react-router';
import { importType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { uuid } from '../../../../../contract/base/values/scalars.ts';
import { ChangeReportScreen } from '../../../../features/import/ChangeReportScreen.tsx';
import { changesSearch } from '../../../../features/import/search.ts';

export const Route = createFileRoute('/_authed/$projectId/import/$importType/change-report/$importId')({
  staticData: { page: 'changeReport' },
  validateSearch: withUnreadParams(changesSearch),
  beforeLoad: ({ params }) => {
    const kind = importType.safeParse(params.importType);
    if (!kind.success || !uuid.safeParse(params.importId).success) throw notFound();
    return { kind: kind.data };
  },
  component: RouteScreen,
});

function RouteScreen() {
  const { projectId, importId } = Route.useParams();
  const { kind } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  return (
    <ChangeReportScreen
      projectId={Number(projectId)}
      importType={kind}
      importId={importId}
      search={search}
      onSearch={(patch) =>
        whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true, resetScroll: false }))
      }
    />
  );
}
