/** Query of a commodity's grid for the rows behind a figure. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../../contract/commodities/index.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { isCommodity, type FigureSubject } from '../../../../contract/reports/figures/figureSubjects.ts';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import { isCharged, lineKeysOf, subjectOf } from '../../../../contract/reports/reportTypes.ts';
import type { Filter } from '../../../../contract/reports/savedViews/viewContent.ts';

export interface GridRows {
  readonly type: CommodityType;
  readonly filters: readonly Filter[];
}

/**
 * Returns the common values of a figure's rows and the filters for those that add to it (`own`) as filters of their grid; null if
 * the grid has no filter for the common values.
 */
export function gridRows(of: FigureSubject, where: Where, own: readonly Filter[] = []): GridRows | null {
  if (of === 'project') return null;
  const type = isCommodity(of) ? of : subjectOf(of);
  if (own.some((each) => isNaming(type, each))) return { type, filters: own };
  const lineKeys: readonly string[] = isCommodity(of) ? [] : lineKeysOf(of);
  const filters: Filter[] = [];
  for (const [key, values = []] of Object.entries(where)) {
    // The group keys of report lines are not columns of the rows, except for the row itself.
    const isOfLines = lineKeys.includes(key);
    if (isOfLines && key !== type) return null;
    const field = isOfLines ? (commodities[type].keyFields[0] ?? key) : key;
    // The charged code and foreman of a row follow from its package and labor unit; the grid only shows the values of the row
    // itself.
    if (isCharged(field) || !fieldOf(type, field)) return null;
    const isBlank = values.length === 1 && values[0] === '';
    filters.push(isBlank ? { field, is: 'blank' } : { field, is: 'oneOf', texts: [...values] });
  }
  return { type, filters: [...filters, ...own] };
}

/** Returns the columns of the grid, with those used by the figure's filters next to the tags. */
export function gridColumns({ keyFields, dataColumns }: Commodity, own: readonly Filter[]): string[] {
  const telling = own.map(({ field }) => field).filter((field) => !keyFields.includes(field));
  return telling.length === 0 ? [] : [...new Set([...keyFields, ...telling, ...dataColumns])];
}

/** True for a filter that names the rows individually, which needs no other filter. */
const isNaming = (type: CommodityType, { field, is }: Filter): boolean =>
  is === 'oneOf' && commodities[type].keyFields.some((key) => key === field);
