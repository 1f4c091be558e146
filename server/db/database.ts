/** What the server asks of a database, whichever engine it is. */
type CopyChunk = string | Uint8Array;
export type CopyChunks = AsyncIterable<CopyChunk> | Iterable<CopyChunk>;

/** One connection inside one transaction: plain SQL and COPY, the same on both engines. */
export interface Transaction {
  /** Runs one statement; rows as objects with column names as keys. numeric arrives as number, date as 'YYYY-MM-DD'. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs one statement; the number of rows it touched. */
  execute(text: string, parameters?: readonly unknown[]): Promise<number>;
  /** Runs several statements without parameters: migrations. */
  script(text: string): Promise<void>;
  /** COPY table (columns) FROM STDIN in text format (tab separated, \N for null; bytes are UTF-8); gives the rows copied. */
  copyIn(table: string, columns: readonly string[], chunks: CopyChunks): Promise<number>;
  /** COPY (select …) TO STDOUT in text format, as one piece: the caller asks for as many rows as fit in memory. */
  copyOut(select: string): Promise<Uint8Array>;
}

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /** Runs one statement by itself, outside any transaction. */
  readonly query: Transaction['query'];
  /** Runs the work in one transaction on one connection; a throw rolls back. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Hears what transactions of any server on this database notify on a channel, once they are committed. What is notified
   * while the connection is away is missed: `onGap` says that it was. Gives the function that stops it.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** The same for calls, which wait for a connection no longer than `acquireTimeoutMs` of the options and then throw `DatabaseBusy`. */
  readonly withAcquireTimeout: Pick<Database, 'query' | 'transaction'>;
  /** What is damaged in the files of the embedded database, in a sentence with the remedy; null while nothing is known to be. */
  readonly damage?: () => string | null;
  /** Copies the folder of the embedded database, as it is at one moment, while others work; missing on PostgreSQL and in memory. */
  readonly copyFolder?: (to: string) => Promise<void>;
  close(): Promise<void>;
}

interface AcquireOption {
  /** How long a call waits for a connection, ms. */
  readonly acquireTimeoutMs?: number;
}

export interface PostgresOptions extends AcquireOption {
  readonly engine: 'postgres';
  readonly url: string;
  /** Connections kept open at most; 10 unless told. */
  readonly connections?: number;
}

export interface PgliteOptions extends AcquireOption {
  readonly engine: 'pglite';
  /** Where the data lies; null keeps it in memory. */
  readonly folder: string | null;
  /** PGlite computes while it waits: only in a thread of its own does the event loop stay free. */
  readonly thread: 'own' | 'callers';
  /** Hears that the thread of its own ended before it was told to: nothing works from then on. */
  readonly onStopped?: (error: Error) => void;
  /** Hears once what is damaged, whether the start finds it or a statement. */
  readonly onDamage?: (damage: string) => void;
  /** Takes a hundred megabytes less memory; for reading or writing everything once. */
  readonly hasSmallCache?: boolean;
  /** A dump of a data folder to begin with; only in memory. */
  readonly dump?: Uint8Array;
}
