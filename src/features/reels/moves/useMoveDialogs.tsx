/** Dialogs that assign a cable another reel, or a second one for a splice. */
import { useState, type ReactNode } from 'react';
import type { PlannedCable, ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { SpliceDialog } from './SpliceDialog.tsx';
import type { CableAllocation } from './useAllocation.ts';

interface MoveDialogs {
  readonly askMove: (cable: PlannedCable) => void;
  readonly askSplice: (cable: PlannedCable) => void;
  /** Open dialog, rendered beside the plan. */
  readonly open: ReactNode;
}

export function useMoveDialogs(plan: ReelPlan, { allocate, move }: CableAllocation): MoveDialogs {
  const [moving, setMoving] = useState<PlannedCable | null>(null);
  const [splicing, setSplicing] = useState<PlannedCable | null>(null);
  const open = (
    <>
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
    </>
  );
  return { askMove: setMoving, askSplice: setSplicing, open };
}
