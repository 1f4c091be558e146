/** Links between the views of a page, beside its title. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './viewLinks.module.css';

interface ViewLinksProps {
  /** Title of the page. */
  readonly label: string;
  readonly children: ReactNode;
}

export function ViewLinks({ label, children }: ViewLinksProps) {
  return (
    <nav className={styles['views']} aria-label={label}>
      {children}
    </nav>
  );
}

interface ViewAnchorProps extends ComponentProps<'a'> {
  /** True if this view is shown. */
  readonly isOpen: boolean;
}

function ViewAnchor({ isOpen, children, ...anchor }: ViewAnchorProps) {
  return (
    <a {...anchor} className={styles['view']} data-open={isOpen || undefined}>
      {children}
    </a>
  );
}

/** Link to a view, with typed route parameters. */
export const ViewLink = createLink(ViewAnchor);
