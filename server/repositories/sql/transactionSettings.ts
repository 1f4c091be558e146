/** Transaction settings, made before its first statement or later: its view of the data, and the join methods. */
import type { Transaction } from '../../db/database.ts';

/** Sets one consistent, read-only view of all data. The transaction must not have run a statement yet. */
export async function readConsistently(transaction: Transaction): Promise<void> {
  await transaction.execute('set transaction isolation level repeatable read, read only');
}

/** Disables parallel workers: aggregation preserves the order of its sorted input only in one worker. */
export async function aggregateInOrder(transaction: Transaction): Promise<void> {
  await transaction.execute('set local max_parallel_workers_per_gather = 0');
}

/**
 * Restricts sorting to the order by of a statement: groups are formed by hash, so that rows sorted once stay sorted within each
 * group.
 */
export async function sortOnce(transaction: Transaction): Promise<void> {
  await aggregateInOrder(transaction);
  await groupByHash(transaction);
}

/** Groups by hash, for few groups of many rows: the planner expects as many groups as rows and would sort all of them. */
export async function groupByHash(transaction: Transaction): Promise<void> {
  await transaction.execute('set local enable_sort = off');
}

/**
 * Prevents nested loops: the planner cannot estimate how many raceways a route has and would scan thousands of rows once per
 * cable. The memory is large enough for the hashes and sorts of a hundred thousand cables.
 */
export async function joinByHash(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local enable_nestloop = off; set local enable_mergejoin = off; set local work_mem = '64MB'",
  );
}

/**
 * Tunes the joins of this transaction: more memory; cheap fetching by key, since few rows differ and they were just read; no
 * merge joins, since with enough memory to hash, sorting a hundred thousand rows by text never pays. Rows are fetched once each,
 * so that memoizing them is wasted work.
 */
export async function workInMemory(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local work_mem = '128MB'; set local random_page_cost = 1.1; set local enable_mergejoin = off; set local enable_memoize = off",
  );
}

/**
 * Commits without waiting for the disk. Only for data that is useless after an unclean database shutdown: it empties the unlogged
 * tables of an import, whose job then starts again.
 */
export async function commitLazily(transaction: Transaction): Promise<void> {
  await transaction.execute('set local synchronous_commit = off');
}

/**
 * Compresses long values of this transaction with the fast method, if the engine supports it: PostgreSQL's own takes a third of
 * the time needed to store a hundred thousand added rows.
 */
export async function compressQuickly(transaction: Transaction): Promise<void> {
  await transaction.query(
    "select set_config(name, 'lz4', true) from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)",
  );
}
