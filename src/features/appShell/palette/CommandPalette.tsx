/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useStore } from 'jotai/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cardCode, readCardCode } from '../../../../contract/printing/cardCode.ts';
import { pageActions, type PageAction } from '../../../base/pageActions.ts';
import styles from './CommandPalette.module.css';
import { findDestinations, type DestinationGroup, type Destinations } from './findDestinations.ts';
import { PaletteChoices } from './PaletteChoices.tsx';
import { useDestinations, useRecentSearches, useSettingActions } from './useDestinations.ts';
import { useFoundPackages } from './useFoundPackages.ts';
import { useFoundTags } from './useFoundTags.ts';
import { useScannedCard } from './useScannedCard.ts';

/**
 * Searches the pages the user can open, all projects, rows of the open project by tag, and recent pages. Opens whenever
 * `requests` increases.
 */
export function CommandPalette({ requests }: { readonly requests: number }) {
  const { t } = useTranslation('frame');
  const store = useStore();
  const [[paletteStore, palette]] = useState(createSpotlight);
  const destinations = useDestinations();
  const [query, setQuery] = useState('');
  const found = useFoundTags(withoutProject(query));
  // A row takes the focus itself: returning the focus to its previous place would scroll the grid away from the row.
  const [takesFocus, setTakesFocus] = useState(false);
  const [onPage, setOnPage] = useState<readonly PageAction[]>([]);
  const { searches, remember } = useRecentSearches();
  const settings = useSettingActions();
  const typedAhead = useCallback((text: string) => setQuery((now) => now + text), []);
  const packages = useFoundPackages(query);
  const offered: Destinations = {
    ...destinations,
    packages: before(packages, () => remember(query)),
    tags: before(found.tags, () => {
      remember(query);
      setTakesFocus(true);
    }),
    searches: {
      group: t('palette.searches'),
      actions: searches.map((text) => ({
        id: `search-${text}`,
        label: text,
        staysOpen: true,
        onClick: () => setQuery(text),
      })),
    },
    here: {
      group: t('palette.here'),
      actions: onPage.map(({ id, label, act, opens = false }) => ({
        id: `here-${id}`,
        label,
        onClick: () => {
          setTakesFocus(opens);
          // Runs after the palette has closed, since the action might print the page.
          setTimeout(act);
        },
      })),
    },
    settings: { group: t('palette.settings'), actions: settings },
  };
  const scanned = useScannedCard(query);
  useEffect(() => {
    if (requests === 0) return;
    // oxlint-disable-next-line react/set-state-in-effect -- page actions are read when the palette opens
    setOnPage(pageActions(store));
    setTakesFocus(false);
    palette.open();
  }, [requests, store, palette]);
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight="60vh"
      returnFocus={!takesFocus}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={{
        action: styles['action'] ?? '',
        actionDescription: styles['description'] ?? '',
        actionsGroup: styles['group'] ?? '',
      }}
    >
      <PaletteChoices
        store={paletteStore}
        query={query}
        groups={[...(scanned ? [scanned] : []), ...findDestinations(offered, query)]}
        onTypedAhead={typedAhead}
        nothing={t(found.isSearching ? 'palette.searching' : found.isFailed ? 'palette.failed' : 'palette.nothing')}
      />
    </Spotlight.Root>
  );
}

/** Returns the same choices, with `notify` called before each action. */
const before = ({ group, actions }: DestinationGroup, notify: () => void): DestinationGroup => ({
  group,
  actions: actions.map((action) => ({
    ...action,
    onClick: () => {
      notify();
      action.onClick();
    },
  })),
});

/** A card's QR code contains the project after the tag. */
function withoutProject(query: string): string {
  const { tag, revision, projectNumber } = readCardCode(query);
  return projectNumber === '' ? query : cardCode(tag, revision);
}
