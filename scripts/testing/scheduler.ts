/** Runs parts in parallel if there are processors for them, and reports each when it ends. */
import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { oneCheck, readReport, type Counts } from './reports.ts';
import { reportFolder, type Part } from './parts.ts';

export interface Outcome extends Counts {
  readonly part: Part;
  readonly seconds: number;
  /** False for a part that did not run because one of its needs had failed. */
  readonly hasRun: boolean;
}

const { TEST_DATABASE_URL: _own, ...environment } = process.env;
/** Parts that take both use every processor of the machine, regardless of their number: no other part runs at the same time. */
const cores = 2;
/** Maximum printed log lines of a failed part; the complete output is in its log. */
const maxLogLines = 120;
const heartbeatMs = 60_000;

export const logOf = ({ name }: Part): string => `${reportFolder}/${name}.log`;

/** Returns the first part that can start now: its needs are met, and enough processors are free. */
function nextPart(waiting: readonly Part[], running: ReadonlySet<Part>, passed: ReadonlySet<string>): Part | undefined {
  const busy = [...running].reduce((sum, part) => sum + part.cores, 0);
  return waiting.find(({ cores: own, needs = [] }) => busy + own <= cores && needs.every((need) => passed.has(need)));
}

/** What a run provides to its parts. */
export interface Provided {
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string | undefined;
  /** Folder in memory for the temporary files of the parts that have them there. */
  readonly memoryFolder: string | undefined;
}

/** Runs every part even if another one failed, unless it needs that one. Outcomes are in the order of completion. */
export async function runParts(
  parts: readonly Part[],
  provided: Provided,
  ended: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> {
  const waiting = [...parts];
  const names = new Set(parts.map(({ name }) => name));
  const running = new Map<Part, Promise<Outcome>>();
  const passed = new Set<string>();
  const outcomes: Outcome[] = [];
  const heartbeat = setInterval(() => {
    console.log(`  … ${[...running.keys()].map(({ name }) => name).join(', ')}`);
  }, heartbeatMs);

  const end = (outcome: Outcome) => {
    running.delete(outcome.part);
    outcomes.push(outcome);
    if (outcome.failed === 0) passed.add(outcome.part.name);
    ended(outcome);
  };
  // A part requested alone uses its needs as they are.
  const isReady = new Set(parts.flatMap(({ needs = [] }) => needs).filter((need) => !names.has(need)));
  try {
    while (waiting.length > 0 || running.size > 0) {
      const part = nextPart(waiting, new Set(running.keys()), new Set([...passed, ...isReady]));
      if (part) {
        waiting.splice(waiting.indexOf(part), 1);
        running.set(part, runPart(part, provided));
      } else if (running.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- the next part starts when one has ended
        end(await Promise.race(running.values()));
      } else {
        for (const left of waiting.splice(0)) end({ ...oneCheck(false), part: left, seconds: 0, hasRun: false });
      }
    }
  } finally {
    clearInterval(heartbeat);
  }
  return outcomes;
}

async function runPart(part: Part, { env, databaseUrl, memoryFolder }: Provided): Promise<Outcome> {
  const started = performance.now();
  const [program, ...args] = part.command;
  const log = createWriteStream(logOf(part));
  await once(log, 'open');
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    shell: process.platform === 'win32',
    // Only parts about PostgreSQL receive it: the others run on the embedded database.
    env: {
      ...environment,
      ...env,
      ...part.env,
      ...(part.needsPostgres && { TEST_DATABASE_URL: databaseUrl }),
      ...(part.isInMemory && memoryFolder !== undefined && { TMPDIR: memoryFolder }),
      FORCE_COLOR: '0',
    },
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  log.end();
  const seconds = (performance.now() - started) / 1000;
  return { ...countsOf(part, code === 0), part, seconds, hasRun: true };
}

function countsOf({ report }: Part, isPassed: boolean): Counts {
  if (!report) return oneCheck(isPassed);
  try {
    const counts = readReport(report);
    return isPassed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return oneCheck(false);
  }
}

/** Returns the end of the log of a failed part. */
export function endOfLog(part: Part): string {
  const lines = readFileSync(logOf(part), 'utf8').trimEnd().split('\n');
  const left = lines.length - maxLogLines;
  return [...(left > 0 ? [`(${left} lines before these: ${logOf(part)})`] : []), ...lines.slice(-maxLogLines)].join(
    '\n',
  );
}
