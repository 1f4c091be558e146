/** Details of a review that are folded to one line: their buttons are side by side. */
import { useId, useState, type ReactNode } from 'react';
import styles from './Fold.module.css';

export function Folds({ children }: { readonly children: ReactNode }) {
  return <div className={styles['folds']}>{children}</div>;
}

interface FoldProps {
  readonly label: ReactNode;
  /** State that outlives the page; by default, the fold is closed when it is shown. */
  readonly state?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
  readonly children: ReactNode;
}

/** Button with the title of the details; the details are rendered on demand. */
export function Fold({ label, state, children }: FoldProps) {
  const own = useState(false);
  const [isOpen, setOpen] = state ?? own;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="button plain"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '▾' : '▸'} {label}
      </button>
      <div id={id} className={styles['content']} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}
