/** Contents of a project in a form that can be compared between two installations. */
import type { Database } from '../../../server/db/database.ts';
import { leftOutTables } from '../../../server/repositories/archive/projectTables.ts';
import { excludedTables } from '../../../server/repositories/archive/tables.ts';

/** Rows of each table, sorted, without ids that differ between installations. */
export type Contents = ReadonlyMap<string, readonly string[]>;

/** SQL that replaces an id of the whole installation by a stable label. */
const labels: Readonly<Record<string, (id: string) => string>> = {
  app_user: (id) => `(select coalesce(subject, email) from app_user where id = ${id})`,
  system_account_code: (id) => `(select code from system_account_code where id = ${id})`,
  saved_view: (id) => `(select name from saved_view where id = ${id})`,
  project: () => "'the project'",
};

/** Columns that a restore changes: a new history begins, sometimes under another number. */
const changing: Readonly<Record<string, readonly string[]>> = {
  project: ['id', 'project_number', 'project_number_key', 'version', 'schedule_version', 'epoch_version'],
  audit_event: ['id'],
  saved_view: ['id'],
  timesheet_line: ['id'],
};

export function contentsOf(database: Database, projectId: number): Promise<Contents> {
  return database.transaction(async (transaction) => {
    await transaction.script("set local timezone = 'UTC'");
    const tables = await transaction.query<{ name: string; references: Record<string, string> | null }>(
      `select c.relname::text as name,
         (select jsonb_object_agg(a.attname, p.relname) from pg_constraint k join pg_class p on p.oid = k.confrelid
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
            where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1) as references
       from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
         and c.relname !~ '^import_(stage|diff|change)_[0-9a-f]{32}$'
         and (c.relname = 'project' or exists (select from pg_attribute where attrelid = c.oid and attname = 'project_id' and not attisdropped))
       order by 1`,
    );
    const contents = new Map<string, string[]>();
    for (const { name, references } of tables) {
      if (name in leftOutTables || name in excludedTables) continue;
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const rows = await transaction.query<{ row: string }>(
        `select ((to_jsonb(t) || jsonb_build_object(${replaced(name, references ?? {})})) - '{${['project_id', ...(changing[name] ?? [])].join(',')}}'::text[])::text as row
         from ${name} t where ${name === 'project' ? 'id' : 'project_id'} = ${projectId} ${name === 'audit_event' ? "and action <> 'archive.restoreProject'" : ''}`,
      );
      contents.set(name, rows.map(({ row }) => row).toSorted());
    }
    return contents;
  });
}

function replaced(name: string, references: Readonly<Record<string, string>>): string {
  const columns = { ...references, ...(name === 'audit_event' && { user_id: 'app_user' }) };
  const named = Object.entries(columns).flatMap(([column, of]) => [`'${column}'`, labels[of]!(`t.${column}`)]);
  if (name === 'audit_event') named.push("'target'", auditTarget);
  // An import that was not applied cannot continue after a restore.
  if (name === 'import' || name === 'timesheet_batch')
    named.push(
      "'status'",
      "case when t.status in ('draft', 'checked', 'failed', 'interrupted') then 'cancelled' else t.status end",
    );
  if (name === 'import') named.push("'problem'", 'null', "'problem_code'", 'null', "'progress'", 'null');
  return named.join(', ');
}

const idIn = (word: string) => `substring(t.target from '^${word} ([0-9]+)$')::int`;
const auditTarget = `case when t.target ~ '^user [0-9]+$' then 'user ' || ${labels['app_user']!(idIn('user'))}
  when t.target ~ '^view [0-9]+$' then 'view ' || coalesce(${labels['saved_view']!(idIn('view'))}, 'unknown')
  when t.target ~ '^timesheet line [0-9]+$' then 'timesheet line ' || coalesce((select 'in row ' || row_no from timesheet_line where id = ${idIn('timesheet line')}), 'unknown')
  else t.target end`;
