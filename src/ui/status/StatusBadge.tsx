import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';
import { toneClass, type StatusTone } from './statusTone.ts';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** The word; colour and icon never stand alone. */
  readonly children: ReactNode;
}

/** Icon, word and colour, together. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={`${styles['badge']} ${toneClass(tone)}`}>{children}</span>;
}
