import PrintIcon from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import ScanIcon from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import { useApp } from '../../../context/useApp.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RefObject } from 'react';
import type { usePrintCards } from '../../../grid/commodityGrid/usePrintCards.tsx';
import { useViewColumns } from '../../../shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../../shared/savedViews/ViewButton.tsx';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Toolbar } from '../../../ui/layout/Toolbar.tsx';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { PackageBar } from '../packages/PackageBar.tsx';
import type { DataEntrySearch } from '../search.ts';
import type { EntryRows } from '../useEntryRows.ts';

interface EntryToolbarProps {
  /** A list says itself what is finished. */
  readonly isInHand: boolean;
  readonly commodity: Commodity;
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  readonly mayEnter: boolean;
  readonly list: EntryRows;
  readonly search: DataEntrySearch;
  readonly onSearch: (patch: Partial<DataEntrySearch>) => void;
  readonly printing: ReturnType<typeof usePrintCards>;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** From the search field to the first row or card. */
  readonly onEnter: () => void;
}

export function EntryToolbar(props: EntryToolbarProps) {
  const { isInHand, commodity, entryStore, snapshot, mayEnter, list, search, onSearch, printing, inputRef, onEnter } =
    props;
  const { rows, text, setText, chosen, choose } = list;
  const { printOnView } = printing;
  const { projectId, type } = entryStore.store;
  const columnsOf = useViewColumns('field-work', commodity);
  const { t } = useTranslation(['fieldWork', 'grid', 'views']);
  const { scanner } = useApp();
  const view = (
    <ViewButton
      page={{ projectId, kind: 'field-work', type, search, onSearch, ...columnsOf }}
      title={t('views:titleFieldWork')}
    />
  );
  return (
    <Toolbar label={t('toolbar')} end={<EntryProgress snapshot={snapshot} isHidden={isInHand} />}>
      {isInHand && <PackageBar entryStore={entryStore} chosen={chosen} onChoose={choose} />}
      {!isInHand && view}
      <SearchField
        isOfPage
        ref={inputRef}
        label={t('search')}
        hint={isInHand ? t('search') : t('searchHint')}
        value={text}
        onChange={setText}
        onDown={onEnter}
      />
      {/* Beside a list the header has it. */}
      {!isInHand && (
        <button
          type="button"
          className="button"
          aria-keyshortcuts="F8"
          onClick={() => scanner.send({ type: 'scanner.open' })}
        >
          <ScanIcon aria-hidden size={20} stroke={1.5} />
          {t('scan')}
        </button>
      )}
      {isInHand ? (
        view
      ) : (
        <Checkbox label={t('showFinished')} checked={search.finished} onChange={(finished) => onSearch({ finished })} />
      )}
      {/* In the hand it keeps its place: the search beside it does not move while rows are read, or nothing is found. */}
      {(printOnView || (isInHand && printing.printRows)) && (
        <button
          type="button"
          className="button"
          disabled={!printOnView}
          title={isInHand ? t('grid:cardsOfRows') : undefined}
          aria-label={isInHand ? t('grid:cardsOfRows') : undefined}
          onClick={printOnView}
        >
          {/* In each language, and for gloves, one line of controls. */}
          {isInHand ? <PrintIcon aria-hidden size={20} stroke={1.5} /> : t('grid:cardsOfRows')}
        </button>
      )}
      {/* A list in the hand asks at its end. */}
      {rows.isOutdated && !isInHand && (
        <button type="button" className="button" title={t('updateListWhy')} onClick={rows.refreshResult}>
          {t('updateList')}
        </button>
      )}
      {!isInHand && mayEnter && snapshot.typed.length > 0 && (
        <button type="button" className="button primary" onClick={() => entryStore.saveAll()}>
          {t('saveRows', { count: snapshot.typed.length })}
        </button>
      )}
    </Toolbar>
  );
}

interface EntryProgressProps {
  readonly snapshot: FieldEntrySnapshot;
  /** Where each row says it, the whole is read out alone. */
  readonly isHidden: boolean;
}

/** How many rows are where, for all of the page; read out when it changes. */
function EntryProgress({ snapshot, isHidden }: EntryProgressProps) {
  const { t } = useTranslation('fieldWork');
  const parts = [
    snapshot.needsAttention.length > 0 && t('progress.waiting', { count: snapshot.needsAttention.length }),
    snapshot.typed.length > 0 && t('progress.typed', { count: snapshot.typed.length }),
    snapshot.saving > 0 && t('progress.saving', { count: snapshot.saving }),
    snapshot.saved > 0 && t('progress.saved', { count: snapshot.saved }),
  ].filter(Boolean);
  return (
    <span role="status" className={isHidden ? 'hiddenVisually' : undefined}>
      {parts.join(' · ')}
    </span>
  );
}
