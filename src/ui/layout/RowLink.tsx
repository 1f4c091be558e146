import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';

interface RowLinkProps {
  readonly projectId: number;
  readonly row: { readonly type: CommodityType; readonly id: number };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to a row in its own grid, with its drawer open on the "Where" tab. */
export function RowLink({ projectId, row: { type, id }, className, children }: RowLinkProps) {
  return (
    <Link
      className={className}
      to="/$projectId/data/$dataGridType"
      params={{ projectId: String(projectId), dataGridType: type }}
      search={{ row: id, part: 'where' }}
    >
      {children}
    </Link>
  );
}
