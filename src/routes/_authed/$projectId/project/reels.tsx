import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { CodesScreen } from '../../../../features/codes/CodesScreen.tsx';
import { CutPlanScreen } from '../../../../features/reels/CutPlanScreen.tsx';
import { ReceivingScreen } from '../../../../features/reels/receiving/ReceivingScreen.tsx';
import { useReceiving } from '../../../../features/reels/receiving/useReceiving.ts';
import { ReelViews } from '../../../../features/reels/ReelViews.tsx';
import { reelsSearch, reelsSearchDefaults, type ReelsSearch } from '../../../../features/reels/search.ts';
import { UnlistedReels } from '../../../../features/reels/UnlistedReels.tsx';
import { useReelColumns } from '../../../../features/reels/useReelColumns.ts';
import { useReelBalances } from '../../../../features/reels/useReelPlan.ts';
import { LeaveDialog } from '../../../../ui/dialogs/LeaveDialog.tsx';

export const Route = createFileRoute('/_authed/$projectId/project/reels')({
  staticData: { page: 'reels' },
  validateSearch: withUnreadParams(reelsSearch),
  search: { middlewares: [stripSearchParams(reelsSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  const { view, type } = Route.useSearch();
  return <Reels key={projectId} projectId={projectId} view={view} type={type} />;
}

/** Keeps the delivery note in progress while the user visits the ledger. */
function Reels({ projectId, view, type }: ReelsSearch & { readonly projectId: number }) {
  const { t } = useTranslation('reels');
  const receiving = useReceiving(projectId);
  return (
    <>
      {view === 'plan' && <CutPlanScreen projectId={projectId} type={type} />}
      {view === 'ledger' && <Ledger projectId={projectId} />}
      {view === 'receiving' && <ReceivingScreen projectId={projectId} receiving={receiving} />}
      <LeaveDialog
        unsaved={() => receiving.note?.lines.length ?? 0}
        text={(count) => t('receiving.leave', { count })}
      />
    </>
  );
}

function Ledger({ projectId }: { readonly projectId: number }) {
  const { data } = useReelBalances(projectId);
  const { left, used } = useReelColumns(data);
  const table = useRef<{ readonly focus: () => void }>(null);
  return (
    <CodesScreen
      ref={table}
      projectId={projectId}
      kind="reel"
      views={<ReelViews projectId={projectId} view="ledger" />}
      firstColumns={left}
      lastColumns={used}
      above={
        data && <UnlistedReels projectId={projectId} found={data.unlisted} onGone={() => table.current?.focus()} />
      }
    />
  );
}
