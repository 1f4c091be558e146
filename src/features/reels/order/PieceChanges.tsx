/** Texts for the differences between the plan and the cut order: of a piece, and of the pieces that left a reel. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { keyOfPiece, type LeftPiece, type PieceChange } from '../../../../contract/reels/orderChanges.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';

export function usePieceWords() {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const length = (value: number) => `${formats.length(Math.abs(value), unitMeasurement)} ${unit}`;
  return (change: PieceChange): string => {
    if (change.kind === 'added') return t('order.added');
    if (change.kind === 'moved') return t('order.moved', { reel: change.from });
    return change.by > 0
      ? t('order.longer', { length: length(change.by) })
      : t('order.shorter', { length: length(change.by) });
  };
}

/** Pieces of the order that are no longer cut from the reel. */
export function LeftPieces({ pieces }: { readonly pieces: readonly LeftPiece[] }) {
  const { t } = useTranslation('reels');
  return pieces.map((piece) => (
    <p key={keyOfPiece(piece)}>
      <StatusBadge tone="warning">
        {piece.now === null
          ? t('order.gone', { cable: piece.tag })
          : t('order.left', { cable: piece.tag, reel: piece.now })}
      </StatusBadge>
    </p>
  ));
}
