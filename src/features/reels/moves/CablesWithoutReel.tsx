/** Cables that fit on no reel, expanded on demand, each with a button to cut it from two reels. */
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ProposedMove } from '../../../../contract/reels/proposeMoves.ts';
import type { PlannedCable } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useFirstOf } from '../../../ui/screen/useFirstOf.ts';
import { MoreMoves } from './MoreMoves.tsx';
import styles from '../reels.module.css';

interface CablesWithoutReelProps {
  readonly moves: readonly ProposedMove[];
  /** Number of all such cables; `moves` are the first. */
  readonly all: number;
  readonly onAskSplice: (cable: PlannedCable) => void;
}

export function CablesWithoutReel({ moves, all, onAskSplice }: CablesWithoutReelProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const [isOpen, setOpen] = useState(false);
  const { first, hasMore, showMore } = useFirstOf(moves);
  return (
    <details className={styles['rejections']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('splice.without', { count: all })}</summary>
      {isOpen && (
        <div className={styles['scroll']}>
          <ul>
            {first.map(({ cable, plannedLength }) => (
              <li key={cable.id}>
                <span className="mono">{cable.tag}</span> {formats.length(plannedLength, unitMeasurement)}{' '}
                {terms.unit(unitMeasurement)}{' '}
                <button
                  type="button"
                  className="button plain"
                  aria-label={t('splice.ask', { cable: cable.tag })}
                  onClick={() => onAskSplice(cable)}
                >
                  {t('splice.open')}
                </button>
              </li>
            ))}
          </ul>
          {hasMore && <MoreMoves shown={first.length} all={moves.length} onMore={showMore} />}
          {!hasMore && all > moves.length && (
            <p className="muted">{t('splice.firstListed', { shown: formats.count(moves.length) })}</p>
          )}
        </div>
      )}
    </details>
  );
}
