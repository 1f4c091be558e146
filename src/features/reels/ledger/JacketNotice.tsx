/** Contradictory footage marks of a reel: the cables, the stretch, and the remedy. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { areBeyond, overlappingMarks } from '../../../../contract/progress/markRanges.ts';
import { keyOfCut, type PlannedCut } from '../../../../contract/reels/plannedCuts.ts';
import type { PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';

/** Maximum number of contradictions listed; more would have the same remedy, reading the jacket again. */
const maxReported = 3;

interface Jacket {
  readonly reel: PlannedReel;
  readonly cuts: readonly PlannedCut[];
}

/** Returns the tags of the cables whose marks cannot be right. */
export function suspectMarks({ reel, cuts }: Jacket): ReadonlySet<string> {
  const overlapping = overlappingMarks(cuts).flatMap(({ tag, other }) => [tag, other]);
  return new Set([...overlapping, ...cuts.filter((cut) => areBeyond(cut, reel)).map(({ tag }) => tag)]);
}

/** Renders nothing if all marks are plausible. */
export function JacketNotice({ reel, cuts }: Jacket) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const length = (value: number) => formats.length(value, unitMeasurement);
  const overlaps = overlappingMarks(cuts).map(({ tag, other, from, to }) => ({
    key: `${tag} ${other}`,
    text: t('overlap', { cable: tag, other, from: length(from), to: length(to), unit }),
  }));
  const beyond = cuts
    .filter((cut) => areBeyond(cut, reel))
    .map((cut) => ({
      key: keyOfCut(cut),
      text: t('beyondReel', { cable: cut.tag, from: length(reel.startMark ?? 0), to: length(reel.endMark ?? 0), unit }),
    }));
  const reported = [...overlaps, ...beyond];
  if (reported.length === 0) return null;
  const more = reported.length - maxReported;
  return (
    <div>
      {reported.slice(0, maxReported).map(({ key, text }) => (
        <p key={key}>
          <StatusBadge tone="warning">{text}</StatusBadge>
        </p>
      ))}
      {more > 0 && <p>{t('moreDoubted', { count: more, shown: formats.count(more) })}</p>}
      <p className="muted">{t('doubtedStep')}</p>
    </div>
  );
}
