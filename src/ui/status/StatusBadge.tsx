import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';
import { toneClass, type StatusTone } from './statusTone.ts';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** Word of the status; color and icon never appear alone. */
  readonly children: ReactNode;
}

/** Status as icon, word and color together. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${styles['badge']} ${toneClass(tone)}`}>{children}</span>;
}
