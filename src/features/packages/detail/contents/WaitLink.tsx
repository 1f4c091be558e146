/** Link to the item a row waits for: another row, its package, or the list of reels. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WaitTarget } from '../../../../../contract/packages/packages.ts';
import { RowLink } from '../../../../ui/layout/RowLink.tsx';

interface WaitLinkProps {
  readonly projectId: number;
  /** Target of the link; null renders plain text. */
  readonly target: WaitTarget;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function WaitLink({ projectId, target, className, children }: WaitLinkProps) {
  const project = { projectId: String(projectId) };
  switch (target?.is) {
    case 'row':
      return (
        <RowLink projectId={projectId} row={target} className={className}>
          {children}
        </RowLink>
      );
    case 'package':
      return (
        <Link
          className={className}
          to="/$projectId/packages/$packageType"
          params={{ ...project, packageType: target.packageType }}
          search={{ package: target.id }}
        >
          {children}
        </Link>
      );
    case 'reel':
      return (
        <Link className={className} to="/$projectId/project/reels" params={project}>
          {children}
        </Link>
      );
    default:
      return children;
  }
}
