/** PGlite itself: one statement after the other, in whatever thread this is loaded. */
import { PGlite } from '@electric-sql/pglite';
import { engineAborted } from '../../errors/databaseDamage.ts';
import { DumpedFolder } from './dumpedFolder.ts';
import { PgliteStatements } from './pgliteStatements.ts';
import { valueParsers } from '../values.ts';

export interface Statement {
  readonly text: string;
  readonly parameters?: readonly unknown[];
  /** What `/dev/blob` holds for COPY. */
  readonly blob?: Uint8Array<ArrayBuffer>;
}

export interface Outcome<Row = Record<string, unknown>> {
  readonly rows: Row[];
  readonly touched: number;
}

/** What both the thread and its proxy offer. */
export interface PgliteEngine {
  run<Row>(statement: Statement): Promise<Outcome<Row>>;
  /** Several statements, no parameters. */
  script(text: string): Promise<void>;
  /** The rows of a query in COPY's text format. */
  copyOut(select: string): Promise<Uint8Array>;
  /** Calls `hear` with what is notified on the channel; gives the function that stops it. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** The whole data folder as a tar archive. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly folder: string | null;
  readonly dump?: Uint8Array;
  readonly hasSmallCache?: boolean;
}

/** For files in memory, of which a large cache only takes time to clear, and for reading everything once. */
const smallCache = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Opens a folder (made when missing) or an empty database in memory. */
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
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows its columns
    async run<Row>({ text, parameters = [], blob }: Statement) {
      if (blob) {
        const { affectedRows = 0 } = await pglite
          .query(text, [...parameters], { blob: new Blob([blob]) })
          .catch(nameAbort);
        return { rows: [], touched: affectedRows };
      }
      const { rows, touched } = await statements.run(text, parameters).catch(nameAbort);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
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
    listen: (channel, hear) => pglite.listen(channel, hear),
    async dump() {
      const archive = await pglite.dumpDataDir('none');
      return new Uint8Array(await archive.arrayBuffer());
    },
    close: () => pglite.close(),
  };
}

/** WebAssembly says that it aborted by the name of the error alone, which does not get from one thread to another. */
function nameAbort(error: unknown): never {
  const hasAborted = error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus');
  if (!hasAborted) throw error;
  throw Object.assign(new Error(`the engine aborted (${error.message})`, { cause: error }), { code: engineAborted });
}
