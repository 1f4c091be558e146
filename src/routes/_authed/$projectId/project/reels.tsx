import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';
import { CutPlanScreen } from '../../../../features/reels/CutPlanScreen.tsx';
import { ReelViews } from '../../../../features/reels/ReelViews.tsx';
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
  const table = useRef<{ readonly focus: () => void }>(null);
  return (
    <CodesScreen
      ref={table}
      projectId={projectId}
      kind="reel"
      views={<ReelViews projectId={projectId} view="ledger" />}
      derivedColumns={columns}
      above={data && <UnlistedReels projectId={projectId} plan={data} onGone={() => table.current?.focus()} />}
    />
  );
}
