import ToEndIcon from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { useId, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnEdge } from './ColumnEdge.tsx';
import { columns, layoutOf, widthOf, withWidth, type Widths } from './columns.ts';
import styles from './EventLog.module.css';
import { EventRow } from './EventRow.tsx';
import { LogFilters } from './LogFilters.tsx';
import { useInspection } from '../viewer/useInspector.ts';
import { useRowWindow } from './useRowWindow.ts';

/** Every event received by a machine, the newest at the bottom. Arrow keys move from step to step. */
export function EventLog() {
  const { t } = useTranslation('inspector');
  const { rows, shownRows, cursor, goTo, move, replayed, source } = useInspection();
  const id = useId();
  const [widths, setWidths] = useState<Widths>({});
  const { template, minWidth } = layoutOf(widths);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's types do not list custom properties
  const layout = { '--log-columns': template, minWidth } as CSSProperties;
  const isFollowing = cursor === null && source.isLive;
  const place = cursor === null ? -1 : shownRows.findIndex(({ step }) => step.seq === cursor);
  const { element, rowHeight, onScroll, first, last, isAtEnd, toEnd } = useRowWindow({
    count: shownRows.length,
    usualRowHeight: 28,
    selectedRow: place,
    followsEnd: isFollowing,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const go = keys[event.key];
    const end = event.key === 'Home' ? shownRows[0] : event.key === 'End' ? shownRows.at(-1) : undefined;
    if (go === undefined && !end) return;
    event.preventDefault();
    if (end) goTo(end.step.seq);
    else if (go !== undefined) move(go);
  };

  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
    if (row) goTo(Number(row.dataset['seq']));
  };

  return (
    <section className={styles['log']} aria-label={t('log.label')}>
      <LogFilters />
      <div
        ref={element}
        role="grid"
        aria-label={t('log.label')}
        aria-rowcount={shownRows.length + 1}
        aria-activedescendant={place >= 0 ? `${id}-${cursor}` : undefined}
        tabIndex={0}
        className={styles['rows']}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div role="row" aria-rowindex={1} className={styles['head']} style={layout}>
          {columns.map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {t(`log.columns.${column}`)}
              <ColumnEdge
                label={t('log.width', { column: t(`log.columns.${column}`) })}
                width={widthOf(widths, column)}
                onResize={(width) => setWidths((now) => withWidth(now, column, width))}
              />
            </span>
          ))}
        </div>
        <div
          role="presentation"
          className={styles['space']}
          style={{ ...layout, height: shownRows.length * rowHeight }}
        >
          {shownRows.slice(first, last).map((row, index) => (
            <EventRow
              key={row.step.seq}
              id={`${id}-${row.step.seq}`}
              row={row}
              place={first + index}
              top={(first + index) * rowHeight}
              isSelected={row.step.seq === cursor}
              agrees={replayed?.get(row.step.seq)?.agrees}
            />
          ))}
        </div>
        {shownRows.length === 0 && (
          <p className={styles['empty']}>{rows.length === 0 ? t('log.empty') : t('log.noMatch')}</p>
        )}
      </div>
      {isFollowing && !isAtEnd && (
        <button type="button" className={`button ${styles['toEnd']}`} onClick={toEnd}>
          <ToEndIcon aria-hidden size={16} stroke={1.5} />
          {t('log.toEnd')}
        </button>
      )}
    </section>
  );
}

const keys: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
