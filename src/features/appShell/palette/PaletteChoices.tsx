import { Spotlight, useSpotlight } from '@mantine/spotlight';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTypedAhead } from './commandPalette.ts';
import type { DestinationGroup } from './findDestinations.ts';

interface PaletteChoicesProps {
  readonly store: NonNullable<ComponentProps<typeof Spotlight>['store']>;
  readonly query: string;
  /** As they are shown, top to bottom. */
  readonly groups: readonly DestinationGroup[];
  /** What is said where there are none. */
  readonly nothing: string;
  /** What was typed before the field was there. */
  readonly onTypedAhead: (text: string) => void;
}

/**
 * The field and what it offers, as a combobox with a list box: the focus stays in the field, and the choice under the
 * arrow keys is announced. The library moves that choice, and says neither which it is nor that it moved.
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
  // The library chooses by place when a key is pressed. What is found later comes above or below: the first is chosen
  // anew, so that Enter opens it, and what the arrow keys chose stays chosen.
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
        // Once the library has handled the key.
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
                  // The library keeps an id for itself.
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
