/** Under the tag of a spliced cable: what this piece is spliced to; the first leads to its splice. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isMovableCut, type PlannedCut } from '../../../../contract/reels/plannedCuts.ts';
import type { PlannedCable } from '../../../../contract/reels/reelPlan.ts';
import styles from '../reels.module.css';

interface PieceNoteProps {
  readonly cut: PlannedCut;
  /** Left out for who may not. */
  readonly onAsk?: ((cable: PlannedCable) => void) | undefined;
}

export function PieceNote({ cut, onAsk }: PieceNoteProps) {
  const { t } = useTranslation('reels');
  const { piece, cable } = cut;
  if (piece === 'whole' || !cable.splice) return null;
  const text = t('splice.piece', { reel: piece === 'first' ? cable.splice.reel : (cable.reel ?? '–') });
  return onAsk && isMovableCut(cut) ? (
    <button type="button" className={`button plain ${styles['piece']}`} onClick={() => onAsk(cable)}>
      {text}
    </button>
  ) : (
    <span className={styles['piece']}>{text}</span>
  );
}
