/**
 * Measures check and apply of 100,000 cables × 20 columns as a workbook, compared with the same rows as CSV, each into an empty
 * project, and the memory of the whole process during it: the server with its reading threads, PGlite if it is the engine, and
 * the two files. Engine as in `importRevision.ts`.
 *
 *   node bench/importWorkbook.ts [rows] [rounds]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../tests/support/percentile.ts';
import { cpuOf, totalCpu } from './imports/cpuTime.ts';
import { openImportBench } from './imports/importing.ts';

const rowCount = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const slowest = 3;
const maxMemory = 600;

/** Returns the files; they are written by another process, whose memory is released when it exits. */
function writtenFiles(): { readonly csv: Buffer; readonly xlsx: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-schedules-'));
  try {
    const writer = fileURLToPath(new URL('writeSchedules.ts', import.meta.url));
    execFileSync(process.execPath, [writer, folder, String(rowCount)]);
    return { csv: readFileSync(join(folder, 'cables.csv')), xlsx: readFileSync(join(folder, 'cables.xlsx')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const memoryNow = () => process.memoryUsage.rss() / 1024 / 1024;

/** Returns the result of the work and the peak memory observed during it, MB. */
async function memoryDuring<Result>(work: () => Promise<Result>): Promise<{ result: Result; memory: number }> {
  let memory = memoryNow();
  const watching = setInterval(() => {
    memory = Math.max(memory, memoryNow());
  }, 20);
  try {
    const result = await work();
    return { result, memory };
  } finally {
    clearInterval(watching);
  }
}

const files = writtenFiles();
const bench = await openImportBench();
const kinds = ['csv', 'xlsx'] as const;
const measured = { csv: new Array<number[]>(), xlsx: new Array<number[]>() };
console.log(
  `${bench.database.engine}, ${rowCount} rows, ${kinds.map((kind) => `${kind} ${(files[kind].length / 1e6).toFixed(1)} MB`).join(', ')}; ${Math.round(memoryNow())} MB held before`,
);
for (let round = 1; round <= rounds; round += 1) {
  for (const kind of kinds) {
    /* oxlint-disable no-await-in-loop -- one measurement at a time */
    const target = await bench.newProject(`workbook-${Date.now()}-${kind}`);
    const { result, memory } = await memoryDuring(() =>
      cpuOf(bench.database, () => bench.importFile(target, files[kind], `cables.${kind}`)),
    );
    /* oxlint-enable no-await-in-loop */
    const { upload, check, apply, counts } = result.result;
    measured[kind].push([upload + check + apply, totalCpu(result.cpu), memory, upload + check]);
    console.log(
      `round ${round}, ${kind}: upload and preview ${Math.round(upload)} ms, check ${Math.round(check)} ms, apply ${Math.round(apply)} ms, processor ${Math.round(totalCpu(result.cpu))} ms, memory at most ${Math.round(memory)} MB: ${counts}`,
    );
  }
}
const of = (kind: (typeof kinds)[number], place: number) =>
  median(measured[kind].map((values) => values[place] ?? Number.NaN));
const ratio = (place: number) => (of('xlsx', place) / of('csv', place)).toFixed(2);
console.log(
  `\n## numbers\n${bench.database.engine}, medians of ${rounds} rounds, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
console.log(
  `workbook to CSV: ${ratio(0)} by the clock, ${ratio(1)} by the processor, ${ratio(3)} until it is checked; target ${slowest}`,
);
for (const kind of kinds)
  console.log(
    `${kind}: ${Math.round(of(kind, 0))} ms, memory at most ${Math.round(of(kind, 2))} MB, target ${maxMemory}`,
  );
await bench.close();
