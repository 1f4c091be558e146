/** Data Entry for a thumb: a list of rows, one of them open in its place. Those in sight are drawn, of however many. */
import { useSelector } from '@xstate/react';
import { selectScan } from '../../../../machines/scanning/scannerMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type Ref,
  type SetStateAction,
} from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { useEntryLists, useForemanList } from '../entries/useEntryLists.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import type { KnownReadiness } from '../readiness/readiness.ts';
import { EntryItem } from './EntryItem.tsx';
import type { EntryOrder } from './entryOrder.ts';
import type { RowChoice } from './useRowChoice.ts';
import { useListVisibleRange } from './useListVisibleRange.ts';
import styles from './entryList.module.css';

export interface ListHandle {
  /** Opens the first row, at its first input. */
  focusFirst: () => void;
}

interface EntryListProps {
  readonly ref: Ref<ListHandle>;
  readonly label: string;
  readonly entryStore: FieldEntryStore;
  readonly order: EntryOrder;
  readonly readiness: KnownReadiness;
  /** What the rows answer: another one begins at the top again. */
  readonly question: string;
  /** The rows answer what is asked now; until they do, those of the question before stand there. */
  readonly isAnswered: boolean;
  /** The row a link or a scan asks for, by id: it stands open, and first where the list would leave it out. */
  readonly asked: number | undefined;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  /** Finished rows stand at the end. */
  readonly finished: boolean;
  readonly onFinished: (finished: boolean) => void;
  readonly choice: RowChoice;
  /** The row whose card is open, by id. */
  readonly openId: number | null;
  readonly onOpen: Dispatch<SetStateAction<number | null>>;
  /** Entries have changed which rows answer, or their order. */
  readonly onAskAgain: (() => void) | undefined;
}

export function EntryList(props: EntryListProps) {
  const { ref, label, entryStore, order, readiness, question, asked, unit, mayEnter, finished, onFinished } = props;
  const { choice, openId, onOpen, isAnswered, onAskAgain } = props;
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const { store } = entryStore;
  const { table } = useStoreSnapshot(store);
  const [isWhole, setIsWhole] = useState(false);
  const lists = useEntryLists(entryStore);
  const foremen = useForemanList(entryStore);
  const askedRow = asked === undefined ? undefined : table.rowOf(asked);
  const rows = useMemo(() => {
    const listed = finished ? Int32Array.from([...order.open, ...order.finished]) : order.open;
    return askedRow === undefined || listed.includes(askedRow) ? listed : Int32Array.from([askedRow, ...listed]);
  }, [order, finished, askedRow]);
  const openRow = openId === null ? undefined : table.rowOf(openId);
  const openLine = openRow === undefined ? -1 : rows.indexOf(openRow);
  const { frame, measure, hold, bring, from, to, above, below } = useListVisibleRange(rows.length, question, openLine);
  /** The row the focus goes to as soon as it is drawn. */
  const wanted = useRef<{ readonly id: number; readonly input: boolean } | null>(null);
  const focusWanted = (): void => {
    const next = wanted.current && frame.current?.querySelector<HTMLElement>(`[data-id="${wanted.current.id}"]`);
    if (!next) return;
    const target = wanted.current?.input ? 'form input' : '[aria-expanded]';
    next.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    next.scrollIntoView?.({ block: 'nearest' });
    wanted.current = null;
  };
  useEffect(focusWanted);
  const show = useEffectEvent((id: number, row: number) => {
    wanted.current = { id, input: false };
    onOpen(id);
    bring(rows.indexOf(row));
  });
  // The same card may be scanned again after it was folded.
  const serial = useSelector(useApp().scanner, selectScan)?.serial ?? 0;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const request = asked === undefined ? null : `${asked}/${serial}`;
    if (request === shown.current) return;
    if (request === null) shown.current = null;
    // Another list begins at its top: the row is shown in the one that answers, not in the one before.
    if (asked === undefined || askedRow === undefined || !isAnswered) return;
    shown.current = request;
    // oxlint-disable-next-line react/set-state-in-effect -- what is scanned opens as if it had been pressed
    show(asked, askedRow);
  }, [asked, askedRow, serial, isAnswered]);
  const toggle = useCallback(
    (id: number) => {
      hold(id);
      onOpen((now) => (now === id ? null : id));
    },
    [hold, onOpen],
  );
  const idAt = (line: number) => table.ids[rows[line]!];
  const goTo = (line: number, input: boolean) => {
    const id = line < rows.length ? idAt(line) : undefined;
    if (id === undefined) return;
    wanted.current = { id, input };
    onOpen(id);
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => goTo(0, true) }));
  return (
    <div ref={frame} className={styles['frame']} onScroll={measure}>
      <div role="feed" aria-label={label} aria-busy={false}>
        <div aria-hidden style={{ height: above }} />
        {Array.from({ length: Math.max(0, to - from) }, (_, at) => {
          const line = from + at;
          const row = store.handle(rows[line]!);
          return (
            <EntryItem
              key={row.id}
              entryStore={entryStore}
              row={row}
              line={line}
              count={rows.length}
              unit={unit}
              mayEnter={mayEnter}
              readiness={readiness.of(row.id)}
              lists={lists}
              foremen={foremen}
              isOpen={row.id === openId}
              isWhole={isWhole}
              onWhole={setIsWhole}
              choice={choice}
              onToggle={toggle}
              onFold={() => {
                hold(row.id);
                const next = line + 1 < rows.length ? idAt(line + 1) : undefined;
                wanted.current = next === undefined ? null : { id: next, input: false };
                onOpen(null);
              }}
              onNext={() => goTo(line + 1, true)}
            />
          );
        })}
        <div aria-hidden style={{ height: below }} />
      </div>
      {/* Above the rows it would move them from under the thumb. */}
      {onAskAgain && (
        <button type="button" className={styles['finished']} title={t('updateListWhy')} onClick={onAskAgain}>
          {t('updateList')}
        </button>
      )}
      {order.finished.length > 0 && (
        <button
          type="button"
          className={styles['finished']}
          aria-expanded={finished}
          onClick={() => onFinished(!finished)}
        >
          {t('list.finished', { count: order.finished.length, shown: formats.count(order.finished.length) })}
        </button>
      )}
    </div>
  );
}
