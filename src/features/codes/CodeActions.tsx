import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import type { SetupRow } from '../../grid/setupTable/store/setupRow.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';

interface CodeActionsProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  /** The rows the person selected or stands on. */
  readonly selected: readonly number[];
  readonly mayEdit: boolean;
  /** Whether a row is taken out of use by a tick of its own. */
  readonly hasActive: boolean;
  readonly onUses: (key: number) => void;
  /** Left out where codes are not merged. */
  readonly onMerge?: (key: number) => void;
}

/** What can be done with the selected codes. */
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
