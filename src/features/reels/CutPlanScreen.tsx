/** Cut plan: the need and stock of each type, its reels to scale, and actions for cables that have no reel or lose theirs. */
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PlannedCable, ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { DisposeDialog } from './ledger/DisposeDialog.tsx';
import { SuggestedMoves } from './moves/SuggestedMoves.tsx';
import { CutPlanBar } from './CutPlanBar.tsx';
import { CutOrderBar } from './order/CutOrderBar.tsx';
import { CutListPrinting } from './order/CutListPrinting.tsx';
import { useCutOrder, useIssuedOrder } from './order/useCutOrder.ts';
import { nameKey } from '../../../contract/base/values/tags.ts';
import { cutsByReel, freeOf, openType, typesOf } from './planOf.ts';
import { ReelList } from './ledger/ReelList.tsx';
import { StayingCables } from './moves/StayingCables.tsx';
import { useAllocation } from './moves/useAllocation.ts';
import { useMoveDialogs } from './moves/useMoveDialogs.tsx';
import { ReelViews } from './ReelViews.tsx';
import styles from './reels.module.css';
import { CableTypeSupplyTable } from './CableTypeSupplyTable.tsx';
import { useDisposal } from './ledger/useDisposal.ts';
import { useReelPlan } from './useReelPlan.ts';

interface CutPlanScreenProps {
  readonly projectId: number;
  /** Cable type in the address, in any spelling; if the plan has no such type, the first short one is shown. */
  readonly type: string | undefined;
}

export function CutPlanScreen({ projectId, type }: CutPlanScreenProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['reels', 'frame', 'grid', 'terms']);
  const plan = useReelPlan(projectId);
  useIssuedOrder(projectId);
  return (
    <Page fill title={t('frame:titles.reels')} views={<ReelViews projectId={projectId} view="plan" />}>
      <div className={styles['plan']}>
        {plan.isError && <ErrorNotice title={t('loadFailed')} error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.isPending && <Reading />}
        {plan.data && <CutPlan projectId={projectId} plan={plan.data} type={type} />}
      </div>
    </Page>
  );
}

function CutPlan({ projectId, plan, type }: CutPlanScreenProps & { readonly plan: ReelPlan }) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const mayAllocate = useMayChange('reels.edit') && plan.isWhole;
  const [isProposing, setProposing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const disposal = useDisposal(projectId, plan.reels);
  const ordering = useCutOrder(projectId, plan);
  const suggest = useRef<HTMLButtonElement>(null);
  const close = () => {
    setProposing(false);
    suggest.current?.focus();
  };
  const types = useMemo(() => typesOf(plan), [plan]);
  const cuts = useMemo(() => cutsByReel(plan), [plan]);
  // The plan has no cables without a reel; results name those of the applied suggestion too.
  const [suggested, setSuggested] = useState<readonly PlannedCable[]>([]);
  const cables = useMemo(() => [...plan.cables, ...suggested], [plan, suggested]);
  const allocation = useAllocation({ projectId, cables, onAllocated: () => isProposing && close() });
  const { allocate } = allocation;
  const dialogs = useMoveDialogs(plan, allocation);
  if (types.length === 0) return <EmptyState title={t('empty')}>{t('emptyStep')}</EmptyState>;
  const open = openType(types, type);
  const free = freeOf(plan, open);
  return (
    <>
      {allocation.error && <ErrorNotice error={allocation.error} />}
      {disposal.error && <ErrorNotice error={disposal.error} />}
      <CutPlanBar
        plan={plan}
        suggestRef={suggest}
        isProposing={isProposing}
        onPropose={mayAllocate ? () => setProposing(!isProposing) : null}
        allocation={allocation}
        disposal={disposal}
      />
      {allocation.staying.length > 0 && (
        <StayingCables groups={allocation.staying} cables={cables} onDismiss={allocation.dismissStaying} />
      )}
      {isProposing && (
        <SuggestedMoves
          projectId={projectId}
          version={plan.version}
          isBusy={allocation.isPending}
          onApply={(chosen) => {
            setSuggested(chosen.map(({ cable }) => cable));
            allocate(chosen.map(({ cable, from, to }) => ({ commodityId: cable.id, from, to })));
          }}
          onAskSplice={dialogs.askSplice}
          onClose={close}
        />
      )}
      <CutOrderBar state={ordering} mayKeep={mayAllocate} onPrint={() => setChoosing(true)} />
      <CutListPrinting {...{ projectId, plan, isChoosing, onChoosing: setChoosing }} openType={open} state={ordering} />
      <CableTypeSupplyTable projectId={projectId} types={types} open={open} />
      <ReelList
        reels={plan.reels.filter(({ cableType }) => nameKey(cableType) === open)}
        cuts={cuts}
        changed={ordering.changed}
        {...(mayAllocate && {
          onTakeOff: (cable) => allocate([{ commodityId: cable.id, from: cable.reel, to: null }]),
          onAskMove: dialogs.askMove,
          onAskSplice: dialogs.askSplice,
          onMove: allocation.move,
          onDispose: disposal.ask,
          onTakeBack: disposal.takeBack,
        })}
      />
      {disposal.asked && <DisposeDialog reel={disposal.asked} onDispose={disposal.dispose} onClose={disposal.close} />}
      {dialogs.open}
      {free.count > 0 && (
        <p className={styles['free']}>
          {t('free', {
            count: free.count,
            shown: formats.count(free.count),
            type: types.find(({ typeKey }) => typeKey === open)?.name ?? '',
            unit: terms.unit(unitMeasurement),
            length: formats.count(free.length),
          })}
        </p>
      )}
    </>
  );
}
