/**
 * Bar of a reel, scaled to the longest reel in the list: pulled pieces solid, planned ones outlined, scrap and returns hatched;
 * length without a planned cut is empty.
 */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthTaken } from '../../../../contract/progress/cuts.ts';
import { disposals } from '../../../../contract/reels/disposal.ts';
import { isMovableCut, keyOfCut, type PlannedCut } from '../../../../contract/reels/plannedCuts.ts';
import { isShort } from '../../../../contract/reels/proposeMoves.ts';
import type { PlannedCable, PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from '../reels.module.css';

interface ReelBarProps {
  readonly reel: PlannedReel;
  /** Cuts in the order of the cut list. */
  readonly cuts: readonly PlannedCut[];
  /** Length represented by the full width. */
  readonly longest: number;
  /** Called when the user starts or stops dragging a movable piece; absent for users without the permission. */
  readonly onDrag?: ((cable: PlannedCable | null) => void) | undefined;
}

interface Piece {
  readonly key: string;
  readonly kind: 'pulled' | 'planned' | 'scrap' | 'returned';
  readonly length: number;
  readonly label: string;
  /** Cable of the piece while nothing is cut for it. */
  readonly movable?: PlannedCable;
}

/** Returns the pieces of a cut; a partly pulled cable has two. */
function piecesOf(cut: PlannedCut): Piece[] {
  const taken = lengthTaken(cut);
  const pulled = Math.min(taken, cut.isPulled ? taken : (cut.pulledLength ?? 0));
  const pieces = [
    { key: `${keyOfCut(cut)} pulled`, kind: 'pulled', length: pulled, label: cut.tag },
    {
      key: `${keyOfCut(cut)} planned`,
      kind: 'planned',
      length: taken - pulled,
      label: cut.tag,
      ...(isMovableCut(cut) && { movable: cut.cable }),
    },
  ] as const;
  return pieces.filter(({ length }) => length > 0);
}

/**
 * Returns the grid columns of a bar: the longest reel takes the width between its marks, and the shortest stays wide enough to
 * point at.
 */
const columnsOf = (share: number): string => `44px max(24px, calc((100% - 88px - 2 * var(--space-1)) * ${share})) 44px`;

/** Returns the length a bar represents: a short reel is drawn as long as its cuts. */
export const drawnLength = ({ receivedLength, scrap, returned }: PlannedReel, cuts: readonly PlannedCut[]): number =>
  Math.max(
    receivedLength ?? 0,
    cuts.reduce((sum, cut) => sum + lengthTaken(cut), (scrap ?? 0) + (returned ?? 0)),
    1,
  );

export function ReelBar({ reel, cuts, longest, onDrag }: ReelBarProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const length = (value: number) => `${formats.length(value, unitMeasurement)} ${terms.unit(unitMeasurement)}`;
  const pieces = cuts.flatMap(piecesOf);
  const all: readonly Piece[] = [
    ...pieces,
    ...disposals.flatMap((kind) => {
      const gone = reel[kind] ?? 0;
      return gone > 0 ? [{ key: kind, kind, length: gone, label: t(kind) }] : [];
    }),
  ];
  const received = reel.receivedLength ?? 0;
  const scale = drawnLength(reel, cuts);
  const percent = (value: number) => `${(value / scale) * 100}%`;
  const mark = (value: number | null) => (value === null ? '' : formats.length(value, unitMeasurement));
  return (
    <div className={styles['bar']} style={{ gridTemplateColumns: columnsOf(scale / longest) }}>
      <span className={`mono ${styles['mark']}`}>{mark(reel.startMark)}</span>
      <div
        className={isShort(reel) ? `${styles['length']} ${styles['short']}` : styles['length']}
        role="img"
        aria-label={t('bar', {
          received: length(received),
          remaining: length(reel.remainingNow),
          balance: length(reel.plannedBalance),
        })}
      >
        {all.map((piece) => (
          <span
            key={piece.key}
            className={styles[piece.kind]}
            style={{ inlineSize: percent(piece.length) }}
            title={`${piece.label} · ${length(piece.length)}`}
            {...(onDrag &&
              piece.movable && {
                draggable: true,
                onDragStart: ({ dataTransfer }) => {
                  dataTransfer.setData('text/plain', piece.label);
                  dataTransfer.effectAllowed = 'move';
                  onDrag(piece.movable ?? null);
                },
                onDragEnd: () => onDrag(null),
              })}
          >
            {piece.label}
          </span>
        ))}
        {received > 0 && scale > received && (
          <span className={styles['end']} style={{ insetInlineStart: percent(received) }} aria-hidden />
        )}
      </div>
      <span className={`mono ${styles['mark']}`}>{mark(reel.endMark)}</span>
    </div>
  );
}
