import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Inspector.module.css';

/** Arrow keys move it by this share. */
const stride = 0.04;

interface PaneSplitterProps {
  /** Of the room of both panes, the upper one's. */
  readonly share: number;
  readonly onMove: (share: number) => void;
}

/** Between two panes above each other: dragged, or moved with the arrow keys. Its parent is the room of both. */
export function PaneSplitter({ share, onMove }: PaneSplitterProps) {
  const { t } = useTranslation('inspector');
  const onPointerMove = ({ currentTarget, clientY, pointerId }: PointerEvent<HTMLDivElement>) => {
    const room = currentTarget.parentElement?.getBoundingClientRect();
    if (room && currentTarget.hasPointerCapture(pointerId)) onMove((clientY - room.top) / room.height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -stride : event.key === 'ArrowDown' ? stride : 0;
    if (by === 0) return;
    event.preventDefault();
    onMove(share + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a separator that can be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('panels.share')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={15}
      aria-valuemax={85}
      tabIndex={0}
      className={styles['splitter']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
