/**
 * Rows of Data & Assignment on a screen too narrow for a grid: cards of equal height, of which only the visible ones are drawn.
 */
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { footerOf } from '../../../grid/commodityGrid/columns/fieldColumn.ts';
import type { GridHandle } from '../../../grid/dataGrid/DataGridFrame.tsx';
import type { RowHandle, RowSource } from '../../../grid/dataGrid/gridColumn.ts';
import { isTicked, type RowChecks } from '../../../grid/dataGrid/useRowChecks.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import { useVisibleRange } from '../../../ui/screen/useVisibleRange.ts';
import { RowCard } from './RowCard.tsx';
import styles from './rowCards.module.css';
import { useCardColumns } from './useCardColumns.ts';

interface RowCardsProps {
  readonly ref: Ref<GridHandle>;
  readonly label: string;
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly view: RowsOnView;
  /** Keys of the visible fields, in order. */
  readonly shown: readonly string[];
  readonly group: readonly string[];
  /** Identifies the query; when it changes, the list scrolls to the top. */
  readonly question: string;
  readonly checks: RowChecks;
  /** Id of the row whose details are open. */
  readonly open: number | undefined;
  readonly onOpen: (row: RowHandle) => void;
  /** Shown when no row matches. */
  readonly children: ReactNode;
}

export function RowCards(props: RowCardsProps) {
  const { ref, label, store, commodity, unit, view, shown, group, question, checks, open, onOpen, children } = props;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const { totals } = view;
  const rows: RowSource = view.rows;
  const columns = useCardColumns({ store, commodity, unit, shown, group });
  const { frame, sight, measure, show } = useVisibleRange(rows.length, question);
  const { from, to, rowHeight } = sight;
  /** Index of the line that Tab moves to. */
  const [active, setActive] = useState(0);
  /** Index of the line that gets the focus once it is drawn. */
  const wanted = useRef<number | null>(null);
  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const card = frame.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"] [data-card]`);
    // Before any card was measured, the list was too short to scroll that far.
    if (!card) return show(wanted.current);
    wanted.current = null;
    card.focus({ preventScroll: true });
  };
  useEffect(focusWanted);
  const goTo = (row: number) => {
    const line = Math.min(Math.max(row, 0), rows.length - 1);
    if (line < 0) return;
    show(line);
    setActive(line);
    wanted.current = line;
    focusWanted();
  };
  useImperativeHandle(ref, () => ({ goTo: ({ row }) => goTo(row), focus: () => goTo(active) }));

  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
    const line = rows.at(Math.min(Math.max(next, 0), rows.length - 1));
    if (open !== undefined && !line.group) onOpen(line);
  };
  const sums = useMemo(() => {
    const fields = columns.fields;
    const texts = footerOf(fields, totals, { unit, formats });
    return fields.flatMap((field) => {
      const text = texts[field.key];
      return text === undefined ? [] : [{ name: terms.header(field, unit), text }];
    });
  }, [columns, totals, unit, formats, terms]);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys for the cards inside */}
      <section ref={frame} className={styles['frame']} onScroll={measure} onKeyDown={keys}>
        {rows.length === 0 && children}
        <ul className={styles['list']} aria-label={label}>
          <li aria-hidden style={{ height: from * rowHeight }} />
          {drawn.map((line) => {
            const row = rows.at(line);
            return (
              <RowCard
                key={row.id}
                columns={columns}
                store={store}
                row={row}
                line={line}
                count={rows.length}
                isChecked={isTicked(checks.ids, row)}
                isOpen={row.id === open}
                isStop={line === Math.min(active, rows.length - 1)}
                onCheck={() => checks.toggle(line, line)}
                onOpen={() => {
                  setActive(line);
                  if (row.group) row.group.toggle();
                  else onOpen(row);
                }}
              />
            );
          })}
          <li aria-hidden style={{ height: Math.max(0, rows.length - to) * rowHeight }} />
        </ul>
      </section>
      <p className={styles['totals']}>
        <span>{t('total', { total: formats.count(totals.count) })}</span>
        {sums.map(({ name, text }) => (
          <span key={name}>
            {name} <strong>{text}</strong>
          </span>
        ))}
      </p>
    </>
  );
}
