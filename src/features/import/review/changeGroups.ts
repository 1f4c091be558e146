import type { ChangeRow } from '../../../../contract/changeReport.ts';

/** Lines of one commodity that follow one another; a refused row of the file stands alone. */
export function byCommodity(rows: readonly ChangeRow[]): ChangeRow[][] {
  const groups: ChangeRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame = first && row.change !== 'error' && first.change !== 'error' && first.tag === row.tag;
    if (last && isSame) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
