import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import { stateText } from '../log/stepLabels.ts';
import { columns, type SequenceRow } from './lanes.ts';
import styles from './Sequence.module.css';

interface StepRowProps {
  readonly id: string;
  readonly row: SequenceRow;
  readonly place: number;
  readonly count: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** One of the steps that led to the selected one. */
  readonly isCause: boolean;
  readonly onSelect: (seq: number) => void;
}

/** Length of the arrow from an actor to itself, and of an arrow head. */
const loop = 18;
const head = 7;

/** One step: time, sender, receiver, event, and the resulting state. */
export function StepRow({ id, row, place, count, height, isSelected, isCause, onSelect }: StepRowProps) {
  const { t } = useTranslation('inspectorChart');
  const formats = useFormats();
  const { step, to, from, sender, event: label, isIgnored, timersSet } = row;
  const state = stateText(step.state);
  const isOwn = from === to;
  // The arrow of a sender without a lane starts beside its receiver: only events from outside cross the diagram.
  const start = from?.x ?? (sender === null ? columns.time + 12 : to.x - columns.actor + 24);
  const isLeftward = start > to.x;
  const y = Math.round(height * 0.66);
  const isStart = step.event.type === 'xstate.init';
  // `done renew` already contains the name.
  const isSenderNamed = sender !== null && from === null && !label.endsWith(` ${sender}`);
  const failed = step.status === 'error';
  const names = [
    styles['row'],
    isSelected && styles['selected'],
    isCause && styles['cause'],
    isIgnored && styles['ignored'],
  ];

  const notes = (
    <>
      {isIgnored ? (
        <span className={styles['note']}>{t('sequence.ignored')}</span>
      ) : (
        <span className={failed ? `${styles['state']} ${styles['failed']}` : styles['state']}>{state}</span>
      )}
      {timersSet.map(({ event, delay }) => (
        <span key={event} className={styles['timer']}>
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
            <path d="M4.2 -1.6A4.5 4.5 0 1 0 4.4 1.2" />
            <path d="M4.8 -5V-1.4H1.2" />
          </svg>
          {t('sequence.timer', { delay })}
        </span>
      ))}
    </>
  );

  return (
    // The list around it has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-cause={isCause}
      className={names.filter(Boolean).join(' ')}
      style={{ top: place * height, height }}
      onClick={() => onSelect(step.seq)}
    >
      <span className={styles['time']}>
        {formats.sinceStart(step.at)}
        {isCause && <span className="hiddenVisually">{t('sequence.cause')}</span>}
      </span>
      <svg className={styles['arrow']} aria-hidden>
        {isOwn ? (
          <path className={styles['line']} d={`M${to.x} ${y - 10}h${loop}v10h${-loop + head}`} />
        ) : (
          <path className={styles['line']} d={`M${start} ${y}H${to.x + (isLeftward ? head : -head)}`} />
        )}
        <path className={styles['head']} d={`M${to.x} ${y}l${isLeftward || isOwn ? head : -head} -4v8z`} />
        {from === null && <circle className={styles['head']} cx={start} cy={y} r={3} />}
      </svg>
      {isOwn ? (
        <span className={styles['notes']} style={{ left: to.x + loop + 4 }}>
          <span className={styles['ownRow']}>{isStart ? t('sequence.starts') : label}</span>
          {notes}
        </span>
      ) : (
        <>
          <span
            className={styles['label']}
            style={{
              left: Math.min(start, to.x) + 10,
              width: Math.abs(to.x - start) - 20,
              bottom: height - y + 1,
              textAlign: isLeftward ? 'left' : 'right',
            }}
          >
            <span>
              {isSenderNamed && <span className={styles['sender']}>{t('sequence.from', { actor: sender })} </span>}
              {isStart ? t('sequence.starts') : label}
            </span>
          </span>
          <span
            className={isLeftward ? `${styles['notes']} ${styles['before']}` : styles['notes']}
            style={isLeftward ? { right: `calc(100% - ${to.x - 8}px)` } : { left: to.x + 8 }}
          >
            {notes}
          </span>
        </>
      )}
    </div>
  );
}
