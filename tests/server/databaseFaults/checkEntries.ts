/** Checks that every acknowledged entry of `writers.ts` is stored once and took effect once. */
import type { SiteOnPostgres } from './siteOnPostgres.ts';

interface EntryCheck {
  readonly stored: number;
  /** One sentence for each violated requirement. */
  readonly faults: readonly string[];
}

/** Compares the entries of the projects with those that the server acknowledged; no entry may be on its way. */
export async function checkEntries(
  { projectIds, query }: Pick<SiteOnPostgres, 'query'> & { readonly projectIds: readonly number[] },
  acknowledged: readonly string[],
): Promise<EntryCheck> {
  const entries = await query<{ id: string }>('select id from field_entry where project_id = any($1)', [projectIds]);
  const ids = new Set(entries.map(({ id }) => id));
  const missing = acknowledged.filter((id) => !ids.has(id));
  // Each entry increments the mark of its cable by one.
  const moved = await query<{ tag: string }>(
    `select c.tag from cable c where c.project_id = any($1) and coalesce(c.pull_end_mark, 0) <>
       (select count(*) from field_entry e where e.project_id = c.project_id and e.commodity_type = 'cable' and e.commodity_id = c.id)`,
    [projectIds],
  );
  const tags = moved.map(({ tag }) => tag).join(', ');
  return {
    stored: entries.length,
    faults: [
      ...(missing.length > 0 ? [`${missing.length} acknowledged entries are not stored: ${missing[0]}`] : []),
      ...(entries.length === acknowledged.length
        ? []
        : [`${entries.length} entries are stored, ${acknowledged.length} were acknowledged.`]),
      ...(moved.length > 0 ? [`Entries took effect more or less than once on ${tags}.`] : []),
    ],
  };
}
