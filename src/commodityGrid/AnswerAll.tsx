import { useTranslation } from '../i18n/useTranslation.ts';
import { fieldIn } from '../../contract/commodities/field.ts';
import { groupBy } from '../../contract/groupBy.ts';
import { lengthUnitOf } from '../../contract/lengths.ts';
import { useProject } from '../context/useApp.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms } from '../i18n/useTerms.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import type { CommodityStore } from '../store/commodityStore.ts';
import { typeCells } from '../store/typeCells.ts';
import { useMayAdd } from './usePickLists.ts';
import { cellsOf, type Waiting } from './waitingEdits.ts';

/** The list a refused name is not on; null of what is no name. */
const listOf = ({ cell: { state } }: Waiting): string | null =>
  state.is === 'refused' ? (state.unknown?.list ?? null) : null;

interface AnswerAllProps {
  readonly store: CommodityStore;
  readonly waiting: readonly Waiting[];
}

/** One answer to all that was refused: new names of a list are all meant, or everything is given up. */
export function AnswerAll({ store, waiting }: AnswerAllProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  const { unitMeasurement } = useProject();
  const mayAdd = useMayAdd();
  const refused = waiting.filter(({ cell }) => cell.state.is === 'refused');
  const byList = groupBy(refused, listOf);
  const give = cellsOf(refused);
  const addNew = (all: readonly Waiting[]) => {
    store.takeTheirs(cellsOf(all));
    const named = all.flatMap((one) =>
      cellsOf([one]).map(({ id, field }) => ({ id, field, text: String(one.cell.wanted), isNew: true as const })),
    );
    typeCells(store, commodity, named, lengthUnitOf(unitMeasurement));
  };
  return (
    <>
      {Array.from(byList, ([list, all]) => {
        const field = fieldIn(commodity, all[0]?.fields[0] ?? '');
        return (
          list !== null &&
          field &&
          all.length > 1 &&
          mayAdd(list) && (
            <button key={list} type="button" className="button" onClick={() => addNew(all)}>
              {t('preview.addNew', { shown: formats.count(all.length), column: terms.label(field) })}
            </button>
          )
        );
      })}
      {refused.length > 1 && (
        <button type="button" className="button" onClick={() => store.takeTheirs(give)}>
          {t('edit.dismissAll', { cells: t('ask.cells', { count: give.length, shown: formats.count(give.length) }) })}
        </button>
      )}
    </>
  );
}
