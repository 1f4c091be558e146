/**
 * Handheld view of Data Entry: a list of rows, one of them expanded in place. Only visible rows are drawn, regardless of the row
 * count.
 */
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
import type { OppositeRows } from '../ends/OppositeEnds.tsx';
import type { KnownReadiness } from '../readiness/readiness.ts';
import { EntryItem } from './EntryItem.tsx';
import type { EntryOrder } from './entryOrder.ts';
import type { RowChoice } from './useRowChoice.ts';
import { useListVisibleRange } from './useListVisibleRange.ts';
import styles from './entryList.module.css';

export interface ListHandle {
  /** Opens the first row and focuses its first input. */
  focusFirst: () => void;
}

interface EntryListProps {
  readonly ref: Ref<ListHandle>;
  readonly label: string;
  readonly entryStore: FieldEntryStore;
  readonly order: EntryOrder;
  readonly readiness: KnownReadiness;
  /** Rows of the opposite ends; null for a type that is no end. */
  readonly ends: OppositeRows | null;
  /** Key of the query the rows match; a different query resets the scroll position to the top. */
  readonly question: string;
  /** True if the rows match the current query; until then, the rows of the previous query are shown. */
  readonly isAnswered: boolean;
  /** Id of the row requested by a link or a scan: it is open, and listed first if the list would omit it. */
  readonly asked: number | undefined;
  readonly unit: UnitMeasurement;
  readonly mayEnter: boolean;
  /** True if finished rows are listed at the end. */
  readonly finished: boolean;
  readonly onFinished: (finished: boolean) => void;
  readonly choice: RowChoice;
  /** Id of the row whose card is open. */
  readonly openId: number | null;
  readonly onOpen: Dispatch<SetStateAction<number | null>>;
  /** Refreshes the list; set after entries changed which rows match, or their order. */
  readonly onAskAgain: (() => void) | undefined;
}

export function EntryList(props: EntryListProps) {
  const { ref, label, entryStore, order, readiness, question, asked, unit, mayEnter, finished, onFinished } = props;
  const { choice, openId, onOpen, isAnswered, onAskAgain, ends } = props;
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const { store } = entryStore;
  const { table } = useStoreSnapshot(store);
  const [isWhole, setIsWhole] = useState(false);
  const lists = useEntryLists(entryStore);
  const foremen = useForemanList(entryStore);
  const requestedRow = asked === undefined ? undefined : table.rowOf(asked);
  const rows = useMemo(() => {
    const listed = finished ? Int32Array.from([...order.open, ...order.finished]) : order.open;
    return requestedRow === undefined || listed.includes(requestedRow)
      ? listed
      : Int32Array.from([requestedRow, ...listed]);
  }, [order, finished, requestedRow]);
  const openRow = openId === null ? undefined : table.rowOf(openId);
  const openLine = openRow === undefined ? -1 : rows.indexOf(openRow);
  const { frame, measure, hold, bring, from, to, above, below } = useListVisibleRange(rows.length, question, openLine);
  /** Row to focus as soon as it is drawn. */
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
  // The same card can be scanned again after its row was folded.
  const serial = useSelector(useApp().scanner, selectScan)?.serial ?? 0;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const request = asked === undefined ? null : `${asked}/${serial}`;
    if (request === shown.current) return;
    if (request === null) shown.current = null;
    // A new list starts at its top, so the row is shown only in the list of the current query, not in the previous one.
    if (asked === undefined || requestedRow === undefined || !isAnswered) return;
    shown.current = request;
    // oxlint-disable-next-line react/set-state-in-effect -- a scanned card opens as if it had been clicked
    show(asked, requestedRow);
  }, [asked, requestedRow, serial, isAnswered]);
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
              ends={ends}
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
      {/* Placed above the rows, the button would shift the rows under the user's finger. */}
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
