import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './EventLog.module.css';

/** Change of the width per arrow key, px. */
const stride = 16;

const cellOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.parentElement;

interface ColumnEdgeProps {
  readonly label: string;
  /** Minimum width, px. */
  readonly width: number;
  readonly onResize: (width: number) => void;
}

/** The right edge of a column header: dragged, or moved with the arrow keys. */
export function ColumnEdge({ label, width, onResize }: ColumnEdgeProps) {
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = cellOf(event);
    if (cell && event.currentTarget.hasPointerCapture(event.pointerId)) {
      onResize(event.clientX - cell.getBoundingClientRect().left);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = event.key === 'ArrowLeft' ? -stride : event.key === 'ArrowRight' ? stride : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize((cellOf(event)?.getBoundingClientRect().width ?? 0) + by);
  };
  return (
    <span
      role="slider"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={width}
      aria-valuemin={0}
      aria-valuemax={2000}
      tabIndex={0}
      className={styles['edge']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
