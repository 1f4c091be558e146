/**
 * Table of proposed moves with the plan before and after, one line each to accept or skip. Nothing is written until it is
 * applied.
 */
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ProposedMove } from '../../../../contract/reels/proposeMoves.ts';
import { minShareLeft } from '../../../../contract/reels/suggestAllocation.ts';
import type { PlannedCable } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { useFirstOf } from '../../../ui/screen/useFirstOf.ts';
import { CablesWithoutReel } from './CablesWithoutReel.tsx';
import { MoreMoves } from './MoreMoves.tsx';
import styles from '../reels.module.css';
import { naturalRanks } from '../../../base/naturalOrder.ts';

interface MoveTableProps {
  /** Moves, and the first cables that fit on no reel. */
  readonly moves: readonly ProposedMove[];
  /** Number of all cables that fit on no reel. */
  readonly withoutReel: number;
  /** Codes of reels of these types that have too little left for a suggestion. */
  readonly leftAlone: readonly string[];
  readonly isBusy: boolean;
  readonly onApply: (moves: readonly ProposedMove[]) => void;
  /** Opens the choice of two reels for a cable that fits on none. */
  readonly onAskSplice: (cable: PlannedCable) => void;
  readonly onClose: () => void;
}

/** Maximum number of reels named in the line about reels without a suggestion. */
const maxNamed = 8;

export function MoveTable({
  moves: proposed,
  withoutReel,
  leftAlone,
  isBusy,
  onApply,
  onAskSplice,
  onClose,
}: MoveTableProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const unit = terms.unit(unitMeasurement);
  const moves = useMemo(() => inOrderOfTags(proposed), [proposed]);
  const [stored, setStored] = useState<ReadonlySet<number>>(new Set());
  const shown = moves.filter(({ from, to }) => to !== null || from !== null);
  const { first, hasMore, showMore } = useFirstOf(shown);
  const leaving = shown.filter(({ from }) => from !== null).length;
  const toApply = shown.filter(({ cable }) => !stored.has(cable.id));
  const without = moves.filter(({ to }) => to === null);
  const keep = (id: number, isStored: boolean) => {
    const next = new Set(stored);
    if (isStored) next.add(id);
    else next.delete(id);
    setStored(next);
  };
  return (
    // Hears Escape of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['moves']}
      aria-label={t('moves.label')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p>
        {shown.length > 0 &&
          t('moves.text', {
            count: shown.length,
            shown: formats.count(shown.length),
            leaving: formats.count(leaving),
            first: formats.count(shown.length - leaving),
          })}
        {moves.length === 0 && t('moves.none')}
        {withoutReel > 0 && ` ${t('moves.without', { count: withoutReel, shown: formats.count(withoutReel) })}`}
      </p>
      {moves.length > 0 && (
        <p className="muted">
          {t('moves.leftAlone', { percent: formats.number(minShareLeft * 100) })}
          {leftAlone.length > 0 &&
            ` ${t(leftAlone.length > maxNamed ? 'moves.leftAloneFirst' : 'moves.leftAloneReels', {
              reels: leftAlone.slice(0, maxNamed).join(', '),
              more: formats.count(leftAlone.length - maxNamed),
            })}`}
        </p>
      )}
      {without.length > 0 && <CablesWithoutReel moves={without} all={withoutReel} onAskSplice={onAskSplice} />}
      {shown.length > 0 && (
        <div className={styles['scroll']}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('moves.accept')}</th>
                <th scope="col" className="numeric">
                  {t('planned', { unit })}
                </th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('moves.before')}</th>
                <th scope="col">{t('moves.after')}</th>
              </tr>
            </thead>
            <tbody>
              {first.map(({ cable, from, to, plannedLength }) => (
                <tr key={cable.id}>
                  <th scope="row" className="mono">
                    <Checkbox
                      label={cable.tag}
                      checked={!stored.has(cable.id)}
                      onChange={(isAccepted) => keep(cable.id, !isAccepted)}
                    />
                  </th>
                  <td className="numeric">{formats.length(plannedLength, unitMeasurement)}</td>
                  <td className={`mono ${styles['typeName']}`}>{cable.cableType}</td>
                  <td className="mono">{from === null ? '' : <s>{from}</s>}</td>
                  <td>
                    {to ? (
                      <span className="mono">{to}</span>
                    ) : (
                      <StatusBadge tone="critical">{t('moves.noRoom')}</StatusBadge>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hasMore && <MoreMoves shown={first.length} all={shown.length} onMore={showMore} />}
        </div>
      )}
      <div className={styles['action']}>
        <button
          type="button"
          className="button primary"
          disabled={toApply.length === 0}
          aria-disabled={isBusy}
          onClick={() => onApply(toApply)}
        >
          {t('moves.apply', { count: toApply.length, shown: formats.count(toApply.length) })}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('moves.close')}
        </button>
      </div>
    </section>
  );
}

/** Sorts moves: cables that lose their reel first, each part by tag in natural order. */
function inOrderOfTags(moves: readonly ProposedMove[]): ProposedMove[] {
  const ranks = naturalRanks(moves.map(({ cable }) => cable.tag));
  return Array.from(moves, (move, at) => ({ move, rank: ranks[at]! }))
    .toSorted(
      (one, other) => Number(other.move.from !== null) - Number(one.move.from !== null) || one.rank - other.rank,
    )
    .map(({ move }) => move);
}
