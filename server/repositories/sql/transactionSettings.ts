/** What a transaction is told before its first statement or while it works: its view of the data, and how to join. */
import type { Transaction } from '../../db/database.ts';

/** One view of everything, nothing written. The transaction must not have run a statement yet. */
export async function readConsistently(transaction: Transaction): Promise<void> {
  await transaction.execute('set transaction isolation level repeatable read, read only');
}

/** Aggregation keeps the order of its sorted input only when one worker does it. */
export async function aggregateInOrder(transaction: Transaction): Promise<void> {
  await transaction.execute('set local max_parallel_workers_per_gather = 0');
}

/**
 * Nothing is put in order but what a statement puts in order itself: groups are told apart by hash, so that what was put in
 * order once stays so within each of them.
 */
export async function sortOnce(transaction: Transaction): Promise<void> {
  await aggregateInOrder(transaction);
  await groupByHash(transaction);
}

/** A few groups of many rows are told apart by hash: the planner takes them for as many as rows and would put all of those in order. */
export async function groupByHash(transaction: Transaction): Promise<void> {
  await transaction.execute('set local enable_sort = off');
}

/**
 * The planner cannot see how many raceways a route holds and would walk thousands of rows once per cable. What is hashed or
 * kept of a hundred thousand cables has room in memory.
 */
export async function joinByHash(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local enable_nestloop = off; set local enable_mergejoin = off; set local work_mem = '64MB'",
  );
}

/**
 * Gives the joins of this transaction room in memory; few rows differ and they were just read, so fetching them by key
 * is cheap; and with room to hash, sorting a hundred thousand rows by their texts to join them never pays. Rows are fetched
 * once each, so that keeping those fetched before is work for nothing.
 */
export async function workInMemory(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local work_mem = '128MB'; set local random_page_cost = 1.1; set local enable_mergejoin = off; set local enable_memoize = off",
  );
}

/**
 * The end of this transaction does not wait for the disk. For what is of no use once the database was stopped uncleanly:
 * the unlogged tables of an import are emptied by that, and its job begins again.
 */
export async function commitLazily(transaction: Transaction): Promise<void> {
  await transaction.execute('set local synchronous_commit = off');
}

/**
 * What this transaction writes of long values is compressed the quick way, where the engine knows it: PostgreSQL's own
 * takes a third of the time that keeping a hundred thousand added rows takes.
 */
export async function compressQuickly(transaction: Transaction): Promise<void> {
  await transaction.query(
    "select set_config(name, 'lz4', true) from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)",
  );
}
