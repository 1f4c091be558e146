import PrintIcon from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import ScanIcon from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import { useSetAtom } from 'jotai/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReactNode, RefObject } from 'react';
import { openScannerAtom } from '../../../shared/scanning/scanner.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Toolbar } from '../../../ui/layout/Toolbar.tsx';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';

interface EntryToolbarProps {
  /** The package in hand, where a list is shown. */
  readonly packages: ReactNode;
  /** A list says itself what is finished. */
  readonly isInHand: boolean;
  /** Which view the page shows. */
  readonly view: ReactNode;
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  readonly mayEnter: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly finished: boolean;
  readonly onFinished: (finished: boolean) => void;
  /** Left out while the list is as the rows are; a list in the hand asks at its end. */
  readonly onAskAgain: (() => void) | undefined;
  /** Cards of the selected rows, or of all that are listed; left out where there are none, or nothing is printed of the type. */
  readonly onCards: (() => void) | undefined;
  readonly isPrinted: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** From the search field to the first row or card. */
  readonly onEnter: () => void;
}

export function EntryToolbar(props: EntryToolbarProps) {
  const { packages, isInHand, view, entryStore, snapshot, mayEnter, text, onText, finished, onFinished } = props;
  const { onAskAgain, onCards, isPrinted, inputRef, onEnter } = props;
  const { t } = useTranslation(['fieldWork', 'grid']);
  const openScanner = useSetAtom(openScannerAtom);
  return (
    <Toolbar label={t('toolbar')} end={<EntryProgress snapshot={snapshot} isHidden={isInHand} />}>
      {packages}
      {!isInHand && view}
      <SearchField
        isOfPage
        ref={inputRef}
        label={t('search')}
        hint={isInHand ? t('search') : t('searchHint')}
        value={text}
        onChange={onText}
        onDown={onEnter}
      />
      {/* Beside a list the header has it. */}
      {!isInHand && (
        <button type="button" className="button" aria-keyshortcuts="F8" onClick={openScanner}>
          <ScanIcon aria-hidden size={20} stroke={1.5} />
          {t('scan')}
        </button>
      )}
      {isInHand ? view : <Checkbox label={t('showFinished')} checked={finished} onChange={onFinished} />}
      {/* In the hand it keeps its place: the search beside it does not move while rows are read, or nothing is found. */}
      {(onCards || (isInHand && isPrinted)) && (
        <button
          type="button"
          className="button"
          disabled={!onCards}
          title={isInHand ? t('grid:cardsOfRows') : undefined}
          aria-label={isInHand ? t('grid:cardsOfRows') : undefined}
          onClick={onCards}
        >
          {/* In each language, and for gloves, one line of controls. */}
          {isInHand ? <PrintIcon aria-hidden size={20} stroke={1.5} /> : t('grid:cardsOfRows')}
        </button>
      )}
      {onAskAgain && (
        <button type="button" className="button" title={t('updateListWhy')} onClick={onAskAgain}>
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
