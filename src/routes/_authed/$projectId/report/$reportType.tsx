import { createFileRoute, notFound } from '@tanstack/react-router';
import { reportType } from '../../../../../contract/reports/reportTypes.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { usePanelStep } from '../../../../app/pages/usePanelStep.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { ReportScreen } from '../../../../features/reports/ReportScreen.tsx';
import { reportSearch } from '../../../../features/reports/report/search.ts';

export const Route = createFileRoute('/_authed/$projectId/report/$reportType')({
  staticData: { page: 'reports' },
  validateSearch: withUnreadParams(reportSearch),
  beforeLoad: ({ params }) => {
    const kind = reportType.safeParse(params.reportType);
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
  const step = usePanelStep(search, ['figure']);
  return (
    <ReportScreen
      projectId={Number(projectId)}
      reportType={kind}
      search={search}
      onSearch={(patch) =>
        whileHere(() => step(patch, (how) => void navigate({ search: (now) => ({ ...now, ...patch }), ...how })))
      }
    />
  );
}
