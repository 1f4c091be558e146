/** Messages about the results of moves. */
import type { PlannedCable, ReelMove } from '../../../../contract/reels/reelPlan.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { countMoves, type StayingGroup } from './moveResults.ts';

/** Maximum number of reasons in a message; the page lists all of them. */
const maxReasons = 3;
/** Maximum number of reels named in a reason. */
const maxReels = 4;
/** Maximum number of cables named in a reason. */
const maxTags = 3;
/** Causes that concern a reel. */
const ofReels = ['tooLong', 'notInUse', 'notListed', 'otherType', 'movedTo'] as const;

export function useMoveOutcome(cables: readonly PlannedCable[]) {
  const { t } = useTranslation('reels');
  const formats = useFormats();
  const counted = (count: number) => ({ count, shown: formats.count(count) });

  /** Returns one sentence per kind of move; for an undo, where the cables are now. */
  const madeText = (made: readonly ReelMove[], isUndo: boolean): string => {
    const { moved, given, takenOff } = countMoves(made);
    const onReels = moved + given;
    const sentences = isUndo
      ? [onReels > 0 && t('undone.back', counted(onReels)), takenOff > 0 && t('undone.none', counted(takenOff))]
      : [
          moved > 0 && t('applied', counted(moved)),
          given > 0 && t('given', counted(given)),
          takenOff > 0 && t('takenOff', counted(takenOff)),
        ];
    return sentences.filter((text) => text !== false).join(' ');
  };

  const doneText = (made: readonly ReelMove[], isUndo: boolean): string => {
    const [only, ...others] = made;
    const cable = cables.find(({ id }) => id === only?.commodityId);
    if (!only?.splice || !cable || others.length > 0) return madeText(made, isUndo);
    return only.splice.to
      ? t('splice.done', { cable: cable.tag, first: only.to ?? '', second: only.splice.to.reel })
      : t('splice.gone', { cable: cable.tag });
  };

  const tagOf = (id: number) => cables.find((cable) => cable.id === id)?.tag ?? String(id);

  /** Returns the first names of a list, and the number of the others. */
  const listText = (names: readonly string[], max: number): string => {
    const shown = names.slice(0, max).join(', ');
    const more = formats.count(names.length - max);
    return names.length > max ? t('staying.list', { names: shown, more }) : shown;
  };

  const cablesText = (staying: StayingGroup['cables']): string => {
    const tags = staying.map(({ commodityId }) => tagOf(commodityId));
    return t('staying.named', { cables: t('cables', counted(tags.length)), tags: listText(tags, maxTags) });
  };

  const groupText = ({ cause, reels, cables: staying }: StayingGroup): string => {
    const [first] = staying;
    if (cause === undefined) return first?.reason ?? '';
    const named = cablesText(staying);
    const ofReel = ofReels.find((one) => one === cause);
    if (ofReel === undefined || reels.length < 2) return t(`staying.${cause}`, { reel: reels.join(), cables: named });
    return t(`staying.reels.${ofReel}`, { reels: listText(reels, maxReels), cables: named });
  };

  const stayingTitle = (groups: readonly StayingGroup[]): string =>
    t('staying.title', counted(groups.reduce((sum, group) => sum + group.cables.length, 0)));

  /** Returns the number of cables that stay and the reasons; for a single cable, its message with the remedy. */
  const stayingText = (groups: readonly StayingGroup[]): string => {
    const [first, ...others] = groups;
    const [only, ...more] = first?.cables ?? [];
    if (only && others.length + more.length === 0) {
      const tag = tagOf(only.commodityId);
      return only.reason.includes(tag) ? only.reason : `${tag}: ${only.reason}`;
    }
    const reasons = groups.slice(0, maxReasons).map(groupText);
    return [stayingTitle(groups), ...reasons, groups.length > maxReasons && t('staying.more')]
      .filter(Boolean)
      .join(' ');
  };

  return { doneText, groupText, stayingTitle, stayingText };
}
