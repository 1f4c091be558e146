/** Cuts from a reel, in cutting order, with a button to remove a cable that is not pulled. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isMovableCut, keyOfCut, type PlannedCut } from '../../../../contract/reels/plannedCuts.ts';
import type { OrderChanges } from '../../../../contract/reels/orderChanges.ts';
import type { PlannedCable, PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { usePermission, useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { suspectMarks, JacketNotice } from './JacketNotice.tsx';
import { LeftPieces, usePieceWords } from '../order/PieceChanges.tsx';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import styles from '../reels.module.css';

interface CutListProps {
  readonly id: string;
  readonly reel: PlannedReel;
  readonly cuts: readonly PlannedCut[];
  /** Differences between the plan and the cut order the yard uses; null without an order. */
  readonly changed: OrderChanges | null;
  /** Absent for users without the permission. */
  readonly onTakeOff?: ((cable: PlannedCable) => void) | undefined;
  /** Opens the choice of another reel. */
  readonly onAskMove?: ((cable: PlannedCable) => void) | undefined;
  /** Opens the choice of the second reel. */
  readonly onAskSplice?: ((cable: PlannedCable) => void) | undefined;
}

export function CutList({ id, reel, cuts, changed, onTakeOff, onAskMove, onAskSplice }: CutListProps) {
  const { t } = useTranslation('reels');
  const { id: projectId, unitMeasurement } = useProject();
  const mayCorrect = usePermission('field.enter');
  const formats = useFormats();
  const terms = useTerms();
  const doubted = suspectMarks({ reel, cuts });
  const words = usePieceWords();
  const left = changed?.left.get(nameKey(reel.code)) ?? [];
  const changeOf = (cut: PlannedCut) => changed?.changes.get(keyOfCut(cut));
  const lookOf = (cut: PlannedCut) =>
    `${doubted.has(cut.tag) ? styles['suspect'] : ''} ${changeOf(cut) ? styles['differs'] : ''}`;
  const unit = terms.unit(unitMeasurement);
  const length = (value: number | null) => (value === null ? '' : formats.length(value, unitMeasurement));
  const list = useRef<HTMLTableElement>(null);
  /** Cable removed last, and the index of the pressed button. */
  const taken = useRef<{ readonly cut: string; readonly at: number }>(null);
  // The button was removed with its row: the focus moves to the next button or, after the last one, to the reel.
  useEffect(() => {
    if (taken.current === null || cuts.some((cut) => keyOfCut(cut) === taken.current?.cut)) return;
    const next = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, taken.current.at + 1).at(-1);
    taken.current = null;
    if (document.activeElement !== document.body) return;
    (next ?? document.querySelector<HTMLElement>(`[aria-controls="${id}"]`))?.focus();
  }, [cuts, id]);
  const leaves = (cut: PlannedCut, act: typeof onTakeOff) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    taken.current = {
      cut: keyOfCut(cut),
      at: Math.max(
        0,
        buttons.findIndex((button) => button === document.activeElement),
      ),
    };
    act?.(cut.cable);
  };
  if (cuts.length === 0)
    return (
      <div id={id} className={styles['cuts']}>
        <LeftPieces pieces={left} />
        <p>{t('noCuts')}</p>
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div id={id} className={styles['cuts']} role="region" aria-label={t('cutList', { reel: reel.code })} tabIndex={0}>
      <JacketNotice reel={reel} cuts={cuts} />
      <LeftPieces pieces={left} />
      <table ref={list} className="table" aria-label={t('cutList', { reel: reel.code })}>
        <thead>
          <tr>
            <th scope="col">{t('cable')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col" className="numeric">
              {t('planned', { unit })}
            </th>
            <th scope="col" className="numeric">
              {t('actual', { unit })}
            </th>
            <th scope="col" className="numeric">
              {t('marks')}
            </th>
            <th scope="col">{t('date')}</th>
            {onTakeOff && <th scope="col" aria-label={t('takeOff')} />}
          </tr>
        </thead>
        <tbody>
          {cuts.map((cut) => (
            <tr key={keyOfCut(cut)} className={lookOf(cut)}>
              <th scope="row" className="mono">
                {doubted.has(cut.tag) && mayCorrect ? (
                  <Link
                    className="name-link"
                    to="/$projectId/field-work/$dataGridType"
                    params={{ projectId: String(projectId), dataGridType: 'cable' }}
                    search={{ row: cut.id, finished: true }}
                  >
                    {cut.tag}
                  </Link>
                ) : (
                  cut.tag
                )}
                <PieceNote cut={cut} onAsk={onTakeOff && onAskSplice} />
              </th>
              <td className="mono">{cut.from}</td>
              <td className="mono">{cut.to}</td>
              <td className="numeric">
                {length(cut.plannedLength)}
                {changeOf(cut) && <small>{words(changeOf(cut)!)}</small>}
              </td>
              <td className="numeric">{length(cut.pulledLength)}</td>
              <td className="numeric">
                {cut.startMark === null && cut.endMark === null
                  ? ''
                  : `${length(cut.startMark)} – ${length(cut.endMark)}`}
              </td>
              <td>{cut.pulledDate && formats.date(cut.pulledDate)}</td>
              {onTakeOff && (
                <td className={styles['actionsCell']}>
                  {isMovableCut(cut) && (
                    <span className={styles['actions']}>
                      <button
                        type="button"
                        className="button plain"
                        aria-label={t('move.ask', { cable: cut.tag })}
                        onClick={() => leaves(cut, onAskMove)}
                      >
                        {t('move.open')}
                      </button>
                      {onAskSplice && (
                        <button
                          type="button"
                          className="button plain"
                          aria-label={t('splice.ask', { cable: cut.tag })}
                          onClick={() => leaves(cut, onAskSplice)}
                        >
                          {t('splice.open')}
                        </button>
                      )}
                      <button
                        type="button"
                        className="button plain"
                        aria-label={t('takeOffCable', { cable: cut.tag })}
                        onClick={() => leaves(cut, onTakeOff)}
                      >
                        {t('takeOff')}
                      </button>
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Note under the tag of a spliced cable: the reel this piece is spliced to. On a movable cut it is a button that opens the
 * splice.
 */
interface PieceNoteProps {
  readonly cut: PlannedCut;
  /** Absent for users without the permission. */
  readonly onAsk?: ((cable: PlannedCable) => void) | undefined;
}

function PieceNote({ cut, onAsk }: PieceNoteProps) {
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
