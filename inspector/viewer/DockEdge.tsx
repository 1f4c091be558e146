import { useTranslation } from 'react-i18next';
import styles from './Dock.module.css';
import { MovableEdge } from './MovableEdge.tsx';

/** Change of the height per arrow key, px. */
const stride = 24;

interface DockEdgeProps {
  readonly height: number;
  readonly onResize: (height: number) => void;
}

/** The upper edge of the dock. */
export function DockEdge({ height, onResize }: DockEdgeProps) {
  const { t } = useTranslation('inspector');
  return (
    <MovableEdge
      label={t('dock.height')}
      className={styles['edge']}
      value={height}
      least={0}
      most={window.innerHeight}
      onDrag={(top) => onResize(window.innerHeight - top)}
      onStep={(direction) => onResize(height - direction * stride)}
    />
  );
}
