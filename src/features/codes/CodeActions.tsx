import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import type { SetupRow } from '../../grid/setupTable/store/setupRow.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';

interface CodeActionsProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  /** Keys of the rows that are selected or active. */
  readonly selected: readonly number[];
  readonly mayEdit: boolean;
  /** True if rows have a checkbox that takes them out of use. */
  readonly hasActive: boolean;
  readonly onUses: (key: number) => void;
  /** Omitted if codes of the list cannot be merged. */
  readonly onMerge?: (key: number) => void;
}

/** Actions for the selected codes. */
export function CodeActions<Row extends SetupRow>(props: CodeActionsProps<Row>) {
  const { store, selected, mayEdit, hasActive, onUses, onMerge } = props;
  const { t } = useTranslation('codes');
  const { entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const chosen = selected.flatMap((key) => entries.get(key) ?? []);
  const saved = chosen.filter(({ stored }) => stored !== null);
  const one = saved.length === 1 ? saved[0] : undefined;
  const isOut = saved.length > 0 && saved.every(({ key }) => store.value(key, 'active') === false);
  const activate = () => store.set(saved.map(({ key }) => ({ key, values: { active: isOut } })));
  const remove = () => void store.remove(chosen.map(({ key }) => key));
  return (
    <>
      <RowAction label={t('where')} isPossible={one !== undefined} onAct={() => one && onUses(one.key)} />
      {mayEdit && (
        <>
          {onMerge && (
            <RowAction label={t('merge')} isPossible={one !== undefined} onAct={() => one && onMerge(one.key)} />
          )}
          {hasActive && (
            <RowAction label={isOut ? t('activate') : t('deactivate')} isPossible={saved.length > 0} onAct={activate} />
          )}
          <RowAction label={t('remove')} isPossible={chosen.length > 0} onAct={remove} />
        </>
      )}
    </>
  );
}
