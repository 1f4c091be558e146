/** Which part of a project the hours of an account code are of: where every row with hours that is charged to it is of one (docs/decisions/figures.md). */
import type { BreakdownBy } from '../../../contract/reports/figures/figuresOfProject.ts';
import type { ChargedSums } from '../../repositories/figures/chargedSums.ts';

/** By what rows are told apart: in the form in which it is compared, and as it is written. */
export const partOf: Readonly<Record<BreakdownBy, (row: ChargedSums) => readonly [key: string, label: string]>> = {
  commodity: ({ type }) => [type, type],
  accountCode: ({ accountKey, accountCode }) => [accountKey, accountCode],
  area: ({ areaKey, area }) => [areaKey, area],
  foreman: ({ foremanKey, foreman }) => [foremanKey, foreman],
};

const hasHours = ({ budgetHours, earnedHours }: ChargedSums): boolean => budgetHours !== 0 || earnedHours !== 0;

/** By account, the part it serves; null where it serves several. */
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
