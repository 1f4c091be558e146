import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FigureSubject } from '../../../../contract/reports/figures/figureSubjects.ts';
import type { Figure } from '../../../../contract/reports/figures/figures.ts';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import type { RowOptions } from '../../../../contract/reports/rowOptions.ts';
import { useCommodity } from '../../projects/useCommodity.ts';
import { gridColumns, gridRows, type GridRows } from './gridRows.ts';

interface GridLinkProps {
  readonly projectId: number;
  readonly of: FigureSubject;
  /** Filters that select the rows adding to the figure, if the grid has such filters. */
  readonly own: Figure['filters'];
  readonly where: Where;
  readonly options: RowOptions;
  readonly asOf: string | undefined;
}

/**
 * Link to the rows of a figure in their grid, with the same date and filters. If the grid has no filter for the rows that add to
 * it, the link lists all rows of the selection and states so.
 */
export function GridLink({ projectId, of, own, where, options: { removed = false }, asOf }: GridLinkProps) {
  const rows = gridRows(of, where, own ?? []);
  return rows && <RowsLink {...{ projectId, rows, removed, asOf }} own={own} />;
}

interface RowsLinkProps extends Pick<GridLinkProps, 'projectId' | 'own' | 'asOf'> {
  readonly rows: GridRows;
  readonly removed: boolean;
}

function RowsLink({ projectId, rows: { type, filters }, own, removed, asOf }: RowsLinkProps) {
  const { t } = useTranslation('derivation');
  const columns = gridColumns(useCommodity(type), own ?? []);
  return (
    <Link
      to="/$projectId/data/$dataGridType"
      params={{ projectId: String(projectId), dataGridType: type }}
      search={{
        view: 0,
        filters: [...filters],
        removed,
        ...(columns.length > 0 && { columns }),
        ...(asOf !== undefined && { asOf }),
      }}
    >
      {t(own ? 'inGrid' : 'allInGrid')}
    </Link>
  );
}
