/** The rows behind a figure as the grid of their commodity is asked for them. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../../contract/commodities/index.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { isCommodity, type FigureSubject } from '../../../../contract/reports/figures/figureSubjects.ts';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import { isCharged, lineKeysOf, subjectOf } from '../../../../contract/reports/reports.ts';
import type { Filter } from '../../../../contract/reports/savedViews/viewContent.ts';

export interface GridRows {
  readonly type: CommodityType;
  readonly filters: readonly Filter[];
}

/**
 * What the rows of a figure have in common and what tells those that add to it (`own`), as filters of their grid; null where it
 * has none for what they have in common.
 */
export function gridRows(of: FigureSubject, where: Where, own: readonly Filter[] = []): GridRows | null {
  if (of === 'project') return null;
  const type = isCommodity(of) ? of : subjectOf(of);
  if (own.some((each) => isNaming(type, each))) return { type, filters: own };
  const lineKeys: readonly string[] = isCommodity(of) ? [] : lineKeysOf(of);
  const filters: Filter[] = [];
  for (const [key, values = []] of Object.entries(where)) {
    // What lines of a report have in common is no column of its rows, but for the row itself.
    const isOfLines = lineKeys.includes(key);
    if (isOfLines && key !== type) return null;
    const field = isOfLines ? (commodities[type].keyFields[0] ?? key) : key;
    // Whose hours a row is charged to is worked out of its package and its labor unit; the grid shows what the row names.
    if (isCharged(field) || !fieldOf(type, field)) return null;
    const isBlank = values.length === 1 && values[0] === '';
    filters.push(isBlank ? { field, is: 'blank' } : { field, is: 'oneOf', texts: [...values] });
  }
  return { type, filters: [...filters, ...own] };
}

/** The columns of the grid, those first by which the rows of a figure are told: what they add stands beside their tags. */
export function gridColumns({ keyFields, dataColumns }: Commodity, own: readonly Filter[]): string[] {
  const telling = own.map(({ field }) => field).filter((field) => !keyFields.includes(field));
  return telling.length === 0 ? [] : [...new Set([...keyFields, ...telling, ...dataColumns])];
}

/** Rows that are named one by one need no choice beside. */
const isNaming = (type: CommodityType, { field, is }: Filter): boolean =>
  is === 'oneOf' && commodities[type].keyFields.some((key) => key === field);
