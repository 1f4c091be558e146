/** Dialog for returning or scrapping part of a reel: length, date and reason, with the length left for the planned cables. */
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthUnitOf, sameLength } from '../../../../contract/base/units/lengths.ts';
import { disposals, type Disposal } from '../../../../contract/reels/disposal.ts';
import { maxReasonLength } from '../../../../contract/setup/codes/reelFields.ts';
import type { PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { isDay } from '../../../../contract/base/values/scalars.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useGetToday } from '../../../base/useToday.ts';
import { convertTyped } from '../../../store/edits/typedLengths.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';
import { DayField } from '../../../ui/day/DayField.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from '../reels.module.css';
import type { DisposalDetails } from './useDisposal.ts';

interface DisposeDialogProps {
  readonly reel: PlannedReel;
  readonly onDispose: (details: DisposalDetails) => void;
  readonly onClose: () => void;
}

export function DisposeDialog({ reel, onDispose, onClose }: DisposeDialogProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const shown = (value: number) => `${formats.length(value, unitMeasurement)} ${unit}`;
  const [as, setAs] = useState<Disposal | null>(null);
  const [length, setLength] = useState<number | null>(Number(reel.remainingNow.toFixed(3)));
  const lengthUnit = lengthUnitOf(unitMeasurement);
  useUnitChange(lengthUnit, (typedIn) => setLength((now) => now && convertTyped(now, typedIn)));
  const [date, setDate] = useState(useGetToday());
  const [reason, setReason] = useState('');
  const gone = length ?? 0;
  const isTooMuch = gone > reel.remainingNow + sameLength;
  const left = reel.plannedBalance - gone;
  const isReady = as !== null && gone > 0 && !isTooMuch && isDay(date) && reason.trim() !== '';
  return (
    <Dialog title={t('dispose.title', { reel: reel.code })} onClose={onClose}>
      <div className={styles['form']}>
        <RadioGroup
          label={t('dispose.how')}
          value={as}
          options={disposals.map((each) => ({ value: each, label: t(`dispose.as.${each}`) }))}
          onChange={setAs}
        />
        <NumberField
          label={t('dispose.length', { unit })}
          value={length}
          min={0}
          decimals
          problem={isTooMuch ? t('dispose.tooMuch', { left: shown(reel.remainingNow) }) : undefined}
          onChange={setLength}
        />
        <TextField
          label={t('dispose.reason')}
          value={reason}
          maxLength={maxReasonLength}
          onChange={({ target }) => setReason(target.value)}
        />
        <DayField label={t('dispose.date')} value={date} onChange={setDate} />
        <p role="status">
          {!isTooMuch && t('dispose.left', { reel: reel.code, left: shown(reel.remainingNow - gone) })}{' '}
          {!isTooMuch && left < -sameLength && t('dispose.short', { short: shown(-left) })}
        </p>
      </div>
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!isReady}
            onClick={() => {
              if (as && isReady) onDispose({ as, length: gone, unit: lengthUnit, date, reason: reason.trim() });
            }}
          >
            {t(`dispose.action.${as ?? 'none'}`)}
          </button>
        }
      />
    </Dialog>
  );
}
