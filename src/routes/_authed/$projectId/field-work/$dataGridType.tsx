import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { commodityType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { DataEntryScreen } from '../../../../features/dataEntry/DataEntryScreen.tsx';
import { dataEntrySearch, dataEntrySearchDefaults } from '../../../../features/dataEntry/search.ts';

export const Route = createFileRoute('/_authed/$projectId/field-work/$dataGridType')({
  staticData: { page: 'fieldWork' },
  validateSearch: withUnreadParams(dataEntrySearch),
  search: { middlewares: [stripSearchParams(dataEntrySearchDefaults)] },
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
    <DataEntryScreen
      // Each type has its own open card and selected rows: ids repeat between types.
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
