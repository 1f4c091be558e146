import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';
import { CutPlanScreen } from '../../../../features/reels/CutPlanScreen.tsx';
import { ReelHeading } from '../../../../features/reels/ReelHeading.tsx';
import { reelsSearch, reelsSearchDefaults } from '../../../../features/reels/search.ts';
import { UnlistedReels } from '../../../../features/reels/UnlistedReels.tsx';
import { useReelColumns } from '../../../../features/reels/useReelColumns.ts';
import { useReelPlan } from '../../../../features/reels/useReelPlan.ts';

export const Route = createFileRoute('/_authed/$projectId/project/reels')({
  staticData: { page: 'reels' },
  validateSearch: reelsSearch,
  search: { middlewares: [stripSearchParams(reelsSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  const { view, type } = Route.useSearch();
  return view === 'plan' ? (
    <CutPlanScreen key={projectId} projectId={projectId} type={type} />
  ) : (
    <Ledger key={projectId} projectId={projectId} />
  );
}

function Ledger({ projectId }: { readonly projectId: number }) {
  const { data } = useReelPlan(projectId);
  const columns = useReelColumns(data);
  return (
    <CodesScreen
      projectId={projectId}
      kind="reel"
      heading={<ReelHeading projectId={projectId} view="ledger" />}
      derivedColumns={columns}
      above={data && <UnlistedReels projectId={projectId} plan={data} />}
    />
  );
}
