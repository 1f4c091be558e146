/** Data Entry for a thumb: cards, a page of them at a time, so that ten thousand rows stay quick. */
import {
  memo,
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitMeasurement } from '../../../../contract/scalars.ts';
import type { RowsOnView } from '../../../store/useRowsOnView.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { useEntryLists, useForemanList } from '../entries/useEntryLists.ts';
import { EntryCard } from './EntryCard.tsx';
import styles from '../dataEntry.module.css';

export interface CardsHandle {
  /** To the first input of the first card. */
  focusFirst(): void;
}

interface EntryCardsProps {
  readonly ref: Ref<CardsHandle>;
  readonly entryStore: FieldEntryStore;
  readonly rows: RowsOnView['rows'];
  /** What the rows answer: another one begins with the first page again. */
  readonly question: string;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
}

const page = 30;
/** More than a screen holds: the others of a page are drawn in turns, so that the first are there at once. */
const first = 6;

/**
 * Never mounted anew for another question: its answer may come late, while somebody already types on a card that stays, and what is
 * typed into a field that is taken away is lost. Each card listens to its own entry: a key typed on one draws that one.
 */
export const EntryCards = memo(function EntryCards(props: EntryCardsProps) {
  const { ref, entryStore, rows, question, unit, mayEnter } = props;
  const { t } = useTranslation('fieldWork');
  const [more, setMore] = useState({ question, most: page });
  const most = more.question === question ? more.most : page;
  const lists = useEntryLists(entryStore);
  const foremen = useForemanList(entryStore);
  const listRef = useRef<HTMLDivElement>(null);
  const answered = useRef(question);
  useLayoutEffect(() => {
    const list = listRef.current;
    if (answered.current !== question && list && !list.contains(document.activeElement)) list.scrollTop = 0;
    answered.current = question;
  }, [question]);
  const count = Math.min(useDeferredValue(most, first), rows.length);
  useImperativeHandle(ref, () => ({ focusFirst: () => focusInput(listRef.current?.querySelector('article')) }));
  const focusNext = useCallback((card: HTMLElement) => focusInput(card.nextElementSibling), []);
  return (
    <div ref={listRef} className={styles['cards']}>
      {Array.from({ length: count }, (_, at) => {
        const row = rows.at(at);
        return (
          <EntryCard
            key={row.id}
            entryStore={entryStore}
            row={row}
            unit={unit}
            mayEnter={mayEnter}
            lists={lists}
            foremen={foremen}
            onNext={focusNext}
          />
        );
      })}
      {count < rows.length && (
        <button type="button" className="button" onClick={() => setMore({ question, most: most + page })}>
          {t('showMore', { count: Math.min(page, rows.length - count) })}
        </button>
      )}
    </div>
  );
});

function focusInput(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>('input, select')?.focus();
}
