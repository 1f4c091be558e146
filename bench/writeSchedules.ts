/**
 * Writes the schedule of the import benchmarks as `cables.csv` and `cables.xlsx` into a folder. It is a separate process, so that
 * its memory is not counted with that of the measured server.
 *
 *   node bench/writeSchedules.ts folder rows
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { baseCables, csvOf, headers } from './importRows.ts';

const [folder = '.', rowCount = '100000'] = process.argv.slice(2);
const rows = baseCables(Number(rowCount));
const lengthAt = headers.indexOf('Length (ft)');
const cells = rows.map((row) => row.map((cell, at) => (at === lengthAt ? Number(cell) : cell)));
writeFileSync(join(folder, 'cables.csv'), csvOf(rows));
writeFileSync(
  join(folder, 'cables.xlsx'),
  await writeXlsx({ sheets: [{ name: 'Cables', rows: [[...headers], ...cells] }] }),
);
