import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { commodities, type CommodityType } from '../../contract/commodities/index.ts';
import { removedWithProgress } from '../../contract/commodities/status.ts';
import type { FigureSubject } from '../../contract/figures.ts';
import type { Where } from '../../contract/reportFilters.ts';
import type { RowOptions } from '../../contract/rowOptions.ts';
import { isCharged, lineKeysOf, subjectOf } from '../../contract/reports.ts';
import type { Filter } from '../../contract/savedViews/viewContent.ts';
import { isCommodity } from './useFigureWords.ts';

interface GridLinkProps {
  readonly projectId: number;
  readonly of: FigureSubject;
  readonly figure: string;
  readonly where: Where;
  readonly options: RowOptions;
  readonly asOf: string | undefined;
}

/** What the rows of some figures have in common, whatever they are asked for by. */
const filtersOf: Readonly<Partial<Record<string, readonly Filter[]>>> = {
  noLaborUnit: [{ field: 'hoursPerUnit', is: 'blank' }],
  removedWithProgress: [{ field: 'status', is: 'oneOf', texts: [removedWithProgress] }],
  unroutedCables: [{ field: 'route', is: 'blank' }],
  unroutedLength: [{ field: 'route', is: 'blank' }],
};

/** The same choice as filters of the grid; null where the grid has no such filter. */
function gridFilters(type: CommodityType, keys: readonly string[], where: Where): Filter[] | null {
  const filters: Filter[] = [];
  for (const [key, values = []] of Object.entries(where)) {
    // What lines of a report have in common is no column of its rows, but for the row itself.
    const isOfLines = keys.includes(key);
    if (isOfLines && key !== type) return null;
    const field = isOfLines ? (commodities[type].keyFields[0] ?? key) : key;
    // Whose hours a row is charged to is worked out of its package and its labor unit; the grid shows what the row names.
    if (isCharged(field) || field === 'employee') return null;
    if (!values.includes('')) filters.push({ field, is: 'oneOf', texts: [...values] });
    else if (values.length === 1) filters.push({ field, is: 'blank' });
    else return null;
  }
  return filters;
}

/**
 * Leads to the rows of a figure in their own grid, of the same day, by the same filters. Where the grid has no filter for what
 * tells those that add to it, it shows all of the choice, and the link says so.
 */
export function GridLink({ projectId, of, figure, where, options: { removed = false }, asOf }: GridLinkProps) {
  const { t } = useTranslation('derivation');
  if (of === 'project') return null;
  const type = isCommodity(of) ? of : subjectOf(of);
  const filters = gridFilters(type, isCommodity(of) ? [] : lineKeysOf(of), where);
  if (!filters) return null;
  const own = filtersOf[figure];
  return (
    <Link
      to="/$projectId/data/$dataGridType"
      params={{ projectId: String(projectId), dataGridType: type }}
      search={{ view: 0, filters: [...filters, ...(own ?? [])], removed, ...(asOf !== undefined && { asOf }) }}
    >
      {t(own ? 'inGrid' : 'allInGrid')}
    </Link>
  );
}
