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
  /** True for the handheld list, which has a separate section for finished rows. */
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
  /** Moves the focus from the search field to the first row or card. */
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
  // The handheld view always shows the button, so that the search field does not move while rows load or when none match.
  const print = (printOnView || (isInHand && printing.printRows)) && (
    <button
      type="button"
      className="button"
      disabled={!printOnView}
      title={isInHand ? t('grid:cardsOfRows') : undefined}
      aria-label={isInHand ? t('grid:cardsOfRows') : undefined}
      onClick={printOnView}
    >
      {/* An icon, so that the controls fit on one line in every language with targets large enough for gloves. */}
      {isInHand ? <PrintIcon aria-hidden size={20} stroke={1.5} /> : t('grid:cardsOfRows')}
    </button>
  );
  return (
    <Toolbar label={t('toolbar')} end={<EntryProgress snapshot={snapshot} isHidden={isInHand} />}>
      {isInHand && <PackageBar entryStore={entryStore} chosen={chosen} onChoose={choose} />}
      {/* Beside the package, where a phone has room for it. */}
      {isInHand && print}
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
      {/* The header already has this button in the handheld view. */}
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
      {!isInHand && print}
      {/* The handheld list has this button at its end. */}
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
  /** True for the handheld list, whose rows show their own state: the totals are only read to screen readers. */
  readonly isHidden: boolean;
}

/** Number of rows by entry state on the whole page; a screen reader announces changes. */
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
