import { useEffect, useRef } from 'react';
import type { PlannedCable } from '../../../../contract/reels/reelPlan.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFirstOf } from '../../../ui/screen/useFirstOf.ts';
import { MoreMoves } from './MoreMoves.tsx';
import styles from '../reels.module.css';
import type { StayingGroup } from './moveResults.ts';
import { useMoveOutcome } from './useMoveOutcome.ts';

interface StayingCablesProps {
  readonly groups: readonly StayingGroup[];
  readonly cables: readonly PlannedCable[];
  readonly onDismiss: () => void;
}

/** Cables that the last change did not move, grouped by reason, each with its message on demand. */
export function StayingCables({ groups, cables, onDismiss }: StayingCablesProps) {
  const { t } = useTranslation(['reels', 'grid']);
  const { groupText, stayingTitle } = useMoveOutcome(cables);
  const title = stayingTitle(groups);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={shown} className={styles['moves']} aria-label={t('staying.label')}>
      <p>{title}</p>
      {groups.map((group) => (
        <StayingGroupLine key={group.cause} text={groupText(group)} {...{ group, cables }} />
      ))}
      <div className={styles['action']}>
        <button type="button" className="button" onClick={onDismiss}>
          {t('grid:edit.dismiss')}
        </button>
      </div>
    </section>
  );
}

interface StayingGroupLineProps extends Pick<StayingCablesProps, 'cables'> {
  readonly group: StayingGroup;
  readonly text: string;
}

function StayingGroupLine({ group, text, cables }: StayingGroupLineProps) {
  const { t } = useTranslation('reels');
  const { first, hasMore, showMore } = useFirstOf(group.cables);
  const tagOf = (id: number) => cables.find((cable) => cable.id === id)?.tag ?? String(id);
  return (
    <details className={styles['rejections']}>
      <summary>
        <span>{text}</span>
        <span className="name-link">{t('splice.without', { count: group.cables.length })}</span>
      </summary>
      <div className={styles['scroll']}>
        <ul>
          {first.map(({ commodityId, reason }) => (
            <li key={commodityId}>
              <span className="mono">{tagOf(commodityId)}</span> {reason}
            </li>
          ))}
        </ul>
        {hasMore && <MoreMoves shown={first.length} all={group.cables.length} onMore={showMore} />}
      </div>
    </details>
  );
}
