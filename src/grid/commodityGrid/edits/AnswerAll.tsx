import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { typeCells } from '../../../store/typeCells.ts';
import { useMayAdd } from '../fields/usePickLists.ts';
import { cellsOf, type Waiting } from './waitingEdits.ts';

/** Returns the list a rejected name is not on; null if the value is not a name. */
const listOf = ({ cell: { state } }: Waiting): string | null =>
  state.is === 'refused' ? (state.unknown?.list ?? null) : null;

interface AnswerAllProps {
  readonly store: CommodityStore;
  readonly waiting: readonly Waiting[];
}

/** Buttons that resolve all conflicts, or all rejections: add all new names of a list, or discard everything. */
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
  const met = waiting.filter(({ cell }) => cell.state.is === 'conflict');
  return (
    <>
      {met.length > 1 && <AnswerConflicts store={store} met={met} />}
      {Array.from(byList, ([list, all]) => {
        const field = fieldIn(commodity, all[0]?.fields[0] ?? '');
        return (
          list !== null &&
          field &&
          all.length > 1 &&
          mayAdd(list) && (
            <button key={list} type="button" className="button" onClick={() => addNew(all)}>
              {t('preview.addNew', {
                count: all.length,
                shown: formats.count(all.length),
                column: terms.label(field),
              })}
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

/** One question for all conflicts of an undo, a paste or a fill with values of other users. */
function AnswerConflicts({ store, met }: { readonly store: CommodityStore; readonly met: readonly Waiting[] }) {
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const cells = t('ask.cells', { count: met.length, shown: formats.count(met.length) });
  const saves = met.map(({ cell: { state } }) => (state.is === 'conflict' ? state.lastSave : null));
  const names = [...new Set(saves.flatMap((save) => save?.name ?? []))];
  const by = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const all = cellsOf(met);
  const counts = { shown: formats.count(met.length), names: by };
  return (
    <>
      <p>{t(by === '' ? 'edit.conflictsUnnamed' : 'edit.conflicts', counts)}</p>
      <button type="button" className="button" onClick={() => store.keepMine(all)}>
        {t('edit.keepAllMine', { cells })}
      </button>
      <button type="button" className="button" onClick={() => store.takeTheirs(all)}>
        {t('edit.takeAllTheirs', { cells })}
      </button>
    </>
  );
}
