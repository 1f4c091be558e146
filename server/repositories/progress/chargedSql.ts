/**
 * To which account code the hours of a row are charged, and under which foreman they are earned (docs/decisions/figures.md). Rows are alike by
 * far: what decides is taken of each row as keys, an array of texts, and looked up once for all rows of the same. `$1` is the project.
 */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { ofUnitSql, unitKeysSql } from '../sql/derivedSql.ts';

export interface ChargedSql {
  /** The columns in which what decides is written. */
  columns(type: CommodityType): readonly string[];
  /** What decides for the row of `alias`. */
  keys(type: CommodityType, alias: string): string;
  /** What those keys come to; '' for nobody and nothing. */
  of(type: CommodityType, keys: string): string;
}

/** Its own account code, else that of the labor unit that applies to it. */
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
    return `coalesce(nullif(${keys}[1], ''), (select n.account_code from labor_unit n where n.id = (${unit})), '')`;
  },
};

/** The package in which a row is installed or terminated: the first its type names. */
const packageFieldOf = (type: CommodityType) =>
  commodities[type].fields.find(({ codeKind }) => isPackageKind(codeKind));

/** The foreman it names, else that of its package. */
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
