import { useMemo, type RefObject } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { cablesLosingTheirReel, isShort } from '../../../contract/reels/proposeMoves.ts';
import type { ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { useDisposal } from './ledger/useDisposal.ts';
import type { CableAllocation } from './moves/useAllocation.ts';
import styles from './reels.module.css';

interface CutPlanBarProps {
  readonly plan: ReelPlan;
  readonly suggestRef: RefObject<HTMLButtonElement | null>;
  readonly isProposing: boolean;
  /** Null for users who cannot move cables. */
  readonly onPropose: (() => void) | null;
  readonly allocation: CableAllocation;
  readonly disposal: ReturnType<typeof useDisposal>;
}

/** Toolbar of the cut plan: suggests moves, undoes the last change, and shows how many reels are short. */
export function CutPlanBar({ plan, suggestRef, isProposing, onPropose, allocation, disposal }: CutPlanBarProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const losing = useMemo(() => cablesLosingTheirReel(plan).size, [plan]);
  const short = plan.reels.filter(isShort);
  return (
    <div className={styles['action']}>
      {onPropose && (
        <button
          ref={suggestRef}
          type="button"
          className={isProposing ? 'button' : 'button primary'}
          aria-expanded={isProposing}
          onClick={onPropose}
        >
          {t('suggest')}
        </button>
      )}
      {allocation.undoCount > 0 && (
        <button type="button" className="button" aria-disabled={allocation.isPending} onClick={allocation.undo}>
          {t('undo', { count: allocation.undoCount, shown: formats.count(allocation.undoCount) })}
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
  );
}
