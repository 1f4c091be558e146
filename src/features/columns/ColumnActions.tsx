/** Actions for the columns that are selected or active. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { labelFields } from '../../../contract/setup/columns/columnFields.ts';
import type { ColumnRow } from '../../../contract/setup/columns/columns.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';

interface ColumnActsProps {
  readonly store: SetupStore<ColumnRow>;
  readonly chosen: readonly number[];
  readonly onMoved: () => void;
}

const asDeclared = { shown: null, width: null, decimals: null, required: null, entered: null, synonyms: null };
const withoutLabels = Object.fromEntries(Object.keys(labelFields).map((key) => [key, null]));

export function ColumnActions({ store, chosen, onMoved }: ColumnActsProps) {
  const { t } = useTranslation('columns');
  const rows = chosen.flatMap((key) => {
    const stored = store.entry(key)?.stored;
    return stored ? [{ key, stored }] : [];
  });
  const one = rows.length === 1 ? rows[0] : undefined;
  const place = one ? Number(store.value(one.key, 'place')) : 0;
  const last = [...store.getSnapshot().entries.values()].filter(({ stored }) => stored !== null).length;
  const moveTo = (next: number) => {
    if (one) store.set([{ key: one.key, values: { place: next } }]);
    onMoved();
  };
  const reset = () =>
    store.set(
      rows.map(({ key, stored }) => ({
        key,
        // A user-defined column has no default name to reset to.
        values: stored.isUserDefined ? asDeclared : { ...asDeclared, ...withoutLabels },
      })),
    );
  const oneFirst = t('chooseOne');
  return (
    <>
      <RowAction
        label={t('up')}
        isPossible={one !== undefined && place > 1}
        hint={oneFirst}
        onAct={() => moveTo(place - 1)}
      />
      <RowAction
        label={t('down')}
        isPossible={one !== undefined && place < last}
        hint={oneFirst}
        onAct={() => moveTo(place + 1)}
      />
      <RowAction label={t('reset')} isPossible={rows.length > 0} onAct={reset} />
      <RowAction label={t('remove')} isPossible={chosen.length > 0} onAct={() => void store.remove(chosen)} />
    </>
  );
}

/** Button that restores the declared order of all columns. */
export function ResetOrder({ store }: { readonly store: SetupStore<ColumnRow> }) {
  const { t } = useTranslation('columns');
  const reset = () =>
    store.set(
      [...store.getSnapshot().entries.values()].flatMap(({ key, stored }) =>
        stored ? [{ key, values: { place: null } }] : [],
      ),
    );
  return (
    <button type="button" className="button" onClick={reset}>
      {t('resetOrder')}
    </button>
  );
}
