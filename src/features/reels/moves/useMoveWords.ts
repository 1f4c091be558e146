/** Description of the effect of a move to another reel. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { moveConsequence } from '../../../../contract/reels/moveCable.ts';
import type { PlannedCable, PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';

export interface ReportedMove {
  /** True if the cable fits on the reel. */
  readonly isPossible: boolean;
  readonly text: string;
}

export function useMoveWords(reels: readonly PlannedReel[]) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const length = (value: number) => `${formats.length(value, unitMeasurement)} ${unit}`;
  return (cable: PlannedCable, to: PlannedReel): ReportedMove => {
    const { refusal, left, leftBehind } = moveConsequence(cable, to, reels);
    if (refusal !== null) {
      const words = { cable: cable.tag, reel: to.code, holds: to.cableType ?? '–', needs: cable.cableType ?? '–' };
      return { isPossible: false, text: t(`move.refusals.${refusal}`, { ...words, short: length(-left) }) };
    }
    const after = t('move.left', { reel: to.code, left: length(left) });
    return {
      isPossible: true,
      text:
        leftBehind === null
          ? after
          : `${after} ${t('move.leftBehind', { reel: cable.reel ?? '', left: length(leftBehind) })}`,
    };
  };
}
