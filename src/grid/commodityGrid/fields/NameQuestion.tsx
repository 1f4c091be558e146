import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnknownName } from '../../../../contract/setup/codes/unknownName.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { addTextOf, useMayAdd } from './usePickLists.ts';

interface NameQuestionProps {
  /** Name as typed. */
  readonly name: string;
  readonly unknown: UnknownName;
  readonly onAnswer: (name: string, isNew?: true) => void;
}

/** Choices for a name that is on no list: the nearest known name, or adding this one. */
export function NameQuestion({ name, unknown: { list, nearest }, onAnswer }: NameQuestionProps) {
  const { t } = useTranslation('grid');
  const mayAdd = useMayAdd()(list);
  const isPart = nearest !== null && tagKey(nearest).includes(tagKey(name));
  const addText = mayAdd ? addTextOf(list, t)(name, isPart) : null;
  return (
    <>
      {nearest !== null && (
        <button type="button" className="button" onClick={() => onAnswer(nearest)}>
          {t('pick.use', { name: nearest })}
        </button>
      )}
      {addText !== null && (
        <button type="button" className="button" onClick={() => onAnswer(name, true)}>
          {addText}
        </button>
      )}
    </>
  );
}
