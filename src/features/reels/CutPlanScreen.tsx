/** The cut plan: what each type needs and has, its reels to scale, and what to do with cables that have no reel or lose theirs. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { lengthTaken } from '../../../contract/progress/cuts.ts';
import { cablesLosingTheirReel, isShort, proposeMoves, reelsLeftAlone } from '../../../contract/reels/proposeMoves.ts';
import { type PlannedCable, type PlannedReel, type ReelMove, type ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { allocateMoves } from './moves/allocateMoves.ts';
import { DisposeDialog } from './ledger/DisposeDialog.tsx';
import { MoveDialog } from './moves/MoveDialog.tsx';
import { MoveTable } from './moves/MoveTable.tsx';
import { CutOrderBar } from './order/CutOrderBar.tsx';
import { CutSheets } from './order/CutSheets.tsx';
import { useCutOrder, useKeptOrder } from './order/useCutOrder.ts';
import { nameKey } from '../../../contract/base/values/tags.ts';
import { cutsByReel, openType, typesOf } from './planOf.ts';
import { ReelList } from './ledger/ReelList.tsx';
import { SpliceDialog } from './moves/SpliceDialog.tsx';
import { stayingGroups, type StayingGroup } from './moves/moveResults.ts';
import { StayingCables } from './moves/StayingCables.tsx';
import { ReelViews } from './ReelViews.tsx';
import styles from './reels.module.css';
import { TypeTable } from './TypeTable.tsx';
import { useDisposal } from './ledger/useDisposal.ts';
import { useMoveOutcome } from './moves/useMoveOutcome.ts';
import { useReelPlan } from './useReelPlan.ts';

interface CutPlanScreenProps {
  readonly projectId: number;
  /** A cable type as the address spells it; the first that is short where it names none of the plan. */
  readonly type: string | undefined;
}

export function CutPlanScreen({ projectId, type }: CutPlanScreenProps) {
  // Words that are waited for later hide the page for a moment, and with it the editor that is open.
  const { t } = useTranslation(['reels', 'frame', 'grid', 'terms']);
  const plan = useReelPlan(projectId);
  useKeptOrder(projectId);
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

/** Moves to make; `isUndo`: they put cables back where they were before the last change. */
interface Done {
  readonly moves: readonly ReelMove[];
  readonly isUndo: boolean;
}

const nothingDone: Done = { moves: [], isUndo: true };

/** The moves that put cables back where they were, with the splices they had. */
function backwards(moves: readonly ReelMove[], { cables }: ReelPlan, unit: LengthUnit): ReelMove[] {
  const byId = new Map(cables.map((cable) => [cable.id, cable]));
  return moves.map(({ commodityId, from, to, splice }) => {
    const was = byId.get(commodityId)?.splice ?? null;
    if (!splice && (to !== null || !was)) return { commodityId, from: to, to: from };
    const before = was && { reel: was.reel, length: was.length, note: was.note, unit };
    const now = to === null ? null : (splice?.to?.reel ?? null);
    return { commodityId, from: to, to: from, splice: { from: now, to: before } };
  });
}

function CutPlan({ projectId, plan, type }: CutPlanScreenProps & { readonly plan: ReelPlan }) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const queries = useQueryClient();
  const say = useTranslate('errors');
  const isPrinting = useIsPrinting();
  const mayAllocate = useMayChange('reels.edit') && plan.isWhole;
  const [isProposing, setProposing] = useState(false);
  const [moving, setMoving] = useState<PlannedCable | null>(null);
  const [splicing, setSplicing] = useState<PlannedCable | null>(null);
  const [done, setDone] = useState<Done>(nothingDone);
  const [staying, setStaying] = useState<readonly StayingGroup[]>([]);
  const { doneText, stayingText } = useMoveOutcome(plan.cables);
  const disposal = useDisposal(projectId, plan.reels);
  const ordering = useCutOrder(projectId, plan);
  const suggest = useRef<HTMLButtonElement>(null);
  const close = () => {
    setProposing(false);
    suggest.current?.focus();
  };
  const types = useMemo(() => typesOf(plan), [plan]);
  const cuts = useMemo(() => cutsByReel(plan), [plan]);
  // A large plan takes a second: not before it is asked for.
  const moves = useMemo(() => (isProposing ? proposeMoves(plan) : []), [plan, isProposing]);
  const leftAlone = useMemo(
    () =>
      reelsLeftAlone(
        plan,
        moves.map(({ cable }) => cable.cableType),
      ),
    [plan, moves],
  );
  const losing = useMemo(() => cablesLosingTheirReel(plan).size, [plan]);
  const short = plan.reels.filter(isShort);
  const allocating = useMutation({
    mutationFn: ({ moves: wanted }: Done) => allocateMoves(call, projectId, wanted),
    onSuccess: ({ results, failure }, { moves: wanted, isUndo }) => {
      const made = wanted.filter((_, at) => results[at]?.status === 'allocated');
      const groups = stayingGroups(wanted, results);
      const back = { moves: backwards(made, plan, lengthUnitOf(unitMeasurement)), isUndo: !isUndo };
      setDone(back);
      setStaying(wanted.length > 1 ? groups : []);
      if (isProposing) close();
      const undo = {
        label: t('undo', { count: made.length, shown: formats.count(made.length) }),
        act: () => allocating.mutate(back),
      };
      if (groups.length > 0 && made.length > 0)
        notify.error(`${doneText(made, isUndo)} ${stayingText(groups)}`, undefined, undo);
      else if (groups.length > 0) notify.error(stayingText(groups));
      else if (made.length > 0) notify.success(doneText(made, isUndo), undo);
      if (failure !== null) notify.error(say(messageOf(failure)));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reel-plan', projectId] }),
  });
  // A button that were disabled meanwhile would lose the focus.
  const allocate = (wanted: readonly ReelMove[], isUndo = false) => {
    if (!allocating.isPending) allocating.mutate({ moves: wanted, isUndo });
  };
  const move = (cable: PlannedCable, to: PlannedReel) =>
    allocate([{ commodityId: cable.id, from: cable.reel, to: to.code }]);
  if (types.length === 0) return <EmptyState title={t('empty')}>{t('emptyStep')}</EmptyState>;
  const open = openType(types, type);
  const free = plan.cables.filter(
    (cable) => nameKey(cable.cableType) === open && cable.reel === null && !cable.isPulled,
  );
  return (
    <>
      {allocating.isError && <ErrorNotice error={allocating.error} />}
      {disposal.error && <ErrorNotice error={disposal.error} />}
      <div className={styles['act']}>
        {mayAllocate && (
          <button
            ref={suggest}
            type="button"
            className={isProposing ? 'button' : 'button primary'}
            aria-expanded={isProposing}
            onClick={() => setProposing(!isProposing)}
          >
            {t('suggest')}
          </button>
        )}
        {done.moves.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={allocating.isPending}
            onClick={() => allocate(done.moves, done.isUndo)}
          >
            {t('undo', { count: done.moves.length, shown: formats.count(done.moves.length) })}
          </button>
        )}
        {disposal.done && (
          <button type="button" className="button" onClick={disposal.undo}>
            {t('dispose.undo', { reel: disposal.done.reel })}
          </button>
        )}
        <span role="status">
          {short.length > 0 &&
            t('shortReels', {
              count: short.length,
              shown: formats.count(short.length),
              cables: formats.count(losing),
            })}
        </span>
        <span className={`muted ${styles['tolerance']}`}>
          {t('tolerance', { percent: formats.percent(plan.tolerancePercent) })}
        </span>
      </div>
      {staying.length > 0 && <StayingCables groups={staying} cables={plan.cables} onDismiss={() => setStaying([])} />}
      {isProposing && (
        <MoveTable
          moves={moves}
          leftAlone={leftAlone}
          isBusy={allocating.isPending}
          onApply={(chosen) => allocate(chosen.map(({ cable, from, to }) => ({ commodityId: cable.id, from, to })))}
          onAskSplice={setSplicing}
          onClose={close}
        />
      )}
      <CutOrderBar state={ordering} mayKeep={mayAllocate} />
      {isPrinting && ordering.order && ordering.changed && (
        <div data-printed>
          <CutSheets order={ordering.order} changed={ordering.changed} />
        </div>
      )}
      <TypeTable projectId={projectId} types={types} open={open} />
      <ReelList
        reels={plan.reels.filter(({ cableType }) => nameKey(cableType) === open)}
        cuts={cuts}
        changed={ordering.changed}
        {...(mayAllocate && {
          onTakeOff: (cable) => allocate([{ commodityId: cable.id, from: cable.reel, to: null }]),
          onAskMove: setMoving,
          onAskSplice: setSplicing,
          onMove: move,
          onDispose: disposal.ask,
          onTakeBack: disposal.takeBack,
        })}
      />
      {disposal.asked && <DisposeDialog reel={disposal.asked} onDispose={disposal.dispose} onClose={disposal.close} />}
      {moving && (
        <MoveDialog
          cable={moving}
          reels={plan.reels}
          onMove={(to) => {
            move(moving, to);
            setMoving(null);
          }}
          onSplice={() => {
            setSplicing(moving);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {splicing && (
        <SpliceDialog
          cable={plan.cables.find(({ id }) => id === splicing.id) ?? splicing}
          reels={plan.reels}
          tolerancePercent={plan.tolerancePercent}
          onSplice={(wanted) => {
            allocate([wanted]);
            setSplicing(null);
          }}
          onClose={() => setSplicing(null)}
        />
      )}
      {free.length > 0 && (
        <p className={styles['free']}>
          {t('free', {
            count: free.length,
            shown: formats.count(free.length),
            type: types.find(({ typeKey }) => typeKey === open)?.name ?? '',
            unit: terms.unit(unitMeasurement),
            length: formats.count(free.reduce((sum, cable) => sum + lengthTaken(cable), 0)),
          })}
        </p>
      )}
    </>
  );
}
