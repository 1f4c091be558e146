/** Tables of the database: those in `sharedTables`, and those of projects. */
import type { Database } from '../../../server/db/database.ts';
import { sharedTables } from './exceptions.ts';
import type { ProjectSchema } from './unscopedTables.ts';

/** Reads the tables of a migrated database, without the working tables of imports. */
export async function readSchema(database: Pick<Database, 'query'>): Promise<ProjectSchema> {
  const columns = await database.query<{ table: string; names: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as names
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '[0-9a-f]{32}$'
     group by c.relname`,
  );
  return {
    columns: new Map(columns.map(({ table, names }) => [table, names])),
    projectTables: new Set(columns.map(({ table }) => table).filter((table) => !Object.hasOwn(sharedTables, table))),
  };
}
