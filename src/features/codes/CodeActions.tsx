import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRow } from '../../../contract/codes/codes.ts';
import type { SetupStore } from '../../setupTable/setupStore.ts';

interface CodeActionsProps {
  readonly store: SetupStore<CodeRow>;
  /** The rows the person selected or stands on. */
  readonly selected: readonly number[];
  readonly mayEdit: boolean;
  readonly onUses: (key: number) => void;
  readonly onMerge: (key: number) => void;
}

/** What can be done with the selected codes. */
export function CodeActions({ store, selected, mayEdit, onUses, onMerge }: CodeActionsProps) {
  const { t } = useTranslation('codes');
  const { entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const chosen = selected.flatMap((key) => entries.get(key) ?? []);
  const saved = chosen.filter(({ stored }) => stored !== null);
  const one = saved.length === 1 ? saved[0] : undefined;
  const isOut = saved.length > 0 && saved.every(({ key }) => store.value(key, 'active') === false);
  const button = (label: string, isPossible: boolean, act: () => void) => (
    <button
      type="button"
      className="button"
      disabled={!isPossible}
      title={isPossible ? undefined : t('choose')}
      onClick={act}
    >
      {label}
    </button>
  );
  return (
    <>
      {button(t('where'), one !== undefined, () => one && onUses(one.key))}
      {mayEdit && button(t('merge'), one !== undefined, () => one && onMerge(one.key))}
      {mayEdit &&
        button(isOut ? t('activate') : t('deactivate'), saved.length > 0, () =>
          store.set(saved.map(({ key }) => ({ key, values: { active: isOut } }))),
        )}
      {mayEdit && button(t('remove'), chosen.length > 0, () => void store.remove(chosen.map(({ key }) => key)))}
    </>
  );
}
