/** Rows of a commodity requested for a package. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

export type RowsWanted =
  | { readonly ids: readonly number[] }
  | { readonly where: Readonly<Record<string, string | undefined>> };

export interface RowsToFill {
  readonly projectId: number;
  readonly type: CommodityType;
  /** Field that names the package. */
  readonly field: string;
  readonly scope: RowScope | null;
  readonly wanted: RowsWanted;
}

function conditionOf({ wanted }: RowsToFill): { readonly sql: string; readonly parameters: readonly unknown[] } {
  if ('ids' in wanted) return { sql: ' and r.id = any($3::int[])', parameters: [wanted.ids] };
  const rules = Object.entries(wanted.where).filter(([, value]) => value !== undefined);
  return {
    sql: rules.map(([key], at) => ` and ${keySql(`r.${columnName(key)}`)} = $${at + 3}`).join(''),
    parameters: rules.map(([, value]) => tagKey(value!)),
  };
}

export interface HeldRows {
  /** Package number as in the rows; null for rows without a package. */
  readonly package: string | null;
  readonly rows: number;
  readonly hours: number;
  /** In the project's unit, or the number of rows for a counted commodity. */
  readonly quantity: number;
}

/** Packages that currently contain the requested rows, with the number of rows and their work; without removed rows. */
export function countHeldRows(transaction: Transaction, asked: RowsToFill): Promise<HeldRows[]> {
  const { sql, parameters } = conditionOf(asked);
  const column = `r.${columnName(asked.field)}`;
  return transaction.query<HeldRows>(
    `select nullif(${column}, '') as package, count(*)::int as rows,
       coalesce(sum(r.budget_hours), 0)::double precision as hours, coalesce(sum(r.quantity), 0)::double precision as quantity
     from ${commodities[asked.type].table} r
     where r.project_id = $1${ofTypeSql(asked.type, 'r')} and not r.removed and ${inScopeSql('r', '$2', asked.type)}${sql} group by 1 order by 1`,
    [asked.projectId, scopeKeys(asked.scope), ...parameters],
  );
}

/** Requested rows that are in one of these packages (null: in none), by id, at most `max`. */
export async function findRowsToFill(
  transaction: Transaction,
  asked: RowsToFill,
  held: readonly (string | null)[],
  max: number,
): Promise<number[]> {
  const { sql, parameters } = conditionOf(asked);
  const rows = await transaction.query<{ id: number }>(
    `select r.id from ${commodities[asked.type].table} r
     where r.project_id = $1${ofTypeSql(asked.type, 'r')} and not r.removed and ${inScopeSql('r', '$2', asked.type)}${sql}
       and coalesce(r.${columnName(asked.field)}, '') = any($${parameters.length + 3}::text[]) order by r.id limit $${parameters.length + 4}`,
    [asked.projectId, scopeKeys(asked.scope), ...parameters, held.map((name) => name ?? ''), max],
  );
  return rows.map(({ id }) => id);
}
