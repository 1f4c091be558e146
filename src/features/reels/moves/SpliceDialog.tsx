/**
 * Dialog for splicing: the two reels a cable is cut from, the length from the second and the reason, with the length left on
 * both.
 */
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthUnitOf, sameLength } from '../../../../contract/base/units/lengths.ts';
import { minSecondPart, reelsFor, roomFor, spliceConsequence } from '../../../../contract/reels/splices.ts';
import type { PlannedCable, PlannedReel, ReelMove } from '../../../../contract/reels/reelPlan.ts';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { convertTyped } from '../../../store/edits/typedLengths.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { maxWithoutSearch } from './reelChoices.ts';
import styles from '../reels.module.css';

interface SpliceDialogProps {
  readonly cable: PlannedCable;
  readonly reels: readonly PlannedReel[];
  readonly tolerancePercent: number;
  readonly onSplice: (move: ReelMove) => void;
  readonly onClose: () => void;
}

const longestNote = 200;

export function SpliceDialog({ cable, reels, tolerancePercent, onSplice, onClose }: SpliceDialogProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const shown = (value: number) => `${formats.length(value, unitMeasurement)} ${unit}`;
  const rules = { tolerancePercent, unit: lengthUnitOf(unitMeasurement) };
  const { splice } = cable;
  const own = reelsFor(cable, reels);
  const known = (code: string | null) => own.find((reel) => code !== null && nameKey(reel.code) === nameKey(code));
  const [firstCode, setFirst] = useState(cable.reel);
  const [secondCode, setSecond] = useState(splice?.reel ?? null);
  const first = known(firstCode) ?? own[0];
  const second = known(secondCode);
  const least = first ? minSecondPart(cable, roomFor(cable, first), rules) : 0;
  /** Typed length; null while the minimum length is proposed. */
  const [typed, setTyped] = useState<{ readonly length: number | null } | null>(splice && { length: splice.length });
  useUnitChange(rules.unit, (typedIn) =>
    setTyped((now) => (now?.length ? { length: convertTyped(now.length, typedIn) } : now)),
  );
  const [note, setNote] = useState(splice?.note ?? '');
  const length = typed ? typed.length : least > 0 ? least : null;
  const isTooLong = length !== null && length >= (cable.designLength ?? 0) - sameLength;
  const pair = first && second && length !== null && length > 0 && !isTooLong ? { first, second, length } : null;
  const reported = pair && spliceConsequence(cable, pair, rules);
  const options = (others: readonly PlannedReel[]) =>
    others.map((reel) => ({
      value: reel.code,
      label: t('splice.room', { reel: reel.code, room: shown(Math.max(0, roomFor(cable, reel))) }),
    }));
  const noMatch = own.length > maxWithoutSearch ? t('noReelCalled') : undefined;
  const isReady = reported?.isPossible === true && note.trim() !== '';
  const move = (to: NonNullable<ReelMove['splice']>['to']): ReelMove => ({
    commodityId: cable.id,
    from: cable.reel,
    to: to === null ? cable.reel : (first?.code ?? null),
    splice: { from: splice?.reel ?? null, to },
  });
  return (
    <Dialog title={t('splice.title', { cable: cable.tag })} onClose={onClose}>
      {own.length < 2 ? (
        <p>{t('splice.none', { cable: cable.tag })}</p>
      ) : (
        <div className={styles['form']}>
          <Select
            label={t('splice.first')}
            value={first?.code ?? null}
            options={options(own)}
            noMatch={noMatch}
            isInline
            onChange={(code) => {
              setFirst(code);
              if (second?.code === code) setSecond(null);
            }}
          />
          <Select
            label={t('splice.second')}
            value={second?.code ?? null}
            options={options(own.filter(({ code }) => code !== first?.code))}
            noMatch={noMatch}
            isFirst
            isInline
            onChange={setSecond}
          />
          <NumberField
            label={t('splice.length', { unit })}
            value={length}
            min={0}
            decimals
            problem={
              isTooLong ? t('splice.tooLong', { cable: cable.tag, length: shown(cable.designLength ?? 0) }) : undefined
            }
            onChange={(value) => setTyped({ length: value })}
          />
          <TextField
            label={t('splice.note')}
            value={note}
            maxLength={longestNote}
            onChange={({ target }) => setNote(target.value)}
          />
          <p role="status">
            {typed === null && first && least === 0 && t('splice.notNeeded', { reel: first.code, cable: cable.tag })}
            {reported?.pieces.map(({ reel, planned, left }) => (
              <span key={reel} className={styles['spliced']}>
                {left < -sameLength
                  ? t('splice.short', { reel, planned: shown(planned ?? 0), short: shown(-left) })
                  : t('splice.left', { reel, planned: shown(planned ?? 0), left: shown(left) })}
              </span>
            ))}
          </p>
        </div>
      )}
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!isReady}
            onClick={() => {
              if (isReady && pair)
                onSplice(move({ reel: pair.second.code, length: pair.length, note: note.trim(), unit: rules.unit }));
            }}
          >
            {t('splice.action')}
          </button>
        }
      >
        {splice && (
          <button type="button" className="button" onClick={() => onSplice(move(null))}>
            {t('splice.remove')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
