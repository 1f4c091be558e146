/** Reels of one type, each to scale; an expanded reel shows its cut list. */
import ChevronIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { sameLength } from '../../../../contract/base/units/lengths.ts';
import { shareUsed } from '../../../../contract/progress/cuts.ts';
import type { RecordedDisposal } from '../../../../contract/reels/disposal.ts';
import { isOnlyAllocated, keyOfCut, type PlannedCut } from '../../../../contract/reels/plannedCuts.ts';
import { isShort } from '../../../../contract/reels/proposeMoves.ts';
import { onHandStatuses, reelFields } from '../../../../contract/setup/codes/reelFields.ts';
import type { OrderChanges } from '../../../../contract/reels/orderChanges.ts';
import type { PlannedCable, PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { CutList } from './CutList.tsx';
import { Disposals } from './Disposals.tsx';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import { drawnLength, ReelBar } from './ReelBar.tsx';
import styles from '../reels.module.css';
import { useMoveWords } from '../moves/useMoveWords.ts';

interface ReelListProps {
  readonly reels: readonly PlannedReel[];
  /** Cuts by reel key. */
  readonly cuts: ReadonlyMap<string, readonly PlannedCut[]>;
  /** Differences between the plan and the cut order the yard uses; null without an order. */
  readonly changed: OrderChanges | null;
  readonly onTakeOff?: (cable: PlannedCable) => void;
  /** Opens the choice of another reel. */
  readonly onAskMove?: (cable: PlannedCable) => void;
  /** Opens the choice of a second reel. */
  readonly onAskSplice?: (cable: PlannedCable) => void;
  readonly onMove?: (cable: PlannedCable, to: PlannedReel) => void;
  /** Opens the dialog for returning or scrapping part of the reel. */
  readonly onDispose?: (reel: PlannedReel) => void;
  /** Undoes the last return or scrap of the reel. */
  readonly onTakeBack?: (reel: PlannedReel, disposal: RecordedDisposal) => void;
}

const statusField = reelFields.find(({ key }) => key === 'status')!;

/** True for a reel on site with remaining length. */
const canDispose = ({ status, remainingNow }: PlannedReel): boolean =>
  remainingNow > sameLength && onHandStatuses.some((each) => each === status);

export function ReelList({
  reels,
  cuts,
  changed,
  onTakeOff,
  onAskMove,
  onAskSplice,
  onMove,
  onDispose,
  onTakeBack,
}: ReelListProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const reported = useMoveWords(reels);
  const [dragged, setDragged] = useState<PlannedCable | null>(null);
  /** Id of the reel under the dragged piece. */
  const [over, setOver] = useState<number | null>(null);
  const drag = (cable: PlannedCable | null) => {
    setDragged(cable);
    setOver(null);
  };
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const unit = terms.unit(unitMeasurement);
  const length = (value: number) => formats.length(value, unitMeasurement);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const cutsOf = ({ code }: PlannedReel) => cuts.get(nameKey(code)) ?? [];
  const longest = Math.max(...reels.map((reel) => drawnLength(reel, cutsOf(reel))));
  if (reels.length === 0) return <p className={styles['free']}>{t('noReels')}</p>;
  return (
    <ul className={styles['reels']} aria-label={t('reels')}>
      {reels.map((reel) => {
        const own = cutsOf(reel);
        const isOpen = open.has(reel.id);
        const differing =
          own.filter((cut) => changed?.changes.has(keyOfCut(cut))).length +
          (changed?.left.get(nameKey(reel.code))?.length ?? 0);
        const move = dragged && over === reel.id ? reported(dragged, reel) : null;
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for the cut list
          <li
            key={reel.id}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== 'Escape' || !isOpen) return;
              toggle(reel.id);
              currentTarget.querySelector('button')?.focus();
            }}
            data-takes={move?.isPossible}
            onDragOver={(event) => {
              if (!dragged) return;
              setOver(reel.id);
              // Without preventDefault, the browser rejects the drop and shows that with the pointer.
              if (reported(dragged, reel).isPossible) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && move?.isPossible) onMove?.(dragged, reel);
              drag(null);
            }}
          >
            <div className={styles['reel']}>
              <button
                type="button"
                className={`button plain mono ${styles['code']}`}
                aria-expanded={isOpen}
                aria-controls={`cuts-${reel.id}`}
                onClick={() => toggle(reel.id)}
              >
                <ChevronIcon aria-hidden size={16} stroke={1.5} className={isOpen ? styles['opened'] : undefined} />
                {reel.code}
              </button>
              <span className={styles['status']}>
                {differing > 0 && (
                  <StatusBadge tone="warning">
                    {t('order.pieces', { count: differing, shown: formats.count(differing) })}
                  </StatusBadge>
                )}
                {isShort(reel) ? (
                  <StatusBadge tone="critical">
                    {t('short', { length: `${length(-reel.plannedBalance)} ${unit}` })}
                  </StatusBadge>
                ) : isOnlyAllocated(reel, own) ? (
                  t('allocatedOnly')
                ) : (
                  reel.status && terms.value(statusField, reel.status)
                )}
              </span>
              <ReelBar reel={reel} cuts={own} longest={longest} onDrag={onMove && drag} />
              <span className={`numeric ${styles['figures']}`}>
                {reel.receivedLength === null
                  ? t('notReceived')
                  : t('figures', {
                      percent: formats.percent(shareUsed(reel, reel) * 100),
                      // The planned balance, like the share beside it; a shortage has its own badge.
                      remaining: length(Math.max(0, reel.plannedBalance)),
                      received: length(reel.receivedLength),
                      unit,
                    })}
              </span>
            </div>
            {move && <p className={styles['consequence']}>{move.text}</p>}
            {isOpen && (
              <>
                {onDispose && canDispose(reel) && (
                  <p className={styles['dispose']}>
                    <button
                      type="button"
                      className="button"
                      aria-label={t('dispose.ask', { reel: reel.code })}
                      onClick={() => onDispose(reel)}
                    >
                      {t('dispose.open')}
                    </button>
                  </p>
                )}
                <Disposals reel={reel} onTakeBack={onTakeBack && ((disposal) => onTakeBack(reel, disposal))} />
                <CutList
                  id={`cuts-${reel.id}`}
                  reel={reel}
                  cuts={own}
                  changed={changed}
                  onTakeOff={onTakeOff}
                  onAskMove={onAskMove}
                  onAskSplice={onAskSplice}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
