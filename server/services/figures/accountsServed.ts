/**
 * Assigns the hours of an account code to a part of a project: only if every row with hours charged to it belongs to that part
 * (docs/decisions/figures.md).
 */
import type { BreakdownBy } from '../../../contract/reports/figures/figuresOfProject.ts';
import type { ChargedSums } from '../../repositories/figures/chargedSums.ts';

/** Key in comparison form and label of the part a row belongs to. */
export const partOf: Readonly<Record<BreakdownBy, (row: ChargedSums) => readonly [key: string, label: string]>> = {
  commodity: ({ type }) => [type, type],
  accountCode: ({ accountKey, accountCode }) => [accountKey, accountCode],
  area: ({ areaKey, area }) => [areaKey, area],
  foreman: ({ foremanKey, foreman }) => [foremanKey, foreman],
};

const hasHours = ({ budgetHours, earnedHours }: ChargedSums): boolean => budgetHours !== 0 || earnedHours !== 0;

/** Part that each account serves; null for an account that serves several. */
export function accountsServed(
  rows: readonly ChargedSums[],
  by: 'commodity' | 'area',
): ReadonlyMap<string, string | null> {
  const served = new Map<string, string | null>();
  for (const row of rows.filter(hasHours)) {
    const [part] = partOf[by](row);
    const before = served.get(row.accountKey);
    served.set(row.accountKey, before === undefined || before === part ? part : null);
  }
  return served;
}
