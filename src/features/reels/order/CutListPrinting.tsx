/** Printing of cut lists: the choice before it, and the sheets while the browser captures the page. */
import { useState } from 'react';
import type { ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { useIsPrinting } from '../../../ui/screen/useIsPrinting.ts';
import { usePrintKey } from '../../../ui/screen/usePrintKey.ts';
import { everyCutList } from './cutLists.ts';
import { CutSheets } from './CutSheets.tsx';
import { PrintCutLists } from './PrintCutLists.tsx';
import type { CutOrderState } from './useCutOrder.ts';

interface CutListPrintingProps {
  readonly projectId: number;
  readonly plan: ReelPlan;
  readonly state: CutOrderState;
  /** Key of the cable type open on the page. */
  readonly openType: string;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

export function CutListPrinting({ projectId, plan, state, openType, isChoosing, onChoosing }: CutListPrintingProps) {
  const { order, changed } = state;
  const isPrinting = useIsPrinting();
  const [printed, setPrinted] = useState(everyCutList);
  usePrintKey(order ? () => onChoosing(true) : null);
  if (!order || !changed) return null;
  return (
    <>
      {isChoosing && (
        <PrintCutLists
          projectId={projectId}
          order={order}
          openType={openType}
          onPrint={(choice) => {
            setPrinted(choice);
            onChoosing(false);
            // The dialog closes before the browser captures the page.
            setTimeout(() => globalThis.print());
          }}
          onClose={() => onChoosing(false)}
        />
      )}
      {isPrinting && (
        <div data-printed>
          <CutSheets order={order} changed={changed} plan={plan} choice={printed} />
        </div>
      )}
    </>
  );
}
