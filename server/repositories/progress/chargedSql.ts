/**
 * Account code that the hours of a row are charged to, and foreman under whom they are earned (docs/decisions/figures.md). Many
 * rows are alike: the deciding values of each row are taken as keys, an array of texts, and looked up once per distinct array.
 * `$1` is the project.
 */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { ofUnitSql, unitKeysSql } from '../sql/derivedSql.ts';

export interface ChargedSql {
  /** Columns that contain the deciding values. */
  columns(type: CommodityType): readonly string[];
  /** Deciding values of the row of `alias`. */
  keys(type: CommodityType, alias: string): string;
  /** Result for those keys; '' for none. */
  of(type: CommodityType, keys: string): string;
}

/** The row's own account code, otherwise that of its labor unit. */
const accountCode: ChargedSql = {
  columns(type) {
    const { sizeField } = commodities[type];
    return ['account_code', 'labor_unit', 'type_code', ...(sizeField ? [columnName(sizeField)] : [])];
  },
  keys(type, alias) {
    const own = `btrim(coalesce(${alias}.account_code, ''))`;
    return `case when ${own} <> '' then array[${own}] else array['', ${unitKeysSql(type, alias).join(', ')}] end`;
  },
  of(type, keys) {
    const alike = `(select ${keys}[2] as labor_unit, ${keys}[3] as type_code, ${keys}[4] as size) alike`;
    const unit = `select unit_id from (${ofUnitSql(type, alike, { sql: 'u.id', name: 'unit_id' })}) applies`;
    return `coalesce(nullif(${keys}[1], ''), (select n.account_code from labor_unit n where n.project_id = $1 and n.id = (${unit})), '')`;
  },
};

/** Package field for installation or termination of a row: the first package field of its type. */
const packageFieldOf = (type: CommodityType) =>
  commodities[type].fields.find(({ codeKind }) => isPackageKind(codeKind));

/** The row's own foreman, otherwise that of its package. */
const foreman: ChargedSql = {
  columns(type) {
    const field = packageFieldOf(type);
    return ['foreman', ...(field ? [columnName(field.key)] : [])];
  },
  keys(type, alias) {
    const field = packageFieldOf(type);
    const own = `btrim(coalesce(${alias}.foreman, ''))`;
    const other = field ? `array['', coalesce(${alias}.${columnName(field.key)}, '')]` : `array['']`;
    return `case when ${own} <> '' then array[${own}] else ${other} end`;
  },
  of(type, keys) {
    const field = packageFieldOf(type);
    const handed = field
      ? `(select p.extra ->> 'foreman' from code p where p.project_id = $1 and p.kind = '${field.codeKind}' and p.code = ${keys}[2] limit 1)`
      : 'null';
    return `coalesce(nullif(${keys}[1], ''), ${handed}, '')`;
  },
};

export const chargedSql = { accountCode, foreman } as const;
