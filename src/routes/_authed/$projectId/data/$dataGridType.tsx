import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { commodityType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { DataScreen } from '../../../../features/dataAssignment/DataScreen.tsx';
import { dataSearch, dataSearchDefaults } from '../../../../features/dataAssignment/search.ts';

export const Route = createFileRoute('/_authed/$projectId/data/$dataGridType')({
  staticData: { page: 'data' },
  validateSearch: withUnreadParams(dataSearch),
  search: { middlewares: [stripSearchParams(dataSearchDefaults)] },
  beforeLoad: ({ params }) => {
    const kind = commodityType.safeParse(params.dataGridType);
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
    <DataScreen
      // Each type has a grid with its own active row, selection and checkboxes.
      key={kind}
      projectId={Number(projectId)}
      type={kind}
      search={search}
      onSearch={(patch) =>
        whileHere(() => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true, resetScroll: false }))
      }
    />
  );
}
