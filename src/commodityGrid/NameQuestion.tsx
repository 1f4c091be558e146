import { useTranslation } from 'react-i18next';
import type { UnknownName } from '../../contract/codes/unknownName.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { CommodityStore } from '../store/commodityStore.ts';
import { useMayAdd } from './usePickLists.ts';

interface NameQuestionProps {
  readonly store: CommodityStore;
  readonly id: number;
  readonly fields: readonly string[];
  readonly wanted: CellValue;
  readonly unknown: UnknownName;
}

/** Answers to a name that is on no list: the one that is probably meant, or this one after all. */
export function NameQuestion({ store, id, fields, wanted, unknown: { list, nearest } }: NameQuestionProps) {
  const { t } = useTranslation('grid');
  const mayAdd = useMayAdd()(list);
  const name = String(wanted ?? '');
  const write = (after: string, isNew?: true) => {
    for (const field of fields) {
      // What stands there may be the one that is meant.
      store.takeTheirs({ id, field });
      store.edit([{ id, field, after, isNew }]);
    }
  };
  return (
    <>
      {nearest !== null && (
        <button type="button" className="button" onClick={() => write(nearest)}>
          {t('pick.use', { name: nearest })}
        </button>
      )}
      {mayAdd && (
        <button type="button" className="button" onClick={() => write(name, true)}>
          {t('pick.add', { name })}
        </button>
      )}
    </>
  );
}
