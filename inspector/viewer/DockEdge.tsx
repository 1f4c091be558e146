import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Dock.module.css';

/** Arrow keys make it higher or lower by this, px. */
const stride = 24;

interface DockEdgeProps {
  readonly height: number;
  readonly onResize: (height: number) => void;
}

/** The upper edge of the dock: dragged, or moved with the arrow keys. */
export function DockEdge({ height, onResize }: DockEdgeProps) {
  const { t } = useTranslation('inspector');
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(window.innerHeight - event.clientY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? stride : event.key === 'ArrowDown' ? -stride : 0;
    if (by === 0) return;
    event.preventDefault();
    onResize(height + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a separator that can be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('dock.height')}
      aria-valuenow={height}
      aria-valuemin={0}
      aria-valuemax={window.innerHeight}
      tabIndex={0}
      className={styles['edge']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
