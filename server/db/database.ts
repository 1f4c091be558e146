/** Interface of a database, independent of its engine. */
type CopyChunk = string | Uint8Array;
export type CopyChunks = AsyncIterable<CopyChunk> | Iterable<CopyChunk>;

/** One connection inside one transaction: plain SQL and COPY, the same on both engines. */
export interface Transaction {
  /**
   * Runs one statement and returns the rows as objects with column names as keys. numeric arrives as number, date as
   * 'YYYY-MM-DD'.
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs one statement and returns the number of rows it changed. */
  execute(text: string, parameters?: readonly unknown[]): Promise<number>;
  /** Runs several statements without parameters, for migrations. */
  script(text: string): Promise<void>;
  /**
   * COPY table (columns) FROM STDIN in text format (tab separated, \N for null; bytes are UTF-8); returns the number of rows
   * copied.
   */
  copyIn(table: string, columns: readonly string[], chunks: CopyChunks): Promise<number>;
  /** COPY (select …) TO STDOUT in text format, returned as one piece: the caller selects only as many rows as fit in memory. */
  copyOut(select: string): Promise<Uint8Array>;
}

/** Connections of one process. */
export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  /** Number of callers in the queue for a connection. */
  readonly waiting: number;
}

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /** Runs one statement on its own, outside any transaction. */
  readonly query: Transaction['query'];
  /** Runs the work in one transaction on one connection; an exception rolls it back. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls `listener` for each committed notification of any server of this database on a channel. Notifications are missed while the
   * connection is lost; `onGap` reports that. Returns the function that ends the subscription.
   */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /**
   * Same functions for API calls: they wait at most `acquireTimeoutMs` of the options for a connection and then throw
   * `DatabaseBusy`.
   */
  readonly withAcquireTimeout: Pick<Database, 'query' | 'transaction'>;
  connectionUse(): ConnectionUse;
  /** Calls the listener, in place of an earlier one, with the time each caller waited for its connection, ms. */
  onConnectionWait(listener: (waitMs: number) => void): void;
  /** Known damage in the files of the embedded database, as a sentence with the remedy; null if none is known. */
  readonly damage?: () => string | null;
  /**
   * Returns the sentence about a full disk, with the remedy; null while there is room. Costs no write unless a write has failed
   * for want of room.
   */
  readonly fullDisk?: () => Promise<string | null>;
  /**
   * Copies the folder of the embedded database, as of one moment, while statements run; undefined for PostgreSQL and for a
   * database in memory.
   */
  readonly copyFolder?: (to: string) => Promise<void>;
  close(): Promise<void>;
}

interface AcquireOption {
  /** Maximum time a call waits for a connection, ms. */
  readonly acquireTimeoutMs?: number;
}

export interface PostgresOptions extends AcquireOption {
  readonly engine: 'postgres';
  readonly url: string;
  /** URL for LISTEN, which needs a session; default: `url`. */
  readonly listenUrl?: string | null;
  /** True if `url` leads through a pooler: a setting then lasts no longer than its transaction. */
  readonly isPooled?: boolean;
  /** Called with false when the connection for LISTEN is lost, and with true when it is back. */
  readonly onListening?: (isListening: boolean) => void;
  /** Maximum number of open connections; default 10. */
  readonly connections?: number;
}

export interface PgliteOptions extends AcquireOption {
  readonly engine: 'pglite';
  /** Data folder; null for a database in memory. */
  readonly folder: string | null;
  /** PGlite blocks its thread while it computes: the event loop stays free only if PGlite has its own thread. */
  readonly thread: 'own' | 'callers';
  /** Called when the dedicated thread ends unexpectedly; every later statement fails. */
  readonly onStopped?: (error: Error) => void;
  /** Called once with the damage that is found at startup or by a statement. */
  readonly onDamage?: (damage: string) => void;
  /** Called when the disk becomes too full to write, with the sentence about it, and with null when there is room again. */
  readonly onFullDisk?: (problem: string | null) => void;
  /** Free bytes on the disk of the folder, or null if unknown; tests pass their own. */
  readonly freeBytes?: () => number | null;
  /** True to use about 100 MB less memory, for reading or writing everything once. */
  readonly hasSmallCache?: boolean;
  /** Dump of a data folder to start from; only for a database in memory. */
  readonly dump?: Uint8Array;
}
