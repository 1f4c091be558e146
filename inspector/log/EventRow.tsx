import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { joined } from '../session/limits.ts';
import { useFormats } from '../locales/useFormats.ts';
import styles from './EventLog.module.css';
import type { StepRow } from './stepRows.ts';
import { edgeText, movedText, shortEdgeText, stateText, stepNumber } from './stepLabels.ts';

interface EventRowProps {
  readonly id: string;
  readonly row: StepRow;
  readonly place: number;
  readonly top: number;
  readonly isSelected: boolean;
  /** Result of a replay; undefined without one. */
  readonly agrees: boolean | undefined;
}

function OneRow({ id, row, place, top, isSelected, agrees }: EventRowProps) {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { step, actor, sender, event, edges, before, isIgnored } = row;
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={styles['row']}
      style={{ top }}
      data-seq={step.seq}
      data-ignored={isIgnored}
    >
      <span role="gridcell" data-column="seq">
        {agrees !== undefined && <Verdict agrees={agrees} />}
        {stepNumber(step.seq)}
      </span>
      <span role="gridcell" data-column="time">
        {formats.sinceStart(step.at)}
      </span>
      <span role="gridcell" data-column="actor">
        <b>{actor}</b>
        {sender !== null && sender !== actor && <i>{` ← ${sender}`}</i>}
      </span>
      <span role="gridcell" data-column="event" title={event}>
        {event}
      </span>
      <span role="gridcell" data-column="transition" title={joined(edges, edgeText, ' · ')}>
        {isIgnored ? t('log.noTransition') : joined(edges, shortEdgeText, ' · ')}
      </span>
      <span role="gridcell" data-column="state" title={stateText(step.state)}>
        {movedText(before, step.state)[1]}
      </span>
    </div>
  );
}

/** The replay result of the step. */
function Verdict({ agrees }: { readonly agrees: boolean }) {
  const { t } = useTranslation('inspector');
  return (
    <span className={agrees ? styles['same'] : styles['different']}>
      <span aria-hidden>{agrees ? '✓' : '≠'}</span>
      <span className="hiddenVisually">{agrees ? t('replay.same') : t('replay.different')}</span>
    </span>
  );
}

/** One step; rendered again only when its data changed. */
export const EventRow = memo(OneRow);
