import OpenIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ClosedIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import styles from '../derivation.module.css';

interface TreeLineProps {
  readonly name: ReactNode;
  readonly value: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Breakdown of the line while it is open. */
  readonly children: ReactNode;
}

/** Line of the tree that opens its breakdown. */
export function TreeLine({ name, value, isOpen, onToggle, children }: TreeLineProps) {
  return (
    <li>
      <button type="button" className={styles['line']} aria-expanded={isOpen} data-line onClick={onToggle}>
        {isOpen ? <OpenIcon aria-hidden size={14} /> : <ClosedIcon aria-hidden size={14} />}
        <span>{name}</span>
        <span>{value}</span>
      </button>
      {isOpen && children}
    </li>
  );
}
