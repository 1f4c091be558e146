/**
 * Moves the rows of a project from the database that an archive was loaded into (`from`) to the target installation (`into`). Ids
 * within a project are retained; ids of the whole installation are mapped from old to new ones.
 */
import type { Transaction } from '../../db/database.ts';
import { cancelOldUploads, interruptImports } from '../imports/records.ts';
import { cancelOldTimesheets } from '../timesheets/batches.ts';
import { listRanges, readRange } from './tables.ts';
import type { ProjectTable } from './projectTables.ts';

export interface Transfer {
  readonly from: Transaction;
  readonly into: Transaction;
}

export interface NewId {
  readonly oldId: number;
  readonly newId: number;
}

/** Gap between the largest id of the project and the next new one, for ids taken concurrently. */
const gap = 1000;

/** Cancels the open imports and timesheets of the archive, which no server can continue in another installation. */
export async function cancelOpenWork(from: Transaction, now: Date): Promise<void> {
  await from.execute('delete from job');
  await interruptImports(from);
  await cancelOldUploads(from, now);
  await cancelOldTimesheets(from, now);
}

/** Gives the project another number in the archive's database, even if another project there has it. */
export async function renumberProject(
  from: Transaction,
  projectId: number,
  number: string,
  key: string,
): Promise<void> {
  await from.execute(
    `update project set project_number_key = 'replaced ' || id where project_number_key = $2 and id <> $1`,
    [projectId, key],
  );
  await from.execute('update project set project_number = $2, project_number_key = $3 where id = $1', [
    projectId,
    number,
    key,
  ]);
}

export async function createIdTables(from: Transaction): Promise<void> {
  await from.script(
    `create temp table new_id (of_table text, old_id bigint, new_id bigint, primary key (of_table, old_id));
     create temp table unused_id (id bigint)`,
  );
}

export async function recordNewIds(from: Transaction, table: string, ids: readonly NewId[]): Promise<void> {
  await from.copyIn(
    'new_id',
    ['of_table', 'old_id', 'new_id'],
    ids.map(({ oldId, newId }) => `${table}\t${oldId}\t${newId}\n`),
  );
}

/** Assigns a new id to each row of the project, in the order of the old ids. */
export async function assignNewIds({ from, into }: Transfer, { name, condition }: ProjectTable): Promise<void> {
  const [count] = await from.query<{ rows: number }>(`select count(*)::int4 as rows from ${name} where ${condition}`);
  const unused = await into.copyOut(
    `select nextval(pg_get_serial_sequence('${name}', 'id')) from generate_series(1, ${count?.rows ?? 0})`,
  );
  await from.execute('delete from unused_id');
  await from.copyIn('unused_id', ['id'], [unused]);
  await from.execute(
    `insert into new_id select '${name}', old.id, unused.id
     from (select id, row_number() over (order by id) as place from ${name} where ${condition}) old
     join (select id, row_number() over (order by id) as place from unused_id) unused using (place)`,
  );
}

export async function newIdOf(from: Transaction, table: string, oldId: number): Promise<number> {
  const [row] = await from.query<{ id: number }>(
    'select new_id::int4 as id from new_id where of_table = $1 and old_id = $2',
    [table, oldId],
  );
  return row!.id;
}

/** Copies the rows of the project; returns their number. */
export async function copyRows({ from, into }: Transfer, table: ProjectTable): Promise<number> {
  const columns = table.columns.map((column) => expressionOf(table, column));
  async function* rows(): AsyncIterable<Uint8Array> {
    for (const range of await listRanges(from, table.name)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const piece = await readRange(from, { name: table.name, columns }, range, table.condition);
      if (piece.length > 0) yield piece;
    }
  }
  return into.copyIn(table.name, table.columns, rows());
}

function expressionOf({ name, references }: ProjectTable, column: string): string {
  if (name === 'audit_event' && column === 'target') return auditTarget;
  const of = references[column];
  return of === undefined ? column : newIdSql(of, `${name}.${column}`);
}

const newIdSql = (table: string, oldId: string): string =>
  `(select new_id from new_id where of_table = '${table}' and old_id = ${oldId})`;

/** Target words of the audit trail that precede an id of the whole installation, each with its table. */
const auditTargets = { user: 'app_user', view: 'saved_view', 'timesheet line': 'timesheet_line' } as const;
const auditTarget = `case ${Object.entries(auditTargets)
  .map(([word, table]) => {
    const id = `substring(audit_event.target from '^${word} ([0-9]+)$')::bigint`;
    return `when audit_event.target ~ '^${word} [0-9]+$' then '${word} ' || coalesce(${newIdSql(table, id)}::text, 'unknown')`;
  })
  .join(' ')} else audit_event.target end`;

/** Removes rows that a trigger added while their parent rows were copied; the project has its own. */
export async function removeAddedByTriggers(into: Transaction, projectId: number): Promise<void> {
  await into.execute('delete from package_constraint where project_id = $1', [projectId]);
}

/** Advances the sequences so that new rows in every project get ids above those of the copied one. */
export async function advanceSequences(
  into: Transaction,
  projectId: number,
  tables: readonly ProjectTable[],
): Promise<void> {
  const identities = await into.query<{ name: string; column: string }>(
    `select c.relname::text as name, a.attname::text as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[]) and a.attidentity <> ''`,
    [tables.filter(({ columns }) => columns.includes('project_id')).map(({ name }) => name)],
  );
  for (const { name, column } of identities) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await into.query(
      `select setval(sequence, largest + ${gap})
       from (select pg_get_serial_sequence('${name}', '${column}')::regclass as sequence) s,
         (select max(${column}) as largest from ${name} where project_id = $1) m
       where largest >= coalesce(pg_sequence_last_value(sequence), 0)`,
      [projectId],
    );
  }
}
