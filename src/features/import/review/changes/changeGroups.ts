import type { ChangeRow } from '../../../../../contract/imports/changeReport.ts';

/** Whether a line tells of the file, not of a commodity: a refused row, a corrected cell. */
export const isOfFile = ({ change }: Pick<ChangeRow, 'change'>): boolean =>
  change === 'error' || change === 'corrected';

/** Lines of one commodity that follow one another; what tells of the file stands alone. */
export function byCommodity(rows: readonly ChangeRow[]): ChangeRow[][] {
  const groups: ChangeRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame = first && !isOfFile(row) && !isOfFile(first) && first.tag === row.tag;
    if (last && isSame) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
