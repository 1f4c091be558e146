import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../session/session.ts';
import { causesBefore, columns, type Lane, sequenceOf } from './lanes.ts';
import styles from './Sequence.module.css';
import { StepRow } from './StepRow.tsx';
import { useRowWindow } from '../log/useRowWindow.ts';

interface SequenceViewProps {
  readonly session: Session;
  /** The last step shown; null for all. */
  readonly until: number | null;
  readonly selected: number | null;
  readonly onSelect: (seq: number) => void;
  /** Ids of the actors that have a lane. */
  readonly actorsShown: ReadonlySet<string>;
}

/** Messages between actors, from top to bottom. */
export function SequenceView({ session, until, selected, onSelect, actorsShown }: SequenceViewProps) {
  const { t } = useTranslation('inspectorChart');
  const listId = useId();
  const { lanes, rows, width } = sequenceOf(session, until, actorsShown);
  const causes = causesBefore(session, selected);
  const selectedRow = selected === null ? -1 : rows.findIndex(({ step }) => step.seq === selected);
  const laneAt = rows[selectedRow === -1 ? rows.length - 1 : selectedRow]?.to.x;
  const { element, rowHeight, first, last, page, onScroll } = useRowWindow({
    count: rows.length,
    usualRowHeight: 32,
    selectedRow,
    followsEnd: selectedRow === -1,
    // The lane of the machine that took the step, with the text beside it.
    left: laneAt === undefined ? undefined : laneAt - columns.actor / 2,
    right: laneAt === undefined ? undefined : laneAt + columns.actor,
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const end = rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(end, selectedRow + 1),
      ArrowUp: selectedRow === -1 ? end : Math.max(0, selectedRow - 1),
      PageDown: Math.min(end, selectedRow + page),
      PageUp: Math.max(0, selectedRow - page),
      Home: 0,
      End: end,
    };
    const row = rows[moves[event.key] ?? -1];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSelect(row.step.seq);
  };

  if (lanes.length === 0 || rows.length === 0) {
    const isNothingShown = actorsShown.size === 0 && session.actors.length > 0;
    return <p className={styles['empty']}>{t(isNothingShown ? 'sequence.noActors' : 'sequence.empty')}</p>;
  }
  const optionId = (seq: number): string => `${listId}-${seq}`;
  return (
    <div ref={element} className={styles['scroller']} onScroll={onScroll}>
      <div className={styles['head-row']} style={{ width }}>
        <span className={styles['time']} style={{ width: columns.time }}>
          {t('sequence.time')}
        </span>
        <span className={styles['outside']} style={{ width: columns.outside }}>
          {t('sequence.outside')}
        </span>
        {lanes.map((lane) => (
          <LaneHead key={lane.actor.id} lane={lane} />
        ))}
      </div>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('sequence.about')}
        aria-activedescendant={selectedRow === -1 ? undefined : optionId(selected ?? 0)}
        className={styles['body']}
        style={{ width, height: rows.length * rowHeight }}
        onKeyDown={onKeyDown}
      >
        {lanes.map((lane) => (
          <Lifeline key={lane.actor.id} lane={lane} rowHeight={rowHeight} />
        ))}
        {rows.slice(first, last).map((row, offset) => (
          <StepRow
            key={row.step.seq}
            id={optionId(row.step.seq)}
            row={row}
            place={first + offset}
            count={rows.length}
            height={rowHeight}
            isSelected={row.step.seq === selected}
            isCause={causes.has(row.step.seq)}
            onSelect={onSelect}
          />
        ))}
      </div>
      {session.dropped > 0 && <p className={styles['dropped']}>{t('sequence.dropped', { count: session.dropped })}</p>}
    </div>
  );
}

function LaneHead({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation('inspectorChart');
  const { actor, hasEnded } = lane;
  return (
    <span className={styles['lane']} style={{ width: columns.actor }} title={`${actor.name} (${actor.id})`}>
      <span className={hasEnded ? `${styles['name']} ${styles['over']}` : styles['name']}>{actor.name}</span>
      {hasEnded && <span className={styles['ended']}>{t('sequence.ended')}</span>}
    </span>
  );
}

/** A line from the start of an actor to its end; a running actor's line continues to the bottom. */
function Lifeline({ lane, rowHeight }: { readonly lane: Lane; readonly rowHeight: number }) {
  const { x, firstRow, lastRow, hasEnded } = lane;
  const top = firstRow * rowHeight;
  const height = Math.max(0, (lastRow + 1) * rowHeight - top);
  return (
    <span
      aria-hidden
      data-lifeline={lane.actor.id}
      className={hasEnded ? `${styles['lifeline']} ${styles['finished']}` : styles['lifeline']}
      style={{ left: x, top, height }}
    />
  );
}
