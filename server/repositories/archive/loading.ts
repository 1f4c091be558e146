/** Loads tables without their indexes and constraints, which are rebuilt afterwards: many times faster than row by row. */
import type { CopyChunks, Transaction } from '../../db/database.ts';
import type { ArchivedTable } from './tables.ts';

/**
 * Number of ids skipped because devices might still use them, although no row of the archive does: work queued for a row that the
 * restore lost must never be recorded on a row added later.
 */
const unusedIds = 1_000_000;
/** Smaller gaps: projects and people are few, and their ids are part of addresses. */
const unusedIdsOf: Readonly<Record<string, number>> = { project_id_seq: 100, app_user_id_seq: 10_000 };

const inSchema = "relnamespace = current_schema()::regnamespace and relkind = 'r'";

/**
 * Drops the indexes, keys and foreign keys of every table and disables their triggers; returns the statements that restore them.
 */
export async function suspendConstraints(transaction: Transaction): Promise<string[]> {
  const constraints = await transaction.query<{ drop_it: string; add_it: string }>(
    `select format('alter table %s drop constraint %I', r.conrelid::regclass, r.conname) as drop_it,
       format('alter table %s add constraint %I %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid)) as add_it
     from pg_constraint r join pg_class c on c.oid = r.conrelid
     where c.${inSchema} and r.contype in ('p', 'u', 'f')
     order by array_position(array['p', 'u', 'f'], r.contype::text), r.conname`,
  );
  const indexes = await transaction.query<{ drop_it: string; add_it: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop_it, pg_get_indexdef(i.indexrelid) as add_it
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.${inSchema} and not exists (select from pg_constraint r where r.conindid = i.indexrelid) order by 2`,
  );
  const triggers = await transaction.query<{ drop_it: string; add_it: string }>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as drop_it,
       format('alter table %s enable %s trigger %I', t.tgrelid::regclass, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as add_it
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.${inSchema} and not t.tgisinternal and t.tgenabled <> 'D' order by 1`,
  );
  const keys = constraints.filter(({ add_it }) => !add_it.includes(' FOREIGN KEY '));
  const references = constraints.filter(({ add_it }) => add_it.includes(' FOREIGN KEY '));
  await transaction.script([...triggers, ...references, ...keys, ...indexes].map(({ drop_it }) => drop_it).join(';\n'));
  return [...keys, ...indexes, ...references, ...triggers].map(({ add_it }) => add_it);
}

/** Runs the statements of `suspendConstraints`; throws if the rows violate a constraint. */
export async function resumeConstraints(transaction: Transaction, statements: readonly string[]): Promise<void> {
  await transaction.script("set local maintenance_work_mem = '64MB'");
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.script(statement);
  }
}

/** Deletes the rows that migrations added to the empty tables; the archive has its own. */
export async function emptyTables(transaction: Transaction, tables: readonly ArchivedTable[]): Promise<void> {
  await transaction.script(tables.map(({ name }) => `delete from ${name}`).join('; '));
}

export const loadTable = (
  transaction: Transaction,
  { name, columns }: ArchivedTable,
  rows: CopyChunks,
): Promise<number> => transaction.copyIn(name, columns, rows);

/** Sets each sequence past every id that the lost history might have used. */
export async function restoreSequences(
  transaction: Transaction,
  values: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.query('select setval($1::regclass, $2)', [name, value + (unusedIdsOf[name] ?? unusedIds)]);
  }
}

/** Tables of the current schema, without the marker of an interrupted restore. */
export async function listTables(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `select relname::text as name from pg_class where ${inSchema} and relname <> $1 order by 1`,
    [restoreMark],
  );
  return rows.map(({ name }) => name);
}

/** Marker table that exists from the start of a restore to its end. */
const restoreMark = 'restore_in_progress';

export async function markRestore(transaction: Transaction): Promise<void> {
  await transaction.script(`create table if not exists ${restoreMark} (began_at timestamptz not null default now())`);
}

export async function unmarkRestore(transaction: Transaction): Promise<void> {
  await transaction.script(`drop table ${restoreMark}`);
}

export async function isRestoreUnfinished(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ is_marked: boolean }>('select to_regclass($1) is not null as is_marked', [
    restoreMark,
  ]);
  return row?.is_marked ?? false;
}
