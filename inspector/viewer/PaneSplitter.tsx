import { useTranslation } from 'react-i18next';
import styles from './Inspector.module.css';
import { MovableEdge } from './MovableEdge.tsx';

/** Arrow keys move it by this share. */
const stride = 0.04;

interface PaneSplitterProps {
  /** Of the room of both panes, the upper one's. */
  readonly share: number;
  readonly onMove: (share: number) => void;
}

/** Between two panes above each other. Its parent is the room of both. */
export function PaneSplitter({ share, onMove }: PaneSplitterProps) {
  const { t } = useTranslation('inspector');
  return (
    <MovableEdge
      label={t('panels.share')}
      className={styles['splitter']}
      value={Math.round(share * 100)}
      least={15}
      most={85}
      onDrag={(top, edge) => {
        const room = edge.parentElement?.getBoundingClientRect();
        if (room) onMove((top - room.top) / room.height);
      }}
      onStep={(direction) => onMove(share + direction * stride)}
    />
  );
}
