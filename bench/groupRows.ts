/**
 * Measures grouping of 100,000 rows by two fields, compared with sorting them by one and by the same two, with the code of the
 * store: the order, the groups, the lines, the totals of a screenful. Without rendering. Usage: node bench/groupRows.ts [runs]
 */
import { groupsOf, linesOf } from '../src/store/views/groupRows.ts';
import { sortRows } from '../src/store/views/sortRows.ts';
import { totalsOf } from '../src/store/views/totals.ts';
import { columnOf, Table } from '../src/store/table/table.ts';
import { median } from '../tests/support/percentile.ts';

const rowCount = 100_000;
const runs = Number(process.argv[2] ?? 15);
const rows = Int32Array.from({ length: rowCount }, (_, row) => row);

/** Codes distributed over the rows as in a schedule: neither sorted nor random. */
const textColumn = (name: string, distinct: number) =>
  columnOf({
    kind: 'dictionary',
    values: Array.from({ length: distinct }, (_, at) => `${name}-${at}`),
    codes: Array.from(rows, (row) => Math.floor((row * 7919) / 13) % distinct),
  });

const table = new Table('cable', 1, rows, new Float64Array(rowCount));
table.setColumn('area', textColumn('A', 40));
table.setColumn('system', textColumn('S', 25));
table.setColumn('tag', textColumn('C', rowCount));
for (const field of ['designLength', 'quantity', 'budgetHours', 'earnedHours'])
  table.setColumn(field, columnOf({ kind: 'number', values: Array.from(rows, (row) => row % 977) }));

const fields = ['area', 'system'];
const keys = fields.map((field) => ({ field, descending: false }));

const work = {
  'sort by the tag': () => sortRows(table, rows, [{ field: 'tag', descending: false }]),
  'sort by two fields': () => sortRows(table, rows, keys),
  'group by two fields': () => {
    const sorted = sortRows(table, rows, keys);
    const groups = groupsOf(table, sorted, fields);
    linesOf(groups, sorted.length, new Set());
    for (const { start, end } of groups.slice(0, 30)) totalsOf(table, sorted.subarray(start, end));
  },
};

const medians = Object.entries(work).map(([name, run]) => {
  run();
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return { name, ms: median(times) };
});
const [sort] = medians;
for (const { name, ms } of medians)
  console.log(`${name}: ${ms.toFixed(1)} ms, ${(ms / (sort?.ms ?? 1)).toFixed(2)} of the first`);
