/**
 * Dialog to choose the reel of a cable, with the length left on each afterwards; the alternative to dragging for keyboard and
 * touch.
 */
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { compareNatural } from '../../../../contract/base/values/compareNatural.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import type { PlannedCable, PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import { maxWithoutSearch } from './reelChoices.ts';
import styles from '../reels.module.css';
import { useMoveWords } from './useMoveWords.ts';

/** Maximum number of rejecting reels shown unfolded; more would push the possible reels off a tablet screen. */
const maxRejectedShown = 3;

interface MoveDialogProps {
  readonly cable: PlannedCable;
  readonly reels: readonly PlannedReel[];
  readonly onMove: (to: PlannedReel) => void;
  /** Opens the choice of two reels instead. */
  readonly onSplice: () => void;
  readonly onClose: () => void;
}

export function MoveDialog({ cable, reels, onMove, onSplice, onClose }: MoveDialogProps) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const isOwn = ({ code }: PlannedReel) => nameKey(code) === nameKey(cable.reel);
  const reported = useMoveWords(reels.filter(isOwn));
  const [chosen, setChosen] = useState<string | null>(null);
  const all = reels.filter((reel) => nameKey(reel.cableType) === nameKey(cable.cableType) && !isOwn(reel));
  const sought = foldText(search.trim());
  const others = all
    .filter(({ code }) => foldText(code).includes(sought))
    .toSorted((one, other) => compareNatural(one.code, other.code))
    .map((reel) => {
      const { isPossible, text } = reported(cable, reel);
      return { reel, isPossible, text };
    });
  const possible = others.filter(({ isPossible }) => isPossible);
  const rejected = others.filter(({ isPossible }) => !isPossible);
  const to = possible.find(({ reel }) => reel.code === chosen)?.reel;
  return (
    <Dialog title={t('move.title', { cable: cable.tag })} onClose={onClose}>
      {all.length > maxWithoutSearch && (
        <div className={styles['find']}>
          <SearchField
            isFirst
            className=""
            label={t('move.search')}
            value={search}
            onChange={setSearch}
            onDown={() => list.current?.querySelector('input')?.focus()}
          />
        </div>
      )}
      <div ref={list}>
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
          <p>{others.length === 0 && sought !== '' ? t('noReelCalled') : t('move.none')}</p>
        )}
      </div>
      {rejected.length > 0 && (
        <details
          className={styles['rejections']}
          // A user looking for one of these reels must see the reason.
          open={possible.length === 0 || rejected.length <= maxRejectedShown}
        >
          <summary>{t('move.refused', { count: rejected.length, shown: formats.count(rejected.length) })}</summary>
          <ul>
            {rejected.map(({ reel, text }) => (
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
