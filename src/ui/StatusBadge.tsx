import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import CircleIcon from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import HalfIcon from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs';
import HandIcon from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';

const icons = { complete: CheckIcon, progress: HalfIcon, warning: HandIcon, critical: AlertIcon, none: CircleIcon };

export type StatusTone = keyof typeof icons;

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** The word; colour and icon never stand alone. */
  readonly children: ReactNode;
}

/** Icon, word and colour, together. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={`${styles['badge']} ${styles[tone]}`}>
      <Icon aria-hidden size={16} stroke={1.5} />
      {children}
    </span>
  );
}
