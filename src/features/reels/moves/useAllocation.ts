/** Moves cables between reels; holds the last change for undo and the cables that were not moved. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { PlannedCable, PlannedReel, ReelMove } from '../../../../contract/reels/reelPlan.ts';
import { messageOf } from '../../../api/apiErrors.ts';
import { useApp, useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { allocateMoves } from './allocateMoves.ts';
import { stayingGroups, type StayingGroup } from './moveResults.ts';
import { useMoveOutcome } from './useMoveOutcome.ts';

/** Moves to make; `isUndo` is true if they restore the reels before the last change. */
interface Allocation {
  readonly moves: readonly ReelMove[];
  readonly isUndo: boolean;
}

const nothing: Allocation = { moves: [], isUndo: true };

interface AllocationOptions {
  readonly projectId: number;
  /** Cables of the plan and of the applied suggestion. */
  readonly cables: readonly PlannedCable[];
  readonly onAllocated: () => void;
}

export type CableAllocation = ReturnType<typeof useAllocation>;

export function useAllocation({ projectId, cables, onAllocated }: AllocationOptions) {
  const { t } = useTranslation('reels');
  const { call, notify } = useApp();
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const queries = useQueryClient();
  const say = useTranslate('errors');
  /** Moves that undo the last change. */
  const [last, setLast] = useState(nothing);
  const [staying, setStaying] = useState<readonly StayingGroup[]>([]);
  const { doneText, stayingText } = useMoveOutcome(cables);
  const allocating = useMutation({
    mutationFn: ({ moves: wanted }: Allocation) => allocateMoves(call, projectId, wanted),
    onSuccess: ({ results, failure }, { moves: wanted, isUndo }) => {
      const made = wanted.filter((_, at) => results[at]?.status === 'allocated');
      const groups = stayingGroups(wanted, results);
      const back = { moves: backwards(made, cables, lengthUnitOf(unitMeasurement)), isUndo: !isUndo };
      setLast(back);
      setStaying(wanted.length > 1 ? groups : []);
      onAllocated();
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
  // A button disabled while the request runs would lose the focus.
  const allocate = (moves: readonly ReelMove[], isUndo = false) => {
    if (!allocating.isPending) allocating.mutate({ moves, isUndo });
  };
  return {
    allocate,
    move: (cable: PlannedCable, to: PlannedReel) =>
      allocate([{ commodityId: cable.id, from: cable.reel, to: to.code }]),
    /** Number of moves that `undo` will make. */
    undoCount: last.moves.length,
    undo: () => allocate(last.moves, last.isUndo),
    error: allocating.error,
    isPending: allocating.isPending,
    staying,
    dismissStaying: () => setStaying([]),
  };
}

/** Returns the moves that restore the previous reels of cables, including their splices. */
function backwards(moves: readonly ReelMove[], cables: readonly PlannedCable[], unit: LengthUnit): ReelMove[] {
  const byId = new Map(cables.map((cable) => [cable.id, cable]));
  return moves.map(({ commodityId, from, to, splice }) => {
    const was = byId.get(commodityId)?.splice ?? null;
    if (!splice && (to !== null || !was)) return { commodityId, from: to, to: from };
    const before = was && { reel: was.reel, length: was.length, note: was.note, unit };
    const now = to === null ? null : (splice?.to?.reel ?? null);
    return { commodityId, from: to, to: from, splice: { from: now, to: before } };
  });
}
