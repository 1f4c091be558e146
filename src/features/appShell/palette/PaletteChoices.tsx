import { Spotlight, useSpotlight } from '@mantine/spotlight';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTypedAhead } from './commandPalette.ts';
import type { DestinationGroup } from './findDestinations.ts';

interface PaletteChoicesProps {
  readonly store: NonNullable<ComponentProps<typeof Spotlight>['store']>;
  readonly query: string;
  /** In display order, top to bottom. */
  readonly groups: readonly DestinationGroup[];
  /** Text shown when there are none. */
  readonly nothing: string;
  /** Receives keys typed before the field existed. */
  readonly onTypedAhead: (text: string) => void;
}

/**
 * Search field and choices as a combobox with a list box: the focus stays in the field, and the choice under the arrow keys is
 * announced. The library moves the selection but exposes neither the selected choice nor the change.
 */
export function PaletteChoices({ store, query, groups, nothing, onTypedAhead }: PaletteChoicesProps) {
  const { t } = useTranslation('frame');
  const { selected } = useSpotlight(store);
  const listId = useId();
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id));
  const optionId = (id: string) => `${listId}-${ids.indexOf(id)}`;
  const active = ids[selected];
  const isOpen = ids.length > 0;
  useTypedAhead(onTypedAhead);
  const chosenByHand = useRef({ query, id: '' });
  // The library selects by index, while later results are inserted above or below. So the first choice is selected again for
  // Enter, and a choice made with the arrow keys is retained.
  useEffect(() => {
    const byHand = chosenByHand.current.query === query ? ids.indexOf(chosenByHand.current.id) : -1;
    const wanted = byHand < 0 && query.trim() !== '' ? 0 : byHand;
    const options = document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [];
    if (wanted < 0 || !options[wanted] || (selected === wanted && options[wanted].hasAttribute('data-selected')))
      return;
    for (const option of options) option.removeAttribute('data-selected');
    options[wanted].setAttribute('data-selected', 'true');
    store.setState({ ...store.getState(), selected: wanted });
  });
  const keepChoice = (key: string) => {
    if (key.startsWith('Arrow')) chosenByHand.current = { query, id: ids[store.getState().selected] ?? '' };
    store.setState({ ...store.getState() });
  };
  return (
    <>
      <Spotlight.Search
        role="combobox"
        data-palette-field
        // Runs after the library has handled the key.
        onKeyDown={({ key }) => queueMicrotask(() => keepChoice(key))}
        aria-label={t('palette.placeholder')}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        leftSection={<SearchIcon aria-hidden size={18} stroke={1.5} />}
        placeholder={t('palette.placeholder')}
      />
      {isOpen && (
        <Spotlight.ActionsList id={listId} role="listbox" aria-label={t('palette.placeholder')}>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
              {actions.map(({ id, label, description = '', onClick, staysOpen = false }) => (
                <Spotlight.Action
                  key={id}
                  // The library does not pass on an id.
                  ref={(option) => option?.setAttribute('id', optionId(id))}
                  role="option"
                  aria-selected={id === active}
                  label={label}
                  description={description}
                  onClick={onClick}
                  closeSpotlightOnTrigger={!staysOpen}
                  highlightQuery
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      <div role="status">{!isOpen && <Spotlight.Empty>{nothing}</Spotlight.Empty>}</div>
    </>
  );
}
