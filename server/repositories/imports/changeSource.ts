/** Sources for the changes of a report: stored changes, pending ones in the working tables, or those since an earlier import. */
import { cardFields } from '../../../contract/commodities/cardFields.ts';
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { addedColumns, storedAddedSql } from './addedRows.ts';
import { changeColumns, summaryJsonSql } from './changes.ts';
import { addedSinceSql, changedSinceSql } from './changesSince.ts';
import { stagedRowSql, tagSql, type Staging } from './staged/staging.ts';

/**
 * Relations with one change per row. `changed` has the columns of `changeColumns` and `position`, and `has_card` after
 * `withCards`; `added` has those of `addedColumns` and `position`. Both are read with `parameters` before those of a query over
 * them.
 */
export interface ChangeSource {
  readonly changed: string;
  readonly added: string;
  readonly parameters: readonly unknown[];
}

/** Changes of an applied import. */
export const storedSource = (projectId: number, importId: string): ChangeSource => ({
  changed: `(select position, ${changeColumns} from import_change where project_id = $1 and import_id = any($2::uuid[])) k`,
  added: `(select block * 10000::bigint + place as position, ${addedColumns} from (${storedAddedSql}) kept) k`,
  parameters: [projectId, [importId]],
});

/** Changes that a checked import would make. */
export function pendingSource(staging: Staging): ChangeSource {
  const isStaged = ({ key }: { readonly key: string }) => staging.fields.some((field) => field.key === key);
  const staged = (key: string) => (isStaged({ key }) ? `s.${columnName(key)}` : 'null::text');
  return {
    changed: `(select position, ${changeColumns} from ${staging.change}) k`,
    added: `(select d.row_no as position, null::integer as commodity_id, ${tagSql(staging, 's')} as tag, ${staged('typeCode')} as type_code, ${staged('area')} as area,
        d.quantity as new_quantity, d.new_hours, ${summaryJsonSql(staging, 's', isStaged)} as told
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)} where d.change = 'added') k`,
    parameters: [],
  };
}

/** Applied imports of the type after one of them and up to another, in the order in which they were applied. */
export async function importsSince(
  transaction: Transaction,
  projectId: number,
  since: string,
  importId: string,
): Promise<{ readonly id: string; readonly unitMeasurement: UnitMeasurement | null }[]> {
  const rows = await transaction.query<{ id: string; unit: UnitMeasurement | null }>(
    `select i.id, i.unit_measurement as unit from import i
      join import first on first.project_id = $1 and first.id = $2 join import last on last.project_id = $1 and last.id = $3
      where i.project_id = $1 and i.import_type = last.import_type and first.import_type = last.import_type and i.status = 'applied'
        and i.applied_version > first.applied_version and i.applied_version <= last.applied_version
      order by i.applied_version`,
    [projectId, since, importId],
  );
  return rows.map(({ id, unit }) => ({ id, unitMeasurement: unit }));
}

/**
 * Differences between the rows before the first of these imports and after the last. For one import these are its stored changes;
 * for several they are computed once, into tables that are dropped with the transaction.
 */
export async function sinceSource(
  transaction: Transaction,
  projectId: number,
  importIds: readonly string[],
): Promise<ChangeSource> {
  const [only, ...others] = importIds;
  if (only !== undefined && others.length === 0) return storedSource(projectId, only);
  const parameters = [projectId, importIds];
  await transaction.execute(
    `create temp table changed_since on commit drop as select * from ${changedSinceSql} k`,
    parameters,
  );
  await transaction.execute(
    `create temp table added_since on commit drop as select * from ${addedSinceSql} k`,
    parameters,
  );
  return { changed: 'changed_since k', added: 'added_since k', parameters: [] };
}

interface CardsBefore {
  readonly projectId: number;
  readonly type: ImportType;
  /** Time at which the import was applied; null before. */
  readonly appliedAt: Date | null;
}

/**
 * Source with `has_card`: true if a card of the row was printed earlier and its holder works by the changed field, or the row was
 * removed. The values are written into the statement, because the added rows are read with the same parameters and use none of
 * these.
 */
export function withCards(source: ChangeSource, { projectId, type, appliedAt }: CardsBefore): ChangeSource {
  const fields = cardFields(commodities[type]).map(({ key }) => `'${key}'`);
  const before = appliedAt === null ? '' : ` and p.printed_at < '${appliedAt.toISOString()}'::timestamptz`;
  return {
    ...source,
    changed: `(select k.*, (change = 'removed' or field in (${fields.join(', ')})) and commodity_id in (
        select c.commodity_id from printed_card c join card_print p on p.project_id = c.project_id and p.id = c.print_id
        where c.project_id = ${projectId} and c.commodity_type = '${type}'${before}) as has_card from ${source.changed}) k`,
  };
}
