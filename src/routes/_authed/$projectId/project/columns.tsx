import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { CommodityColumnsScreen } from '../../../../features/columns/CommodityColumnsScreen.tsx';
import { columnsSearch, columnsSearchDefaults } from '../../../../features/columns/search.ts';

export const Route = createFileRoute('/_authed/$projectId/project/columns')({
  staticData: { page: 'columns' },
  validateSearch: withUnreadParams(columnsSearch),
  search: { middlewares: [stripSearchParams(columnsSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  const { type } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CommodityColumnsScreen
      key={`${projectId} ${type}`}
      projectId={projectId}
      type={type}
      onType={(next) => void navigate({ search: { type: next } })}
    />
  );
}
