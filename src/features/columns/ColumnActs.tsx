/** What can be done with the columns the person selected or stands on. */
import { useTranslation } from 'react-i18next';
import type { ColumnRow } from '../../../contract/columns/columns.ts';
import type { SetupStore } from '../../setupTable/setupStore.ts';
import { labelFields } from '../../../contract/columns/columnFields.ts';

interface ColumnActsProps {
  readonly store: SetupStore<ColumnRow>;
  readonly chosen: readonly number[];
  readonly onMoved: () => void;
}

const asDeclared = { shown: null, width: null, decimals: null, required: null, entered: null, synonyms: null };
const withoutLabels = Object.fromEntries(Object.keys(labelFields).map((key) => [key, null]));

const actButton = (label: string, isPossible: boolean, hint: string, act: () => void) => (
  <button type="button" className="button" disabled={!isPossible} title={isPossible ? undefined : hint} onClick={act}>
    {label}
  </button>
);

export function ColumnActs({ store, chosen, onMoved }: ColumnActsProps) {
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
  return (
    <>
      {actButton(t('up'), one !== undefined && place > 1, t('chooseOne'), () => moveTo(place - 1))}
      {actButton(t('down'), one !== undefined && place < last, t('chooseOne'), () => moveTo(place + 1))}
      {actButton(t('reset'), rows.length > 0, t('choose'), () =>
        store.set(
          rows.map(({ key, stored }) => ({
            key,
            // A column of the project's own has no other name.
            values: stored.isUserDefined ? asDeclared : { ...asDeclared, ...withoutLabels },
          })),
        ),
      )}
      {actButton(t('resetOrder'), true, '', () =>
        store.set(
          [...store.getSnapshot().entries.values()].flatMap(({ key, stored }) =>
            stored ? [{ key, values: { place: null } }] : [],
          ),
        ),
      )}
      {actButton(t('remove'), chosen.length > 0, t('choose'), () => void store.remove(chosen))}
    </>
  );
}
