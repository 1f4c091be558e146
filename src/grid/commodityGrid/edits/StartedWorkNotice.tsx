import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { NoticeWithUndo } from './NoticeWithUndo.tsx';
import { useShownValue } from '../undo/useShownValue.ts';
import type { StartedWorkEdit } from './startedWorkEdit.ts';

interface StartedWorkNoticeProps {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  readonly edit: StartedWorkEdit;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Notice about the changed cell, with both values and the affected work. */
export function StartedWorkNotice({ store, unit, edit, onUndo, onDismiss }: StartedWorkNoticeProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const shownValue = useShownValue(store.type, unit);
  const { id, field, before, after, work } = edit;
  const labelOf = (key: string) => {
    const declared = fieldIn(commodity, key);
    return declared ? terms.header(declared, unit) : key;
  };
  const valueOf = (value: StartedWorkEdit['before']) => shownValue(field, value) || t('undoSince.blank');
  const figures = [
    t('ask.earned', { hours: formats.hours(work.earnedHours) }),
    ...work.measured.map((each) => `${labelOf(each.field)}: ${shownValue(each.field, each.sum)}`),
  ];
  const change = { tag: store.tagOf(id), field: labelOf(field), before: valueOf(before), after: valueOf(after) };
  return (
    <NoticeWithUndo
      text={t(edit.isComplete ? 'startedWork.complete' : 'startedWork.started', {
        ...change,
        figures: figures.join('; '),
      })}
      onUndo={onUndo}
      onDismiss={onDismiss}
    />
  );
}
