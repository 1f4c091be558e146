/** To which reel a cable goes, each with what is left afterwards: the way of the keyboard, and of a finger. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedCable, PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { nameKey } from '../../../contract/tags.ts';
import styles from './reels.module.css';
import { useMoveWords } from './useMoveWords.ts';

/** More of them would push the reels that can take it off a tablet; they fold. */
const mostRefusedShown = 3;

interface MoveDialogProps {
  readonly cable: PlannedCable;
  readonly reels: readonly PlannedReel[];
  readonly onMove: (to: PlannedReel) => void;
  /** Asks for two reels instead. */
  readonly onSplice: () => void;
  readonly onClose: () => void;
}

export function MoveDialog({ cable, reels, onMove, onSplice, onClose }: MoveDialogProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const told = useMoveWords(reels);
  const [chosen, setChosen] = useState<string | null>(null);
  const others = reels
    .filter(
      ({ code, cableType }) => nameKey(cableType) === nameKey(cable.cableType) && nameKey(code) !== nameKey(cable.reel),
    )
    .map((reel) => {
      const { isPossible, text } = told(cable, reel);
      return { reel, isPossible, text };
    });
  const possible = others.filter(({ isPossible }) => isPossible);
  const refused = others.filter(({ isPossible }) => !isPossible);
  const to = possible.find(({ reel }) => reel.code === chosen)?.reel;
  return (
    <Dialog title={t('move.title', { cable: cable.tag })} onClose={onClose}>
      {possible.length > 0 ? (
        <RadioGroup
          label={t('move.to')}
          value={chosen}
          options={possible.map(({ reel, text }) => ({
            value: reel.code,
            label: <span className="mono">{reel.code}</span>,
            hint: text,
          }))}
          onChange={setChosen}
        />
      ) : (
        <p>{t('move.none')}</p>
      )}
      {refused.length > 0 && (
        <details className={styles['refusals']} open={possible.length === 0 || refused.length <= mostRefusedShown}>
          <summary>{t('move.refused', { count: refused.length, shown: formats.count(refused.length) })}</summary>
          <ul>
            {refused.map(({ reel, text }) => (
              <li key={reel.id}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={to === undefined}
            onClick={() => {
              if (to) onMove(to);
            }}
          >
            {t('move.action')}
          </button>
        }
      >
        <button type="button" className="button" onClick={onSplice}>
          {t('splice.instead')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
