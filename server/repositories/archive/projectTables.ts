/** Parts of one project: its rows in each table, and the rows of the installation that they reference. */
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { listArchivedTables, type ArchivedTable } from './tables.ts';

/** Tables with project rows that are not moved, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  bulk_edit: 'bulk edits that run or ended lately',
  invitation: 'invitations to the installation',
  job: 'work of the server',
  package_link: 'access without signing in, which is given again',
  visited_page: 'the pages a person opened last',
};

export interface ProjectTable extends ArchivedTable {
  /** SQL condition for the rows that belong to the project or are referenced by it. */
  readonly condition: string;
  /** Columns that hold an id of the whole installation, with the table of that id. */
  readonly references: Readonly<Record<string, string>>;
}

export interface ArchivedProject {
  readonly id: number;
  readonly number: string;
  readonly name: string;
}

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
}

export const listProjects = (transaction: Transaction): Promise<ArchivedProject[]> =>
  transaction.query<ArchivedProject>(
    'select id, project_number as number, name from project order by project_number_key',
  );

/** Finds the project with this number, ignoring case. */
export async function findProjectByNumber(
  transaction: Transaction,
  number: string,
): Promise<ArchivedProject | undefined> {
  const [project] = await transaction.query<ArchivedProject>(
    'select id, project_number as number, name from project where project_number_key = $1',
    [tagKey(number)],
  );
  return project;
}

/** Names of the uploaded files that the project still needs. */
export async function listUploads(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select id::text from import where project_id = $1 and status <> 'cancelled'
     union all select id::text from timesheet_batch where project_id = $1 and status <> 'cancelled'`,
    [projectId],
  );
  return rows.map(({ id }) => id);
}

/** Tables of a project; each comes after the tables that its rows reference. */
export async function listProjectTables(transaction: Transaction, projectId: number): Promise<ProjectTable[]> {
  const references = await listReferences(transaction);
  const named = namedRows(projectId, references);
  const columnsOf = groupBy(references, ({ child }) => child);
  const tables = (await listArchivedTables(transaction)).flatMap((table): ProjectTable[] => {
    const { name, columns } = table;
    if (name in leftOutTables) return [];
    const isOwn = columns.includes('project_id');
    const condition = isOwn ? `project_id = ${projectId}` : named[name];
    if (condition === undefined) return [];
    const own = (columnsOf.get(name) ?? []).map(({ column, parent }) => [column, parent] as const);
    return [{ ...table, condition, references: Object.fromEntries(own) }];
  });
  return sorted(tables, await listParents(transaction));
}

/** Columns that hold an id of the whole installation: the ids of such tables themselves, and references to them. */
async function listReferences(transaction: Transaction): Promise<Reference[]> {
  const schema = 'current_schema()::regnamespace';
  const references = await transaction.query<Reference>(
    `select c.relname::text as child, a.attname::text as "column", p.relname::text as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = ${schema} and k.contype = 'f' and cardinality(k.conkey) = 1
     union
     select c.relname::text, a.attname::text, c.relname::text
     from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = ${schema} and k.contype = 'p' and cardinality(k.conkey) = 1 and a.attidentity <> ''
     union
     select c.relname::text, a.attname::text, case a.attname when 'project_id' then 'project' else 'app_user' end
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${schema} and c.relkind = 'r'
       and (a.attname = 'project_id' or (c.relname = 'audit_event' and a.attname = 'user_id'))`,
  );
  return references;
}

/** Conditions for the rows in tables of the installation that a project references. */
function namedRows(projectId: number, references: readonly Reference[]): Readonly<Record<string, string>> {
  const people = references
    .filter(({ child, parent }) => parent === 'app_user' && child !== 'app_user' && !(child in leftOutTables))
    .filter(
      ({ child }) =>
        child === 'project' || references.some((one) => one.child === child && one.column === 'project_id'),
    )
    .map(
      ({ child, column }) =>
        `select ${column} from ${child} where ${child === 'project' ? 'id' : 'project_id'} = ${projectId}`,
    );
  const audited = `select substring(target from '^user ([0-9]+)$')::integer from audit_event where project_id = ${projectId}`;
  const merged = 'select u.merged_into from app_user u join named on u.id = named.id';
  return {
    project: `id = ${projectId}`,
    app_user: `id in (with recursive named (id) as ((${[...people, audited].join(' union ')}) union ${merged}) select id from named)`,
    system_account_code: `id in (select system_account_code_id from code where project_id = ${projectId})`,
  };
}

async function listParents(transaction: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await transaction.query<{ child: string; parents: string[] }>(
    `select c.relname::text as child, array_agg(distinct p.relname::text) as parents
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where c.relnamespace = current_schema()::regnamespace and k.contype = 'f' group by c.relname`,
  );
  return new Map(rows.map(({ child, parents }) => [child, parents]));
}

function sorted(tables: readonly ProjectTable[], parents: ReadonlyMap<string, readonly string[]>): ProjectTable[] {
  const done = new Map<string, ProjectTable>();
  const add = (table: ProjectTable): void => {
    if (done.has(table.name)) return;
    const before = parents.get(table.name) ?? [];
    for (const parent of tables) if (parent.name !== table.name && before.includes(parent.name)) add(parent);
    done.set(table.name, table);
  };
  for (const table of tables) add(table);
  return [...done.values()];
}
