/**
 * Rows of packages whose newest card differs from the current row: the crew holds an outdated drawing
 * (docs/decisions/packages.md). The comparison matches `services/printing/printedCards.ts`, which a property test verifies.
 */
import { cardFields } from '../../../../contract/commodities/cardFields.ts';
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { metresPerFoot, sameLength } from '../../../../contract/base/units/lengths.ts';
import { cardOf } from '../../../../contract/packages/packageCards.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import type { Transaction } from '../../../db/database.ts';
import { ofTypeSql } from '../../sql/commodityTable.ts';

/** A row on hold waits for the hold itself: a hold supersedes its card only if the card has one and the row has none. */
const holdField = 'hold';

/**
 * True if the row `r` of the project `pr` differs from the card `c` of the print job `p`; fields that the card did not store are
 * not compared.
 */
function differsSql({ key, kind }: Field): string {
  const stored = `c.printed ->> '${key}'`;
  const now = `r.${columnName(key)}`;
  const texts = `coalesce(${stored}, '') <> coalesce(${now}::text, '')`;
  if (key === holdField) return `coalesce(${stored}, '') <> '' and coalesce(${now}, '') = ''`;
  if (fieldKinds[kind].revisionCompare !== 'length') return `c.printed ? '${key}' and ${texts}`;
  const printed = `(${stored})::double precision * case when p.unit_measurement = pr.unit_measurement then 1
      when p.unit_measurement = 'imperial' then ${metresPerFoot} else 1 / ${metresPerFoot} end`;
  return `c.printed ? '${key}' and case when jsonb_typeof(c.printed -> '${key}') = 'number' and ${now} is not null
      then abs(${printed} - ${now}) > ${sameLength} else ${texts} end`;
}

/** Query for the ids of superseded rows of the type in packages, among those that meet the condition on `r`. */
function supersededSql(packageType: PackageType, type: CommodityType, field: string, condition: string): string | null {
  const template = cardOf(packageType, type);
  if (template === undefined) return null;
  const differs = cardFields(commodities[type])
    .map((each) => `(${differsSql(each)})`)
    .join(' or ');
  return `select '${type}' as type, id from (
      select distinct on (r.id) r.id, ${differs} as differs
      from ${commodities[type].table} r join project pr on pr.id = r.project_id
      join printed_card c on c.project_id = $1 and c.commodity_type = '${type}' and c.commodity_id = r.id
      join card_print p on p.project_id = $1 and p.id = c.print_id and p.template_type = '${template}'
      where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and r.${columnName(field)} <> ''${condition}
      order by r.id, p.printed_at desc, p.id
    ) newest where differs`;
}

export interface RowOfType {
  readonly type: CommodityType;
  readonly id: number;
}

/** Finds the superseded rows in packages of the type: all of them, or those in the packages with the numbers. */
export async function findSuperseded(
  transaction: Transaction,
  projectId: number,
  packageType: PackageType,
  numbers: readonly string[] | null,
): Promise<RowOfType[]> {
  const each = fieldsNaming(packageType).flatMap(({ type, field }) => {
    const condition = ` and ($2::text[] is null or r.${columnName(field)} = any($2::text[]))`;
    return supersededSql(packageType, type, field, condition) ?? [];
  });
  if (each.length === 0) return [];
  return transaction.query<RowOfType>(each.join(' union all '), [projectId, numbers]);
}

/** Finds those of the rows, given by their type, that are superseded in packages of the type. */
export async function findSupersededAmong(
  transaction: Transaction,
  projectId: number,
  packageType: PackageType,
  rows: ReadonlyMap<CommodityType, readonly number[]>,
): Promise<RowOfType[]> {
  const found: RowOfType[] = [];
  for (const { type, field } of fieldsNaming(packageType)) {
    const ids = rows.get(type);
    const sql = ids && supersededSql(packageType, type, field, ' and r.id = any($2::int[])');
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (sql) found.push(...(await transaction.query<RowOfType>(sql, [projectId, ids])));
  }
  return found;
}
