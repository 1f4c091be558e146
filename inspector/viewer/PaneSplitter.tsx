import { useTranslation } from 'react-i18next';
import styles from './Inspector.module.css';
import { MovableEdge } from './MovableEdge.tsx';

/** Change of the share per arrow key. */
const stride = 0.04;

interface PaneSplitterProps {
  /** Share of the upper pane in the height of both. */
  readonly share: number;
  readonly onMove: (share: number) => void;
}

/** The edge between two stacked panes. Its parent element contains both. */
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
