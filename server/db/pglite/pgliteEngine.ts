/** PGlite itself: runs one statement at a time in the thread that loads this module. */
import { PGlite } from '@electric-sql/pglite';
import { engineAborted } from '../../errors/databaseDamage.ts';
import { DumpedFolder } from './dumpedFolder.ts';
import { PgliteStatements } from './pgliteStatements.ts';
import { valueParsers } from '../values.ts';

export interface Statement {
  readonly text: string;
  readonly parameters?: readonly unknown[];
  /** Content of `/dev/blob` for COPY. */
  readonly blob?: Uint8Array<ArrayBuffer>;
}

export interface Outcome<Row = Record<string, unknown>> {
  readonly rows: Row[];
  readonly touched: number;
}

/** Interface shared by the engine and its proxy for the thread. */
export interface PgliteEngine {
  run<Row>(statement: Statement): Promise<Outcome<Row>>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** Returns the rows of a query in COPY's text format. */
  copyOut(select: string): Promise<Uint8Array>;
  /** Calls `listener` with each notification on the channel; returns the function that ends the subscription. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Dumps the whole data folder as a tar archive. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly folder: string | null;
  readonly dump?: Uint8Array;
  readonly hasSmallCache?: boolean;
}

/** Start parameters for files in memory, where a large cache only costs time to clear, and for reading everything once. */
const smallCache = [...PGlite.defaultStartParams, '-c', 'shared_buffers=2MB'];

/** Opens a folder (created if missing) or an empty database in memory. */
export async function openEngine({
  folder,
  dump,
  hasSmallCache = folder === null,
}: EngineOptions): Promise<PgliteEngine> {
  const pglite = await PGlite.create({
    ...(hasSmallCache && { startParams: smallCache }),
    ...(folder !== null && { dataDir: folder }),
    ...(dump === undefined ? {} : { fs: new DumpedFolder(dump) }),
    parsers: { ...valueParsers },
  });
  const statements = new PgliteStatements(pglite);
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the row type
    async run<Row>({ text, parameters = [], blob }: Statement) {
      if (blob) {
        const { affectedRows = 0 } = await pglite
          .query(text, [...parameters], { blob: new Blob([blob]) })
          .catch(nameAbort);
        return { rows: [], touched: affectedRows };
      }
      const { rows, touched } = await statements.run(text, parameters).catch(nameAbort);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same reason as above
      return { rows: rows as Row[], touched };
    },
    async script(text) {
      await pglite.exec(text).catch(nameAbort);
      await statements.clearAfter(text);
    },
    async copyOut(select) {
      const { blob } = await pglite.query(`copy (${select}) to '/dev/blob'`).catch(nameAbort);
      return new Uint8Array(await (blob ?? new Blob([])).arrayBuffer());
    },
    listen: (channel, listener) => pglite.listen(channel, listener),
    async dump() {
      const archive = await pglite.dumpDataDir('none');
      return new Uint8Array(await archive.arrayBuffer());
    },
    close: () => pglite.close(),
  };
}

/**
 * Converts an abort to an error with a code: WebAssembly marks an abort only by the error name, which is lost between threads.
 */
function nameAbort(error: unknown): never {
  const hasAborted = error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus');
  if (!hasAborted) throw error;
  throw Object.assign(new Error(`the engine aborted (${error.message})`, { cause: error }), { code: engineAborted });
}
